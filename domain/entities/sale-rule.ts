import { z } from "zod";

/** How a firm has sales of more than it holds: said before they bind, or refused. */
export const saleRule = z.enum(["WARN", "FORBID"]);
export type SaleRule = z.infer<typeof saleRule>;
