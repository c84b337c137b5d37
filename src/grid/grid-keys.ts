/** What a key means to a grid, apart from any DOM: one table for the body, one for the header. */

export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean;
}

export type RowStep = "up" | "down" | "pageUp" | "pageDown" | "first" | "last";
export type ColumnStep = "left" | "right" | "firstColumn" | "lastColumn";

export type GridIntent =
  | { readonly do: "row"; readonly step: RowStep; readonly extend: boolean }
  | { readonly do: "column"; readonly step: ColumnStep }
  | { readonly do: "corner"; readonly end: "first" | "last"; readonly extend: boolean }
  | { readonly do: "activate" | "toggle" | "selectAll" | "clearSelection" | "copy" | "menu" | "chooser" }
  | { readonly do: "sort"; readonly multi: boolean }
  | { readonly do: "resize"; readonly byPx: number }
  | { readonly do: "moveColumn"; readonly by: -1 | 1 };

const RESIZE_STEP_PX = 8;

const ROW_KEYS: Readonly<Record<string, RowStep>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  PageUp: "pageUp",
  PageDown: "pageDown",
};

const COLUMN_KEYS: Readonly<Record<string, ColumnStep>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  Home: "firstColumn",
  End: "lastColumn",
};

/** Null for a key the grid leaves to others. `inHeader`: the current cell is a column heading. */
export function intentOf(pressed: GridKey, inHeader: boolean): GridIntent | null {
  const { key, shiftKey, altKey, mod } = pressed;
  // Alt with Shift and an arrow goes to the next tile, from the header too.
  if (altKey) return inHeader && !shiftKey ? headerAltIntent(key) : null;
  if (mod) return modIntent(key, shiftKey, inHeader);
  const row = ROW_KEYS[key];
  if (row !== undefined) return { do: "row", step: row, extend: shiftKey && !inHeader };
  const column = COLUMN_KEYS[key];
  if (column !== undefined) return { do: "column", step: column };
  if (key === "ContextMenu" || (key === "F10" && shiftKey)) return { do: inHeader ? "chooser" : "menu" };
  if (inHeader) return key === "Enter" || key === " " ? { do: "sort", multi: shiftKey } : null;
  if (key === "Enter" || key === "F2") return { do: "activate" };
  if (key === " ") return shiftKey ? { do: "row", step: "down", extend: true } : { do: "toggle" };
  return key === "Escape" ? { do: "clearSelection" } : null;
}

function headerAltIntent(key: string): GridIntent | null {
  if (key === "ArrowLeft") return { do: "resize", byPx: -RESIZE_STEP_PX };
  if (key === "ArrowRight") return { do: "resize", byPx: RESIZE_STEP_PX };
  return key === "ArrowDown" ? { do: "chooser" } : null;
}

function modIntent(key: string, shiftKey: boolean, inHeader: boolean): GridIntent | null {
  if (key === "Home" || key === "End") {
    return { do: "corner", end: key === "Home" ? "first" : "last", extend: shiftKey };
  }
  if (inHeader) {
    if (key === "ArrowLeft") return { do: "moveColumn", by: -1 };
    return key === "ArrowRight" ? { do: "moveColumn", by: 1 } : null;
  }
  if (shiftKey) return null;
  if (key === "a") return { do: "selectAll" };
  return key === "c" ? { do: "copy" } : null;
}
