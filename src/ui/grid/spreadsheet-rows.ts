import { plainCell, tsvText } from "#domain/lib/tsv.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { copyText } from "#src/lib/clipboard.ts";
import { saveDownload } from "#src/lib/save-download.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { notify } from "#src/ui/toast.tsx";

// Rows of any grid for a spreadsheet: the visible headings, then the cells' texts, with plain figures. (B-55)

/** Rows as tab-separated text under their headings, and how many they are. */
export interface CopiedRows {
  text: string;
  count: number;
}
type ReadRows = () => CopiedRows | Promise<CopiedRows>;

/** Copy and save functions of a grid on the page. */
interface GivenRows {
  /** Rows the grid would copy now. */
  copied: ReadRows;
  /** Saves all its rows as a file. */
  save: () => void | Promise<void>;
}
const grids = new Map<Element, GivenRows>();
/** The one that had the focus last. */
let last: Element | null = null;

/** Lets menus and commands copy a grid's rows and save them as the grid's own keys do. Answers how to stop that. */
export function registerGrid(grid: Element, given: GivenRows): () => void {
  const note = () => (last = grid);
  grids.set(grid, given);
  grid.addEventListener("focusin", note);
  return () => {
    grids.delete(grid);
    grid.removeEventListener("focusin", note);
  };
}

/** Copy and save functions of the grid around an element; null outside grids. */
export function rowsOf(
  element: Element | null,
): { copy: () => Promise<void>; save: () => void | Promise<void> } | null {
  const grid = element?.closest("[role=grid]") ?? null;
  const given = grid === null ? undefined : grids.get(grid);
  return given === undefined ? null : { copy: async () => copyRows(await given.copied()), save: given.save };
}

/** Saves the rows of the grid that has, or last had, the focus, else of the first one on the page. */
export async function saveGrid(): Promise<void> {
  const [first] = grids.values();
  const given = (last === null ? undefined : grids.get(last)) ?? first;
  if (given === undefined) notify({ summary: "There is no list here.", severity: "warn", group: "copy" });
  else await given.save();
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

interface Headed {
  header: string;
  isHeaderHidden?: true;
}

const seen = (columns: readonly Headed[]) =>
  columns.flatMap(({ header, isHeaderHidden }, at) => (isHeaderHidden === true ? [] : [{ header, at }]));

export const headingsOf = (columns: readonly Headed[]): string[] => seen(columns).map(({ header }) => header);

/** Visible texts of rows, with plain figures. @param rows row elements whose cells follow the order of the columns */
export function linesOf(columns: readonly Headed[], rows: readonly Element[]): string[][] {
  const shown = seen(columns);
  return rows.map((row) => {
    const cells = row.querySelectorAll(":scope > [role=gridcell]");
    return shown.map(({ at }) => plainCell(seenText(cells[at])));
  });
}

/** Rows with their headings as text. */
export function rowsText(columns: readonly Headed[], rows: readonly Element[]): string {
  return tsvText([headingsOf(columns), ...linesOf(columns, rows)]);
}

/** Saves a list as a CSV and says how much of it that is. @param total rows there are, those not loaded included */
export function saveRows(label: string, text: string, { rows, total }: { rows: number; total: number }): void {
  const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-");
  saveDownload({
    filename: `${name}-${istDateOf(serverNowMs()).replaceAll("-", "")}.csv`,
    content_type: "text/csv; charset=utf-8",
    bytes: new TextEncoder().encode(text),
  });
  const isAll = rows >= total;
  notify({
    summary: rows === 1 ? "1 row saved" : `${groupIndian(String(rows))} rows saved`,
    detail: isAll
      ? "With headings, for a spreadsheet."
      : `Of ${groupIndian(String(total))}: the others are not loaded.`,
    severity: isAll ? "success" : "warn",
    group: "copy",
  });
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
 * Visible text of an element: words in separate boxes are spaced, and text for screen readers only is omitted. A
 * rounded figure has its full value in `data-plain`.
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
