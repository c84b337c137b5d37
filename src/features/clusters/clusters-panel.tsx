import { useMemo } from "react";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { isOpen } from "#domain/trading/trade-cluster.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { CLUSTER_STATES, levelOfLeg } from "#domain/trading/cluster-text.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { useSession } from "#src/session/session.ts";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { useLive } from "#src/live/live-store.ts";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import { LiveEmpty } from "#src/desk-kit/market/live-empty.tsx";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelCount } from "#src/shell/workspace/panel-header.tsx";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import { BondName } from "#src/ui/bond-name.tsx";
import { LevelFigure } from "#src/ui/level-figure.tsx";
import { SizeFigure } from "#src/ui/size-figure.tsx";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import type { GridColumn } from "#src/ui/grid/grid-column.ts";
import { clusterMenu } from "#src/desk-kit/deals/cluster-menu.ts";
import { Countdown } from "#src/desk-kit/deals/countdown.tsx";
import { isNegotiation, movesOf } from "#domain/trading/cluster-moves.ts";

function columnsFor(clientId: string): GridColumn<Cluster>[] {
  const sides = (cluster: Cluster) => movesOf(cluster, clientId);
  // A done cluster shows the dealt level on both sides.
  const level = (cluster: Cluster, leg: Leg | undefined) => (
    <LevelFigure text={formatYieldPct(leg === undefined ? null : levelOfLeg(cluster, leg).yield_stored)} />
  );
  return [
    {
      id: "turn",
      header: "Turn",
      widthPx: 80,
      cell: (cluster) => {
        const { myTurn } = sides(cluster);
        if (cluster.turn_leg_id === null) return CLUSTER_STATES[cluster.state];
        return <span className={myTurn ? "font-semibold" : "text-muted"}>{myTurn ? "Yours" : "Theirs"}</span>;
      },
    },
    {
      id: "left",
      header: "Left",
      widthPx: 64,
      align: "end",
      cell: (cluster) => (cluster.turn_leg_id ? <Countdown until={cluster.expires_at} /> : "–"),
    },
    {
      id: "side",
      header: "Side",
      widthPx: 48,
      isFixed: true,
      cell: (cluster) => {
        const side = sides(cluster).mine?.side;
        return (
          <span className={side === "BID" ? "text-bid" : "text-ask"}>
            {side === "BID" ? "Buy" : side === "ASK" ? "Sell" : "–"}
          </span>
        );
      },
    },
    {
      id: "bond",
      header: "Bond",
      widthPx: 156,
      grow: 2,
      isFixed: true,
      cell: (cluster) => <BondName name={cluster.bond_name} />,
    },
    {
      id: "size",
      header: "Size ₹",
      widthPx: 80,
      align: "end",
      cell: (cluster) => <SizeFigure rupees={cluster.quantity} />,
    },
    {
      id: "mine",
      header: "My yield %",
      widthPx: 84,
      align: "end",
      cell: (cluster) => level(cluster, sides(cluster).mine),
    },
    {
      id: "theirs",
      header: "Their yield %",
      widthPx: 92,
      align: "end",
      cell: (cluster) => level(cluster, sides(cluster).theirs),
    },
    {
      id: "party",
      header: "With",
      widthPx: 130,
      grow: 1,
      cell: (cluster) => sides(cluster).theirs?.client_name ?? "–",
    },
    {
      id: "time",
      header: "Time",
      widthPx: 72,
      align: "end",
      cell: (cluster) => formatTime(Date.parse(cluster.updated_at)),
    },
  ];
}

/** Lists the firm's negotiations: its own turn first, then the newest. */
export function ClustersPanel({ panelId }: PanelComponentProps) {
  const clientId = useSession((state) => state.session?.id ?? "");
  const all = useLive((state) => state.clusters);
  const density = useLooks((state) => state.density);
  const [current, setCurrent] = usePanelState<string>(panelId, "current", "");
  const { runner } = useCommandSystem();
  const announce = useAnnounce();
  const { grid, showMenu, menu } = useRowMenu<GridHandle>("Cluster");
  const columns = useMemo(() => columnsFor(clientId), [clientId]);
  // Clusters ended before today are left out, also on a page left open overnight.
  const today = istDateOf(serverNowMs());
  const rows = useMemo(() => {
    const rank = (cluster: Cluster) => (movesOf(cluster, clientId).myTurn ? 0 : cluster.turn_leg_id ? 1 : 2);
    return all
      .filter(isNegotiation)
      .filter((row) => isOpen(row) || istDateOf(Date.parse(row.updated_at)) === today)
      .toSorted((a, b) => rank(a) - rank(b) || b.updated_at.localeCompare(a.updated_at));
  }, [all, today, clientId]);
  if (rows.length === 0) return <LiveEmpty rows={["clusters"]} />;
  return (
    <>
      <PanelCount>
        <span className="text-muted">{rows.length}</span>
      </PanelCount>
      <Grid
        ref={grid}
        label="Clusters"
        columns={columns}
        rows={rows}
        rowId={(cluster) => cluster.id}
        isLive
        rowHeightPx={rowHeightPx(density)}
        current={current}
        onCurrent={(id) => {
          setCurrent(id);
          const cluster = rows.find((row) => row.id === id);
          if (!cluster) return;
          const client = movesOf(cluster, clientId).theirs?.client_id;
          announce({ bond: cluster.finstrument_id, ...(client === undefined ? {} : { client }) });
        }}
        onActivate={(cluster) => void runner.runCommand("cluster.open", { id: cluster.id }, "button")}
        onMenu={(cluster, at) => showMenu(clusterMenu(cluster, clientId), at)}
        {...chainPlace(rows.some(({ id }) => id === current) ? { kind: "cluster", id: current } : null)}
      />
      {menu}
    </>
  );
}
