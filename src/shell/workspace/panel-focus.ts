/**
 * Focuses a panel: its element marked `data-panel-focus` (the grid, the message box), or else the tile. A focus already
 * in the panel or in its header's filters stays.
 */
export function focusPanelElement(desk: HTMLElement, panelId: string): void {
  const tile = desk.querySelector<HTMLElement>(`[data-panel="${CSS.escape(panelId)}"]`);
  if (!tile) return;
  const active = document.activeElement;
  const within = active !== tile && tile.contains(active) && active?.closest(".yb-tile-body, .yb-tile-slot");
  if (within) return;
  const target = tile.querySelector<HTMLElement>(".yb-tile-body [data-panel-focus]") ?? tile;
  target.focus({ preventScroll: true });
}
