import { useVirtualizer } from "@tanstack/react-virtual";
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode, type Ref } from "react";
import type { BondSort, FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { cx } from "#src/lib/cx.ts";
import {
  ACTIONS_WIDTH,
  ALL_COLUMNS,
  BOND_COLUMNS,
  ISIN_WIDTH,
  ROW_HEIGHT,
  TICK_WIDTH,
  tableWidths,
} from "#src/features/find/bond-columns.tsx";
import { BondRow, SkeletonRow, type MenuRequest } from "#src/features/find/bond-row.tsx";
import { SortHeader } from "#src/features/find/sort-header.tsx";
import { useLiveLevels } from "#src/features/find/use-live-levels.ts";
import { rowAfterKey } from "#src/features/find/table-keys.ts";

const HEADER_HEIGHT = 32;
/** Rows asked for before the last loaded one comes into sight. */
const AHEAD_ROWS = 30;
const SKELETONS_FIRST = 24;
const SKELETONS_MORE = 6;

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
  onMenu: (request: MenuRequest) => void;
  /** The current row's menu has the focus. */
  isMenuOpen: boolean;
  /** Under the last row: the empty state, or a failure. */
  foot: ReactNode;
  ref: Ref<HTMLTableElement>;
}

/**
 * The bonds as one grid of which only the rows in sight exist. The grid itself has the focus and names its current row,
 * so the focus outlives the rows that come and go while it scrolls.
 */
