import { statedOf } from "#domain/entities/bond-term.ts";
import * as clusters from "#domain/contract/http/clusters.ts";
import * as eoi from "#domain/contract/http/eoi.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import { cluster as clusterRow, type Cluster, type Leg } from "#domain/entities/cluster.ts";
import { confirmsOf } from "#domain/entities/deal-warning.ts";
import { SIDE_NOUN, SIDE_TITLE } from "#domain/entities/side-text.ts";
import { must } from "#domain/lib/must.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { offeredText } from "#domain/trading/bound-text.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { call } from "#src/lib/api.ts";
import { type CallError, isRefusal } from "#src/lib/call-error.ts";
import { type Act, askFor, showRefusal, whenUnusual } from "#src/desk-kit/act/act.ts";
import { type DealDraft, levelAsked, readDeal } from "#src/desk-kit/deal-form/deal-form.ts";
import { createDealForm, reviewed } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { isPriceable } from "#src/desk-kit/inputs/priceable.ts";
import { deleteDraft } from "#src/ui/form/drafts.ts";
import { notify } from "#src/ui/toast.tsx";
import { takeCluster } from "#src/features/clusters/accept.ts";
import { dealLine } from "#src/features/clusters/deal-line.ts";

interface CounterDraft extends DealDraft {
  cluster: Cluster;
}

/** Next offer in the open cluster. */
export const counterForm = createDealForm<CounterDraft>();

type Round = Omit<
  Extract<Parameters<typeof call<typeof eoi.addNegotiation>>[1]["body"], { cluster: string }>,
  "cluster"
>;

const addRound = (cluster: Cluster, round: Round): Promise<Cluster> =>
  call(eoi.addNegotiation, { body: { cluster: cluster.id, version: cluster.version, ...round } });

/** Shows a refusal and the newer cluster that came with it. */
function showRefused(error: CallError): void {
  const fresh = clusterRow.safeParse(error.body?.fresh);
  if (fresh.success) takeCluster(fresh.data);
  showRefusal({ showProblem: counterForm.getState().refuse }, error);
}

/** Rejects the other side's offer. It binds nobody, so one key is enough. @param done toast text */
export async function reject(cluster: Cluster, done: string): Promise<void> {
  try {
    takeCluster(await addRound(cluster, { action: "reject" }));
    notify({ summary: done, severity: "info", group: "deal" });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    showRefused(error);
  }
}

/** Draft name of a counter; a new version of the cluster starts a new draft. */
export function counterDraftName({ id, version }: Pick<Cluster, "id" | "version">): string {
  return `counter.${id}.${version}`;
}

/** Shows the counter before it is sent; the distinct key sends it. */
export async function reviewCounter(): Promise<void> {
  const { draft, show } = counterForm.getState();
  const { cluster, ...typed } = must(draft, "counter");
  const { size, level, errors } = readDeal(typed, isPriceable(cluster.finstrument_id, statedOf(cluster.bond_terms)));
  show(errors);
  if (!size.ok || !level.ok) return;
  const query = { ...levelAsked(level), quantity: size.rupees };
  const deal = await reviewed(counterForm, call(clusters.previewCluster, { params: { id: cluster.id }, query }));
  if (!deal) return;
  const round = {
    action: "counter",
    fixed_field: level.fixedField,
    level: level.level,
    quantity: size.rupees,
  } as const;
  askFor(counterAct(cluster, round, deal));
}

/** Shows the offer to be withdrawn; the distinct key withdraws it. */
export function reviewRoundWithdrawal(cluster: Cluster, mine: Leg): void {
  const to = cluster.legs.find(({ id }) => id !== mine.id)?.client_name;
  const line = `Withdraw your ${SIDE_NOUN[mine.side]}: ${formatCompactRupees(mine.quantity)} ${cluster.bond_name} at ${levelSentence(mine)}`;
  askFor({
    line: to === undefined ? line : `${line}, to ${to}`,
    warnings: [],
    label: "Withdraw",
    side: mine.side,
    withdraws: true,
    send: () => addRound(cluster, { action: "withdraw" }),
    done(fresh) {
      takeCluster(fresh);
      notify({ summary: `${SIDE_TITLE[mine.side]} withdrawn`, severity: "info", group: "deal" });
    },
    refused: showRefused,
  });
}

function counterAct(cluster: Cluster, round: Round, deal: DealPreview): Act<Cluster> {
  const { warnings, quote_type: side, cannot_deal: barred } = deal;
  return {
    line: `Your counter: ${dealLine(deal)}${offeredText(cluster.venue?.exchange)}`,
    // The form already lists the assumptions of lot and price.
    notes: barred === null ? [] : [barred],
    warnings,
    label: "Send the counter",
    side,
    unusual: whenUnusual((fresh) => counterAct(cluster, round, { ...deal, warnings: [...fresh] })),
    refused: showRefused,
    send: () => addRound(cluster, { ...round, confirms: confirmsOf(warnings) }),
    done(fresh) {
      takeCluster(fresh);
      deleteDraft(counterDraftName(cluster));
      notify({ summary: "Counter sent", severity: "success", group: "deal" });
    },
  };
}
