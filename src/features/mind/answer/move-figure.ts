const FIGURES = "[data-figure]";
const isRow = (element: Element | null): element is HTMLTableRowElement => element instanceof HTMLTableRowElement;

/**
 * Next figure for an arrow key within an answer: left and right in reading order; up and down by table rows, elsewhere
 * like left and right. Null for other keys and at an end.
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

/** Figure in the same column of the adjacent row. */
function beside(from: Element, by: 1 | -1): HTMLElement | null {
  const cell = from.closest("td, th");
  const row = from.closest("tr");
  if (!(cell instanceof HTMLTableCellElement) || !isRow(row)) return null;
  const next = by === 1 ? row.nextElementSibling : row.previousElementSibling;
  return isRow(next) ? (next.cells[cell.cellIndex]?.querySelector<HTMLElement>(FIGURES) ?? null) : null;
}

/** Next figure outside this row. */
function leaving(figures: readonly HTMLElement[], at: number, by: 1 | -1): HTMLElement | null {
  const row = figures[at]?.closest("tr") ?? null;
  for (let place = at + by; ; place += by) {
    const next = figures[place];
    if (next === undefined) return null;
    if (row === null || next.closest("tr") !== row) return next;
  }
}
