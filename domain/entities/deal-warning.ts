import { z } from "zod";
import { fixedField } from "#domain/entities/eoi.ts";
import { cleanPrice, instant, isoDate, limitId, quantum, yieldFraction } from "#domain/lib/wire.ts";
import { isBand, limitLevel, limitUnit, onBreach } from "#domain/entities/limit.ts";
import { saleRule } from "#domain/entities/sale-rule.ts";

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
  /** Number of the trade that was reported already. */
  reported_order: z.string().max(40).nullish(),
  /** Per 100 of face: a price that is not the one of its yield. */
  overridden_price: cleanPrice.nullish(),
  /** Number of the ticket that was made of the same line of a chat. */
  written_ticket: z.string().max(40).nullish(),
  /** Rupees of face sold beyond what is free. */
  uncovered: quantum.nullish(),
  /** By the id of a limit that warns: what would be used of it with this deal. */
  limits: z.record(limitId, z.number()).nullish(),
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

/** A limit of the firm that a deal goes over. One that blocks cannot be confirmed. */
const limitWarning = z.object({
  code: z.literal("limit_breach"),
  figure: z.literal("limit"),
  text: z.string(),
  limit_id: limitId,
  level: limitLevel,
  unit: limitUnit,
  on_breach: onBreach,
  /** Rupees or bonds of the day; 0 for a single order and a band. */
  used: z.number(),
  /** What this deal needs; of a band its level. */
  need: z.number(),
  /** The limit itself, or the width of a band. */
  limit: z.number(),
  /** What is to be repeated: what would be used with this deal; of a band its level. */
  value: z.number(),
});

/** A report of what looks like a trade that was reported already. */
const reportedWarning = z.object({
  code: z.literal("unusual_level"),
  figure: z.literal("reported_order"),
  text: z.string(),
  /** Number of that trade, which is to be repeated. */
  value: z.string(),
});

/** A price typed over the one that its yield gives. */
const overriddenWarning = z.object({
  code: z.literal("unusual_level"),
  figure: z.literal("overridden_price"),
  text: z.string(),
  /** The price per 100 of face, which is to be repeated. */
  value: z.number(),
});

/** A ticket of a line of a chat that a ticket was made of already. */
const writtenWarning = z.object({
  code: z.literal("unusual_level"),
  figure: z.literal("written_ticket"),
  text: z.string(),
  /** Number of that ticket, which is to be repeated. */
  value: z.string(),
});

/** A sale of more than the firm has free. Where the firm forbids it, it cannot be confirmed. */
const uncoveredWarning = z.object({
  code: z.enum(["unusual_level", "limit_breach"]),
  figure: z.literal("uncovered"),
  text: z.string(),
  /** Rupees of face that are sold and not free. */
  value: z.number().int(),
  rule: saleRule,
});

export const dealWarning = z.discriminatedUnion("figure", [
  levelWarning.extend({ figure: z.literal("bond_yield") }),
  levelWarning.extend({ figure: z.literal("unit_clean_price") }),
  levelWarning.extend({ figure: z.literal("buyer_price") }),
  levelWarning.extend({ figure: z.literal("seller_price") }),
  betterMarketWarning,
  sizeWarning,
  calendarWarning,
  limitWarning,
  reportedWarning,
  overriddenWarning,
  writtenWarning,
  uncoveredWarning,
]);
export type DealWarning = z.infer<typeof dealWarning>;
export type SizeWarning = Extract<DealWarning, { figure: "quantity" }>;
export type BetterMarketWarning = Extract<DealWarning, { figure: "better_market" }>;
export type LimitWarning = Extract<DealWarning, { figure: "limit" }>;
export type OverriddenWarning = Extract<DealWarning, { figure: "overridden_price" }>;
export type UncoveredWarning = Extract<DealWarning, { figure: "uncovered" }>;
export type LevelWarning = Extract<DealWarning, { figure: LevelFigure }>;

/** What `fresh` holds when an act is refused for want of a confirmation. */
export const unconfirmedDeal = z.object({ warnings: z.array(dealWarning) });

/** The figure that repeats a warning; a better market is a warning of the level, so the level repeats it. */
export function confirmedFigure(warning: DealWarning): keyof Confirms {
  if (warning.figure === "limit") return "limits";
  if (warning.figure !== "better_market") return warning.figure;
  return warning.fixed_field === "yield" ? "bond_yield" : "unit_clean_price";
}

/** A limit or a rule of the firm that cannot be passed, whatever is repeated. */
export function isBlocked(warning: DealWarning): boolean {
  if (warning.figure === "uncovered") return warning.rule === "FORBID";
  return warning.figure === "limit" && warning.on_breach === "BLOCK";
}

/** Whether a confirmation repeats what was warned of. */
export function isRepeated(warning: DealWarning, confirms: Confirms | null | undefined): boolean {
  if (warning.figure === "uncovered") return !isBlocked(warning) && (confirms?.uncovered ?? 0) >= warning.value;
  if (warning.figure !== "limit") return confirms?.[confirmedFigure(warning)] === warning.value;
  const seen = confirms?.limits?.[warning.limit_id];
  if (seen === undefined || isBlocked(warning)) return false;
  // Who confirmed more has confirmed less: what others did meanwhile may have made room.
  return isBand(warning.unit) ? seen === warning.value : seen >= warning.value;
}

/** The confirmation that repeats every figure warned of. */
export function confirmsOf(warnings: readonly DealWarning[]): Confirms {
  const limits = warnings.flatMap((warning) =>
    warning.figure === "limit" ? [[warning.limit_id, warning.value] as const] : [],
  );
  const figures = warnings.flatMap((warning) =>
    warning.figure === "limit" ? [] : [[confirmedFigure(warning), warning.value] as const],
  );
  return { ...Object.fromEntries(figures), ...(limits.length === 0 ? {} : { limits: Object.fromEntries(limits) }) };
}
