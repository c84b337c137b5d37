import type { Layout, LinkGroup, Panel } from "#domain/workspace/layout.ts";
import { panelsOf, replaceTile, tileWith } from "#domain/workspace/tree.ts";

/** Links an open panel to a group, or unlinks it. */
export function linkPanel(layout: Layout, panelId: string, group: LinkGroup | null): Layout {
  const tile = tileWith(layout.root, panelId);
  if (!tile || linkOf(layout, panelId) === group) return layout;
  const panels = tile.panels.map((panel) => (panel.panelId === panelId ? linked(panel, group) : panel));
  return { ...layout, root: replaceTile(layout.root, tile.tileId, { ...tile, panels }) };
}

/** Link group of an open panel; null when unlinked or not open. */
export function linkOf(layout: Layout, panelId: string | null): LinkGroup | null {
  return panelsOf(layout.root).find((panel) => panel.panelId === panelId)?.link ?? null;
}

/** Open panels of a group in reading order, including hidden tabs. */
export function panelsInGroup(layout: Layout, group: LinkGroup): Panel[] {
  return panelsOf(layout.root).filter((panel) => panel.link === group);
}

function linked({ link: _before, ...panel }: Panel, group: LinkGroup | null): Panel {
  return group === null ? panel : { ...panel, link: group };
}