export function BondTable(props: BondTableProps) {
  const { rows, count, listKey, hasMore, isLoading, isSlow, isStale, withMarket, compared, sort } = props;
  const { onSort, onMore, onOpen, onTick, onMenu, isMenuOpen, foot, ref } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [current, setCurrent] = useState(0);
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  const [hovered, setHovered] = useState<number | null>(null);
  const columns = withMarket ? ALL_COLUMNS : BOND_COLUMNS;
  const columnCount = columns.length + 4;
  // Nothing memoised is made of what it returns.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: isLoading ? SKELETONS_FIRST : rows.length + (hasMore ? SKELETONS_MORE : 0),
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    scrollMargin: HEADER_HEIGHT,
    scrollPaddingStart: HEADER_HEIGHT,
  });
  const items = virtualizer.getVirtualItems();
  const widths = tableWidths(columns, virtualizer.scrollRect?.width ?? 0);
  const first = items[0];
  const last = items.at(-1);
  const above = first ? first.start - HEADER_HEIGHT : 0;
  const below = last ? virtualizer.getTotalSize() - (last.end - HEADER_HEIGHT) : 0;

  const seen = items.flatMap(({ index }) => (isLoading ? [] : (rows[index]?.id ?? [])));
  const levels = useLiveLevels(seen, withMarket);

  const [shownKey, setShownKey] = useState(listKey);
  if (shownKey !== listKey) {
    setShownKey(listKey);
    setCurrent(0);
    setHovered(null);
  }
  useEffect(() => {
    scroller.current?.scrollTo({ top: 0 });
  }, [listKey]);

  const reachesEnd = !isLoading && hasMore && (last?.index ?? 0) >= rows.length - AHEAD_ROWS;
  useEffect(() => {
    if (reachesEnd) onMore();
  }, [reachesEnd, rows.length, onMore]);

  const onCurrent = useCallback((index: number) => setCurrent(index), []);

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>): void {
    if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[current];
    const inSight = Math.floor(((scroller.current?.clientHeight ?? 0) - HEADER_HEIGHT) / ROW_HEIGHT);
    const next = rowAfterKey(event.key, current, rows.length, inSight);
    if (next !== null) {
      if (rows.length === 0) return;
      setCurrent(next);
      virtualizer.scrollToIndex(next, { align: "auto" });
    } else if (row === undefined) {
      return;
    } else if (event.key === "Enter") {
      if (!event.repeat) onOpen(row.id);
    } else if (event.key === " ") {
      if (!event.repeat) onTick(row.id);
    } else if (event.key === "ContextMenu" || (event.key === "F10" && event.shiftKey)) {
      const box = document.getElementById(rowId(current))?.getBoundingClientRect();
      onMenu({ row, x: (box?.left ?? 0) + TICK_WIDTH, y: box?.bottom ?? 0 });
    } else {
      return;
    }
    event.preventDefault();
  }

  const rowId = (index: number): string => `${id}-${rows[index]?.id ?? "none"}`;
  const currentDrawn = !isLoading && rows[current] !== undefined && items.some(({ index }) => index === current);
  return (
    <div className="group/list relative flex min-h-0 flex-1 flex-col border-t border-line">
      <div ref={scroller} className="min-h-0 flex-1 overflow-auto bg-surface">
        <table
          ref={ref}
          role="grid"
          aria-label="Bonds"
          aria-rowcount={count === null ? -1 : count + 1}
          aria-colcount={columnCount}
          aria-multiselectable
          aria-busy={isLoading || isStale || undefined}
          aria-activedescendant={currentDrawn ? rowId(current) : undefined}
          tabIndex={0}
          onKeyDown={onKeyDown}
          onContextMenu={(event) => event.target === event.currentTarget && event.preventDefault()}
          onFocus={() => {
            setFocused(true);
            setTouched(true);
          }}
          onMouseLeave={() => setHovered(null)}
          onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
          style={{ width: widths.table }}
          className="table-fixed border-separate border-spacing-0 outline-none"
        >
          <colgroup>
            <col style={{ width: TICK_WIDTH }} />
            <col />
            <col style={{ width: ISIN_WIDTH }} />
            {columns.map((column) => (
              <col key={column.id} style={{ width: column.id === "issuer" ? widths.issuer : column.width }} />
            ))}
            <col style={{ width: ACTIONS_WIDTH }} />
          </colgroup>
          <thead className="sticky top-0 z-2 bg-raised text-[12px] whitespace-nowrap text-muted">
            <tr aria-rowindex={1} style={{ height: HEADER_HEIGHT }}>
              <th scope="col" className="border-b border-line">
                <span className="sr-only">Compare</span>
              </th>
              <SortHeader title="Bond" field="display_name" sort={sort} onSort={onSort} />
              <SortHeader title="ISIN" sort={sort} onSort={onSort} />
              {columns.map((column) => (
                <SortHeader
                  key={column.id}
                  title={column.title}
                  align={column.align}
                  field={column.sort}
                  sort={sort}
                  onSort={onSort}
                />
              ))}
              <th scope="col" className="border-b border-line">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody className={cx("[&_td]:border-b [&_td]:border-line", isStale && "opacity-60")}>
            {above > 0 ? <tr aria-hidden style={{ height: above }} /> : null}
            {items.map(({ index }) => {
              const row = isLoading ? undefined : rows[index];
              if (row === undefined) {
                return <SkeletonRow key={`waiting-${index}`} index={index} columns={columnCount} shown={isSlow} />;
              }
              return (
                <BondRow
                  key={row.id}
                  id={rowId(index)}
                  row={row}
                  index={index}
                  columns={columns}
                  market={levels.get(row.id) ?? row.market}
                  isCurrent={(focused || isMenuOpen) && index === current}
                  hasActions={index === hovered || (touched && index === current)}
                  onHover={setHovered}
                  isTicked={compared.includes(row.id)}
                  onCurrent={onCurrent}
                  onTick={onTick}
                  onMenu={onMenu}
                />
              );
            })}
            {below > 0 ? <tr aria-hidden style={{ height: below }} /> : null}
          </tbody>
        </table>
        {foot}
      </div>
      <span
        aria-hidden
        className="pointer-events-none absolute inset-0 z-3 hidden outline-2 -outline-offset-2 outline-focus group-has-[[role=grid]:focus-visible]/list:block"
      />
    </div>
  );
}
