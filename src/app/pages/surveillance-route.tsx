import { useNavigate, useSearch } from "@tanstack/react-router";
import { SurveillancePage } from "#src/features/surveillance/surveillance-page.tsx";
import { surveillanceSearch } from "#src/features/surveillance/surveillance-search.ts";

/** The page's address holds the place that is looked at; what cannot be read in it is left out. */
export function SurveillanceRoute() {
  const navigate = useNavigate();
  const given = surveillanceSearch.safeParse(useSearch({ strict: false }));
  return (
    <SurveillancePage
      search={given.success ? given.data : {}}
      onSearch={(next, how) =>
        void navigate({ to: "/surveillance", search: next as never, replace: how === "replace" })
      }
    />
  );
}
