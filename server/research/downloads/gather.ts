import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { quote } from "#domain/contract/http/securities.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { wholeLots } from "#domain/trading/tradable.ts";
import type { Actor } from "#server/core/actor.ts";
import type { TermSheetFacts } from "#server/research/downloads/papers.ts";
import { settlementOf } from "#server/bonds/asked-settlement.ts";
import { cashflowOf } from "#server/research/securities/cashflow.ts";
import { creditRationaleOf } from "#server/research/securities/credit-rationale.ts";
import type { Desk } from "#server/research/securities/desk.ts";
import { finstrumentOf } from "#server/research/securities/finstrument.ts";
import { masterQuoteOf } from "#server/research/securities/master-quote.ts";
import { historyOf, readPublished } from "#server/research/securities/published.ts";
import { quoteOf } from "#server/research/securities/quote.ts";

/** Everything public about a bond, for a deal settling on the regular day. */
export async function termSheetFacts(desk: Desk, bond: Bond): Promise<TermSheetFacts> {
  const rows = await readPublished(desk.parts, bond.isin);
  return {
    bond: finstrumentOf(desk, bond),
    rationale: creditRationaleOf(bond, desk.ratingScale),
    masterQuote: masterQuoteOf(desk, bond, rows, settlementOf(desk.parts, bond, {})),
    cashflow: cashflowOf(desk, bond, {}),
    history: { points: historyOf(bond, rows, desk.parts.calendar) },
  };
}

/**
 * A quote with the payments after its settlement, for its size or one lot.
 * @throws Refusal validation_error as the quote does, and for a size that is not whole lots
 */
export async function quoteFacts(desk: Desk, bond: Bond, asked: BodyOf<typeof quote>, actor: Actor | null) {
  const lots = asked.quantum == null ? null : wholeLots(lotOf(bond), asked.quantum, "quantity");
  if (lots?.ok === false) throw fieldRefusal("quantum", lots.message);
  const answer = await quoteOf(desk, bond, asked, actor);
  const cashflow = cashflowOf(desk, bond, {
    quantity: asked.quantum,
    // A bond that cannot be priced on that day has its reason in the quote.
    ref_date: answer.can_be_priced ? answer.settlement_date : null,
  });
  return { bond: finstrumentOf(desk, bond), quote: answer, cashflow };
}
