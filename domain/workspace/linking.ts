import type { Layout, LinkGroup, Panel } from "#domain/workspace/layout.ts";
import { panelsOf, replaceTile, tileWith } from "#domain/workspace/tree.ts";

/** Links an open panel to a group, or takes it out of the one it is in. */
export function linkPanel(layout: Layout, panelId: string, group: LinkGroup | null): Layout {
  const tile = tileWith(layout.root, panelId);
  if (!tile || linkOf(layout, panelId) === group) return layout;
  const panels = tile.panels.map((panel) => (panel.panelId === panelId ? linked(panel, group) : panel));
  return { ...layout, root: replaceTile(layout.root, tile.tileId, { ...tile, panels }) };
}

/** The group of an open panel; null when it stands alone or is not open. */
export function linkOf(layout: Layout, panelId: string | null): LinkGroup | null {
  return panelsOf(layout.root).find((panel) => panel.panelId === panelId)?.link ?? null;
}

/** The open panels of a group in reading order, tabs that are not shown included. */
export function panelsInGroup(layout: Layout, group: LinkGroup): Panel[] {
  return panelsOf(layout.root).filter((panel) => panel.link === group);
}

function linked({ link: _before, ...panel }: Panel, group: LinkGroup | null): Panel {
  return group === null ? panel : { ...panel, link: group };
}
