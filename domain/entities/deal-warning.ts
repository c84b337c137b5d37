import { z } from "zod";
import { fixedField } from "#domain/entities/eoi.ts";
import { cleanPrice, instant, isoDate, quantum, yieldFraction } from "#domain/lib/wire.ts";

// What is unusual about a level, a size or a day before anybody is bound by it: a sentence for the person and the figures
// behind it. An act with warnings goes through only when its `confirms` repeats the figures that were seen.

/** The figures a person saw and repeats; only those that were warned of need be there. */
export const confirms = z.object({
  /** Fraction. */
  bond_yield: yieldFraction.nullish(),
  /** Per 100 of face. */
  unit_clean_price: cleanPrice.nullish(),
  /** A facilitator's prices per 100 of face. */
  buyer_price: cleanPrice.nullish(),
  seller_price: cleanPrice.nullish(),
  /** Rupees of face. */
  quantity: quantum.nullish(),
  settlement_date: isoDate.nullish(),
});
export type Confirms = z.output<typeof confirms>;

export const levelFigure = z.enum(["bond_yield", "unit_clean_price", "buyer_price", "seller_price"]);
export type LevelFigure = z.infer<typeof levelFigure>;

/** A level far from where the market is known to be. */
const levelWarning = z.object({
  code: z.literal("unusual_level"),
  figure: levelFigure,
  text: z.string(),
  /** What is to be repeated: a yield as a fraction, a price per 100. */
  value: z.number(),
  reference: z.number(),
  /** Between the two: basis points of a yield, rupees of a price; never negative. */
  distance: z.number(),
  /** Most of it that goes without a confirmation. */
  limit: z.number(),
  /** Where the reference was found. */
  basis: z.enum(["live", "trade", "master"]),
  /** When it was; an instant, or a day. */
  as_of: z.union([instant, isoDate]),
});

/** A size many times the usual one. */
const sizeWarning = z.object({
  code: z.literal("unusual_level"),
  figure: z.literal("quantity"),
  text: z.string(),
  /** Rupees of face. */
  value: z.number().int(),
  usual: z.number(),
  /** The size over the usual one. */
  times: z.number(),
  limit: z.number(),
  /** Whose usual size it is: the firm's own, that of the bond, that of the market. */
  basis: z.enum(["firm", "bond", "market"]),
});

/** A level through a firm live quote of the other side: whoever deals at it gives money away. */
const betterMarketWarning = z.object({
  code: z.literal("unusual_level"),
  figure: z.literal("better_market"),
  text: z.string(),
  /** The level warned of, as `fixed_field` says: a yield as a fraction, a price per 100. */
  value: z.number(),
  fixed_field: fixedField,
  /** The better level, of the same kind. */
  reference: z.number(),
  /** Between the two: basis points of a yield, rupees of a price. */
  distance: z.number(),
  /** Rupees of face open at the better level, and whose quote it is. */
  quantity: z.number().int(),
  client_name: z.string(),
});

/** A settlement date whose calendar nobody has published yet. */
const calendarWarning = z.object({
  code: z.literal("calendar_unpublished"),
  figure: z.literal("settlement_date"),
  text: z.string(),
  value: isoDate,
  /** The last day whose holidays are known. */
  published_until: isoDate,
});

export const dealWarning = z.discriminatedUnion("figure", [
  levelWarning.extend({ figure: z.literal("bond_yield") }),
  levelWarning.extend({ figure: z.literal("unit_clean_price") }),
  levelWarning.extend({ figure: z.literal("buyer_price") }),
  levelWarning.extend({ figure: z.literal("seller_price") }),
  betterMarketWarning,
  sizeWarning,
  calendarWarning,
]);
export type DealWarning = z.infer<typeof dealWarning>;
export type SizeWarning = Extract<DealWarning, { figure: "quantity" }>;
export type BetterMarketWarning = Extract<DealWarning, { figure: "better_market" }>;
export type LevelWarning = Extract<DealWarning, { figure: LevelFigure }>;

/** What `fresh` holds when an act is refused for want of a confirmation. */
export const unconfirmedDeal = z.object({ warnings: z.array(dealWarning) });

/** The figure that repeats a warning; a better market is a warning of the level, so the level repeats it. */
export function confirmedFigure(warning: DealWarning): keyof Confirms {
  if (warning.figure !== "better_market") return warning.figure;
  return warning.fixed_field === "yield" ? "bond_yield" : "unit_clean_price";
}

/** Whether a confirmation repeats what was warned of. */
export function isRepeated(warning: DealWarning, confirms: Confirms | null | undefined): boolean {
  return confirms?.[confirmedFigure(warning)] === warning.value;
}

/** The confirmation that repeats every figure warned of. */
export function confirmsOf(warnings: readonly DealWarning[]): Confirms {
  return Object.fromEntries(warnings.map((warning) => [confirmedFigure(warning), warning.value]));
}
