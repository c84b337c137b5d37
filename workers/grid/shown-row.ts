import { numberCellText, textCellText } from "#workers/grid/cell-text.ts";
import { MARK } from "#workers/grid/protocol.ts";
import type { StoreColumn } from "#workers/grid/table-store.ts";

/** A row as the page shows it: the texts sent, and the numbers behind them. */
export class ShownRow {
  readonly serial: number;
  version: number;
  readonly texts: string[];
  readonly #numbers: Float64Array;

  /** Only the first `filled` columns get their text; the others are sent as changes on the next comparison. */
  constructor(serial: number, version: number, slot: number, columns: readonly StoreColumn[], filled: number) {
    this.serial = serial;
    this.version = version;
    this.#numbers = new Float64Array(columns.length);
    this.texts = columns.map((column, at) => {
      if (at >= filled) return "";
      if (column.isText) return textCellText(column.spec, column.values[slot]);
      const value = column.value(slot);
      this.#numbers[at] = value;
      return numberCellText(column.spec, value);
    });
  }

  /**
   * Takes over the present value of a cell. Null when it reads the same as before; otherwise how it changed since it was
   * last sent, which after a spell of conflation may be the sum of several changes.
   */
  update(at: number, column: StoreColumn, slot: number): number | null {
    if (column.isText) {
      const text = textCellText(column.spec, column.values[slot]);
      if (text === this.texts[at]) return null;
      const unseen = this.texts[at] === "";
      this.texts[at] = text;
      return column.spec.flash === true && !unseen ? MARK.changed : MARK.none;
    }
    const value = column.value(slot);
    const before = this.#numbers[at] ?? Number.NaN;
    const unseen = this.texts[at] === "";
    if (value === before && !unseen) return null;
    const text = numberCellText(column.spec, value);
    if (text === this.texts[at]) return null;
    this.texts[at] = text;
    this.#numbers[at] = value;
    if (column.spec.flash !== true || unseen) return MARK.none;
    if (value > before) return MARK.up;
    return value < before ? MARK.down : MARK.changed;
  }
}
