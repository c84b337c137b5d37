import { ArrowDown, ArrowUp } from "lucide-react";
import type { Column } from "#domain/lib/column.ts";
import { cx } from "#src/lib/cx.ts";

/** Sort direction by a column; null when sorted by another. */
export type SortedWay = "asc" | "desc" | null;

/** `aria-sort` of a heading; undefined for columns that cannot be sorted. */
export function ariaSort(way: SortedWay, isUnsorted: boolean | undefined) {
  if (isUnsorted === true) return undefined;
  return way === null ? "none" : way === "asc" ? "ascending" : "descending";
}

/** Arrow beside the sorted column's heading. */
export function SortArrow({ way }: { way: SortedWay }) {
  if (way === null) return null;
  const Arrow = way === "desc" ? ArrowDown : ArrowUp;
  return <Arrow size={12} aria-hidden className="shrink-0" />;
}

interface SortHeadingProps<C extends string> {
  column: Column<C>;
  way: SortedWay;
  onSort: ((column: C) => void) | undefined;
}

/** The text of a heading; a click or Enter puts the rows in order by it. */
export function SortHeading<C extends string>({ column, way, onSort }: SortHeadingProps<C>) {
  const { id, header, align, isUnsorted } = column;
  if (onSort === undefined || isUnsorted === true) return header;
  return (
    <button
      type="button"
      onClick={() => onSort(id)}
      className={cx(
        "-mx-1 inline-flex h-6 items-center gap-0.5 rounded px-1 font-medium hover:bg-hover hover:text-fg",
        way !== null && "text-fg",
        align === "end" && "flex-row-reverse",
      )}
    >
      {header}
      <SortArrow way={way} />
    </button>
  );
}
