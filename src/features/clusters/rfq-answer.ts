import * as eoi from "#domain/contract/http/eoi.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { must } from "#domain/lib/must.ts";
import { offeredText } from "#domain/trading/bound-text.ts";
import { type Act, askFor, whenUnusual } from "#src/desk-kit/act/act.ts";
import { type DealDraft, levelAsked, readDeal } from "#src/desk-kit/deal-form/deal-form.ts";
import { createDealForm, reviewed } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { isPriceable } from "#src/desk-kit/inputs/priceable.ts";
import { showAnswered } from "#src/features/clusters/accept.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";
import { call } from "#src/lib/api.ts";

interface RfqAnswerDraft extends DealDraft {
  /** Quote as it was when the form opened. */
  quote: RfqQuote;
}

/** Draft of the open answer form for an exchange quote. */
export const rfqAnswerForm = createDealForm<RfqAnswerDraft>();

interface Ready {
  quote: RfqQuote;
  fixedField: FixedField;
  deal: DealPreview;
}

/** Shows the answer before it goes to the exchange; the distinct key sends it. */
export async function reviewRfqAnswer(): Promise<void> {
  const { draft, show } = rfqAnswerForm.getState();
  const { quote, ...typed } = must(draft, "answer form");
  const { size, level, errors } = readDeal(typed, isPriceable(quote.finstrument_id));
  show(errors);
  if (!size.ok || !level.ok) return;
  const query = { respond_rfq_id: quote.id, quantity: size.rupees, ...levelAsked(level) };
  const deal = await reviewed(rfqAnswerForm, call(eoi.previewAnswer, { query }));
  if (deal) askFor(rfqAnswerAct({ quote, fixedField: level.fixedField, deal }));
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
    showProblem: rfqAnswerForm.getState().refuse,
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
    done: (cluster, isStillThere) => showAnswered(cluster, `Sending to ${quote.exchange}.`, isStillThere),
  };
}
