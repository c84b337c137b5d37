import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";

interface YearSelectProps {
  year: number | undefined;
  years: readonly number[];
  onChange: (year: number) => void;
}

/** Choice among the years that have a calendar. */
export function YearSelect({ year, years, onChange }: YearSelectProps) {
  return (
    <div className="w-24">
      <select
        aria-label="Year"
        title="Year ([ and ])"
        value={year ?? ""}
        onChange={(event) => onChange(Number(event.target.value))}
        className={cx(inputClass, "h-8")}
      >
        {years.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </div>
  );
}
