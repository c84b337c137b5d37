import type { CategoryName } from "#domain/contract/http/catalogue.ts";
import { facetRows } from "#src/features/find/facets.ts";
import { FacetList } from "#src/features/find/facet-list.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { CATEGORIES, type FindState } from "#src/features/find/find-search.ts";
import { clearCategory, toggleValue, type ChangeFind } from "#src/features/find/find-state.ts";
import { CATEGORY_TITLES } from "#domain/bond-catalogue/catalogue-text.ts";
import type { useCategoryCounts } from "#src/features/find/use-bond-list.ts";
import { useSlow } from "#src/features/find/use-slow.ts";

interface FacetPanelProps {
  state: FindState;
  counts: ReturnType<typeof useCategoryCounts>;
  onChange: ChangeFind;
}

/** Filters of all five categories. */
export function FacetPanel({ state, counts, onChange }: FacetPanelProps) {
  const slow = useSlow(counts.isPending);
  const chosenOf = (category: CategoryName) => state.values[category] ?? [];
  if (counts.isPending) return slow ? <FacetSkeleton /> : null;
  return (
    <>
      {counts.isError ? (
        <FailedCall
          what="The counts could not be loaded."
          error={counts.error}
          onRetry={() => void counts.refetch()}
          className="border-b border-line p-3"
        />
      ) : null}
      {CATEGORIES.map((category) => (
        <FacetList
          key={category}
          title={CATEGORY_TITLES[category]}
          rows={facetRows(counts.data?.categories[category] ?? [], chosenOf(category))}
          chosen={chosenOf(category)}
          onToggle={(value) => onChange((now) => toggleValue(now, category, value))}
          onClear={() => onChange((now) => clearCategory(now, category))}
        />
      ))}
    </>
  );
}

function FacetSkeleton() {
  return CATEGORIES.map((category) => (
    <div key={category} aria-hidden className="border-b border-line px-3 py-2">
      {["w-24", "w-40", "w-36", "w-44", "w-32", "w-40", "w-28"].map((width, index) => (
        <div key={`${width}-${String(index)}`} className="flex h-6 items-center">
          <span className={`h-2.5 rounded bg-hover ${width}`} />
        </div>
      ))}
    </div>
  ));
}
