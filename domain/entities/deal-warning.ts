import { z } from "zod";
import { fixedField } from "#domain/entities/eoi.ts";
import { cleanPrice, instant, isoDate, limitId, quantum, yieldFraction } from "#domain/lib/wire.ts";
import { isBand, limitLevel, limitUnit, onBreach } from "#domain/entities/limit.ts";
import { saleRule } from "#domain/entities/sale-rule.ts";

// Warnings about an unusual level, size or day before a deal binds: one sentence for the person and the figures behind
// it. An act with warnings passes only when its `confirms` repeats the figures shown.

/**
 * Strength of a warning. `say`: shown as text only; a call without `confirms` passes. `confirm`: the figure must be
 * repeated. `retype`: the person must type the figure again, in `confirms.retyped`. `refuse`: always refused.
 */
export const strength = z.enum(["say", "confirm", "retype", "refuse"]);
export type Strength = z.infer<typeof strength>;

const figures = {
  /** Fraction. */
  bond_yield: yieldFraction.nullish(),
  /** Per 100 of face. */
  unit_clean_price: cleanPrice.nullish(),
  /** Facilitator's prices per 100 of face. */
  buyer_price: cleanPrice.nullish(),
  seller_price: cleanPrice.nullish(),
  /** Rupees of face. */
  quantity: quantum.nullish(),
  settlement_date: isoDate.nullish(),
};

/** Figures that the person saw and repeats; only those with a warning are required. */
export const confirms = z.object({
  ...figures,
  /** Figures that the person typed again, exactly as shown in the sentence. */
  retyped: z.object(figures).nullish(),
  /** Number of the trade already reported. */
  reported_order: z.string().max(40).nullish(),
  /** Price per 100 of face that differs from the one its yield gives. */
  overridden_price: cleanPrice.nullish(),
  /** Number of the ticket already written from the same chat line. */
  written_ticket: z.string().max(40).nullish(),
  /** Rupees of face sold beyond the free holding. */
  uncovered: quantum.nullish(),
  /** Usage including this deal, keyed by the id of each limit that warns. */
  limits: z.record(limitId, z.number()).nullish(),
});
export type Confirms = z.output<typeof confirms>;

export const levelFigure = z.enum(["bond_yield", "unit_clean_price", "buyer_price", "seller_price"]);
export type LevelFigure = z.infer<typeof levelFigure>;

/** Whole rupees that the deal loses against the reference; null when it loses none or the loss cannot be calculated. */
const lost = z.number().int().nullable();

/** A level far from the market. It cannot be confirmed when the firm refuses such levels. */
const levelWarning = z.object({
  code: z.enum(["unusual_level", "limit_breach"]),
  figure: levelFigure,
  text: z.string(),
  strength,
  /** Figure to repeat: a yield as a fraction, or a price per 100. */
  value: z.number(),
  reference: z.number(),
  /** Gap between value and reference: basis points, or rupees where a price has no yield; never negative. */
  distance: z.number(),
  /** Largest distance allowed without a confirmation; if the firm refuses such levels, the largest allowed at all. */
  limit: z.number(),
  lost,
  /** Source of the reference. */
  basis: z.enum(["live", "trade", "master"]),
  /** Time of the reference: an instant or a day. */
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
  /** Multiple of the usual size. */
  times: z.number(),
  limit: z.number(),
  /** Owner of the usual size: the firm, the bond or the market. */
  basis: z.enum(["firm", "bond", "market"]),
});

/**
 * A level through a firm live quote of the other side, so dealing at it loses money. It cannot be confirmed when the
 * firm refuses such levels.
 */
const betterMarketWarning = z.object({
  code: z.enum(["unusual_level", "limit_breach"]),
  figure: z.literal("better_market"),
  text: z.string(),
  strength,
  /** Level warned about, in the unit of `fixed_field`: a yield as a fraction, or a price per 100. */
  value: z.number(),
  fixed_field: fixedField,
  /** Better level, in the same unit. */
  reference: z.number(),
  /** Gap between the two: basis points, or rupees where a price has no yield. */
  distance: z.number(),
  lost,
  /** Rupees of face open at the better level, and the firm quoting it. */
  quantity: z.number().int(),
  client_name: z.string(),
});

