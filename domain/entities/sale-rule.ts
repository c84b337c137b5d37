import { z } from "zod";

/** Rule of a firm for sales beyond its holding: warn, or refuse. */
export const saleRule = z.enum(["WARN", "FORBID"]);
export type SaleRule = z.infer<typeof saleRule>;
