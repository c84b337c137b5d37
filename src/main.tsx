import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { must } from "#domain/lib/must.ts";
import { router } from "#src/app/router.tsx";
import { followRights } from "#src/app/follow-rights.ts";
import { cacheShell } from "#src/app/offline.ts";
import { startVersioning } from "#src/app/versioning.ts";
import { fetchSession, startSessionRefresh, useSession } from "#src/session/session.ts";
import "#src/styles.css";

startSessionRefresh(() => void router.navigate({ to: "/auth/logout" }));
useSession.subscribe(({ session }, before) => {
  if (session === null || before.session !== null) return;
  // Without a network there is no market to have come; the page says so itself.
  import("#src/app/person.ts").then(({ startForPerson }) => startForPerson()).catch(() => undefined);
});
void fetchSession();
followRights(() => void router.invalidate());
startVersioning();
cacheShell();

createRoot(must(document.getElementById("root"), "#root")).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
