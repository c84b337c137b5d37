import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import * as clusters from "#domain/contract/http/clusters.ts";
import type { Cluster, Leg, Round } from "#domain/entities/cluster.ts";
import { SIDE_NOUN, SIDE_TITLE } from "#domain/entities/side-text.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import { CLUSTER_STATES, legStanding, venueText } from "#domain/trading/cluster-text.ts";
import { settlesText } from "#domain/trading/settlement-text.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { ChainLinks } from "#src/desk-kit/chain/chain-links.tsx";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useSession } from "#src/session/session.ts";
import { useLive } from "#src/live/live-store.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";
import { AssumedMark } from "#src/desk-kit/market/assumed-mark.tsx";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { CounterForm } from "#src/features/clusters/counter-form.tsx";
import { ActBar } from "#src/desk-kit/deals/act-bar.tsx";
import { Countdown } from "#src/desk-kit/deals/countdown.tsx";
import { useOpenCluster } from "#src/features/clusters/open-cluster.ts";
import { movesOf } from "#domain/trading/cluster-moves.ts";

const BUTTON =
  "inline-flex h-8 items-center gap-2 rounded border border-line-strong px-3 font-medium hover:bg-hover aria-disabled:opacity-50";

function useCluster(id: string | null): Cluster | null | undefined {
  const live = useLive((state) => state.clusters.find((row) => row.id === id));
  const fetched = useQuery({
    queryKey: ["cluster", id],
    enabled: live === undefined && id !== null,
    queryFn: () => call(clusters.getCluster, { params: { id: must(id) } }),
  });
  return live ?? (fetched.isError ? null : fetched.data);
}

/** Shows one cluster: both sides, all rounds and the possible moves. */
export function ClusterView({ props }: { props: SideProps }) {
  const cluster = useCluster(props["id"] ?? null);
  if (cluster === null) return <p className="p-3 text-muted">You cannot open this cluster.</p>;
  if (cluster === undefined) return <p className="p-3 text-muted">Loading the cluster…</p>;
  return <ClusterDesk key={cluster.id} cluster={cluster} />;
}

function ClusterDesk({ cluster }: { cluster: Cluster }) {
  const clientId = must(
    useSession((state) => state.session),
    "session",
  ).id;
  const here = { kind: "cluster", id: cluster.id } as const;
  const moves = movesOf(cluster, clientId);
  const setCluster = useOpenCluster((desk) => desk.setCluster);
  useEffect(() => {
    setCluster(cluster);
    return () => setCluster(null);
  }, [cluster, setCluster]);

  return (
    <div className="flex min-h-full flex-col" {...chainPlace(here)}>
      <div className="flex flex-1 flex-col gap-3 p-3">
        <div className="flex items-start justify-between gap-3">
          <div>
            <p className="text-[15px] font-semibold">{cluster.bond_name}</p>
            <p className="text-muted">
              settles {settlesText(cluster)} <AssumedMark terms={cluster.bond_terms} />
            </p>
            {cluster.venue === undefined ? null : (
              <p className={cluster.venue.text === null ? "text-muted" : "text-warn"} aria-live="polite">
                {venueText(cluster.venue)}
              </p>
            )}
          </div>
          <p className="text-right" aria-live="polite">
            <span className="font-medium">{CLUSTER_STATES[cluster.state]}</span>
            <br />
            <span className="text-muted">
              {moves.myTurn ? "Your turn" : cluster.turn_leg_id ? "Their turn" : ""}
            </span>{" "}
            {cluster.turn_leg_id ? <Countdown until={cluster.expires_at} /> : null}
          </p>
        </div>
        {cluster.deal === null ? null : (
          <p className="rounded bg-page px-2 py-1.5 font-medium">
            Dealt: {formatCompactRupees(cluster.quantity)} at {levelSentence(cluster.deal)}
          </p>
        )}
        <table className="w-full [&_td+td]:pl-2 [&_th+th]:pl-2">
          <caption className="sr-only">Legs</caption>
          <thead className="text-left text-[12px] text-muted">
            <tr>
              <th className="font-medium">Party</th>
              <th className="font-medium">Side</th>
              <th className="text-right font-medium">Size</th>
              <th className="text-right font-medium">Yield %</th>
              <th className="text-right font-medium">Price</th>
            </tr>
          </thead>
          <tbody>
            {cluster.legs.map((leg) => (
              <LegRow key={leg.id} leg={leg} mine={leg.client_id === clientId} />
            ))}
          </tbody>
        </table>
        <Rounds rounds={cluster.rounds} mineLegId={moves.mine?.id} />
        {cluster.ticket_id ? (
          <p className="rounded bg-page px-2 py-1.5">Ticket awaiting both consents. Find it in Ticketing.</p>
        ) : null}
        <ChainLinks of={here} />
        {moves.canCounter && moves.mine ? (
          <CounterForm
            key={cluster.version}
            cluster={cluster}
            from={moves.theirs ?? moves.mine}
            side={moves.mine.side}
          />
        ) : null}
        {moves.canAccept || moves.canCounter || moves.canReject || moves.canWithdraw ? (
          <ActBar>
            {moves.canReject ? <CommandButton id="cluster.reject" showKey className={BUTTON} /> : null}
            {moves.canWithdraw ? <WithdrawButton side={moves.mine?.side} /> : null}
            {moves.canCounter ? <CommandButton id="cluster.counter" showKey className={BUTTON} /> : null}
            {moves.canAccept ? <CommandButton id="cluster.accept" showKey className={BUTTON} /> : null}
          </ActBar>
        ) : null}
      </div>
      <ConfirmStrip version={cluster.version} />
    </div>
  );
}

