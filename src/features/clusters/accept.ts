import * as clusters from "#domain/contract/http/clusters.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { dealPreview, type DealPreview } from "#domain/contract/http/eoi.ts";
import { cluster as clusterRow, type Cluster } from "#domain/entities/cluster.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import { call } from "#src/lib/api.ts";
import { type Act, askFor } from "#src/desk-kit/act/act.ts";
import { lookFirst } from "#src/desk-kit/act/look-first.ts";
import { useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN, unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { movesOf } from "#domain/trading/cluster-moves.ts";
import { takenText } from "#domain/trading/bound-text.ts";
import { must } from "#domain/lib/must.ts";
import { overReason } from "#src/features/clusters/over-reason.ts";
import { useSession } from "#src/session/session.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { dealLine } from "#src/features/clusters/deal-line.ts";

/** Shows a newer version of a cluster without waiting for the socket. */
export function takeCluster(fresh: Cluster): void {
  const { clusters: rows } = useLive.getState();
  const current = rows.find((row) => row.id === fresh.id);
  if (current && current.version > fresh.version) return;
  useLive.setState({ clusters: [fresh, ...rows.filter((row) => row.id !== fresh.id)] });
}

/** Shows the deal that accepting the opposing leg would make; only the distinct key sends it. */
export async function reviewAcceptance(cluster: Cluster, lsId: string, problem?: string): Promise<void> {
  const preview = await lookFirst(() => call(clusters.previewCluster, { params: { id: cluster.id } }));
  if (preview === null) return;
  if (preview.cannot_deal !== null) {
    useConfirm.getState().drop();
    notify({ summary: preview.cannot_deal, severity: "error", group: "deal" });
    return;
  }
  askFor(acceptAct(cluster, lsId, preview), problem);
}

type Preview = ResponseOf<typeof clusters.previewCluster>;

/** Shows a completed deal. */
export function showDeal(
  { cluster, ticket }: ResponseOf<typeof clusters.acceptCluster>,
  seen: DealPreview,
  isStillThere: () => boolean,
): void {
  takeCluster(cluster);
  notify({
    summary: `Done: ticket ${ticket.number}`,
    detail: dealLine(seen),
    severity: "success",
    group: "deal",
    life: 8000,
  });
  if (isStillThere()) useSideDesk.getState().open("cluster.view", { id: cluster.id });
}

/** Shows the cluster opened by an answer. @param detail sentence naming the firm asked */
export function showAnswered(cluster: Cluster, detail: string, isStillThere: () => boolean): void {
  takeCluster(cluster);
  if (isStillThere()) useSideDesk.getState().open("cluster.view", { id: cluster.id });
  notify({ summary: "Answer sent", detail, severity: "success", group: "deal" });
}

/** Reviews acceptance of the cluster as it is now; if nothing can be accepted, returns the reason. */
async function acceptAgain(id: string): Promise<string | undefined> {
  const now = useLive.getState().clusters.find((row) => row.id === id);
  if (now === undefined) return undefined;
  const { canAccept, theirs } = movesOf(now, must(useSession.getState().session, "session").id);
  if (canAccept && theirs !== undefined) {
    await reviewAcceptance(now, theirs.id);
    return undefined;
  }
  return overReason(now);
}

/** True when the counter form is shown above the sentence; that form already lists the price's assumptions. */
function hasCounterForm(cluster: Cluster): boolean {
  const { canCounter, mine } = movesOf(cluster, must(useSession.getState().session, "session").id);
  return canCounter && mine !== undefined;
}

function acceptAct(cluster: Cluster, lsId: string, seen: Preview): Act<ResponseOf<typeof clusters.acceptCluster>> {
  return {
    line: `${dealLine(seen)}${takenText(cluster.venue?.exchange)}`,
    notes: hasCounterForm(cluster) ? [] : seen.assumptions,
    warnings: seen.warnings,
    label: "Accept",
    side: seen.quote_type,
    again: () => acceptAgain(cluster.id),
    send: () =>
      call(clusters.acceptCluster, {
        params: { id: cluster.id },
        query: { lsId },
        body: {
          bond_yield: seen.bond_yield,
          unit_clean_price: seen.unit_clean_price,
          total_accrued_interest: seen.total_accrued_interest,
          confirms: confirmsOf(seen.warnings),
        },
      }),
    done: (done, isStillThere) => showDeal(done, seen, isStillThere),
    async refused(error) {
      const fresh = error.body?.fresh as { cluster?: unknown; preview?: unknown } | undefined;
      const row = clusterRow.safeParse(fresh?.cluster ?? fresh);
      if (row.success) takeCluster(row.data);
      // The level or its warnings changed: the new deal is shown and needs its own key press.
      if (dealPreview.safeParse(fresh?.preview).success) {
        return reviewAcceptance(cluster, lsId, unusualIn(error) === null ? error.text : LOOK_AGAIN);
      }
      notify({ summary: error.text, detail: dealLine(seen), severity: "error", group: "deal", life: 8000 });
    },
  };
}
