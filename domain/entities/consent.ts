import { z } from "zod";

/** Why somebody is asked for their consent: there is none, or none to the present text. */
export const consentMissing = z.enum(["none", "text_changed"]);
export type ConsentMissing = z.infer<typeof consentMissing>;