function RoundState({ round }: { round: Round }) {
  if (round.sending === true) return "being sent";
  // Offers on an exchange have no expiry of their own.
  if (round.status === "PENDING") {
    return round.source === "EXCHANGE" ? "stands" : <Countdown until={round.expires_at} />;
  }
  return <span title={round.refused_text}>{round.status.toLowerCase()}</span>;
}

function WithdrawButton({ side }: { side: Leg["side"] | undefined }) {
  return (
    <CommandButton id="cluster.withdraw" showKey className={BUTTON}>
      {side === undefined ? "Withdraw" : `Withdraw my ${SIDE_NOUN[side]}`}
    </CommandButton>
  );
}

function LegRow({ leg, mine }: { leg: Leg; mine: boolean }) {
  return (
    <tr className="border-t border-line">
      <td className="py-1">
        {mine ? "You" : leg.client_name}
        <span className="text-muted"> · {legStanding(leg)}</span>
      </td>
      <td className={cx("font-medium", leg.side === "BID" ? "text-bid" : "text-ask")}>{SIDE_TITLE[leg.side]}</td>
      <td className="text-right" title={formatRupees(leg.quantity)}>
        {formatCompactRupees(leg.quantity)}
      </td>
      <td className="live-figure text-right">{formatYieldPct(leg.yield_stored)}</td>
      <td className="live-figure text-right">{formatPrice(leg.unit_price_stored)}</td>
    </tr>
  );
}

function Rounds({ rounds, mineLegId }: { rounds: readonly Round[]; mineLegId: string | undefined }) {
  if (rounds.length === 0)
    return <p className="text-muted">No level yet. Counter with one, or accept the firm side.</p>;
  return (
    <table className="w-full [&_td+td]:pl-2 [&_th+th]:pl-2">
      <caption className="mb-1 text-left text-[12px] font-medium text-muted">Rounds</caption>
      <tbody>
        {rounds.toReversed().map((round) => (
          <tr key={round.id} className={cx("border-t border-line", round.status !== "PENDING" && "text-muted")}>
            <td className="py-1">{formatTimeWithSeconds(Date.parse(round.created_at))}</td>
            <td>{round.leg_id === mineLegId ? "You" : round.user_name}</td>
            <td className="text-right">{formatCompactRupees(round.quantity)}</td>
            <td className="live-figure text-right font-medium">{formatYieldPct(round.yield_stored)}</td>
            <td className="live-figure text-right">{formatPrice(round.unit_price_stored)}</td>
            <td className="text-right">
              <RoundState round={round} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
