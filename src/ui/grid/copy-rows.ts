import { plainCell, tsvText } from "#domain/lib/tsv.ts";
import { notify } from "#src/ui/toast.tsx";

// Rows of any grid as a spreadsheet takes them: the headings that are seen, then what the cells show, figures plain. (B-55)

interface Copied {
  text: string;
  count: number;
}
type CopySource = () => Copied | Promise<Copied>;
/** What each grid on the page would copy now, by its element. */
const sources = new WeakMap<Element, CopySource>();

/** Lets whatever acts on a grid's rows, as their menu does, copy them. Answers how to stop that. */
export function offerCopy(grid: Element, source: CopySource): () => void {
  sources.set(grid, source);
  return () => void sources.delete(grid);
}

/** What the grid would copy in which an element is; null outside of grids. */
export function copySourceOf(element: Element | null): CopySource | null {
  const grid = element?.closest("[role=grid]") ?? null;
  return grid === null ? null : (sources.get(grid) ?? null);
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
