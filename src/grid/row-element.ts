import { isAtEnd, type LiveColumn } from "#domain/lib/column.ts";

/** One pooled row: its element, a text node a cell, and what was last written, so that nothing is written twice. */
export class RowElement {
  readonly element: HTMLDivElement;
  id = "";
  position = -1;
  readonly #texts: Text[] = [];
  readonly cells: HTMLElement[] = [];
  readonly #sideColumns: readonly number[];
  #stale = false;
  #selected = false;
  #hidden = false;

  constructor(columns: readonly LiveColumn[]) {
    this.element = document.createElement("div");
    this.element.className = "yg-row";
    this.element.role = "row";
    this.element.ariaSelected = "false";
    this.#sideColumns = columns.flatMap((column, at) => (column.kind === "side" ? [at] : []));
    for (const [at, column] of columns.entries()) {
      const cell = document.createElement("div");
      cell.className = isAtEnd(column) ? "yg-cell yg-end" : "yg-cell";
      cell.role = "gridcell";
      cell.ariaColIndex = String(at + 1);
      cell.style.cssText = `left:var(--yg-x${at});width:var(--yg-w${at})`;
      const text = document.createTextNode("");
      cell.append(text);
      this.#texts.push(text);
      this.cells.push(cell);
      this.element.append(cell);
    }
  }

  bind(id: string, texts: readonly string[], from: number): void {
    this.id = id;
    this.element.dataset["row"] = id;
    for (let column = 0; column < this.#texts.length; column++) this.write(column, texts[from + column] ?? "");
  }

  write(column: number, text: string): void {
    const node = this.#texts[column];
    if (node === undefined || node.data === text) return;
    node.data = text;
    if (this.#sideColumns.includes(column)) {
      const cell = this.cells[column];
      if (cell !== undefined) cell.dataset["side"] = text.toLowerCase();
    }
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
