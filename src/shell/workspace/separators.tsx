import { use, type KeyboardEvent, type ReactElement } from "react";
import { separatorsOf, type Separator } from "#domain/workspace/geometry.ts";
import { tileBodyId } from "#src/shell/workspace/tile-tabs.tsx";
import { usePanelTitles } from "#src/shell/workspace/use-panel-titles.ts";
import { FoldedContext, useWorkspaceParts } from "#src/shell/workspace/workspace-context.ts";
import type { LayoutNode, Tile } from "#domain/workspace/layout.ts";
import type { WorkspaceActions } from "#src/shell/workspace/workspace-actions.ts";

const STEP_PCT = 2;
const LARGE_STEP_PCT = 10;

/**
 * The lines between tiles for the keyboard: each can be focused, read and moved. They lie over mosaic's own splitters,
 * which take the mouse. Arrows move (with Shift further), Home and End go to the limits, Enter makes both sides equal,
 * Escape goes back to the panel.
 */
export function Separators({ root }: { root: LayoutNode }): ReactElement {
  const folded = use(FoldedContext);
  const { actions, store } = useWorkspaceParts();
  const titleOf = usePanelTitles();
  const names = (tiles: Tile[]): string =>
    tiles
      .map((tile) => titleOf(tile.panels.find((panel) => panel.panelId === tile.active) ?? { panelId: "", type: "" }))
      .join(", ");

  return (
    <>
      {separatorsOf(root).map((separator) => {
        // The line beside a folded tile is fixed.
        if (isLineOfFolded(separator, folded)) return null;
        const { line, direction, path, index } = separator;
        return (
          <div
            key={`${path.join("-")}:${index}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an <hr> cannot have a value
            role="separator"
            // A separator that can be moved is a widget and takes the focus.
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className={`yb-separator -${direction}`}
            aria-label={`Resize ${names(separator.before)} against ${names(separator.after)}`}
            aria-orientation={direction === "row" ? "vertical" : "horizontal"}
            aria-valuenow={Math.round(separator.valuePct)}
            aria-valuemin={Math.round(separator.minPct)}
            aria-valuemax={Math.round(separator.maxPct)}
            aria-controls={separator.before.map((tile) => tileBodyId(tile.tileId)).join(" ")}
            style={{
              left: `${line.left}%`,
              top: `${line.top}%`,
              width: direction === "row" ? undefined : `${line.width}%`,
              height: direction === "row" ? `${line.height}%` : undefined,
            }}
            onKeyDown={(event) => {
              if (event.key === "Escape") store.getState().requestFocus();
              else if (!resizeByKey(event, separator, actions)) return;
              event.preventDefault();
              event.stopPropagation();
            }}
          />
        );
      })}
    </>
  );
}

function isLineOfFolded({ before, after, direction }: Separator, folded: ReadonlySet<string>): boolean {
  const isFolded = (tiles: Tile[]) => tiles.every(({ tileId }) => folded.has(tileId));
  return direction === "column" && (isFolded(before) || isFolded(after));
}

/** Answers whether the key was one of the separator's. */
function resizeByKey(event: KeyboardEvent, { path, index, direction }: Separator, actions: WorkspaceActions): boolean {
  const step = event.shiftKey ? LARGE_STEP_PCT : STEP_PCT;
  const [less, more] = direction === "row" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  if (event.key === "Enter") {
    actions.equalise(path);
    return true;
  }
  const delta = { [less]: -step, [more]: step, Home: -100, End: 100 }[event.key];
  if (delta === undefined) return false;
  actions.moveLine(path, index, delta);
  return true;
}
