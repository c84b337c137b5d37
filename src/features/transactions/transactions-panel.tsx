import { useMemo } from "react";
import { worstFirst } from "#domain/orders/clocks.ts";
import { otherFirm } from "#domain/orders/labels.ts";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { orderMenu } from "#src/desk-kit/deals/order-menu.ts";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { LiveEmpty } from "#src/desk-kit/market/live-empty.tsx";
import { orderColumns } from "#src/features/transactions/order-columns.tsx";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { useLive } from "#src/live/live-store.ts";
import { useSession } from "#src/session/session.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import type { PanelComponentProps } from "#src/shell/workspace/panel-catalogue.ts";
import { PanelCount } from "#src/shell/workspace/panel-header.tsx";
import { usePanelState } from "#src/shell/workspace/panel-state.ts";
import { useAnnounce } from "#src/shell/workspace/use-links.ts";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";

const CARD_PX = 52;

/** Lists today's and unsettled orders, the most urgent clock first; Enter shows one. */
export function TransactionsPanel({ panelId }: PanelComponentProps) {
  const clientId = useSession(({ session }) => session?.id ?? "");
  const orders = useLive((state) => state.orders);
  const rows = useMemo(() => worstFirst(orders), [orders]);
  const density = useLooks((state) => state.density);
  const isNarrow = useMedia(NARROW);
  const [current, setCurrent] = usePanelState<string>(panelId, "current", "");
  const { grid, showMenu, menu } = useRowMenu<GridHandle>("Transaction");
  const { runner } = useCommandSystem();
  const announce = useAnnounce();
  const columns = useMemo(() => orderColumns(clientId, isNarrow), [clientId, isNarrow]);
  const ticketId = rows.find(({ id }) => id === current)?.ticket_id ?? null;
  if (rows.length === 0) return <LiveEmpty rows={["orders"]} />;
  return (
    <>
      <PanelCount>
        <span className="text-muted">{rows.length}</span>
      </PanelCount>
      <Grid
        ref={grid}
        label="Transactions"
        columns={columns}
        rows={rows}
        rowId={({ id }) => id}
        isLive
        rowHeightPx={isNarrow ? CARD_PX : rowHeightPx(density)}
        current={current}
        onCurrent={(id) => {
          setCurrent(id);
          const order = rows.find((row) => row.id === id);
          if (order === undefined) return;
          const ticket = order.ticket_id === null ? {} : { ticket: order.ticket_id };
          announce({ bond: order.finstrument_id, client: otherFirm(order).client_id, ...ticket });
        }}
        onActivate={({ id }) => void runner.runCommand("order.open", { id }, "button")}
        onMenu={(order, at) => showMenu(orderMenu(order), at)}
        {...chainPlace(ticketId === null ? null : { kind: "ticket", id: ticketId })}
      />
      {menu}
    </>
  );
}
