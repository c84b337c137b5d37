import { X } from "lucide-react";
import type { categories } from "#domain/contract/http/catalogue.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { CATEGORIES, writeFilter, type FindState } from "#src/features/find/find-search.ts";
import {
  clearConditions,
  hasConditions,
  removeFilter,
  toggleValue,
  type ChangeFind,
} from "#src/features/find/find-state.ts";
import { filterText } from "#src/features/find/find-text.ts";
import { CATEGORY_TITLES } from "#domain/bond-catalogue/catalogue-text.ts";

interface ConditionChipsProps {
  state: FindState;
  counted: ResponseOf<typeof categories>["categories"] | undefined;
  /** Name of the chosen watchlist, if known. */
  listName: string | null;
  onChange: ChangeFind;
}

/** Shows all active conditions as chips, removable one by one or all at once. */
export function ConditionChips({ state, counted, listName, onChange }: ConditionChipsProps) {
  const chips: { key: string; label: string; without: (now: FindState) => FindState }[] = CATEGORIES.flatMap(
    (category) =>
      (state.values[category] ?? []).map((value) => ({
        key: `${category} ${value}`,
        label: `${CATEGORY_TITLES[category]}: ${counted?.[category]?.find((row) => row.value === value)?.label ?? value}`,
        without: (now) => toggleValue(now, category, value),
      })),
  );
  for (const filter of state.filters) {
    chips.push({ key: writeFilter(filter), label: filterText(filter), without: (now) => removeFilter(now, filter) });
  }
  if (state.list !== null && listName !== null) {
    chips.push({ key: "list", label: `Watchlist: ${listName}`, without: (now) => ({ ...now, list: null }) });
  }
  if (chips.length === 0) return null;
  return (
    <ul aria-label="Conditions" className="flex flex-wrap items-center gap-1.5">
      {chips.map(({ key, label, without }) => (
        <li key={key} className="flex h-6 items-center rounded border border-link bg-selected pl-2">
          {label}
          <button
            type="button"
            aria-label={`Remove ${label}`}
            onClick={() => onChange(without)}
            className="grid size-6 place-items-center rounded text-muted hover:text-fg"
          >
            <X size={12} aria-hidden />
          </button>
        </li>
      ))}
      {hasConditions(state) ? (
        <li>
          <button
            type="button"
            onClick={() => onChange(clearConditions)}
            className="h-6 rounded px-2 text-[12px] text-muted hover:bg-hover hover:text-fg"
          >
            Clear all
          </button>
        </li>
      ) : null}
    </ul>
  );
}
