import * as clusters from "#domain/contract/http/clusters.ts";
import * as eoi from "#domain/contract/http/eoi.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { cluster as clusterRow, type Cluster, type Leg } from "#domain/entities/cluster.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import { SIDE_NOUN, SIDE_TITLE } from "#domain/entities/side-text.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { call } from "#src/lib/api.ts";
import { CallError, isRefusal } from "#src/lib/call-error.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { isPriceable } from "#src/desk-kit/inputs/use-finstrument.ts";
import { readLevel } from "#domain/validation/pricing-input.ts";
import { LOOK_AGAIN, unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { deleteDraft } from "#src/ui/form/drafts.ts";
import { notify } from "#src/ui/toast.tsx";
import { takeCluster } from "#src/features/clusters/accept.ts";
import { type Counter, useClusterDesk } from "#src/features/clusters/cluster-desk.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";

type Round = Omit<
  Extract<Parameters<typeof call<typeof eoi.addNegotiation>>[1]["body"], { cluster: string }>,
  "cluster"
>;

/** Adds a round to a cluster as it is on the screen; null, with the reason shown, when it was refused. */
export async function addRound(cluster: Cluster, round: Round): Promise<Cluster | null> {
  try {
    const fresh = await call(eoi.addNegotiation, {
      body: { cluster: cluster.id, version: cluster.version, ...round },
    });
    takeCluster(fresh);
    return fresh;
  } catch (error) {
    if (!isRefusal(error) || unusualIn(error) !== null) throw error;
    const fresh = clusterRow.safeParse(error.body?.fresh);
    if (fresh.success) takeCluster(fresh.data);
    showRefusal(error);
    return null;
  }
}

/** Puts a refusal at its field and in a toast. */
function showRefusal(error: CallError): void {
  const { level, price, bond_yield: bondYield, quantity } = error.fields;
  const ofLevel = level ?? price ?? bondYield;
  useClusterDesk.getState().showProblem({
    ...(ofLevel ? { level: ofLevel } : {}),
    ...(quantity ? { quantity } : {}),
  });
  notify({ summary: error.text, severity: "error", group: "deal" });
}

/** The draft of the next offer in a cluster, as it stands. */
export function counterDraftName({ id, version }: Pick<Cluster, "id" | "version">): string {
  return `counter.${id}.${version}`;
}

/** Shows what the counter says before it is sent; the distinct key sends it. */
export async function reviewCounter(cluster: Cluster, { level: typed, quantity }: Counter): Promise<void> {
  const read = readLevel(typed, isPriceable(cluster.finstrument_id));
  if (!read.ok || quantity === null) {
    useClusterDesk.getState().showProblem(read.ok ? { quantity: fieldTexts.required } : { level: read.error });
    return;
  }
  const { fixedField, level } = read;
  const query = { ...(fixedField === "price" ? { price: level } : { bond_yield: level }), quantity };
  try {
    const deal = await call(clusters.previewCluster, { params: { id: cluster.id }, query });
    useClusterDesk.getState().showProblem({});
    const round = { action: "counter" as const, fixed_field: fixedField, level, quantity };
    askForCounter(cluster, round, deal);
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure;
    showRefusal(failure);
  }
}

/** Shows which offer is taken back; the distinct key takes it. */
export function reviewRoundWithdrawal(cluster: Cluster, mine: Leg): void {
  const to = cluster.legs.find(({ id }) => id !== mine.id)?.client_name;
  const line = `Withdraw your ${SIDE_NOUN[mine.side]}: ${formatCompactRupees(mine.quantity)} ${cluster.bond_name} at ${levelSentence(mine)}`;
  const send = async () => {
    const done = await addRound(cluster, { action: "withdraw" });
    useConfirm.getState().drop();
    if (done) notify({ summary: `${SIDE_TITLE[mine.side]} withdrawn`, severity: "info", group: "deal" });
  };
  const whole = to === undefined ? line : `${line}, to ${to}`;
  useConfirm.getState().ask({ line: whole, warnings: [], label: "Withdraw", side: mine.side, withdraws: true, send });
}

/** Asks for the distinct key, and again where what is unusual is something else by then. */
function askForCounter(cluster: Cluster, round: Round, deal: DealPreview, problem?: string): void {
  const { warnings, quote_type: side, cannot_deal: barred } = deal;
  const send = async () => {
    try {
      const sent = await addRound(cluster, { ...round, confirms: confirmsOf(warnings) });
      useConfirm.getState().drop();
      if (sent) deleteDraft(counterDraftName(cluster));
      if (sent) notify({ summary: "Counter sent", severity: "success", group: "deal" });
    } catch (error) {
      const fresh = unusualIn(error);
      if (fresh === null) throw error;
      askForCounter(cluster, round, { ...deal, warnings: fresh }, LOOK_AGAIN);
    }
  };
  const line = `Your counter: ${dealLine(deal)}`;
  // What lot and price take for granted stands in the form.
  const notes = barred === null ? [] : [barred];
  useConfirm.getState().ask({ line, notes, warnings, label: "Send the counter", side, send }, problem);
}
