import { z } from "zod";

/** Calendar date YYYY-MM-DD, no time zone. */
export const isoDate = z.iso.date();
/** Instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
/** Yield as a fraction (7.25 % is 0.072500), at most 6 decimals, 0 to 1. */
export const yieldFraction = z.number().min(0, "Cannot be negative").max(1, "Yield above 100%");
/** Clean price per 100 of face, at most 4 decimals. */
export const cleanPrice = z.number().min(0, "Cannot be negative").max(250, "Should be less than 250");
/** Size in whole rupees of face value, at most 12 digits. */
export const quantum = z
  .number()
  .int("Should be number")
  .refine((value) => value >= 0, "Cannot be negative")
  .refine((value) => value !== 0, "Cannot be zero")
  .refine((value) => value < 1e12, "Should be at most 12 digits");

/** Ids are a type prefix and a time-ordered suffix, e.g. `eoi_01jd…`; a path whose id has another form answers 404. */
export function idOf<const P extends string>(prefix: P) {
  return z.string().regex(new RegExp(`^${prefix}_[0-9a-z]{3,40}$`));
}
export const clientId = idOf("cli");
export const userId = idOf("usr");
export const eoiId = idOf("eoi");
export const clusterId = idOf("clu");
export const legId = idOf("leg");
export const roundId = idOf("neg");
export const ticketId = idOf("tkt");
/** A bond's id is its ISIN. */
export const finstrumentId = z.string().regex(/^IN[A-Z0-9]{9}[0-9]$/);

/** An ISIN as it is written, of one that was typed or copied in small letters, with spaces or hyphens. */
export function canonicalIsin(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toUpperCase();
}

/** A page of a list: `paginate=false` answers all rows as one page. */
export function page<S extends z.ZodType>(row: S) {
  return z.object({
    count: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    results: z.array(row),
  });
}
export const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
/** Rows on a page when the caller does not say. */
export const PAGE_SIZE = 20;
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(PAGE_SIZE),
  paginate: flag.default(true),
};
