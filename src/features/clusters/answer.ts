import * as bonds from "#domain/contract/http/bonds.ts";
import * as clusters from "#domain/contract/http/clusters.ts";
import * as eoi from "#domain/contract/http/eoi.ts";
import type { PriceInfo } from "#domain/contract/http/bonds.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi, FixedField } from "#domain/entities/eoi.ts";
import { pricingInput } from "#domain/validation/pricing-input.ts";
import { call, CallError } from "#src/lib/api.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { pricingInputTexts } from "#domain/validation/level-decision.ts";
import { askPrice } from "#src/platform/inputs/use-price-info.ts";
import { useSession } from "#src/platform/identity/session.ts";
import { useSideDesk } from "#src/platform/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { accept, reviewAcceptance, takeCluster } from "#src/features/clusters/accept.ts";
import { useAnswer, type AnswerDraft } from "#src/features/clusters/answer-store.ts";
import { toneOf, useConfirm } from "#src/features/clusters/confirm-store.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";
import { movesOf } from "#src/features/clusters/moves.ts";

/** An answer ready to be sent: the level committed and priced by the server. */
interface ReadyAnswer {
  quote: Eoi;
  quantity: number;
  fixedField: FixedField;
  deal: DealPreview;
  /** The level is the other side's own. */
  atTheirs: boolean;
  lot: number;
}

function dealOf(quote: Eoi, quantity: number, info: PriceInfo): DealPreview {
  return {
    finstrument_id: quote.finstrument_id,
    bond_name: quote.bond_name,
    quote_type: quote.quote_type === "BID" ? "ASK" : "BID",
    quantity,
    unit_clean_price: info.price.unit_clean_price,
    bond_yield: info.price.bond_yield,
    total_accrued_interest: info.considerationDetails?.accrued_interest ?? null,
    settlement_date: quote.settlement_date,
    counterparty: quote.client_name,
    consideration: info.considerationDetails,
  };
}

/** Reads the form as it stands, typed level included; shows what is wrong and gives null when it cannot be sent. */
async function readAnswer({ quote, quantity, sizeProblem, level }: AnswerDraft): Promise<ReadyAnswer | null> {
  const committed = pricingInput(level, { type: "blurred" });
  const { fixedField, cleanPrice, bondYield } = committed.value;
  const owned = fixedField === "price" ? cleanPrice : bondYield;
  const lot = await lotOf(quote.finstrument_id);
  const problems: Record<string, string> = {};
  if (quantity === null) problems["size"] = sizeProblem ?? fieldTexts.required;
  else if (quantity > quote.remaining) problems["size"] = "More than is on offer";
  else if (quantity % lot !== 0) problems["size"] = `Should be a multiple of the lot, ${rupeesText(lot, 0)}`;
  if (committed.error ?? owned === null) {
    problems["level"] = committed.error ?? pricingInputTexts[fixedField].required;
  }
  useAnswer.getState().show(problems);
  if (Object.keys(problems).length > 0 || quantity === null) return null;
  const settlement = { settlementDelta: null, settlementDate: quote.settlement_date };
  const info = await askPrice({
    finstrumentId: quote.finstrument_id,
    fixedField,
    level: owned,
    ...settlement,
    quantum: quantity,
  });
  const theirs = quote.fixed_field === "price" ? quote.unit_price_stored : quote.yield_stored;
  const priced = { ...info, price: { ...info.price, bond_yield: info.price.bond_yield ?? bondYield } };
  const atTheirs = quote.fixed_field === fixedField && owned === theirs;
  return { quote, quantity, fixedField, deal: dealOf(quote, quantity, priced), atTheirs, lot };
}

/** Shows what the answer says before it is sent. At their firm level one confirmation makes the deal. */
export async function reviewAnswer(): Promise<void> {
  const ready = await readAnswer(must(useAnswer.getState().form, "answer form"));
  if (!ready) return;
  const takes = ready.atTheirs && ready.quote.state === "DEFAULT";
  const line = dealLine(ready.deal);
  useConfirm.getState().ask({
    line: takes ? line : `Your answer: ${line}`,
    word: takes ? "Deal" : "Send the answer",
    tone: toneOf(ready.deal),
    send: (attemptKey) => sendAnswer(ready, attemptKey, takes),
  });
}

function respond(
  { quote, quantity, fixedField, deal, atTheirs, lot }: ReadyAnswer,
  attemptKey: string,
): Promise<Cluster> {
  const own = fixedField === "price" ? { unit_price_stored: deal.unit_clean_price } : { yield_stored: deal.bond_yield };
  return call(eoi.addNegotiation, {
    body: {
      respond_eoi_id: quote.id,
      maximum_lot_stored: quantity / lot,
      use_respond_eoi_price: atTheirs,
      ...(atTheirs ? {} : own),
    },
    idempotencyKey: attemptKey,
  });
}

/** Rupees of face in one lot of the bond. */
async function lotOf(finstrumentId: string): Promise<number> {
  const { results } = await call(bonds.tradeFinstruments, { query: { search: finstrumentId, page_size: 1 } });
  return results[0]?.contract_parameters.lot_size ?? 1;
}

async function sendAnswer(ready: ReadyAnswer, attemptKey: string, takes: boolean): Promise<void> {
  try {
    const cluster = await respond(ready, attemptKey);
    takeCluster(cluster);
    useConfirm.getState().drop();
    const clientId = must(useSession.getState().session, "session").id;
    const moves = movesOf(cluster, clientId);
    if (takes && moves.canAccept && moves.theirs) {
      const seen = await call(clusters.previewCluster, { params: { id: cluster.id } });
      const line = dealLine(ready.deal);
      if (dealLine(seen) === line) {
        await accept(cluster, moves.theirs.id, seen, `${attemptKey}-accept`);
        return;
      }
      useSideDesk.getState().open("cluster.view", { id: cluster.id });
      await reviewAcceptance(cluster, moves.theirs.id, "The level or size moved. Check and accept again.");
      return;
    }
    useSideDesk.getState().open("cluster.view", { id: cluster.id });
    notify({
      summary: "Answer sent",
      detail: `${ready.quote.client_name} has been asked.`,
      severity: "success",
      group: "deal",
    });
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    useConfirm.getState().drop();
    const { maximum_lot_stored: size, unit_price_stored: price, yield_stored: rate } = error.fields;
    const level = price ?? rate;
    useAnswer.getState().show({ ...(size ? { size } : {}), ...(level ? { level } : {}) }, error.text);
    notify({ summary: error.text, severity: "error", group: "deal" });
  }
}
