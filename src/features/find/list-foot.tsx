import { bondSearchEmptyText, isSearchable } from "#domain/validation/search-texts.ts";
import { Button } from "#src/ui/button.tsx";
import { FailedCall } from "#src/ui/failed-call.tsx";
import type { FindState } from "#src/features/find/find-search.ts";
import { clearConditions, conditionCount, hasConditions, type ChangeFind } from "#src/features/find/find-state.ts";
import type { useBondList } from "#src/features/find/use-bond-list.ts";

const ANY_SEARCH = "any";

interface ListFootProps extends Pick<ReturnType<typeof useBondList>, "query" | "failed"> {
  isEmpty: boolean;
  state: FindState;
  onChange: ChangeFind;
}

/** Foot of the list: the empty state, or, pinned in view, the error of a page that failed to load. */
export function ListFoot({ query, failed, isEmpty, state, onChange }: ListFootProps) {
  const broken = query.isError ? query : failed;
  if (broken !== null) {
    const what = query.isError ? "The bonds could not be loaded." : "These bonds could not be loaded.";
    return (
      <FailedCall
        what={what}
        error={broken.error}
        onRetry={() => void broken.refetch()}
        className="sticky bottom-0 left-0 z-1 w-fit rounded bg-raised p-3 px-4"
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
          ? "Try fewer words, part of the issuer's name or the ISIN. 'Include matured' adds repaid bonds."
          : "Remove a condition, or clear them all."}
      </p>
      {hasConditions(state) ? (
        <Button size="small" onClick={() => onChange(clearConditions)}>
          Clear all
        </Button>
      ) : null}
    </div>
  );
}
