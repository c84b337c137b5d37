import type { MeasuredGroup } from "#domain/contract/http/catalogue-measures.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { cx } from "#src/lib/cx.ts";

interface IssuerCountsProps {
  title: string;
  groups: readonly MeasuredGroup[];
  /** Long list of short lines, such as years: laid out in columns where there is room. */
  isLong?: boolean;
}

/** Counts an issuer's live bonds by value; the bar of each line is relative to the largest count. */
export function IssuerCounts({ title, groups, isLong = false }: IssuerCountsProps) {
  const most = Math.max(1, ...groups.map(({ count }) => count));
  return (
    <div className="min-w-0">
      <h3 className="border-b border-line pb-1 text-[12px] font-medium text-muted">{title}</h3>
      <ul aria-label={title} className={cx("mt-1", isLong && "gap-x-8 @lg:columns-2 @3xl:columns-3 @6xl:columns-4")}>
        {groups.map(({ value, label, count }) => (
          <li
            key={value ?? ""}
            className="grid h-[26px] break-inside-avoid grid-cols-[minmax(0,3fr)_minmax(0,2fr)_3.5rem] items-center gap-2"
          >
            <span className={cx("truncate", value === null && "text-muted")} title={label}>
              {label}
            </span>
            <span aria-hidden className="h-2 rounded-sm bg-hover">
              <span
                className="block h-2 rounded-sm bg-primary"
                style={{ width: `max(2px, ${(count / most) * 100}%)` }}
              />
            </span>
            <span className="text-right tabular-nums">{formatRupees(count, 0)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
