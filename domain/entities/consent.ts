import { z } from "zod";

/** Reason for asking for consent: never given, or given to an earlier text. */
export const consentMissing = z.enum(["none", "text_changed"]);
export type ConsentMissing = z.infer<typeof consentMissing>;
