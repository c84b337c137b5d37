import { z } from "zod";
import { fixedField } from "#domain/entities/eoi.ts";
import { cleanPrice, instant, isoDate, limitId, quantum, yieldFraction } from "#domain/lib/wire.ts";
import { isBand, limitLevel, limitUnit, onBreach } from "#domain/entities/limit.ts";
import { saleRule } from "#domain/entities/sale-rule.ts";

// What is unusual about a level, a size or a day before anybody is bound by it: a sentence for the person and the figures
// behind it. An act with warnings goes through only when its `confirms` repeats the figures that were seen.

/**
 * Strength of a warning: `say` is a line in the sentence, which a call without `confirms` passes; `confirm` is the figure
 * repeated; `retype` is the figure typed again by the person, in `confirms.retyped`; `refuse` is refused whatever is repeated.
 */
export const strength = z.enum(["say", "confirm", "retype", "refuse"]);
export type Strength = z.infer<typeof strength>;

const figures = {
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
};

/** The figures a person saw and repeats; only those that were warned of need be there. */
export const confirms = z.object({
  ...figures,
  /** The figures that the person typed again as they stand in the sentence. */
  retyped: z.object(figures).nullish(),
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

/** Whole rupees that the deal gives away against the reference; null where it gives none away or they cannot be counted. */
const lost = z.number().int().nullable();

/** A level far from where the market is known to be. Where the firm refuses it, it cannot be confirmed. */
const levelWarning = z.object({
  code: z.enum(["unusual_level", "limit_breach"]),
  figure: levelFigure,
  text: z.string(),
  strength,
  /** What is to be repeated: a yield as a fraction, a price per 100. */
  value: z.number(),
  reference: z.number(),
  /** Between the two: basis points, or rupees where a price has no yield; never negative. */
  distance: z.number(),
  /** Most of it that goes without a confirmation; where the firm refuses it, most that it allows. */
  limit: z.number(),
  lost,
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
  strength,
  /** Rupees of face. */
  value: z.number().int(),
  usual: z.number(),
  /** The size over the usual one. */
  times: z.number(),
  limit: z.number(),
  /** Whose usual size it is: the firm's own, that of the bond, that of the market. */
  basis: z.enum(["firm", "bond", "market"]),
});

/**
 * A level through a firm live quote of the other side: whoever deals at it gives money away. Where the firm refuses it, it cannot
 * be confirmed.
 */
const betterMarketWarning = z.object({
  code: z.enum(["unusual_level", "limit_breach"]),
  figure: z.literal("better_market"),
  text: z.string(),
  strength,
  /** The level warned of, as `fixed_field` says: a yield as a fraction, a price per 100. */
  value: z.number(),
  fixed_field: fixedField,
  /** The better level, of the same kind. */
  reference: z.number(),
  /** Between the two: basis points, or rupees where a price has no yield. */
  distance: z.number(),
  lost,
  /** Rupees of face open at the better level, and whose quote it is. */
  quantity: z.number().int(),
  client_name: z.string(),
});

/** A settlement date whose calendar nobody has published yet. */
const calendarWarning = z.object({
  code: z.literal("calendar_unpublished"),
  figure: z.literal("settlement_date"),
  text: z.string(),
  strength,
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

/** Strength of a warning; a limit and a duplicate are repeated. */
export function strengthOf(warning: DealWarning): Strength {
  return "strength" in warning ? warning.strength : "confirm";
}

/** A limit or a rule of the firm that cannot be passed, whatever is repeated. */
export function isBlocked(warning: DealWarning): boolean {
  if (warning.figure === "uncovered") return warning.rule === "FORBID";
  if (warning.figure === "limit") return warning.on_breach === "BLOCK";
  return strengthOf(warning) === "refuse";
}

/** A warning whose figure a person types again. */
export type RetypedWarning = Extract<DealWarning, { strength: Strength }>;

export function isRetyped(warning: DealWarning): warning is RetypedWarning {
  return strengthOf(warning) === "retype";
}

/** Whether a confirmation repeats what was warned of. */
export function isRepeated(warning: DealWarning, confirms: Confirms | null | undefined): boolean {
  if (isBlocked(warning)) return false;
  if (warning.figure === "uncovered") return (confirms?.uncovered ?? 0) >= warning.value;
  if (warning.figure !== "limit") {
    const figure = confirmedFigure(warning);
    const repeated: Record<string, unknown> = isRetyped(warning)
      ? { ...confirms?.retyped }
      : { ...confirms, ...confirms?.retyped };
    return repeated[figure] === warning.value;
  }
  const seen = confirms?.limits?.[warning.limit_id];
  if (seen === undefined) return false;
  // Who confirmed more has confirmed less: what others did meanwhile may have made room.
  return isBand(warning.unit) ? seen === warning.value : seen >= warning.value;
}

/**
 * The confirmation that repeats every figure warned of. Those that are retyped are in `retyped`, which a page sends only once the
 * person has typed them.
 */
export function confirmsOf(warnings: readonly DealWarning[]): Confirms {
  const limits = warnings.flatMap((warning) =>
    warning.figure === "limit" ? [[warning.limit_id, warning.value] as const] : [],
  );
  const plain = warnings.filter((warning) => warning.figure !== "limit");
  const figuresOf = (those: readonly (typeof plain)[number][]) =>
    Object.fromEntries(those.map((warning) => [confirmedFigure(warning), warning.value] as const));
  const retyped = plain.filter(isRetyped);
  return {
    ...figuresOf(plain.filter((warning) => !isRetyped(warning))),
    ...(retyped.length === 0 ? {} : { retyped: figuresOf(retyped) }),
    ...(limits.length === 0 ? {} : { limits: Object.fromEntries(limits) }),
  };
}
