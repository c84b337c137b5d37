import { Link } from "@tanstack/react-router";
import { Ellipsis } from "lucide-react";
import { memo, type MouseEvent } from "react";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { cx } from "#src/lib/cx.ts";
import { WatchMenu } from "#src/desk-kit/watchlists/watch-menu.tsx";
import { cardClass, type BondColumn } from "#src/features/find/bond-columns.tsx";

export interface MenuRequest {
  row: FinstrumentRow;
  x: number;
  y: number;
}

interface BondRowProps {
  id: string;
  row: FinstrumentRow;
  index: number;
  columns: readonly BondColumn[];
  /** Live levels that are newer than the row. */
  market: FinstrumentRow["market"];
  /** The row that keys act upon, while the list has the focus. */
  isCurrent: boolean;
  /** The row that keys or the mouse point at. */
  hasActions: boolean;
  isTicked: boolean;
  onCurrent: (index: number) => void;
  onHover: (index: number) => void;
  onTick: (isin: string) => void;
  onMenu: (request: MenuRequest) => void;
}

/** One bond of the list. What stands in the row is also on its keys, so nothing in it is a stop of its own. */
export const BondRow = memo(function BondRow(props: BondRowProps) {
  const { id, row, index, columns, market, isCurrent, hasActions, isTicked, onCurrent, onHover, onTick, onMenu } =
    props;

  const shown = { ...row, market };

  function openMenu(event: MouseEvent<HTMLElement>): void {
    // What the row's own popover is asked for reaches the row, too.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    event.preventDefault();
    onCurrent(index);
    onMenu({ row, x: event.clientX, y: event.clientY });
  }

  return (
    <tr
      id={id}
      aria-rowindex={index + 2}
      aria-selected={isTicked}
      data-isin={row.id}
      data-current={isCurrent ? "" : undefined}
      onMouseDown={() => onCurrent(index)}
      onMouseEnter={() => onHover(index)}
      onContextMenu={openMenu}
      className={cx(
        "group h-(--row-height) max-sm:grid max-sm:grid-cols-[32px_68px_80px_72px_1fr_60px] max-sm:content-center max-sm:border-b max-sm:border-line",
        isCurrent ? "bg-selected shadow-[inset_2px_0_0_var(--yb-primary)]" : "hover:bg-hover",
      )}
    >
      <td className="text-center">
        <input
          type="checkbox"
          tabIndex={-1}
          aria-label={`Compare ${row.display_name}`}
          checked={isTicked}
          onChange={() => onTick(row.id)}
          className="size-3.5 align-middle accent-primary"
        />
      </td>
      <td className="px-1.5 max-sm:col-span-4 max-sm:min-w-0">
        <span className="flex gap-1.5">
          <Link
            to="/security/$id"
            params={{ id: row.id }}
            tabIndex={-1}
            preload={false}
            title={row.display_name}
            className="truncate hover:underline"
          >
            {row.display_name}
          </Link>
          {row.label ? <span className="shrink-0 text-warn">{row.label}</span> : null}
        </span>
      </td>
      <td className="code px-1.5 whitespace-nowrap max-sm:hidden">{row.id}</td>
      {columns.map((column) => (
        <td
          key={column.id}
          className={cx("truncate px-1.5", column.align === "end" && "text-right", cardClass(column))}
        >
          {column.cell(shown)}
        </td>
      ))}
      <td className="px-1 text-right whitespace-nowrap max-sm:col-start-6 max-sm:row-start-1">
        {hasActions ? (
          <>
            <WatchMenu
              isin={row.id}
              bondName={row.display_name}
              className="size-6! gap-0! border-transparent! bg-transparent! p-0! align-middle text-[0px]! text-muted! hover:text-fg! justify-center"
            />
            <button
              type="button"
              tabIndex={-1}
              aria-label={`More for ${row.display_name}`}
              title="More (menu key)"
              onClick={openMenu}
              className="inline-grid size-6 place-items-center rounded align-middle text-muted hover:text-fg"
            >
              <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
            </button>
          </>
        ) : null}
      </td>
    </tr>
  );
});

const BAR_WIDTHS = ["62%", "78%", "54%", "70%"];

/** A row that is still on its way. */
export function SkeletonRow({ index, columns, shown }: { index: number; columns: number; shown: boolean }) {
  return (
    <tr aria-hidden className="h-(--row-height) max-sm:flex max-sm:items-center max-sm:border-b max-sm:border-line">
      {Array.from({ length: columns }, (_, column) => (
        <td key={column} className="px-2 max-sm:flex-1 max-sm:nth-[n+7]:hidden">
          {shown && column > 0 && column < columns - 1 ? (
            <span
              className="block h-2.5 rounded bg-hover"
              style={{ width: BAR_WIDTHS[(index + column) % BAR_WIDTHS.length] }}
            />
          ) : null}
        </td>
      ))}
    </tr>
  );
}
