const FIGURES = "[data-figure]";
const isRow = (element: Element | null): element is HTMLTableRowElement => element instanceof HTMLTableRowElement;

/**
 * The figure that an arrow leads to within an answer: left and right in the order of reading, up and down by the rows of a table,
 * elsewhere as left and right. Null for another key, and at an end.
 */
export function figureAfter(answer: Element, from: Element, key: string): HTMLElement | null {
  const figures = [...answer.querySelectorAll<HTMLElement>(FIGURES)];
  const at = figures.indexOf(from as HTMLElement);
  if (at === -1) return null;
  switch (key) {
    case "ArrowRight":
      return figures[at + 1] ?? null;
    case "ArrowLeft":
      return figures[at - 1] ?? null;
    case "Home":
      return figures[0] ?? null;
    case "End":
      return figures.at(-1) ?? null;
    case "ArrowDown":
      return beside(from, 1) ?? leaving(figures, at, 1);
    case "ArrowUp":
      return beside(from, -1) ?? leaving(figures, at, -1);
    default:
      return null;
  }
}

/** The figure in the same column of the next row. */
function beside(from: Element, by: 1 | -1): HTMLElement | null {
  const cell = from.closest("td, th");
  const row = from.closest("tr");
  if (!(cell instanceof HTMLTableCellElement) || !isRow(row)) return null;
  const next = by === 1 ? row.nextElementSibling : row.previousElementSibling;
  return isRow(next) ? (next.cells[cell.cellIndex]?.querySelector<HTMLElement>(FIGURES) ?? null) : null;
}

/** The next figure outside of this row. */
function leaving(figures: readonly HTMLElement[], at: number, by: 1 | -1): HTMLElement | null {
  const row = figures[at]?.closest("tr") ?? null;
  for (let place = at + by; ; place += by) {
    const next = figures[place];
    if (next === undefined) return null;
    if (row === null || next.closest("tr") !== row) return next;
  }
}
