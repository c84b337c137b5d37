import * as eoi from "#domain/contract/http/eoi.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { must } from "#domain/lib/must.ts";
import { offeredText } from "#domain/trading/bound-text.ts";
import { readLevel } from "#domain/validation/pricing-input.ts";
import { type Act, askFor, showRefusal, whenUnusual } from "#src/desk-kit/act/act.ts";
import { isPriceable } from "#src/desk-kit/inputs/use-finstrument.ts";
import { showAnswered } from "#src/features/clusters/accept.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";
import { useRfqAnswer } from "#src/features/clusters/rfq-answer-store.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

interface Ready {
  quote: RfqQuote;
  fixedField: FixedField;
  deal: DealPreview;
}

/** Shows what the answer says before it goes to the exchange; the distinct key sends it. */
export async function reviewRfqAnswer(): Promise<void> {
  const { quote, quantity, sizeProblem, level } = must(useRfqAnswer.getState().form, "answer form");
  const read = readLevel(level, isPriceable(quote.finstrument_id));
  const problems = {
    ...(quantity === null ? { size: sizeProblem ?? fieldTexts.required } : {}),
    ...(read.ok ? {} : { level: read.error }),
  };
  useRfqAnswer.getState().show(problems);
  if (!read.ok || quantity === null) return;
  const typed = read.fixedField === "price" ? { price: read.level } : { bond_yield: read.level };
  try {
    const deal = await call(eoi.previewAnswer, { query: { respond_rfq_id: quote.id, quantity, ...typed } });
    askFor(rfqAnswerAct({ quote, fixedField: read.fixedField, deal }));
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showRefusal({ showProblem }, error);
  }
}

function rfqAnswerAct(ready: Ready): Act<Cluster> {
  const { quote, fixedField, deal } = ready;
  const level =
    fixedField === "price" ? { unit_price_stored: deal.unit_clean_price } : { yield_stored: deal.bond_yield };
  return {
    line: `Your answer on ${quote.exchange} ${quote.rfq_number}: ${dealLine(deal)}${offeredText(quote.exchange)}`,
    notes: deal.cannot_deal === null ? [] : [deal.cannot_deal],
    warnings: deal.warnings,
    label: "Send the answer",
    side: deal.quote_type,
    showProblem,
    unusual: whenUnusual((warnings) => rfqAnswerAct({ ...ready, deal: { ...deal, warnings: [...warnings] } })),
    send: () =>
      call(eoi.addNegotiation, {
        body: {
          respond_rfq_id: quote.id,
          quantity: deal.quantity,
          ...level,
          confirms: confirmsOf(deal.warnings),
        },
      }),
    done: (cluster, isStillThere) => showAnswered(cluster, `It is being sent to ${quote.exchange}.`, isStillThere),
  };
}

/** Puts texts at their fields of the form, and what they say of the whole below it. */
function showProblem(fields: Record<string, string>, text: string): void {
  const { quantity: size, unit_price_stored, yield_stored, price, bond_yield } = fields;
  const level = unit_price_stored ?? yield_stored ?? price ?? bond_yield;
  useRfqAnswer.getState().show({ ...(size ? { size } : {}), ...(level ? { level } : {}) }, text);
}
