/** Meaning of keys in grids and lists, independent of the DOM. All of them follow these rules. */

export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean;
  /** Held key: it keeps moving, but repeats no action. */
  readonly isRepeat: boolean;
}

/**
 * Target of the keys: a column heading; a cell; a row as a whole, or one of its two parts; a text field that names a
 * row of the list beside it, where letters, Space, Home and End belong to the text.
 */
export type GridPlace = "heading" | "cell" | "row" | "field";

export type RowStep = "up" | "down" | "pageUp" | "pageDown" | "first" | "last";
export type ColumnStep = "left" | "right" | "firstColumn" | "lastColumn";

export type GridIntent =
  | { readonly do: "row"; readonly step: RowStep; readonly extend: boolean }
  | { readonly do: "column"; readonly step: ColumnStep }
  | { readonly do: "corner"; readonly end: "first" | "last"; readonly extend: boolean }
  | { readonly do: "activate" | "toggle" | "remove" | "selectAll" | "clearSelection" | "copy" | "menu" | "chooser" }
  /** Rows that waited come, in the present order. */
  | { readonly do: "newest" }
  | { readonly do: "sort"; readonly multi: boolean }
  | { readonly do: "resize"; readonly byPx: number }
  | { readonly do: "moveColumn"; readonly by: -1 | 1 }
  /** The key is the grid's, and has done its work already. */
  | { readonly do: "nothing" };

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

/** Converts a keyboard event of the browser or of React. */
export function gridKeyOf(event: {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  repeat: boolean;
}): GridKey {
  const { key, shiftKey, altKey, ctrlKey, metaKey, repeat } = event;
  return { key, shiftKey, altKey, mod: ctrlKey || metaKey, isRepeat: repeat };
}

/** Intent of a key; null for keys left to others. */
export function intentOf(pressed: GridKey, place: GridPlace): GridIntent | null {
  const { key, shiftKey, altKey, mod, isRepeat } = pressed;
  // Alt with Shift and an arrow goes to the next tile, from a heading too.
  if (altKey) return place === "heading" && !shiftKey ? headingAltIntent(key) : null;
  if (mod) return place === "field" ? null : modIntent(key, shiftKey, place);
  const row = ROW_KEYS[key];
  if (row !== undefined) return { do: "row", step: row, extend: shiftKey && place === "cell" };
  const acts = place === "field" ? fieldIntent(key, shiftKey) : restIntent(key, shiftKey, place);
  return acts !== null && isRepeat && !REPEATS.has(acts.do) ? { do: "nothing" } : acts;
}

/** Intents that repeat while the key is held. */
const REPEATS: ReadonlySet<GridIntent["do"]> = new Set(["row", "column"]);

function fieldIntent(key: string, shiftKey: boolean): GridIntent | null {
  return key === "Enter" && !shiftKey ? { do: "activate" } : null;
}

function restIntent(key: string, shiftKey: boolean, place: "heading" | "cell" | "row"): GridIntent | null {
  if (key === "Home" && shiftKey) return { do: "newest" };
  if (place === "row" && (key === "Home" || key === "End"))
    return { do: "row", step: key === "Home" ? "first" : "last", extend: false };
  const column = COLUMN_KEYS[key];
  if (column !== undefined) return { do: "column", step: column };
  if (key === "ContextMenu" || (key === "F10" && shiftKey)) return { do: place === "heading" ? "chooser" : "menu" };
  if (place === "heading") return key === "Enter" || key === " " ? { do: "sort", multi: shiftKey } : null;
  // Shift+Enter on a whole row is a command of the desk.
  if (key === "Enter") return place === "row" && shiftKey ? null : { do: "activate" };
  if (key === " ") return toggleIntent(shiftKey, place);
  if (key === "Delete") return { do: "remove" };
  if (place === "row") return null;
  if (key === "F2") return { do: "activate" };
  return key === "Escape" ? { do: "clearSelection" } : null;
}

function toggleIntent(shiftKey: boolean, place: "cell" | "row"): GridIntent | null {
  if (!shiftKey) return { do: "toggle" };
  return place === "cell" ? { do: "row", step: "down", extend: true } : null;
}

function headingAltIntent(key: string): GridIntent | null {
  if (key === "ArrowLeft") return { do: "resize", byPx: -RESIZE_STEP_PX };
  if (key === "ArrowRight") return { do: "resize", byPx: RESIZE_STEP_PX };
  return key === "ArrowDown" ? { do: "chooser" } : null;
}

function modIntent(key: string, shiftKey: boolean, place: GridPlace): GridIntent | null {
  if (place === "row") return null;
  if (key === "Home" || key === "End") {
    return { do: "corner", end: key === "Home" ? "first" : "last", extend: shiftKey };
  }
  if (place === "heading") {
    if (key === "ArrowLeft") return { do: "moveColumn", by: -1 };
    return key === "ArrowRight" ? { do: "moveColumn", by: 1 } : null;
  }
  if (shiftKey) return null;
  if (key === "a") return { do: "selectAll" };
  return key === "c" ? { do: "copy" } : null;
}

/** Row index of the headings, in grids whose headings take keys too. */
export const HEADINGS = -1;

/**
 * Row after a step; up from the first row goes to the headings where they take keys.
 * @param page rows of a page, see `rowsPerPage`
 */
export function rowAfter(step: RowStep, at: number, count: number, page: number, hasHeadings = false): number {
  const targets: Record<RowStep, number> = {
    up: at - 1,
    down: at + 1,
    pageUp: at - page,
    pageDown: at + page,
    first: 0,
    last: count - 1,
  };
  const isHeading = hasHeadings && (at === HEADINGS ? step === "up" || step === "pageUp" : step === "up");
  return Math.max(isHeading ? HEADINGS : 0, Math.min(count - 1, targets[step]));
}

/** Rows moved by Page Up and Page Down: a screenful less one, so that one row stays visible. */
export function rowsPerPage(heightPx: number, rowHeightPx: number): number {
  return Math.max(1, Math.floor(heightPx / rowHeightPx) - 1);
}
