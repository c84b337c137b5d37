import { RouterProvider } from "@tanstack/react-router";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { BRAND } from "#domain/brand.ts";
import { must } from "#domain/lib/must.ts";
import { createPageRouter } from "#src/app/router.tsx";
import { followRights } from "#src/app/follow-rights.ts";
import { cacheShell } from "#src/app/offline.ts";
import { startVersioning } from "#src/app/versioning.ts";
import { guardCompositions } from "#src/lib/guard-compositions.ts";
import { fetchSession, startSessionRefresh, useSession } from "#src/session/session.ts";
import "#src/styles.css";

// The schemas come later. Zod would try whether it may compile code, which our policy forbids and browsers report.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
guardCompositions();
const router = createPageRouter();
startSessionRefresh(() => void router.navigate({ to: "/auth/logout" }));
useSession.subscribe(({ session }, before) => {
  if (session === null || before.session !== null) return;
  // Without a network there is no market to have come; the page says so itself.
  import("#src/app/person.ts").then(({ startForPerson }) => startForPerson()).catch(() => undefined);
});
const stopWaiting = useSession.subscribe(({ support }) => {
  if (!support?.messenger) return;
  stopWaiting();
  import("#src/app/messenger.ts").then(({ startOn }) => startOn(router)).catch(() => undefined);
});
void fetchSession();
followRights(() => void router.invalidate());
const { search } = window.location;
if (search.includes("utm_")) void import("#src/app/campaign.ts").then(({ storeCampaign }) => storeCampaign(search));
void inTask(() => {
  startVersioning();
  cacheShell();
});

const place = must(document.getElementById("root"), "#root");
const pages = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
);
const { prerendered } = place.dataset;
if (prerendered === undefined) createRoot(place).render(pages);
else void inTask(() => takeOver(prerendered));

/** Runs work in its own task, so that the page can be scrolled in between. */
async function inTask(work: () => unknown): Promise<void> {
  await new Promise((resolve) => {
    setTimeout(resolve);
  });
  await work();
}

/** A prerendered page is there to be read already: it is hydrated once its code is there. */
async function takeOver(path: string): Promise<void> {
  // Makes the router's first render equal to the prerendered HTML.
  router.ssr = { manifest: undefined };
  await router.load();
  const { location, matches } = router.state;
  // React takes the title for the page's own, and away with it.
  document.head.append(Object.assign(document.createElement("title"), { textContent: BRAND }));
  if (location.pathname === path && matches.every(({ status }) => status === "success")) {
    // In slices, because the page can be read and scrolled meanwhile.
    startTransition(() => void hydrateRoot(place, pages));
    return;
  }
  place.replaceChildren();
  createRoot(place).render(pages);
}
