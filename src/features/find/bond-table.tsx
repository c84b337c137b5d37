import { useCallback, useId, useRef, useState, type ReactNode, type Ref } from "react";
import type { BondSort, FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { cx } from "#src/lib/cx.ts";
import {
  ALL_COLUMNS,
  BOND_COLUMNS,
  OWN_COLUMNS,
  ROW_HEIGHT_CLASS,
  tableWidths,
} from "#src/features/find/bond-columns.tsx";
import { BondRow, SkeletonRow, type MenuRequest } from "#src/features/find/bond-row.tsx";
import { BondTableHead } from "#src/features/find/bond-table-head.tsx";
import { useLiveLevels } from "#src/features/find/use-live-levels.ts";
import { useRowKeys } from "#src/features/find/use-row-keys.ts";
import { useRowWindow } from "#src/features/find/use-row-window.ts";

interface BondTableProps {
  /** Of the whole list; a row that is not there yet is a hole. */
  rows: readonly (FinstrumentRow | undefined)[];
  /** How many bonds there are in all; null while unknown. */
  count: number | null;
  /** Another list begins at its top: what it is a list of. */
  listKey: string;
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
  onSight: (first: number, last: number) => void;
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
  const { rows, count, listKey, isLoading, isSlow, isStale, withMarket, compared, sort } = props;
  const { onSort, onSight, onOpen, onTick, onMenu, isMenuOpen, foot, ref } = props;
  const id = useId();
  const scroller = useRef<HTMLDivElement>(null);
  const [focused, setFocused] = useState(false);
  const [touched, setTouched] = useState(false);
  const [hovered, setHovered] = useState({ listKey, index: -1 });
  const columns = withMarket ? ALL_COLUMNS : BOND_COLUMNS;
  const columnCount = columns.length + OWN_COLUMNS;
  const rowId = (index: number): string => `${id}-${rows[index]?.id ?? "none"}`;
  const { indexes, above, below, width, rowsInSight, show } = useRowWindow({
    scroller,
    count: rows.length,
    isLoading,
    listKey,
    onSight,
  });
  const { current, setCurrent, onKeyDown } = useRowKeys({
    rows,
    listKey,
    rowId,
    rowsInSight,
    show,
    onOpen,
    onTick,
    onMenu,
  });
  const widths = tableWidths(columns, width);
  const seen = indexes.flatMap((index) => (isLoading ? [] : (rows[index]?.id ?? [])));
  const levels = useLiveLevels(seen, withMarket);
  const onHover = useCallback((index: number) => setHovered({ listKey, index }), [listKey]);
  const pointed = hovered.listKey === listKey ? hovered.index : -1;
  const currentDrawn = !isLoading && rows[current] !== undefined && indexes.includes(current);
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
          onMouseLeave={() => onHover(-1)}
          onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
          style={{ width: widths.table }}
          className={cx(
            "table-fixed border-separate border-spacing-0 outline-none max-sm:block max-sm:w-full!",
            ROW_HEIGHT_CLASS,
          )}
        >
          <BondTableHead columns={columns} issuerWidth={widths.issuer} sort={sort} onSort={onSort} />
          <tbody className={cx("max-sm:block sm:[&_td]:border-b sm:[&_td]:border-line", isStale && "opacity-60")}>
            {above > 0 ? <tr aria-hidden className="max-sm:block" style={{ height: above }} /> : null}
            {indexes.map((index) => {
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
                  hasActions={index === pointed || (touched && index === current)}
                  onHover={onHover}
                  isTicked={compared.includes(row.id)}
                  onCurrent={setCurrent}
                  onTick={onTick}
                  onMenu={onMenu}
                />
              );
            })}
            {below > 0 ? <tr aria-hidden className="max-sm:block" style={{ height: below }} /> : null}
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
