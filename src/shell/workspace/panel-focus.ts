/**
 * Where the keyboard focus lands in a panel: on the element marked `data-panel-focus` (the grid, the message box), or
 * on the tile itself. A focus that is already in the panel or in its header's filters stays where it is.
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
