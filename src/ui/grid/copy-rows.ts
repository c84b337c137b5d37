import { plainCell, tsvText } from "#domain/lib/tsv.ts";
import { copyText } from "#src/lib/clipboard.ts";
import { notify } from "#src/ui/toast.tsx";

// Rows of any grid as a spreadsheet takes them: the headings that are seen, then what the cells show, figures plain. (B-55)

/** Rows as tab-separated text under their headings, and how many they are. */
export interface CopiedRows {
  text: string;
  count: number;
}
type ReadRows = () => CopiedRows | Promise<CopiedRows>;
/** What each grid on the page would copy now, by its element. */
const grids = new WeakMap<Element, ReadRows>();

/** Lets the menu of a grid's rows copy them as the grid's own key does. Answers how to stop that. */
export function registerGrid(grid: Element, read: ReadRows): () => void {
  grids.set(grid, read);
  return () => void grids.delete(grid);
}

/** What copies the rows of the grid in which an element is; null outside of grids. */
export function rowsCopierOf(element: Element | null): (() => Promise<void>) | null {
  const grid = element?.closest("[role=grid]") ?? null;
  const read = grid === null ? undefined : grids.get(grid);
  return read === undefined ? null : async () => copyRows(await read());
}

/** Puts rows on the clipboard and says how many, or why not. */
export async function copyRows({ text, count }: CopiedRows): Promise<void> {
  if (count === 0) return;
  try {
    await copyText(Promise.resolve(text));
    notifyCopied(count);
  } catch {
    notify({ summary: "The browser does not let us copy.", severity: "warn", group: "copy" });
  }
}

/** Rows with their headings as text. @param rows elements of rows whose cells stand in the order of the columns */
export function rowsText(
  columns: readonly { header: string; isHeaderHidden?: true }[],
  rows: readonly Element[],
): string {
  const shown = columns.flatMap(({ header, isHeaderHidden }, at) => (isHeaderHidden === true ? [] : [{ header, at }]));
  const lines = rows.map((row) => {
    const cells = row.querySelectorAll(":scope > [role=gridcell]");
    return shown.map(({ at }) => plainCell(seenText(cells[at])));
  });
  return tsvText([shown.map(({ header }) => header), ...lines]);
}

/** Says how many rows are on the clipboard now. */
export function notifyCopied(rows: number): void {
  notify({
    summary: rows === 1 ? "1 row copied" : `${rows} rows copied`,
    detail: "With headings, for a spreadsheet.",
    severity: "success",
    group: "copy",
  });
}

/**
 * The text of an element as it is seen: words in boxes of their own are apart, and what only screen readers hear is not there. A
 * figure that is shown rounded has its whole value in `data-plain`.
 */
function seenText(node: Node | undefined): string {
  if (node === undefined) return "";
  if (!(node instanceof HTMLElement)) return node instanceof Text ? node.data : "";
  if (node.classList.contains("sr-only")) return "";
  const { plain } = node.dataset;
  if (plain !== undefined) return plain;
  const inner = [...node.childNodes].map((child) => seenText(child)).join("");
  const { display } = getComputedStyle(node);
  if (display === "none") return "";
  return display === "inline" || display === "contents" ? inner : ` ${inner} `;
}