/** A settlement date beyond the published holiday calendar. */
const calendarWarning = z.object({
  code: z.literal("calendar_unpublished"),
  figure: z.literal("settlement_date"),
  text: z.string(),
  strength,
  value: isoDate,
  /** Last day with known holidays. */
  published_until: isoDate,
});

/** A deal over one of the firm's limits. A blocking limit cannot be confirmed. */
const limitWarning = z.object({
  code: z.literal("limit_breach"),
  figure: z.literal("limit"),
  text: z.string(),
  limit_id: limitId,
  level: limitLevel,
  unit: limitUnit,
  on_breach: onBreach,
  /** Rupees or bonds used today; 0 for a single-order limit and a band. */
  used: z.number(),
  /** Amount this deal needs; for a band, its level. */
  need: z.number(),
  /** Limit amount, or the width of a band. */
  limit: z.number(),
  /** Figure to repeat: usage including this deal; for a band, its level. */
  value: z.number(),
});

/** A report that looks like a trade already reported. */
const reportedWarning = z.object({
  code: z.literal("unusual_level"),
  figure: z.literal("reported_order"),
  text: z.string(),
  /** Number of that trade, to be repeated. */
  value: z.string(),
});

/** A typed price that differs from the one its yield gives. */
const overriddenWarning = z.object({
  code: z.literal("unusual_level"),
  figure: z.literal("overridden_price"),
  text: z.string(),
  /** Price per 100 of face, to be repeated. */
  value: z.number(),
});

/** A second ticket from a chat line that already has one. */
const writtenWarning = z.object({
  code: z.literal("unusual_level"),
  figure: z.literal("written_ticket"),
  text: z.string(),
  /** Number of the existing ticket, to be repeated. */
  value: z.string(),
});

/** A sale of more than the free holding. It cannot be confirmed when the firm forbids such sales. */
const uncoveredWarning = z.object({
  code: z.enum(["unusual_level", "limit_breach"]),
  figure: z.literal("uncovered"),
  text: z.string(),
  /** Rupees of face sold beyond the free holding. */
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

/** Payload of `fresh` when an act is refused because it lacks a confirmation. */
export const unconfirmedDeal = z.object({ warnings: z.array(dealWarning) });

/** Figure that confirms a warning. A better market is a warning about the level, so the level confirms it. */
export function confirmedFigure(warning: DealWarning): keyof Confirms {
  if (warning.figure === "limit") return "limits";
  if (warning.figure !== "better_market") return warning.figure;
  return warning.fixed_field === "yield" ? "bond_yield" : "unit_clean_price";
}

/** Strength of a warning; limits and duplicates need `confirm`. */
export function strengthOf(warning: DealWarning): Strength {
  return "strength" in warning ? warning.strength : "confirm";
}

/** True when a firm's limit or rule blocks the deal and no confirmation can pass it. */
export function isBlocked(warning: DealWarning): boolean {
  if (warning.figure === "uncovered") return warning.rule === "FORBID";
  if (warning.figure === "limit") return warning.on_breach === "BLOCK";
  return strengthOf(warning) === "refuse";
}

/** A warning whose figure the person must type again. */
export type RetypedWarning = Extract<DealWarning, { strength: Strength }>;

export function isRetyped(warning: DealWarning): warning is RetypedWarning {
  return strengthOf(warning) === "retype";
}

/** True when the confirmation repeats the figure of the warning. */
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
  // A higher confirmed figure covers a lower one: usage may have fallen meanwhile.
  return isBand(warning.unit) ? seen === warning.value : seen >= warning.value;
}

/**
 * Builds the confirmation of every warning. Figures to retype go into `retyped`, which a page sends only after the
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
