import { z } from "zod";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { hasDirectionControls } from "#domain/lib/direction-controls.ts";
import {
  LARGEST_SIZE_RUPEES,
  PRICE_MAX,
  priceProblem,
  sizeProblem,
  YIELD_MAX_PCT,
  yieldProblem,
} from "#domain/lib/deal-rules.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { ISIN_FORM } from "#domain/lib/isin.ts";

/** Calendar date YYYY-MM-DD, no time zone. Databases have no year 0000. */
export const isoDate = z.iso.date().refine((day) => day >= "0001-01-01", fieldTexts.date);
/** Instant, ISO 8601 in UTC. */
export const instant = z.iso.datetime({ offset: true });
/** Yield as a fraction (7.25 % is 0.072500), at most 6 decimals, 0 to 1. */
export const yieldFraction = ruledNumber((fraction) => yieldProblem(shiftDecimal(fraction, 2)), {
  minimum: 0,
  maximum: 1,
});
/** Yield in percent, 0 to 100. */
export const yieldPct = ruledNumber(yieldProblem, { minimum: 0, maximum: YIELD_MAX_PCT });
/** Clean price per 100 of face, at most 4 decimals. */
export const cleanPrice = ruledNumber(priceProblem, { minimum: 0, maximum: PRICE_MAX });
/** Same where a person asks for the price of a level: the pricing input starts at 1. */
export const askedPrice = ruledNumber((price) => (price < 1 ? fieldTexts.priceRequired : priceProblem(price)), {
  minimum: 1,
  maximum: PRICE_MAX,
});
/** Size in whole rupees of face value, at most 12 digits. */
export const quantum = ruledNumber(sizeProblem, { minimum: 1, maximum: LARGEST_SIZE_RUPEES, multipleOf: 1 });

interface Bounds {
  minimum: number;
  maximum: number;
  multipleOf?: number;
}

/**
 * Schema of a number under a form rule: a missing value, another type and a broken rule are refused with the form's
 * texts. `bounds` repeats the rule for the API description.
 */
function ruledNumber(problem: (value: number) => string | null, bounds: Bounds) {
  const error = ({ input }: { input?: unknown }) => (input == null ? fieldTexts.required : fieldTexts.number);
  return z
    .number({ error })
    .superRefine((value, context) => {
      const message = problem(value);
      if (message !== null) context.addIssue({ code: "custom", message });
    })
    .meta({ ...bounds });
}

/** Ids are a type prefix and a time-ordered suffix, e.g. `eoi_01jd…`; a path with a malformed id answers 404. */
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
export const limitId = idOf("lim");
export const listId = idOf("lst");
export const listLineId = idOf("lsl");
/** A bond's id is its ISIN. */
export const finstrumentId = z.string().regex(ISIN_FORM);

/** Error text for hidden characters that would display a text in another order than stored. */
export const DIRECTION_TEXT = "Contains hidden characters that change the order of reading. Please remove them.";
/** Schema of a text that other people read, or that is shown beside levels: refuses direction controls. */
export function readable<S extends z.ZodType<string>>(schema: S) {
  return schema.refine((text) => !hasDirectionControls(text), DIRECTION_TEXT);
}

/** A page of a list: `paginate=false` returns all rows as one page. */
export function page<S extends z.ZodType>(row: S) {
  return z.object({
    count: z.number().int(),
    page: z.number().int(),
    page_size: z.number().int(),
    results: z.array(row),
  });
}
export const flag = z.union([z.boolean(), z.enum(["true", "false"]).transform((text) => text === "true")]);
/** Default number of rows on a page. */
export const PAGE_SIZE = 20;
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  page_size: z.coerce.number().int().min(1).max(500).default(PAGE_SIZE),
  paginate: flag.default(true),
};
