import { bondSearchEmptyText, isSearchable } from "#domain/validation/search-texts.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import type { FindState } from "#src/features/find/find-search.ts";
import { clearConditions, conditionCount, hasConditions } from "#src/features/find/find-state.ts";
import type { useBondList } from "#src/features/find/use-bond-list.ts";

const ANY_SEARCH = "any";

interface ListFootProps {
  query: ReturnType<typeof useBondList>["query"];
  isEmpty: boolean;
  state: FindState;
  onChange: (next: FindState) => void;
}

/** What stands under the last row: nothing, that nothing was found, or that a page failed. */
export function ListFoot({ query, isEmpty, state, onChange }: ListFootProps) {
  if (query.isError) {
    const [what, retry] = query.isFetchNextPageError
      ? (["The next bonds could not be loaded.", query.fetchNextPage] as const)
      : (["The bonds could not be loaded.", query.refetch] as const);
    return (
      <FailedCall
        what={what}
        error={query.error}
        onRetry={() => void retry()}
        className="sticky left-0 w-fit p-3 px-4"
      />
    );
  }
  if (!isEmpty) return null;
  const isTextSearch = isSearchable(state.q) && conditionCount(state) === 0;
  return (
    <div className="sticky left-0 flex w-fit flex-col items-start gap-2 p-4">
      <p className="font-medium">{bondSearchEmptyText(isSearchable(state.q) ? state.q : ANY_SEARCH)}</p>
      <p className="text-muted">
        {isTextSearch
          ? "Look for fewer words, part of the issuer's name or the ISIN. Repaid bonds are found with 'Include matured'."
          : "Take away a condition, or all of them."}
      </p>
      {hasConditions(state) ? (
        <Button size="small" onClick={() => onChange(clearConditions(state))}>
          Clear all
        </Button>
      ) : null}
    </div>
  );
}
