import { useLocation, useNavigate, useSearch } from "@tanstack/react-router";
import { SurveillancePage } from "#src/features/surveillance/surveillance-page.tsx";
import {
  type SurveillanceSearch,
  surveillanceSearch,
  typedWords,
} from "#src/features/surveillance/surveillance-search.ts";

/**
 * The page's address holds the place that is looked at; what cannot be read in it is left out. Words that are searched for are in
 * the entry of the browser's history alone: an address is sent to servers and written down there.
 */
export function SurveillanceRoute() {
  const navigate = useNavigate();
  const given = surveillanceSearch.safeParse(useSearch({ strict: false }));
  const typed = typedWords.safeParse(useLocation().state);
  const search: SurveillanceSearch = { ...(given.success ? given.data : {}), ...(typed.success ? typed.data : {}) };
  return (
    <SurveillancePage
      search={search}
      onSearch={({ q, words, ...place }, how) =>
        void navigate({
          to: "/surveillance",
          search: place as never,
          state: { q, words } as never,
          replace: how === "replace",
        })
      }
    />
  );
}
