import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { SurveillancePage } from "#src/features/surveillance/surveillance-page.tsx";
import { placeAfter, wordsAfter } from "#src/features/surveillance/surveillance-search.ts";

/**
 * The page's address holds the place that is looked at; what cannot be read in it is left out. Words that are searched for are in
 * the entry of the browser's history alone: an address is sent to servers and written down there.
 */
export function SurveillanceRoute() {
  const navigate = useNavigate();
  return (
    <SurveillancePage
      search={{ ...placeAfter(useSearch({ strict: false }), {}), ...wordsAfter(useLocation().state, {}) }}
      onSearch={(change, how) =>
        void navigate({
          to: "/surveillance",
          // Of what the address is by now: what was done right before this may not be on the screen yet.
          search: ((now: unknown) => placeAfter(now, change)) as never,
          state: ((now: unknown) => wordsAfter(now, change)) as never,
          replace: how === "replace",
        })
      }
    />
  );
}
