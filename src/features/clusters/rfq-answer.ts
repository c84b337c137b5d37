import * as eoi from "#domain/contract/http/eoi.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import type { RfqQuote } from "#domain/entities/rfq-quote.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { must } from "#domain/lib/must.ts";
import { readLevel } from "#domain/validation/pricing-input.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN, unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { isPriceable } from "#src/desk-kit/inputs/use-finstrument.ts";
import { blockedText, refusalText } from "#src/desk-kit/limits/breach-text.ts";
import { takeCluster } from "#src/features/clusters/accept.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";
import { useRfqAnswer } from "#src/features/clusters/rfq-answer-store.ts";
import { call } from "#src/lib/api.ts";
import { CallError, isRefusal } from "#src/lib/call-error.ts";
import { beginSending, useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";

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
    ask({ quote, fixedField: read.fixedField, deal });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    showRefusal(error);
  }
}

function ask(ready: Ready, problem?: string): void {
  const { deal, quote } = ready;
  const blocked = blockedText(deal.warnings);
  if (blocked !== null) {
    useRfqAnswer.getState().show({}, blocked);
    notify({ summary: blocked, severity: "error", group: "deal" });
    return;
  }
  useConfirm.getState().ask(
    {
      line: `Your answer on ${quote.exchange} ${quote.rfq_number}: ${dealLine(deal)}`,
      notes: deal.cannot_deal === null ? [] : [deal.cannot_deal],
      warnings: deal.warnings,
      label: "Send the answer",
      side: deal.quote_type,
      send: () => send(ready),
    },
    problem,
  );
}

async function send(ready: Ready): Promise<void> {
  const { quote, fixedField, deal } = ready;
  const isStillThere = beginSending();
  const level =
    fixedField === "price" ? { unit_price_stored: deal.unit_clean_price } : { yield_stored: deal.bond_yield };
  try {
    const cluster = await call(eoi.addNegotiation, {
      body: {
        respond_rfq_id: quote.id,
        quantity: deal.quantity,
        ...level,
        confirms: confirmsOf(deal.warnings),
      },
    });
    takeCluster(cluster);
    useConfirm.getState().drop();
    if (isStillThere()) useSideDesk.getState().open("cluster.view", { id: cluster.id });
    const detail = `It is being sent to ${quote.exchange}.`;
    notify({ summary: "Answer sent", detail, severity: "success", group: "deal" });
  } catch (error) {
    const warnings = unusualIn(error);
    if (warnings !== null) return ask({ ...ready, deal: { ...deal, warnings } }, LOOK_AGAIN);
    if (!isRefusal(error)) throw error;
    useConfirm.getState().drop();
    showRefusal(error);
  }
}

/** Puts a refusal at its field of the form, or below the form. */
function showRefusal(error: CallError): void {
  const { quantity: size, unit_price_stored, yield_stored, price, bond_yield } = error.fields;
  const level = unit_price_stored ?? yield_stored ?? price ?? bond_yield;
  useRfqAnswer.getState().show({ ...(size ? { size } : {}), ...(level ? { level } : {}) }, refusalText(error));
  notify({ summary: error.text, severity: "error", group: "deal" });
}
