import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { quote } from "#domain/contract/http/securities.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { wholeLots } from "#domain/trading/whole-lots.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { TermSheetFacts } from "#server/market/research/downloads/papers.ts";
import { settlementOf } from "#server/market/bonds/requested-settlement.ts";
import { cashflowOf } from "#server/market/research/securities/cashflow.ts";
import { creditRationaleOf } from "#server/market/research/securities/credit-rationale.ts";
import type { BondContext } from "#server/market/research/securities/bond-context.ts";
import { finstrumentOf } from "#server/market/research/securities/finstrument.ts";
import { masterQuoteOf } from "#server/market/research/securities/master-quote.ts";
import { historyOf, readPublished } from "#server/market/research/securities/published.ts";
import { quoteOf } from "#server/market/research/securities/quote.ts";

/** Everything public about a bond, for a deal settling on the regular day. */
export async function termSheetFacts(context: BondContext, bond: Bond): Promise<TermSheetFacts> {
  const rows = await readPublished(context.parts, bond.isin);
  return {
    bond: finstrumentOf(context, bond),
    rationale: creditRationaleOf(bond, context.ratingScale),
    masterQuote: masterQuoteOf(context, bond, rows, settlementOf(context.parts, bond, {})),
    cashflow: cashflowOf(context, bond, {}),
    history: { points: historyOf(bond, rows, context.parts.calendar) },
  };
}

/**
 * A quote with the payments after its settlement, for its size or one lot.
 * @throws Refusal validation_error as the quote does, and for a size that is not whole lots
 */
export async function quoteFacts(context: BondContext, bond: Bond, asked: BodyOf<typeof quote>, actor: Actor | null) {
  const lots = asked.quantum == null ? null : wholeLots(lotOf(bond), asked.quantum, "quantity");
  if (lots?.ok === false) throw fieldRefusal("quantum", lots.message);
  const answer = await quoteOf(context, bond, asked, actor);
  const cashflow = cashflowOf(context, bond, {
    quantity: asked.quantum,
    // A bond that cannot be priced on that day has its reason in the quote.
    ref_date: answer.can_be_priced ? answer.settlement_date : null,
  });
  return { bond: finstrumentOf(context, bond), quote: answer, cashflow };
}
