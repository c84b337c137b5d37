import { useCallback, useMemo, useState, type ReactNode, type Ref } from "react";
import type { BondSort, FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { NARROW, useMedia } from "#src/lib/use-media.ts";
import { bondColumns, isSortField, type BondColumnId, type BondPlace } from "#src/features/find/bond-columns.tsx";
import { nextSort } from "#src/features/find/find-state.ts";
import { useLiveLevels } from "#src/features/find/use-live-levels.ts";
import { Grid, type GridHandle } from "#src/ui/grid/grid.tsx";

interface BondTableProps {
  /** Rows of the whole list; holes are rows not loaded yet. */
  rows: readonly (FinstrumentRow | undefined)[];
  /** Total number of bonds; null while unknown. */
  count: number | null;
  /** Identity of the list; a new one starts at its top. */
  listKey: string;
  /** The first rows are loading. */
  isLoading: boolean;
  /** Loading has lasted long enough to show. */
  isSlow: boolean;
  /** The rows belong to the previous question. */
  isStale: boolean;
  withMarket: boolean;
  compared: readonly string[];
  sort: BondSort | null;
  onSort: (next: BondSort | null) => void;
  /** Reports the visible rows. */
  onSight: (first: number, last: number) => void;
  onOpen: (isin: string) => void;
  onTick: (isin: string) => void;
  onMenu: (row: FinstrumentRow, at: { x: number; y: number }) => void;
  /** Shown under the last row: the empty state or an error. */
  foot: ReactNode;
  ref: Ref<GridHandle>;
}

const ROW_PX = 32;
const CARD_PX = 56;
const WAITING_FIRST = 24;
const NO_PLACES: readonly BondPlace[] = [];

const WAITING_ID = /^waiting-(\d+)$/;

/** Reuses the place of a known row, so only newly loaded places re-render. */
const placeOfRow = new WeakMap<FinstrumentRow, BondPlace>();
function placeOf(row: FinstrumentRow | undefined, index: number): BondPlace {
  if (row === undefined) return { id: `waiting-${index}`, row: null };
  const known = placeOfRow.get(row) ?? { id: row.id, row };
  placeOfRow.set(row, known);
  return known;
}

/** Grid of bonds: Enter opens one, Space ticks it for comparison. A new list starts at its first row. */
export function BondTable(props: BondTableProps) {
  const { rows, count, listKey, isLoading, isSlow, isStale, withMarket, compared, sort } = props;
  const { onSort, onSight, onOpen, onTick, onMenu, foot, ref } = props;
  const [current, setCurrent] = useState<{ listKey: string; id: string } | null>(null);
  const [drawn, setDrawn] = useState<readonly string[]>([]);
  const isNarrow = useMedia(NARROW);
  const levels = useLiveLevels(drawn, withMarket);
  const columns = useMemo(
    () => bondColumns({ levels: withMarket ? levels : null, compared, isNarrow, isSlow, onTick, onMenu }),
    [withMarket, levels, compared, isNarrow, isSlow, onTick, onMenu],
  );
  const places = useMemo(() => rows.map(placeOf), [rows]);
  const indexes = useMemo(() => new Map(places.map(({ id }, index) => [id, index])), [places]);
  const onDrawn = useCallback(
    (ids: readonly string[]) => {
      setDrawn(ids.filter((id) => !WAITING_ID.test(id)));
      const at = ids.flatMap((id) => indexes.get(id) ?? []);
      if (at.length > 0) onSight(Math.min(...at), Math.max(...at));
    },
    [indexes, onSight],
  );
  /** The focus on a placeholder passes to the bond loaded there. */
  const currentId = (id: string): string => {
    const index = WAITING_ID.exec(id)?.[1];
    return index === undefined ? id : (places[Number(index)]?.id ?? id);
  };
  const withRow = (act: (row: FinstrumentRow) => void) => (place: BondPlace) => {
    if (place.row !== null) act(place.row);
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col border-t border-line bg-surface">
      <Grid<BondPlace, BondColumnId>
        ref={ref}
        label="Bonds"
        columns={columns}
        rows={isLoading ? NO_PLACES : places}
        rowId={({ id }) => id}
        isLoaded={({ row }) => row !== null}
        rowHeightPx={isNarrow ? CARD_PX : ROW_PX}
        headHeightPx={ROW_PX}
        listKey={listKey}
        count={count}
        waiting={{ rows: isLoading ? WAITING_FIRST : 0, isShown: isSlow }}
        isBusy={isLoading}
        isStale={isStale}
        current={current?.listKey === listKey ? currentId(current.id) : null}
        onCurrent={(id) => setCurrent({ listKey, id })}
        onActivate={withRow(({ id }) => onOpen(id))}
        onToggle={withRow(({ id }) => onTick(id))}
        selected={compared}
        onMenu={({ row }, at) => {
          if (row !== null) onMenu(row, at);
        }}
        sort={sort === null ? null : { column: sort.field, desc: sort.direction === "desc" }}
        onSort={(column) => {
          if (isSortField(column)) onSort(nextSort(sort, column));
        }}
        onDrawn={onDrawn}
        foot={foot}
      />
    </div>
  );
}
