import { useEffect, useRef, type RefObject } from "react";
import { focusPanelElement } from "#src/shell/workspace/panel-focus.ts";

/** Ref for a panel's placeholder: when it unmounts and the panel has the focus, the rows get it. */
export function usePassFocusOn<E extends HTMLElement>(): RefObject<E | null> {
  const here = useRef<E>(null);
  useEffect(() => {
    const tile = here.current?.closest<HTMLElement>("[data-panel]");
    const desk = tile?.closest<HTMLElement>(".yb-workspace");
    return () => {
      // The rows have rendered by then.
      setTimeout(() => {
        if (desk && tile?.dataset["panel"] && document.activeElement === tile)
          focusPanelElement(desk, tile.dataset["panel"]);
      });
    };
  }, []);
  return here;
}
