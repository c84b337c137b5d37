import { fixedColumns, isAtEnd, type LiveColumn } from "#domain/lib/column.ts";
import { MISSING, splitLevel } from "#domain/lib/format-level.ts";
import { bondNameIn, writeBondName } from "#src/ui/bond-name.tsx";

/** Text nodes of a column within a row. */
interface Place {
  readonly column: LiveColumn;
  readonly cell: HTMLElement;
  readonly text: Text;
  /** Last two decimals of a level; null for other columns. */
  readonly tail: Text | null;
  /** Text written last. */
  written: string;
}

/**
 * One pooled row: its element, a text node per cell (two for a level), and the texts written last, so that nothing is
 * written twice.
 */
export class RowElement {
  readonly element: HTMLDivElement;
  id = "";
  position = -1;
  readonly #places: readonly Place[];
  readonly cells: HTMLElement[] = [];
  #stale = false;
  #own = false;
  #selected = false;
  #hidden = false;

  constructor(columns: readonly LiveColumn[]) {
    this.element = document.createElement("div");
    this.element.className = "yg-row";
    this.element.role = "row";
    this.element.ariaSelected = "false";
    const own = columns.filter(({ within }) => within === undefined);
    const fixed = fixedColumns(own).length;
    for (const [at, column] of own.entries()) {
      const cell = document.createElement("div");
      cell.className = `yg-cell${isAtEnd(column) ? " yg-end" : ""}${at < fixed ? " yg-fixed" : ""}`;
      cell.role = "gridcell";
      cell.ariaColIndex = String(at + 1);
      cell.style.cssText = `left:var(--yg-x${at});width:var(--yg-w${at})`;
      this.cells.push(cell);
      this.element.append(cell);
    }
    const marked = new Set(columns.map(({ within }) => within));
    this.#places = columns.map((column) => {
      const host = this.cells[own.findIndex(({ id }) => id === (column.within ?? column.id))] ?? this.element;
      return placeIn(host, column, marked.has(column.id));
    });
  }

  bind(id: string, texts: readonly string[], from: number): void {
    this.id = id;
    this.element.dataset["row"] = id;
    for (let column = 0; column < this.#places.length; column++) this.write(column, texts[from + column] ?? "");
  }

  write(column: number, text: string): void {
    const place = this.#places[column];
    if (place === undefined || place.written === text) return;
    place.written = text;
    write(place, text);
  }

  place(position: number, rowHeight: number): void {
    if (this.#hidden) {
      this.#hidden = false;
      this.element.hidden = false;
    }
    if (position === this.position) return;
    this.position = position;
    this.element.style.transform = `translateY(${position * rowHeight}px)`;
    this.element.ariaRowIndex = String(position + 2); // the headings are row 1
  }

  setStale(stale: boolean): void {
    if (stale === this.#stale) return;
    this.#stale = stale;
    this.element.toggleAttribute("data-stale", stale);
  }

  setOwn(own: boolean): void {
    if (own === this.#own) return;
    this.#own = own;
    this.element.toggleAttribute("data-own", own);
  }

  setSelected(selected: boolean): void {
    if (selected === this.#selected) return;
    this.#selected = selected;
    this.element.ariaSelected = String(selected);
  }

  hide(): void {
    if (this.#hidden) return;
    this.#hidden = true;
    this.position = -1;
    this.element.hidden = true;
  }
}

/** @param isMarked a mark follows the text, so the text shrinks to make room */
function placeIn(cell: HTMLElement, column: LiveColumn, isMarked: boolean): Place {
  const text = document.createTextNode("");
  const isLevel = column.kind === "price" || column.kind === "yield";
  const tail = isLevel ? document.createTextNode("") : null;
  let holder = cell;
  if (column.within !== undefined) holder = inner(cell, "yg-mark");
  else if (isMarked) holder = inner(cell, "yg-marked");
  else if (column.kind === "bond") holder = bondNameIn(cell);
  holder.append(text);
  if (tail !== null) inner(cell, "level-tail").append(tail);
  return { column, cell: holder, text, tail, written: "" };
}

function inner(cell: HTMLElement, className: string): HTMLElement {
  const span = document.createElement("span");
  span.className = className;
  cell.append(span);
  return span;
}

function write({ column, cell, text, tail }: Place, value: string): void {
  if (column.within !== undefined) {
    text.data = value === MISSING ? "" : value;
    cell.title = text.data;
    return;
  }
  if (tail === null) {
    text.data = value;
    if (column.kind === "side") cell.dataset["side"] = value.toLowerCase();
    else if (column.kind === "bond") writeBondName(cell, value);
    return;
  }
  const [head, last] = splitLevel(value);
  if (text.data !== head) text.data = head;
  if (tail.data !== last) tail.data = last;
}
