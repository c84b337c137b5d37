import { ArrowDown, ArrowUp } from "lucide-react";
import type { BondSort } from "#domain/contract/http/catalogue.ts";
import { cx } from "#src/lib/cx.ts";
import { nextSort } from "#src/features/find/find-state.ts";

interface SortHeaderProps {
  title: string;
  align?: "end" | undefined;
  /** Absent: the column cannot be sorted by. */
  field?: BondSort["field"] | undefined;
  sort: BondSort | null;
  onSort: (next: BondSort | null) => void;
  className?: string;
}

/** A column's title; a click or Enter sorts by it: up, down, then as the list is by itself. */
export function SortHeader({ title, align, field, sort, onSort, className }: SortHeaderProps) {
  const direction = field !== undefined && sort?.field === field ? sort.direction : null;
  const Arrow = direction === "desc" ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={
        field === undefined ? undefined : direction === null ? "none" : direction === "asc" ? "ascending" : "descending"
      }
      className={cx(
        "h-8 border-b border-line px-1.5 font-medium",
        align === "end" ? "text-right" : "text-left",
        className,
      )}
    >
      {field === undefined ? (
        title
      ) : (
        <button
          type="button"
          onClick={() => onSort(nextSort(sort, field))}
          className={cx(
            "-mx-1 inline-flex h-6 items-center gap-0.5 rounded px-1 font-medium hover:bg-hover hover:text-fg",
            direction !== null && "text-fg",
            align === "end" && "flex-row-reverse",
          )}
        >
          {title}
          {direction === null ? null : <Arrow size={12} aria-hidden className="shrink-0" />}
        </button>
      )}
    </th>
  );
}
