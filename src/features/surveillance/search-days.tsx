import { DateBox } from "#src/ui/date-field.tsx";
import type { ChangeSearch, SurveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";

/** Filters by days, both included. */
export function SearchDays({ search, onChange }: { search: SurveillanceSearch; onChange: ChangeSearch }) {
  const date = (label: string, field: "from" | "to") => (
    <span className="flex min-w-0 flex-1 items-center gap-1 text-[12px] text-muted">
      {label}
      <DateBox
        aria-label={label}
        value={search[field] ?? null}
        data-filled={search[field] !== undefined || undefined}
        onDate={(chosen) => onChange({ [field]: chosen ?? undefined }, "replace")}
        className="min-w-0 flex-1"
      />
    </span>
  );
  return (
    <div className="flex min-w-0 flex-1 gap-2">
      {date("From", "from")}
      {date("To", "to")}
    </div>
  );
}
