import { useEffect, useRef, type RefObject } from "react";
import { focusPanelElement } from "#src/shell/workspace/panel-focus.ts";

/** What stands in a panel until its rows come: when it goes and the panel has the focus, the rows take it. */
export function usePassFocusOn<E extends HTMLElement>(): RefObject<E | null> {
  const here = useRef<E>(null);
  useEffect(() => {
    const tile = here.current?.closest<HTMLElement>("[data-panel]");
    const desk = tile?.closest<HTMLElement>(".yb-workspace");
    return () => {
      // The rows are drawn by then.
      setTimeout(() => {
        if (desk && tile?.dataset["panel"] && document.activeElement === tile)
          focusPanelElement(desk, tile.dataset["panel"]);
      });
    };
  }, []);
  return here;
}
