import { statedOf } from "#domain/entities/bond-term.ts";
import * as bonds from "#domain/contract/http/bonds.ts";
import * as eoi from "#domain/contract/http/eoi.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { termIn } from "#domain/entities/bond-term.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { confirmsOf, type DealWarning } from "#domain/entities/deal-warning.ts";
import type { Eoi, FixedField } from "#domain/entities/eoi.ts";
import { type Lot, lotOfTerms } from "#domain/entities/lot.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import { offeredText, takenText } from "#domain/trading/bound-text.ts";
import { quoteMovedText } from "#domain/trading/texts.ts";
import { wholeLots } from "#domain/trading/whole-lots.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { type Act, askFor, whenUnusual } from "#src/desk-kit/act/act.ts";
import { type DealDraft, levelAsked, readDeal } from "#src/desk-kit/deal-form/deal-form.ts";
import { createDealForm, reviewed } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { call } from "#src/lib/api.ts";
import { isRefusal } from "#src/lib/call-error.ts";
import { isPriceable } from "#src/desk-kit/inputs/priceable.ts";
import { showAnswered, showDeal } from "#src/features/clusters/accept.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";

interface AnswerDraft extends DealDraft {
  /** Current version, or the last one if it is gone. */
  quote: Eoi;
}

/** Draft of the open answer form. */
export const answerForm = createDealForm<AnswerDraft>();

/** Answer ready to send: its level read and priced, with the server's preview. */
interface ReadyAnswer {
  quote: Eoi;
  fixedField: FixedField;
  deal: DealPreview;
  /** The level is the other side's own. */
  atTheirs: boolean;
  lot: Lot;
}

/** Reads the form, including a level still being typed; shows errors and returns null when it cannot be sent. */
async function readAnswer(draft: AnswerDraft): Promise<ReadyAnswer | null> {
  const { quote } = draft;
  const { size, level, errors } = readDeal(draft, isPriceable(quote.finstrument_id, statedOf(quote.bond_terms)));
  const lot = await lotOf(quote);
  if (size.ok) {
    const whole = wholeLots(lot, size.rupees, "size");
    if (size.rupees > quote.remaining)
      errors.size = quote.quote_type === "BID" ? "More than the bid is for" : "More than the offer is for";
    else if (!whole.ok) errors.size = whole.message;
  }
  answerForm.getState().show(errors);
  if (!size.ok || !level.ok || lot === null || Object.keys(errors).length > 0) return null;
  const theirs = quote.fixed_field === "price" ? quote.unit_price_stored : quote.yield_stored;
  const atTheirs = quote.fixed_field === level.fixedField && level.level === theirs;
  const deal = await call(eoi.previewAnswer, {
    query: { respond_eoi_id: quote.id, quantity: size.rupees, ...(atTheirs ? {} : levelAsked(level)) },
  });
  return { quote, fixedField: level.fixedField, deal, atTheirs, lot };
}

/** Shows the answer before it is sent. At a firm quote's own level, one confirmation makes the deal. */
export async function reviewAnswer(): Promise<void> {
  const draft = must(answerForm.getState().draft, "answer form");
  const ready = await reviewed(answerForm, readAnswer(draft));
  if (ready) askForAnswer(ready);
}

function askForAnswer(ready: ReadyAnswer): void {
  const { deal, atTheirs, quote } = ready;
  const takes = atTheirs && quote.state === "DEFAULT" && deal.cannot_deal === null;
  if (takes) askFor(takeAct(ready));
  else askFor(answerAct(ready));
}

/** Common parts of both acts: deal and answer. */
function words({ quote, deal }: ReadyAnswer) {
  return {
    again: () => whyGone(quote),
    // The form already lists the assumptions of lot and price.
    notes: deal.cannot_deal === null ? [] : [deal.cannot_deal],
    warnings: deal.warnings,
    side: deal.quote_type,
    showProblem: answerForm.getState().refuse,
  };
}

/** Reason the quote on screen cannot be dealt: it ended or moved. */
async function whyGone({ id }: Eoi): Promise<string | undefined> {
  try {
    const { quantity, bond_yield } = await call(eoi.previewAnswer, { query: { respond_eoi_id: id } });
    return quoteMovedText(formatCompactRupees(quantity), formatYieldPct(bond_yield));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return error.text;
  }
}

const warned = (ready: ReadyAnswer, warnings: readonly DealWarning[]): ReadyAnswer => ({
  ...ready,
  deal: { ...ready.deal, warnings: [...warnings] },
});

function respond({ quote, fixedField, deal, atTheirs, lot }: ReadyAnswer): Promise<Cluster> {
  const own = fixedField === "price" ? { unit_price_stored: deal.unit_clean_price } : { yield_stored: deal.bond_yield };
  return call(eoi.addNegotiation, {
    body: {
      respond_eoi_id: quote.id,
      maximum_lot_stored: deal.quantity / lot.rupees,
      use_respond_eoi_price: atTheirs,
      ...(atTheirs ? {} : own),
      confirms: confirmsOf(deal.warnings),
    },
  });
}

/** Lot of the quoted bond; null when its size in rupees is unknown. */
async function lotOf({ finstrument_id: id, bond_terms: terms }: Eoi): Promise<Lot | null> {
  const frozen = termIn(terms, "face_value");
  if (frozen !== undefined) return { rupees: Number(frozen.value), isAssumed: frozen.basis !== "CONFIRMED" };
  const { results } = await call(bonds.tradeFinstruments, { query: { search: id, page_size: 1 } });
  return lotOfTerms(must(results[0], "bond of the quote").contract_parameters);
}

/** Deals at the firm level on screen. */
function takeAct(ready: ReadyAnswer): Act<ResponseOf<typeof eoi.takeEoi>> {
  const { quote, deal, lot } = ready;
  return {
    ...words(ready),
    line: `${dealLine(deal)}${takenText(quote.exchange)}`,
    label: "Deal",
    unusual: whenUnusual((warnings) => takeAct(warned(ready, warnings))),
    send: () =>
      call(eoi.takeEoi, {
        params: { id: quote.id },
        body: {
          version: quote.version,
          lots: deal.quantity / lot.rupees,
          bond_yield: deal.bond_yield,
          unit_clean_price: deal.unit_clean_price,
          total_accrued_interest: deal.total_accrued_interest,
          confirms: confirmsOf(deal.warnings),
        },
      }),
    done: (done, isStillThere) => showDeal(done, deal, isStillThere),
  };
}

/** Proposes another level, or asks for a reply to an indicative quote. */
function answerAct(ready: ReadyAnswer): Act<Cluster> {
  return {
    ...words(ready),
    line: `Your answer: ${dealLine(ready.deal)}${offeredText(ready.quote.exchange)}`,
    label: "Send the answer",
    unusual: whenUnusual((warnings) => answerAct(warned(ready, warnings))),
    send: () => respond(ready),
    done: (cluster, isStillThere) =>
      showAnswered(cluster, `Waiting for ${ready.quote.client_name} to respond.`, isStillThere),
  };
}
