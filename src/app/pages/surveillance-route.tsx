import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { SurveillancePage } from "#src/features/surveillance/surveillance-page.tsx";
import { placeAfter, wordsAfter } from "#src/features/surveillance/surveillance-search.ts";

/**
 * The page's address holds the current place; unreadable values are ignored. Search words are kept in the history entry
 * only: an address is sent to servers and logged there.
 */
export function SurveillanceRoute() {
  const navigate = useNavigate();
  return (
    <SurveillancePage
      search={{ ...placeAfter(useSearch({ strict: false }), {}), ...wordsAfter(useLocation().state, {}) }}
      onSearch={(change, how) =>
        void navigate({
          to: "/surveillance",
          // Updates the latest address, because an earlier change may not be rendered yet.
          search: ((now: unknown) => placeAfter(now, change)) as never,
          state: ((now: unknown) => wordsAfter(now, change)) as never,
          replace: how === "replace",
        })
      }
    />
  );
}
