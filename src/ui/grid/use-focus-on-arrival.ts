import { type RefObject, useEffect } from "react";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";
import type { GridHandle } from "#src/ui/grid/grid.tsx";

/** Who came to a page by a key goes on by keys: its list has the focus once it has rows, as long as nothing else took it. */
export function useFocusOnArrival(grid: RefObject<GridHandle | null>, hasRows: boolean): void {
  useEffect(() => {
    if (hasRows && focusIsLost()) grid.current?.focus();
  }, [grid, hasRows]);
}
