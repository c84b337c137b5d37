/** What a key means to a grid or a list, apart from any DOM. Every one of them moves by these rules. */

export interface GridKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Ctrl, or Cmd on a Mac. */
  readonly mod: boolean;
  /** The key is being held down: it goes on moving, and does nothing twice. */
  readonly isRepeat: boolean;
}

/**
 * What the keys go to: a column's heading; a cell; a row as one thing, or one of its two parts; a field of text that
 * names a row of the list beside it, where letters, Space and the ends of the line are the text's own.
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

/** The same keys of whatever a browser or React calls an event of the keyboard. */
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

/** Null for a key that is left to others. */
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

/** What goes on while its key is held down. */
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
  // Of a row as one thing Shift with Enter is a command of the desk.
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

/** The row of the headings in the up-and-down order of a grid whose headings take the keys, too. */
export const HEADINGS = -1;

/**
 * Where a step goes from a row: among the rows, and up from the first to the headings where they take keys.
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

/** How many rows Page Up and Page Down move: a screenful less one, so that one row stays in sight. */
export function rowsPerPage(heightPx: number, rowHeightPx: number): number {
  return Math.max(1, Math.floor(heightPx / rowHeightPx) - 1);
}
