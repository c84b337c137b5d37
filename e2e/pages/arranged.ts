import type { BrowserContext } from "@playwright/test";
import { focusPanel } from "#domain/workspace/focus.ts";
import type { Layout } from "#domain/workspace/layout.ts";
import { addTab } from "#domain/workspace/opening.ts";
import { SIX_PANELS } from "#domain/workspace/six-panels.testing.ts";
import { serialise } from "#domain/workspace/stored.ts";

/**
 * The six panels, with the negotiations in a tab behind the tickets and the market as a list: the layout most journeys
 * use.
 */
const LISTING_DESK: Layout = focusPanel(
  focusPanel(addTab(focusPanel(SIX_PANELS, "ticketing"), { type: "Clusters" }), "ticketing"),
  "public-runs",
);

/** User id of a person of the demo world: `dealer@meridian.example` is usr_dealermeridian. */
function userIdOf(email: string): string {
  const [name = "", firm = ""] = email.split("@");
  return `usr_${name}${firm.split(".")[0] ?? ""}`;
}

/** Stores an arranged desk for this person in the browser, once, so that a journey's own changes persist. */
export async function arrange(context: BrowserContext, email: string): Promise<void> {
  const stored = {
    layout: serialise(LISTING_DESK),
    "public-runs": JSON.stringify({ state: { stacked: false }, version: 0 }),
  };
  await context.addInitScript(
    ([prefix, values]) => {
      const marker = `journey.arranged.${prefix}`;
      if (window.localStorage.getItem(marker) !== null) return;
      window.localStorage.setItem(marker, "done");
      for (const [name, text] of Object.entries(values)) window.localStorage.setItem(`${prefix}.${name}`, text);
    },
    [`yieldboard.arranged.${userIdOf(email)}`, stored] as const,
  );
}
