import { useMemo } from "react";
import type { ListLine, TradeList } from "#domain/entities/trade-list.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { useRowMenu } from "#src/desk-kit/deals/use-row-menu.tsx";
import { sharedRowMenu } from "#src/desk-kit/market/row-commands.ts";
import { useCommandSystem } from "#src/shell/controls/commands-provider.tsx";
import type { LinkContext } from "#src/shell/links/link-store.ts";
import { rowHeightPx, useLooks } from "#src/shell/theme/theme.ts";
import { PanelCount } from "#src/shell/workspace/panel-header.tsx";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";
import { useOpenList } from "#src/features/lists/open-list.ts";
import { lineColumns } from "#src/features/lists/line-columns.tsx";
import { ListHead } from "#src/features/lists/list-head.tsx";
import { useLineMarkets } from "#src/features/lists/use-line-markets.ts";

interface OneListProps {
  lists: readonly TradeList[];
  list: TradeList;
  /** Sends the current bond to the panels that follow this one. */
  announce?: (context: LinkContext) => void;
}

/** Shows one list: its lines with answers, beside the market. */
export function OneList({ lists, list, announce }: OneListProps) {
  const lineId = useOpenList((state) => state.lineId);
  const density = useLooks((state) => state.density);
  const markets = useLineMarkets(list.lines.map((line) => line.finstrument_id));
  const columns = useMemo(() => lineColumns(list, markets), [list, markets]);
  const { runner } = useCommandSystem();
  const { grid, showMenu, menu } = useRowMenu<GridHandle>("Line of a list");
  const isOurs = list.role === "ASKER";
  const act = isOurs ? "list.take" : "list.answer";
  const onCurrent = (id: string) => {
    useOpenList.setState({ listId: list.id, lineId: id });
    const line = list.lines.find((each) => each.id === id);
    if (line !== undefined) announce?.({ bond: line.finstrument_id });
  };
  const onMenu = (line: ListLine, at: { x: number; y: number }) => {
    onCurrent(line.id);
    const ticket = line.ticket_id === null ? [] : [{ ids: ["ticket.open"], args: { id: line.ticket_id } }];
    const text = `${line.bond_name} ${formatCompactRupees(line.quantity)}`;
    showMenu(
      [
        [{ ids: isOurs ? [act, "list.withdraw-line"] : [act] }],
        ...(ticket.length > 0 ? [ticket] : []),
        sharedRowMenu({ bond: line.finstrument_id }, text),
      ],
      at,
    );
  };
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PanelCount>
        <span className="text-muted">{lists.length}</span>
      </PanelCount>
      <ListHead lists={lists} list={list} />
      <Grid
        ref={grid}
        label="Lines of the list"
        data-autofocus=""
        columns={columns}
        rows={list.lines}
        rowId={({ id }) => id}
        listKey={list.id}
        rowHeightPx={rowHeightPx(density)}
        current={lineId}
        onCurrent={onCurrent}
        onActivate={(line) => {
          onCurrent(line.id);
          const open =
            line.ticket_id === null ? { id: act, args: {} } : { id: "ticket.open", args: { id: line.ticket_id } };
          void runner.runCommand(open.id, open.args, "button");
        }}
        onMenu={onMenu}
      />
      {menu}
    </div>
  );
}
