import { z } from "zod";
import { LARGEST_SIZE_RUPEES, PRICE_MAX, YIELD_MAX_PCT } from "#domain/lib/deal-rules.ts";
import { requiredText } from "#domain/lib/field-texts.ts";
import { readable } from "#domain/lib/wire.ts";
import {
  bandKind,
  isBand,
  issueType,
  limitLevel,
  limitSettlement,
  limitUnit,
  type LimitUnit,
  onBreach,
  UNITS_OF_LEVEL,
} from "#domain/entities/limit.ts";
import { paperKind } from "#domain/entities/paper-kind.ts";

// Rules for limits: one schema for the form and the API.

/** A lakh crore, above anything dealt in a day. */
const MOST_RUPEES = LARGEST_SIZE_RUPEES;
const MOST_BP = 10_000;
const MOST_BONDS = 10_000_000_000;
const KEY_MAX = 200;

export const limitTexts = {
  unit: "This unit does not apply to this level.",
  amount: "Should be more than 0.",
  whole: "Should be a whole number.",
  settlement: "Only firm limits can be set by settlement.",
  base: "Only bond limits have a base.",
  band: "Choose how the band is measured.",
  noBand: "Only yield and price bands are measured this way.",
  orderKey: "Choose a kind of paper.",
  firmKey: "A firm limit applies to the whole firm.",
  counterparty: "There is no firm of this name.",
  ownFirm: "This is your own firm.",
  bond: "There is no bond with this ISIN.",
  issuer: "There is no bond of this issuer.",
  dealer: "Nobody in your firm has this name.",
  paperKey: "Choose a kind of paper.",
  marketOnly: "Only off-market limits can be set by dealer and size.",
  taken: "A limit of this kind already exists. Change that one.",
} as const;

const number = (label: string) =>
  z.number({ error: ({ input }) => (input == null ? requiredText(label) : "Should be number") });

const fields = {
  amount: number("Limit").positive(limitTexts.amount).max(MOST_RUPEES, `Should be at most ${MOST_RUPEES}.`),
  band_kind: bandKind.nullable(),
  /** Per 100 of face. */
  base_price: number("Base price")
    .positive(limitTexts.amount)
    .max(PRICE_MAX, `Should be at most ${PRICE_MAX}.`)
    .nullable(),
  /** Fraction. */
  base_yield: number("Base yield")
    .positive(limitTexts.amount)
    .max(1, `Should be at most ${YIELD_MAX_PCT} %.`)
    .nullable(),
  on_breach: onBreach,
};

/** Fields of a limit that may change; its key and what it counts may not. */
export const limitChange = z.object(fields).partial();
const figures = z.object(fields).pick({ amount: true, band_kind: true });

/** Error texts of a limit's figure for this unit, by field, or null. */
export function figureProblem(
  unit: LimitUnit,
  { amount, band_kind }: z.output<typeof figures>,
): { field: "amount" | "band_kind"; text: string } | null {
  if (isBand(unit)) return band_kind === null ? { field: "band_kind", text: limitTexts.band } : null;
  if (band_kind !== null) return { field: "band_kind", text: limitTexts.noBand };
  if (unit === "BP") return amount > MOST_BP ? { field: "amount", text: `Should be at most ${MOST_BP}.` } : null;
  if (!Number.isInteger(amount)) return { field: "amount", text: limitTexts.whole };
  const tooMany = unit === "BONDS" && amount > MOST_BONDS;
  return tooMany ? { field: "amount", text: `Should be at most ${MOST_BONDS}.` } : null;
}

export const newLimit = z
  .object({
    ...fields,
    band_kind: fields.band_kind.default(null),
    base_price: fields.base_price.default(null),
    base_yield: fields.base_yield.default(null),
    level: limitLevel,
    /** Id or name; for an order its issue type. Empty: everyone without a limit of their own. */
    key: readable(z.string().trim().max(KEY_MAX, `Should be at most ${KEY_MAX} characters.`)).default(""),
    settlement: limitSettlement.nullable().default(null),
    /** Off-market limits: id or name of a dealer. Empty: every dealer. */
    dealer: readable(z.string().trim().max(KEY_MAX, `Should be at most ${KEY_MAX} characters.`)).default(""),
    /** Off-market limits: minimum size in rupees of face; null: every size. */
    size_from: number("Size")
      .int(limitTexts.whole)
      .positive(limitTexts.amount)
      .max(MOST_RUPEES)
      .nullable()
      .default(null),
    unit: limitUnit,
  })
  .superRefine((limit, context) => {
    const { level, key, unit, settlement, base_price, base_yield } = limit;
    const wrong = (field: string, message: string) => context.addIssue({ code: "custom", path: [field], message });
    if (!UNITS_OF_LEVEL[level].includes(unit)) wrong("unit", limitTexts.unit);
    if (settlement !== null && level !== "FIRM") wrong("settlement", limitTexts.settlement);
    if (key !== "" && level === "FIRM") wrong("key", limitTexts.firmKey);
    if (level === "ORDER" && !issueType.safeParse(key).success) wrong("key", limitTexts.orderKey);
    if (level === "MARKET" && key !== "" && !paperKind.safeParse(key).success) wrong("key", limitTexts.paperKey);
    if (level !== "MARKET" && limit.dealer !== "") wrong("dealer", limitTexts.marketOnly);
    if (level !== "MARKET" && limit.size_from !== null) wrong("size_from", limitTexts.marketOnly);
    const hasBase = base_price !== null || base_yield !== null;
    if (hasBase && (level !== "PORTFOLIO" || key === ""))
      wrong(base_price === null ? "base_yield" : "base_price", limitTexts.base);
    const problem = figureProblem(unit, limit);
    if (problem !== null) wrong(problem.field, problem.text);
  });
