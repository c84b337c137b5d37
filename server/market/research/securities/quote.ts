import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { BondQuote, MarketQuote, quote } from "#domain/contract/http/securities.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { unpublishedNotes } from "#domain/calendar/trading-texts.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { consideration, considerationDetailsOf } from "#domain/pricing/consideration.ts";
import type { PreparedFlows } from "#domain/pricing/flows.ts";
import { type Level, type PricedBond, priceLevel } from "#domain/pricing/price-bond.ts";
import { isGovernmentPaper } from "#domain/lib/government-paper.ts";
import { bothLevelsRefusal } from "#domain/validation/exclusive-fields.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import { settlementOf } from "#server/market/bonds/requested-settlement.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import { figuresWithoutLevel, levelFigures } from "#server/market/research/securities/level-figures.ts";
import { marketAnswer } from "#server/market/research/securities/market-quote.ts";

type Question = BodyOf<typeof quote>;

/** Fields of every quote beside its numbers. */
type Frame = Pick<
  BondQuote,
  "finstrument_id" | "can_be_priced" | "reason" | "assumptions" | "settlement_date" | "fixed_field" | "inferred"
>;

/**
 * All figures of a level for a settlement date. The level is the given one, else that of the market or the master
 * quote; without any the accrued interest is still returned.
 * @throws Refusal validation_error for two levels, two settlements (V-37, X-07) or a level out of reach
 */
export async function quoteOf(
  context: BondContext,
  bond: Bond,
  asked: Question,
  actor: Actor | null,
): Promise<BondQuote> {
  const both = bothLevelsRefusal(asked.clean_price, asked.bond_yield);
  if (both !== null) throw fieldRefusal("clean_price", both);
  const settlementDate = settlementOf(context.parts, bond, asked);
  const given = givenLevel(asked);
  const answer =
    given === null
      ? await marketAnswer(context, bond, {
          side: asked.quote_type,
          settlementDate,
          fromMarket: asked.infer_from_market,
          actor,
        })
      : null;
  const level = given ?? answer?.level ?? null;
  const ready = context.pricing.ready(bond, settlementDate, todayOf(context.parts));
  const assumptions = [...ready.assumptions, ...unpublishedNotes(context.parts.calendar, settlementDate)];
  const frame = {
    finstrument_id: bond.isin,
    settlement_date: settlementDate,
    fixed_field: level?.fixedField ?? "yield",
    assumptions,
    inferred: answer?.market ?? null,
  } as const;
  if (!ready.ok) return unpriced({ ...frame, can_be_priced: false, reason: ready.reason }, null);
  if (level === null)
    return unpriced({ ...frame, can_be_priced: true, reason: noLevelText(answer?.market) }, ready.flows);
  const priced = priceLevel(ready.flows, level);
  if (priced.ok) return figures({ ...frame, can_be_priced: true, reason: null }, bond, ready.flows, priced, asked);
  if (given !== null) throw fieldRefusal(given.fixedField === "price" ? "clean_price" : "bond_yield", priced.reason);
  return unpriced({ ...frame, can_be_priced: true, reason: priced.reason }, ready.flows);
}

/** The level a question names. */
export function givenLevel({ bond_yield, clean_price }: Pick<Question, "bond_yield" | "clean_price">): Level | null {
  if (typeof clean_price === "number") return { fixedField: "price", cleanPrice: clean_price };
  if (typeof bond_yield === "number") return { fixedField: "yield", bondYield: bond_yield };
  return null;
}

function noLevelText(market: MarketQuote | undefined): string {
  return `${market?.basis_text ?? ""} Give a yield or a price.`.trim();
}

function figures(frame: Frame, bond: Bond, flows: PreparedFlows, priced: PricedBond, { quantum }: Question): BondQuote {
  const money = typeof quantum === "number" ? moneyOf(priced, quantum, isGovernmentPaper(bond.category)) : null;
  return { ...frame, ...levelFigures(flows, priced), consideration: money };
}

/** A quote without a level. */
function unpriced(frame: Frame, flows: PreparedFlows | null): BondQuote {
  return { ...frame, ...figuresWithoutLevel(flows), consideration: null };
}

/** The money of a level for rupees of face. */
export function moneyOf(
  { cleanPrice, accrued, outstandingPercent }: PricedBond,
  quantumRupees: number,
  isGovernment: boolean,
) {
  return considerationDetailsOf(
    consideration({ quantumRupees, cleanPrice, accruedPer100: accrued, isGovernment, outstandingPercent }),
  );
}
