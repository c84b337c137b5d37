import type { ViewFrame } from "#workers/grid/protocol.ts";
import type { LiveColumn } from "#domain/lib/column.ts";
import { FlashSweep } from "#src/grid/flash-sweep.ts";
import { RowElement } from "#src/grid/row-element.ts";
import type { ScrollPort } from "#src/grid/row-window.ts";

// The protocol's constants by value: the page may import the worker's types only.
const TEXT_SEPARATOR = "\u001f";
const STALE = 1;
const ARRIVED = 2;
const OWN = 4;

/** A row and where it was drawn. */
export interface DrawnRow {
  readonly id: string;
  readonly position: number;
}

/**
 * Draws frames into pooled row elements, outside React. An element is bound to a row, not to a position: when rows
 * change places the element moves and nothing is written; only changed cells get a new text.
 */
export class GridRows {
  start = 0;
  readonly #body: HTMLElement;
  readonly #flash: FlashSweep;
  #columns: readonly LiveColumn[] = [];
  readonly #rowHeight: number;
  #bound = new Map<number, RowElement>();
  #places: RowElement[] = [];
  #spare: RowElement[] = [];

  constructor(body: HTMLElement, rowHeight: number) {
    this.#body = body;
    this.#rowHeight = rowHeight;
    this.#flash = new FlashSweep();
  }

  /** Other columns: other cells. The view sends every row again. */
  setColumns(columns: readonly LiveColumn[]): void {
    this.#columns = columns;
    this.#body.replaceChildren();
    this.#bound.clear();
    this.#places = [];
    this.#spare = [];
  }

  rowAt(position: number): RowElement | undefined {
    return this.#places[position - this.start];
  }

  rowById(id: string): RowElement | undefined {
    return this.#places.find((row) => row.id === id);
  }

  get rows(): readonly RowElement[] {
    return this.#places;
  }

  /** The rows that are wholly in sight, as they are drawn now. */
  inSight({ scrollTop, height, rowHeight }: ScrollPort): DrawnRow[] {
    const first = Math.ceil(scrollTop / rowHeight);
    const end = Math.floor((scrollTop + height) / rowHeight);
    const drawn: DrawnRow[] = [];
    for (let position = first; position < end; position++) {
      const row = this.rowAt(position);
      if (row !== undefined) drawn.push({ id: row.id, position });
    }
    return drawn;
  }

  draw(frame: ViewFrame, bind: (row: RowElement) => void): void {
    const bound = new Map<number, RowElement>();
    const places: RowElement[] = [];
    for (const serial of frame.rows) {
      const row = this.#bound.get(serial);
      if (row === undefined) continue;
      bound.set(serial, row);
      this.#bound.delete(serial);
    }
    for (const row of this.#bound.values()) this.#spare.push(row);
    const texts = frame.texts === "" ? [] : frame.texts.split(TEXT_SEPARATOR);
    let at = 0;
    for (const place of frame.fresh) {
      const row = this.#spare.pop() ?? this.#create();
      this.#flash.forget([row.element, ...row.cells]);
      row.bind(texts[at] ?? "", texts, at + 1);
      at += 1 + this.#columns.length;
      bound.set(frame.rows[place] ?? 0, row);
      bind(row);
    }
    for (let place = 0; place < frame.rows.length; place++) {
      const row = bound.get(frame.rows[place] ?? 0);
      if (row === undefined) continue;
      const state = frame.states[place] ?? 0;
      row.place(frame.start + place, this.#rowHeight);
      row.setStale((state & STALE) !== 0);
      row.setOwn((state & OWN) !== 0);
      if ((state & ARRIVED) !== 0) this.#flash.add(row.element, "yg-arrived");
      places.push(row);
    }
    for (const [index, cell] of frame.cells.entries()) {
      const column = cell % this.#columns.length;
      const row = places[(cell - column) / this.#columns.length];
      if (row === undefined) continue;
      row.write(column, texts[at++] ?? "");
      this.#flash.mark(row.cells[column], frame.marks[index] ?? 0);
    }
    for (const row of this.#spare) row.hide();
    this.start = frame.start;
    this.#places = places;
    this.#bound = bound;
  }

  close(): void {
    this.#flash.close();
  }

  #create(): RowElement {
    const row = new RowElement(this.#columns);
    this.#body.append(row.element);
    return row;
  }
}
