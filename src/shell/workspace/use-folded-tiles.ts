import { useEffect, useLayoutEffect, useMemo, useRef, useState, type RefObject } from "react";
import { foldedTiles } from "#domain/workspace/folding.ts";
import { useWorkspace } from "#src/shell/workspace/workspace-context.ts";

const NONE: ReadonlySet<string> = new Set();
/** Delay before an empty tile folds, ms, so that nothing moves under a double click. */
const FOLD_AFTER_MS = 600;

/**
 * Tiles currently folded to their headers. A tile unfolds at once and folds a little later. Neither happens while a
 * mouse button is down, so a click ends on the element it began on.
 */
export function useFoldedTiles(desk: RefObject<HTMLElement | null>): ReadonlySet<string> {
  const layout = useWorkspace((state) => state.layout);
  const emptyPanels = useWorkspace((state) => state.emptyPanels);
  const unfoldedTiles = useWorkspace((state) => state.unfoldedTiles);
  const wanted = useMemo(
    () => foldedTiles(layout, { emptyPanels, unfoldedTiles }),
    [layout, emptyPanels, unfoldedTiles],
  );
  const [folded, setFolded] = useState(NONE);
  const latest = useRef({ wanted, isPressed: false, timer: 0 });

  const [steps] = useState(() => {
    const fold = () => {
      const tiles = [...latest.current.wanted].filter((id) => !holdsFocus(desk.current, id));
      setFolded((before) => asBefore(before, new Set(tiles)));
    };
    const settle = () => {
      setFolded((before) => asBefore(before, new Set([...before].filter((id) => latest.current.wanted.has(id)))));
      clearTimeout(latest.current.timer);
      latest.current.timer = window.setTimeout(fold, FOLD_AFTER_MS);
    };
    const press = () => {
      latest.current.isPressed = true;
      clearTimeout(latest.current.timer);
    };
    // The click event follows the button's release.
    const release = () => {
      setTimeout(() => {
        latest.current.isPressed = false;
        settle();
      });
    };
    return { settle, press, release };
  });

  useLayoutEffect(() => {
    latest.current.wanted = wanted;
    if (!latest.current.isPressed) steps.settle();
  }, [wanted, steps]);
  useEffect(() => {
    const held = latest.current;
    window.addEventListener("pointerdown", steps.press, true);
    window.addEventListener("pointerup", steps.release, true);
    window.addEventListener("pointercancel", steps.release, true);
    return () => {
      window.removeEventListener("pointerdown", steps.press, true);
      window.removeEventListener("pointerup", steps.release, true);
      window.removeEventListener("pointercancel", steps.release, true);
      clearTimeout(held.timer);
    };
  }, [steps]);
  return folded;
}

function holdsFocus(desk: HTMLElement | null, tileId: string): boolean {
  const header = desk?.querySelector(`[data-tile="${CSS.escape(tileId)}"]`);
  return header?.closest(".yb-tile")?.contains(document.activeElement) === true;
}

/** Returns the old set when equal, to avoid a re-render. */
function asBefore(before: ReadonlySet<string>, now: ReadonlySet<string>): ReadonlySet<string> {
  return before.size === now.size && [...before].every((id) => now.has(id)) ? before : now;
}
