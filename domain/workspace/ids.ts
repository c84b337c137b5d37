import type { Layout, Panel } from "#domain/workspace/layout.ts";
import { panelsOf, tilesOf } from "#domain/workspace/tree.ts";

/** Stem of a panel's id: the name of its type in lower case with dashes. */
export function panelIdStem(type: string): string {
  return type.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
}

/** Number in a panel's id, from the second panel of a type on: `chat-2` has 2. */
export function panelNumber({ panelId, type }: Pick<Panel, "panelId" | "type">): number | undefined {
  const stem = `${panelIdStem(type)}-`;
  const rest = panelId.startsWith(stem) ? panelId.slice(stem.length) : "";
  return /^\d+$/.test(rest) ? Number(rest) : undefined;
}

/** Unused id for a new panel of this type, among open and closed panels: `chat`, then `chat-2`, … */
export function freshPanelId(layout: Layout, type: string): string {
  const taken = new Set([...panelsOf(layout.root), ...layout.closed.map((entry) => entry.panel)].map((p) => p.panelId));
  const base = panelIdStem(type);
  if (!taken.has(base)) return base;
  let count = 2;
  while (taken.has(`${base}-${count}`)) count += 1;
  return `${base}-${count}`;
}

/** Unused id for a new tile, also not remembered as the place of a closed panel. */
export function freshTileId(layout: Layout): string {
  const remembered = layout.closed.flatMap(({ place }) =>
    place.kind === "beside" ? [place.tileId, ...place.anchor] : [place.tileId],
  );
  const taken = [...tilesOf(layout.root).map((tile) => tile.tileId), ...remembered];
  const numbers = taken.map((id) => Number(/^tile-(\d+)$/.exec(id)?.[1] ?? 0));
  return `tile-${Math.max(0, ...numbers) + 1}`;
}
