import { useSyncExternalStore } from "react";
import { placeOf, type KeyPlace } from "#src/shell/keymap/key-input.ts";

/** Where the keyboard's focus is: the side view or the type of the panel it is in, if any, and what keys it leaves. */
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
  // Between leaving one element and coming to the next nothing has the focus.
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
