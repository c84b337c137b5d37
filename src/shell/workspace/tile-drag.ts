import { createStore, type StoreApi } from "zustand/vanilla";
import { dropTargetAt } from "#domain/workspace/drop.ts";
import type { MoveTarget } from "#domain/workspace/moving.ts";
import type { WorkspaceActions } from "#src/shell/workspace/workspace-actions.ts";
import type { WorkspaceStore } from "#src/shell/workspace/workspace-store.ts";

/**
 * Drags a tile by its header or a panel by its tab, with mouse, pen or finger. Uses pointer events instead of the
 * browser's drag and drop: Escape cancels, nothing moves before the drop, and a tab can be docked beside its own group.
 */
export interface DragState {
  label: string;
  /** Pixels from the top left of the desk. */
  x: number;
  y: number;
  target: MoveTarget | undefined;
}
export type DragStore = StoreApi<{ drag: DragState | null }>;

export function createDragStore(): DragStore {
  return createStore<{ drag: DragState | null }>()(() => ({ drag: null }));
}

/** Dragged item: one panel, or a tile with all its tabs. */
export type Dragged = { label: string } & ({ panelId: string } | { tileId: string });

/** Minimum pointer movement that starts a drag, px. */
const DRAG_START_PX = 5;

/** Follows the pointer from a press until it is released; call it on pointer down. */
export function startDrag(
  press: PointerEvent,
  dragged: Dragged,
  parts: { store: WorkspaceStore; actions: WorkspaceActions; drag: DragStore },
): void {
  const desk = press.target instanceof Element ? press.target.closest<HTMLElement>(".yb-workspace") : null;
  if (!desk || press.button !== 0) return;
  let moving = false;

  function follow(event: PointerEvent): void {
    if (!desk || event.pointerId !== press.pointerId) return;
    const far = Math.hypot(event.clientX - press.clientX, event.clientY - press.clientY) >= DRAG_START_PX;
    if (!moving && !far) return;
    moving = true;
    event.preventDefault();
    desk.dataset["dragging"] = "";
    const box = desk.getBoundingClientRect();
    const x = event.clientX - box.left;
    const y = event.clientY - box.top;
    const target = parts.store.getState().layout.maximised
      ? undefined
      : (tabSlotAt(desk, event) ??
        dropTargetAt(parts.store.getState().drawnRoot, { x, y, deskWidth: box.width, deskHeight: box.height }));
    parts.drag.setState({ drag: { label: dragged.label, x, y, target } });
  }
  function end(): void {
    removeEventListener("pointermove", follow);
    removeEventListener("pointerup", drop);
    removeEventListener("pointercancel", end);
    removeEventListener("keydown", cancelByKey, true);
    delete desk?.dataset["dragging"];
    parts.drag.setState({ drag: null });
  }
  function drop(event: PointerEvent): void {
    if (event.pointerId !== press.pointerId) return;
    const target = parts.drag.getState().drag?.target;
    end();
    if (!moving || !target) return;
    if ("panelId" in dragged) parts.actions.movePanel(dragged.panelId, target);
    else parts.actions.moveTile(dragged.tileId, target);
  }
  function cancelByKey(event: KeyboardEvent): void {
    if (event.key !== "Escape" || !moving) return;
    event.preventDefault();
    event.stopPropagation();
    end();
  }
  addEventListener("pointermove", follow);
  addEventListener("pointerup", drop);
  addEventListener("pointercancel", end);
  addEventListener("keydown", cancelByKey, true);
}

/** Drop slot in a tile's header: before the first tab whose middle the pointer has not passed. */
function tabSlotAt(desk: HTMLElement, event: PointerEvent): MoveTarget | undefined {
  const under = document.elementsFromPoint(event.clientX, event.clientY);
  const header = under.map((element) => element.closest<HTMLElement>(".yb-tile-header")).find((each) => each !== null);
  const tileId = header?.dataset["tile"];
  if (!header || !tileId || !desk.contains(header)) return undefined;
  const tabs = [...header.querySelectorAll("[role=tab]")].map((tab) => tab.getBoundingClientRect());
  const index = tabs.filter((box) => event.clientX > box.left + box.width / 2).length;
  return { kind: "tab", tileId, ...(tabs.length > 0 && { index }) };
}
