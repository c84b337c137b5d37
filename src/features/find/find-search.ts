import { z } from "zod";

/** The search part of the page's address. */
export const findSearch = z.object({ q: z.string().optional() });
export type FindSearch = z.infer<typeof findSearch>;
