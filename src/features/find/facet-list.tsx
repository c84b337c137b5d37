import { useId } from "react";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { cx } from "#src/lib/cx.ts";
import type { FacetValue } from "#src/features/find/facets.ts";

interface FacetListProps {
  title: string;
  rows: readonly FacetValue[];
  chosen: readonly string[];
  onToggle: (value: string) => void;
  onClear: () => void;
}

/** Values of one category with their bond counts; several can be chosen. */
export function FacetList({ title, rows, chosen, onToggle, onClear }: FacetListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="border-b border-line py-2">
      <div className="flex h-6 items-center justify-between px-3">
        <h2 id={id} className="font-medium">
          {title}
        </h2>
        {chosen.length > 0 ? (
          <button
            type="button"
            aria-label={`Clear ${title}`}
            onClick={onClear}
            className="h-6 rounded px-1.5 text-[12px] text-muted hover:bg-hover hover:text-fg"
          >
            Clear
          </button>
        ) : null}
      </div>
      <ul className="max-h-[212px] overflow-y-auto">
        {rows.map(({ value, label, count }) => {
          const isChosen = chosen.includes(value);
          return (
            <li key={value}>
              <label
                className={cx(
                  "flex h-6 cursor-pointer items-center gap-2 px-3 hover:bg-hover",
                  "has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-focus",
                  count === 0 && !isChosen && "text-muted",
                )}
              >
                <input
                  type="checkbox"
                  checked={isChosen}
                  onChange={() => onToggle(value)}
                  className="size-3.5 shrink-0 accent-primary outline-none"
                />
                <span className={cx("min-w-0 flex-1 truncate", isChosen && "font-medium")} title={label}>
                  {label}
                </span>
                <span className="text-[12px] text-muted">{formatRupees(count, 0)}</span>
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
