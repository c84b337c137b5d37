import { DEFAULT_LAYOUT } from "#domain/workspace/default-layout.ts";
import { focusPanel } from "#domain/workspace/focus.ts";
import type { Layout } from "#domain/workspace/layout.ts";
import { addTab } from "#domain/workspace/opening.ts";
import { setShares } from "#domain/workspace/sizing.ts";

/** The desk of someone who has not arranged one: the market wide, negotiations behind the tickets. */
function standardLayout(): Layout {
  const withClusters = addTab(focusPanel(DEFAULT_LAYOUT, "ticketing"), { type: "Clusters" });
  const wide = setShares(withClusters, [], [70, 30]);
  return focusPanel(focusPanel(wide, "ticketing"), "public-runs");
}

export const STANDARD_LAYOUT = standardLayout();
