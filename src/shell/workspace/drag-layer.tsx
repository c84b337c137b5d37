import type { ReactElement } from "react";
import { useStore } from "zustand";
import { dropRect } from "#domain/workspace/drop.ts";
import type { MoveTarget } from "#domain/workspace/moving.ts";
import { useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";

/** During a drag: the drop area, and a label beside the pointer. */
export function DragLayer(): ReactElement | null {
  const { drag: dragStore, store } = useWorkspaceParts();
  const drag = useStore(dragStore, (state) => state.drag);
  if (!drag) return null;
  const rect = drag.target && dropRect(store.getState().drawnRoot, drag.target);
  return (
    <div className="yb-drag-layer" aria-hidden>
      {rect && (
        <div
          className="yb-drop-rect"
          style={{ left: `${rect.left}%`, top: `${rect.top}%`, width: `${rect.width}%`, height: `${rect.height}%` }}
        />
      )}
      <div className="yb-drag-label" style={{ transform: `translate(${drag.x + 12}px, ${drag.y + 12}px)` }}>
        {drag.label} <span>{targetText(drag.target)}</span>
      </div>
    </div>
  );
}

const SIDE_LABELS = { left: "left", right: "right", up: "top", down: "bottom" } as const;

function targetText(target: MoveTarget | undefined): string {
  if (!target) return "stays";
  if (target.kind === "tab") return "as tab";
  return target.kind === "desk" ? `${SIDE_LABELS[target.side]} edge` : SIDE_LABELS[target.side];
}
