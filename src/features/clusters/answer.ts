import * as bonds from "#domain/contract/http/bonds.ts";
import * as clusters from "#domain/contract/http/clusters.ts";
import * as eoi from "#domain/contract/http/eoi.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { call, CallError } from "#src/lib/api.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import { useSession } from "#src/platform/identity/session.ts";
import { useSideDesk } from "#src/platform/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { accept, reviewAcceptance, takeCluster } from "#src/features/clusters/accept.ts";
import { useAnswer, type AnswerDraft } from "#src/features/clusters/answer-store.ts";
import { toneOf, useConfirm } from "#src/features/clusters/confirm-store.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";
import { movesOf } from "#src/features/clusters/moves.ts";

/** The deal that an answer would lead to, as far as this page knows it. */
function previewOf({ quote, quantity, level }: AnswerDraft): DealPreview {
  const money = level.considerationDetails;
  return {
    finstrument_id: quote.finstrument_id,
    bond_name: quote.bond_name,
    quote_type: quote.quote_type === "BID" ? "ASK" : "BID",
    quantity: quantity ?? 0,
    unit_clean_price: level.cleanPrice,
    bond_yield: level.bondYield,
    total_accrued_interest: money?.accrued_interest ?? null,
    settlement_date: quote.settlement_date,
    counterparty: quote.client_name,
    consideration: money,
  };
}

function problemsOf(form: AnswerDraft, lot: number): Record<string, string> {
  const problems: Record<string, string> = {};
  if (form.quantity === null) problems["size"] = form.sizeProblem ?? "This field is required";
  else if (form.quantity > form.quote.remaining) problems["size"] = "More than is on offer";
  else if (form.quantity % lot !== 0) problems["size"] = `Should be a multiple of the lot, ₹ ${formatRupees(lot, 0)}`;
  const owned = form.level.fixedField === "price" ? form.level.cleanPrice : form.level.bondYield;
  if (owned === null) problems["level"] = form.level.fixedField === "price" ? "Price is required" : "Yield is required";
  return problems;
}

/** Shows what the answer says before it is sent. At their firm level one confirmation makes the deal. */
export async function reviewAnswer(): Promise<void> {
  const form = must(useAnswer.getState().form, "answer form");
  const lot = await lotOf(form.quote.finstrument_id);
  const problems = problemsOf(form, lot);
  useAnswer.getState().show(problems);
  if (Object.keys(problems).length > 0) return;
  const deal = previewOf(form);
  const takes = form.atTheirs && form.quote.state === "DEFAULT";
  useConfirm.getState().ask({
    line: takes ? dealLine(deal) : `Your answer: ${dealLine(deal)}`,
    word: takes ? "Deal" : "Send the answer",
    tone: toneOf(deal),
    send: (attemptKey) => sendAnswer(form, lot, attemptKey, takes),
  });
}

async function respond({ quote, quantity, level, atTheirs }: AnswerDraft, lot: number, attemptKey: string): Promise<Cluster> {
  return call(eoi.addNegotiation, {
    body: {
      respond_eoi_id: quote.id,
      maximum_lot_stored: Math.max(1, Math.floor(must(quantity, "size") / lot)),
      use_respond_eoi_price: atTheirs,
      ...(atTheirs
        ? {}
        : level.fixedField === "price"
          ? { unit_price_stored: level.cleanPrice }
          : { yield_stored: level.bondYield }),
    },
    idempotencyKey: attemptKey,
  });
}

/** Rupees of face in one lot of the bond. */
async function lotOf(finstrumentId: string): Promise<number> {
  const { results } = await call(bonds.tradeFinstruments, { query: { search: finstrumentId, page_size: 1 } });
  return results[0]?.contract_parameters.lot_size ?? 1;
}

async function sendAnswer(form: AnswerDraft, lot: number, attemptKey: string, takes: boolean): Promise<void> {
  try {
    const cluster = await respond(form, lot, attemptKey);
    takeCluster(cluster);
    useConfirm.getState().drop();
    const clientId = must(useSession.getState().session, "session").id;
    const moves = movesOf(cluster, clientId);
    if (takes && moves.canAccept && moves.theirs) {
      const seen = await call(clusters.previewCluster, { params: { id: cluster.id } });
      const line = dealLine(previewOf(form));
      if (dealLine(seen) === line) {
        await accept(cluster, moves.theirs.id, seen, `${attemptKey}-accept`);
        return;
      }
      useSideDesk.getState().open("cluster.view", { id: cluster.id });
      await reviewAcceptance(cluster, moves.theirs.id, "The level or size moved. Check and accept again.");
      return;
    }
    useSideDesk.getState().open("cluster.view", { id: cluster.id });
    notify({ summary: "Answer sent", detail: `${form.quote.client_name} has been asked.`, severity: "success", group: "deal" });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    useConfirm.getState().drop();
    const { maximum_lot_stored: size, unit_price_stored: price, yield_stored: rate } = error.fields;
    const level = price ?? rate;
    useAnswer.getState().show({ ...(size ? { size } : {}), ...(level ? { level } : {}) }, error.text);
    notify({ summary: error.text, severity: "error", group: "deal" });
  }
}
