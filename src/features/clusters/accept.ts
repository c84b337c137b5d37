import * as clusters from "#domain/contract/http/clusters.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { dealPreview, type DealPreview } from "#domain/contract/http/eoi.ts";
import { cluster as clusterRow, type Cluster } from "#domain/entities/cluster.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import { dropAnswered } from "#src/desk-kit/confirm/ask-again.ts";
import { useConfirm, type Pending } from "#src/desk-kit/confirm/confirm-store.ts";
import { LOOK_AGAIN, unusualIn } from "#src/desk-kit/confirm/unusual.ts";
import { useLive } from "#src/live/live-store.ts";
import { beginSending, useSideDesk } from "#src/shell/side-desk/side-desk.ts";
import { notify } from "#src/ui/toast.tsx";
import { dealLine, dealNotes } from "#src/features/clusters/deal-line.ts";

/** Puts a fresher row of a cluster on screen without waiting for the socket. */
export function takeCluster(fresh: Cluster): void {
  const { clusters: rows } = useLive.getState();
  const current = rows.find((row) => row.id === fresh.id);
  if (current && current.version > fresh.version) return;
  useLive.setState({ clusters: [fresh, ...rows.filter((row) => row.id !== fresh.id)] });
}

/** Shows what accepting the opposing leg would bind to; nothing is sent before the distinct key. */
export async function reviewAcceptance(cluster: Cluster, lsId: string, problem?: string): Promise<void> {
  const preview = await call(clusters.previewCluster, { params: { id: cluster.id } });
  if (preview.cannot_deal !== null) {
    useConfirm.getState().drop();
    notify({ summary: preview.cannot_deal, severity: "error", group: "deal" });
    return;
  }
  useConfirm.getState().ask(
    {
      line: dealLine(preview),
      notes: dealNotes(preview),
      warnings: preview.warnings,
      label: "Accept",
      side: preview.quote_type,
      send: () => accept(cluster, lsId, preview),
    },
    problem,
  );
}

type Preview = Awaited<ReturnType<typeof call<typeof clusters.previewCluster>>>;

/** Shows a deal that was made. @param pending the act that waited for its key */
export function showDeal(
  { cluster, ticket }: ResponseOf<typeof clusters.acceptCluster>,
  seen: DealPreview,
  pending: Pending | null,
  isStillThere: () => boolean,
): void {
  dropAnswered(pending);
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

async function accept(cluster: Cluster, lsId: string, seen: Preview): Promise<void> {
  const isStillThere = beginSending();
  const { pending } = useConfirm.getState();
  try {
    const done = await call(clusters.acceptCluster, {
      params: { id: cluster.id },
      query: { lsId },
      body: {
        bond_yield: seen.bond_yield,
        unit_clean_price: seen.unit_clean_price,
        total_accrued_interest: seen.total_accrued_interest,
        confirms: confirmsOf(seen.warnings),
      },
    });
    showDeal(done, seen, pending, isStillThere);
  } catch (error) {
    const isUnusual = unusualIn(error) !== null;
    if (!(error instanceof CallError) || (error.status !== 409 && !isUnusual)) throw error;
    useConfirm.getState().drop();
    const fresh = error.body?.fresh as { cluster?: unknown; preview?: unknown } | undefined;
    const row = clusterRow.safeParse(fresh?.cluster ?? fresh);
    if (row.success) takeCluster(row.data);
    // The level moved, or what is unusual about it: the fresh deal is shown and has to be confirmed anew.
    if (dealPreview.safeParse(fresh?.preview).success) {
      await reviewAcceptance(cluster, lsId, isUnusual ? LOOK_AGAIN : error.text);
      return;
    }
    notify({ summary: error.text, detail: dealLine(seen), severity: "error", group: "deal", life: 8000 });
  }
}
