import { useMemo, useState, type ReactNode, type Ref } from "react";
import type { BondSort, FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { bondColumns, isSortField, widestPx, type BondColumnId } from "#src/features/find/bond-columns.tsx";
import { nextSort } from "#src/features/find/find-state.ts";
import { useLiveLevels } from "#src/features/find/use-live-levels.ts";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";

interface BondTableProps {
  rows: readonly FinstrumentRow[];
  /** How many bonds there are in all; null while unknown. */
  count: number | null;
  /** Another list begins at its top: what it is a list of. */
  listKey: string;
  hasMore: boolean;
  /** The first rows are on their way. */
  isLoading: boolean;
  /** Waiting has lasted long enough to be shown. */
  isSlow: boolean;
  /** The rows answer the question before this one. */
  isStale: boolean;
  withMarket: boolean;
  compared: readonly string[];
  sort: BondSort | null;
  onSort: (next: BondSort | null) => void;
  onMore: () => void;
  onOpen: (isin: string) => void;
  onTick: (isin: string) => void;
  onMenu: (row: FinstrumentRow, at: { x: number; y: number }) => void;
  /** Under the last row: the empty state, or a failure. */
  foot: ReactNode;
  ref: Ref<GridHandle>;
}

const ROW_PX = 32;
const WAITING_FIRST = 24;
const WAITING_MORE = 6;
const NO_ROWS: readonly FinstrumentRow[] = [];

/** The bonds as one grid: Enter opens one, Space ticks it for comparison. Another list begins at its first row. */
export function BondTable(props: BondTableProps) {
  const { rows, count, listKey, hasMore, isLoading, isSlow, isStale, withMarket, compared, sort } = props;
  const { onSort, onMore, onOpen, onTick, onMenu, foot, ref } = props;
  const [current, setCurrent] = useState<{ listKey: string; id: string } | null>(null);
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const levels = useLiveLevels(drawn, withMarket);
  const columns = useMemo(
    () => bondColumns({ levels: withMarket ? levels : null, compared, onTick, onMenu }),
    [withMarket, levels, compared, onTick, onMenu],
  );
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line bg-surface">
      <Grid<FinstrumentRow, BondColumnId>
        ref={ref}
        label="Bonds"
        columns={columns}
        maxWidthPx={widestPx(columns)}
        rows={isLoading ? NO_ROWS : rows}
        rowId={({ id }) => id}
        rowHeightPx={ROW_PX}
        headHeightPx={ROW_PX}
        listKey={listKey}
        count={count}
        waiting={{ rows: isLoading ? WAITING_FIRST : hasMore ? WAITING_MORE : 0, isShown: isSlow }}
        isBusy={isLoading}
        isStale={isStale}
        current={current?.listKey === listKey ? current.id : null}
        onCurrent={(id) => setCurrent({ listKey, id })}
        onActivate={({ id }) => onOpen(id)}
        onToggle={({ id }) => onTick(id)}
        selected={compared}
        onMenu={onMenu}
        sort={sort === null ? null : { column: sort.field, desc: sort.direction === "desc" }}
        onSort={(column) => {
          if (isSortField(column)) onSort(nextSort(sort, column));
        }}
        {...(hasMore && !isLoading ? { onMore } : {})}
        onDrawn={setDrawn}
        foot={foot}
      />
    </div>
  );
}
