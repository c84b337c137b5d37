import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { must } from "#domain/lib/must.ts";
import { router } from "#src/app/router.tsx";
import { followRights } from "#src/app/follow-rights.ts";
import { cacheShell } from "#src/app/offline.ts";
import { startVersioning } from "#src/app/versioning.ts";
import { fetchSession, startSessionRefresh } from "#src/session/session.ts";
import "#src/styles.css";

startSessionRefresh(() => void router.navigate({ to: "/auth/logout" }));
void fetchSession();
followRights(() => void router.invalidate());
startVersioning();
cacheShell();

createRoot(must(document.getElementById("root"), "#root")).render(
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>,
);
