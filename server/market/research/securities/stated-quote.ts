import { unpublishedNotes } from "#domain/calendar/trading-texts.ts";
import { settlementDate as settlementAfter } from "#domain/calendar/business-calendar.ts";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { statedQuote } from "#domain/contract/http/stated-terms.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { addMonths } from "#domain/lib/iso-date.ts";
import { FAMILIES, isZeroCouponFamily } from "#domain/pricing/families.ts";
import { prepareFlows } from "#domain/pricing/flows.ts";
import { priceLevel } from "#domain/pricing/price-bond.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";
import { DEFAULT_SETTLEMENT_DELTA } from "#domain/trading/settlement.ts";
import { bothLevelsRefusal, bothSettlementsRefusal } from "#domain/validation/exclusive-fields.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { rowsOf } from "#server/market/research/securities/cashflow.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import { figuresWithoutLevel, levelFigures } from "#server/market/research/securities/level-figures.ts";
import { givenLevel, moneyOf } from "#server/market/research/securities/quote.ts";

type Question = BodyOf<typeof statedQuote>;
type Answer = ResponseOf<typeof statedQuote>;

/** Face that the payments are of when no size is given. */
const FACE_WITHOUT_SIZE = 100;
/** No bond is stated for longer. */
const LONGEST_MONTHS = 1200;
const NO_RECORD_DATE = "No record date is stated, so the buyer is paid every coupon after the settlement.";

/**
 * All figures of a level for a bond described by the caller. The settlement may be any day: past days are priced like
 * future ones.
 * @throws Refusal validation_error for two levels, two settlements (V-37, X-07), a life over a hundred years or
 * a level out of reach
 */
export function statedQuoteOf({ parts: { calendar, clock } }: BondContext, asked: Question): Answer {
  refuseBoth(asked);
  const settles =
    asked.settlement_date ??
    settlementAfter(calendar, todayOf({ clock }), asked.settlement_delta ?? DEFAULT_SETTLEMENT_DELTA);
  if (asked.maturity_date > addMonths(settles, LONGEST_MONTHS)) {
    throw fieldRefusal("maturity_date", "Should be within 100 years of the settlement.");
  }
  const terms = termsOf(asked);
  const flows = prepareFlows(terms, settles);
  const level = givenLevel(asked);
  const frame = {
    family: asked.family,
    family_title: FAMILIES[asked.family].title,
    can_be_priced: flows.ok,
    reason: flows.ok ? null : flows.reason,
    assumptions: assumptionsOf(asked, unpublishedNotes(calendar, settles)),
    settlement_date: settles,
    fixed_field: level?.fixedField ?? "yield",
  } as const;
  if (!flows.ok) return { ...frame, ...figuresWithoutLevel(null), consideration: null, flows: [] };
  const paid = rowsOf(flows, calendar, asked.quantum ?? FACE_WITHOUT_SIZE).map(({ row }) => row);
  if (level === null) {
    const reason = "Give a yield or a price.";
    return { ...frame, reason, ...figuresWithoutLevel(flows), consideration: null, flows: paid };
  }
  const priced = priceLevel(flows, level);
  if (!priced.ok) throw fieldRefusal(level.fixedField === "price" ? "clean_price" : "bond_yield", priced.reason);
  const money = typeof asked.quantum === "number" ? moneyOf(priced, asked.quantum, isGovernment(asked)) : null;
  return { ...frame, ...levelFigures(flows, priced), consideration: money, flows: paid };
}

function refuseBoth({ clean_price, bond_yield, settlement_date, settlement_delta }: Question): void {
  const levels = bothLevelsRefusal(clean_price, bond_yield);
  if (levels !== null) throw fieldRefusal("clean_price", levels);
  const settlements = bothSettlementsRefusal(settlement_date, settlement_delta);
  if (settlements !== null) throw fieldRefusal("settlement_date", settlements);
}

function termsOf({ family, coupon_rate_percent, coupons_per_year, issue_date, maturity_date }: Question): PricingTerms {
  const isZero = isZeroCouponFamily(family);
  return {
    family,
    couponRate: isZero ? 0 : shiftDecimal(coupon_rate_percent, -2),
    frequency: isZero ? 1 : coupons_per_year,
    issueDate: issue_date ?? null,
    firstCouponDate: null,
    maturityDate: maturity_date,
    redemptionPrice: 100,
    recordDays: null,
  };
}

/** Government paper pays no stamp duty. Money-market paper of an unknown issuer is charged a company's duty. */
function isGovernment({ family }: Question): boolean {
  return family.startsWith("GSEC");
}

function assumptionsOf(asked: Question, notes: readonly string[]): string[] {
  const pays = !isZeroCouponFamily(asked.family);
  return [...(pays && !isGovernment(asked) ? [NO_RECORD_DATE] : []), ...notes];
}
