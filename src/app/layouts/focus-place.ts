import { useSyncExternalStore } from "react";
import { placeOf, type KeyPlace } from "#src/shell/keymap/key-input.ts";

/** Keyboard focus: the side view or panel type that contains it, if any, and the keys it leaves to commands. */
export interface FocusPlace {
  sideView: string | undefined;
  panelType: string | undefined;
  keys: KeyPlace;
}

let shown: FocusPlace = placeNow();

function placeNow(): FocusPlace {
  const at = document.activeElement;
  return {
    sideView: at?.closest<HTMLElement>("[data-side-view]")?.dataset["sideView"],
    panelType: at?.closest<HTMLElement>("[data-panel-type]")?.dataset["panelType"],
    keys: placeOf(at),
  };
}

/** The same object while nothing changes. */
function snapshot(): FocusPlace {
  const now = placeNow();
  const isSame = now.sideView === shown.sideView && now.panelType === shown.panelType && now.keys === shown.keys;
  return isSame ? shown : (shown = now);
}

function subscribe(listener: () => void): () => void {
  // Between blur and the next focus no element is active.
  const onSettled = () => requestAnimationFrame(listener);
  document.addEventListener("focusin", onSettled);
  document.addEventListener("focusout", onSettled);
  return () => {
    document.removeEventListener("focusin", onSettled);
    document.removeEventListener("focusout", onSettled);
  };
}

export function useFocusPlace(): FocusPlace {
  return useSyncExternalStore(subscribe, snapshot);
}
