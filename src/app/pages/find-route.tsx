import { useNavigate, useSearch } from "@tanstack/react-router";
import { FindPage } from "#src/features/find/find-page.tsx";
import { findSearch } from "#src/features/find/find-search.ts";
import { searchAfter } from "#src/features/find/find-state.ts";

/** Stores the search in the page's address, so that it can be shared. Unreadable values are ignored. */
export function FindRoute() {
  const navigate = useNavigate();
  const given = findSearch.safeParse(useSearch({ strict: false }));
  return (
    <FindPage
      search={given.success ? given.data : {}}
      onSearch={(step, how) =>
        void navigate({
          to: "/find",
          search: ((now: unknown) => searchAfter(now, step)) as never,
          replace: how === "replace",
        })
      }
    />
  );
}
