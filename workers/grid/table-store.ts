import { ALL_COLUMNS, ChangeLog, columnBit } from "#workers/grid/change-log.ts";
import { grownBytes, grownDoubles } from "#workers/grid/grow.ts";
import { isTextKind } from "#domain/lib/column.ts";
import { NumberColumn } from "#workers/grid/number-column.ts";
import { NumberRows } from "#workers/grid/number-rows.ts";
import type { ColumnBatch, GridRow, TableSchema } from "#workers/grid/schema.ts";
import { SlotIndex } from "#workers/grid/slot-index.ts";
import { STEP_SIZE } from "#workers/grid/sort-in-steps.ts";
import { TextColumn } from "#workers/grid/text-column.ts";

export type StoreColumn = NumberColumn | TextColumn;

interface WrittenColumn<Column> {
  readonly column: Column;
  readonly id: string;
  readonly bit: number;
}

const FIRST_CAPACITY = 256;

/**
 * One live table: columns on typed arrays, rows found by id. A row lives in a slot, which is reused after the row is
 * removed. Serials are never reused, so a serial identifies a row for its lifetime and orders rows by arrival. Views
 * read the columns directly and are notified of changed slots; nothing here knows about sorting or screens.
 */
export class TableStore {
  readonly schema: TableSchema;
  readonly columns: readonly StoreColumn[];
  readonly changes = new ChangeLog();
  serials = new Float64Array(0);
  alive = new Uint8Array(0);
  stale = new Uint8Array(0);
  /** Number of the last write that touched the row; grows with every write to the table. */
  versions = new Float64Array(0);
  capacity = 0;
  /** One more than the highest slot ever used. */
  slotCount = 0;
  rowCount = 0;
  lastSerial = 0;
  readonly #slots = new SlotIndex();
  readonly #columnIndex: ReadonlyMap<string, number>;
  readonly #numberRows: NumberRows;
  readonly #numbers: readonly WrittenColumn<NumberColumn>[];
  readonly #texts: readonly WrittenColumn<TextColumn>[];
  readonly #changingTexts: readonly WrittenColumn<TextColumn>[];
  readonly #textMask: number;
  readonly #searchTexts: (string | undefined)[] = [];
  readonly #freeSlots: number[] = [];
  #clock = 0;

  constructor(schema: TableSchema) {
    this.schema = schema;
    const numbers = schema.columns.filter(({ kind }) => !isTextKind(kind));
    this.#numberRows = new NumberRows(numbers.length);
    this.columns = schema.columns.map((spec) =>
      isTextKind(spec.kind) ? new TextColumn(spec) : new NumberColumn(spec, this.#numberRows, numbers.indexOf(spec)),
    );
    this.#columnIndex = new Map(schema.columns.map((column, index) => [column.id, index]));
    const written = this.columns.map((column, at) => ({ column, id: column.spec.id, bit: columnBit(at) }));
    this.#numbers = written.flatMap((one) => (one.column.isText ? [] : { ...one, column: one.column }));
    const texts = written.flatMap((one) => (one.column.isText ? { ...one, column: one.column } : []));
    this.#texts = texts;
    // A row's id was written when it was inserted.
    this.#changingTexts = texts.filter(({ id }) => id !== schema.idField);
    this.#textMask = this.#texts.reduce((mask, { bit }) => mask | bit, 0);
    this.#grow(FIRST_CAPACITY);
  }

  /** -1 for a column the table does not have, as in a layout saved before the column went away. */
  indexOfColumn(id: string): number {
    return this.#columnIndex.get(id) ?? -1;
  }

  /** Each row's id, by slot. */
  get ids(): readonly string[] {
    return this.#slots.ids;
  }

  slotOf(id: string): number | undefined {
    const slot = this.#slots.find(id);
    return slot < 0 ? undefined : slot;
  }

  /** Runs for every update there is, in short loops: each waits for the memory of many rows at once. */
  upsert(rows: readonly GridRow[]): void {
    const slots = this.#slotsOf(rows);
    const masks = this.#writeTexts(slots, rows);
    for (let at = 0; at < slots.length; at++) {
      const slot = slots[at] ?? -1;
      const row = rows[at];
      if (slot < 0 || row === undefined) continue;
      const mask = (masks[at] ?? 0) | this.#writeNumbers(slot, row);
      if (mask !== 0) this.#mark(slot, mask);
    }
  }

  upsertColumns(batch: ColumnBatch): void {
    const slots = batch.ids.map((id) => this.slotOf(id) ?? this.#insert(id));
    for (const [index, column] of this.columns.entries()) {
      const raws = batch.columns[column.spec.id];
      if (raws === undefined) continue;
      const bit = columnBit(index);
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? 0;
        const raw = raws[at];
        if (raw !== undefined && column.set(slot, raw)) this.#mark(slot, bit);
      }
    }
  }

  remove(ids: Iterable<string>): void {
    for (const id of ids) {
      const slot = this.#slots.delete(id);
      if (slot < 0) continue;
      this.alive[slot] = 0;
      this.rowCount--;
      this.#freeSlots.push(slot);
      this.#mark(slot, ALL_COLUMNS);
    }
  }

  /** Marks rows (by default all) as possibly stale, or as current again. */
  setStale(stale: boolean, ids: Iterable<string> = this.#liveIds()): void {
    const flag = stale ? 1 : 0;
    for (const id of ids) {
      const slot = this.slotOf(id);
      if (slot === undefined || this.stale[slot] === flag) continue;
      this.stale[slot] = flag;
      this.#mark(slot, 0);
    }
  }

  clear(): void {
    this.remove([...this.#liveIds()]);
  }

  /** Lower-case texts of a row, concatenated for the free-text search. */
  searchText(slot: number): string {
    const known = this.#searchTexts[slot];
    if (known !== undefined) return known;
    let text = "";
    for (const { column } of this.#texts) text += `${column.values[slot] ?? ""}\n`;
    text = text.toLowerCase();
    this.#searchTexts[slot] = text;
    return text;
  }

  /** Prepares search texts and text ranks from this slot on, in steps. */
  *prepare(fromSlot: number): Generator<void, void> {
    for (let slot = fromSlot; slot < this.slotCount; slot++) {
      this.searchText(slot);
      if (slot % STEP_SIZE === 0) yield;
    }
    for (const { column } of this.#texts) yield* column.prepareKeys();
  }

  *#liveIds(): Generator<string> {
    for (let slot = 0; slot < this.slotCount; slot++) if (this.alive[slot] === 1) yield this.ids[slot] ?? "";
  }

  /** The slot of each row, a new one for a row not seen before; -1 for a row without an id. */
  #slotsOf(rows: readonly GridRow[]): Int32Array {
    const { idField } = this.schema;
    const index = this.#slots;
    const { ids } = index;
    const slots = new Int32Array(rows.length);
    for (let at = 0; at < slots.length; at++) {
      const id = rows[at]?.[idField];
      slots[at] = typeof id === "string" ? index.guess(id) : -1;
    }
    for (let at = 0; at < slots.length; at++) {
      const id = rows[at]?.[idField];
      if (typeof id === "string" && ids[slots[at] ?? -1] !== id) slots[at] = this.slotOf(id) ?? this.#insert(id);
    }
    return slots;
  }

  /** Change masks of the text columns, by row. */
  #writeTexts(slots: Int32Array, rows: readonly GridRow[]): Int32Array {
    const masks = new Int32Array(slots.length);
    for (const { column, id, bit } of this.#changingTexts) {
      for (let at = 0; at < slots.length; at++) {
        const slot = slots[at] ?? -1;
        const raw = rows[at]?.[id];
        if (slot >= 0 && raw !== undefined && column.set(slot, raw)) masks[at] = (masks[at] ?? 0) | bit;
      }
    }
    return masks;
  }

  /** Change mask of the number columns. */
  #writeNumbers(slot: number, row: GridRow): number {
    const numbers = this.#numbers;
    let mask = 0;
    for (let i = 0; i < numbers.length; i++) {
      const one = numbers[i];
      if (one === undefined) break;
      const raw = row[one.id];
      if (raw !== undefined && one.column.set(slot, raw)) mask |= one.bit;
    }
    return mask;
  }

  #mark(slot: number, mask: number): void {
    this.versions[slot] = ++this.#clock;
    if ((mask & this.#textMask) !== 0) this.#searchTexts[slot] = undefined;
    this.changes.add(slot, mask);
  }

  #insert(id: string): number {
    const slot = this.#freeSlots.pop() ?? this.slotCount++;
    if (slot >= this.capacity) this.#grow(this.capacity * 2);
    this.#slots.add(id, slot);
    this.serials[slot] = ++this.lastSerial;
    this.alive[slot] = 1;
    this.stale[slot] = 0;
    this.rowCount++;
    for (const column of this.columns) column.reset(slot);
    this.columns[this.indexOfColumn(this.schema.idField)]?.set(slot, id);
    this.#mark(slot, ALL_COLUMNS);
    return slot;
  }

  #grow(capacity: number): void {
    this.capacity = capacity;
    this.serials = grownDoubles(this.serials, capacity);
    this.versions = grownDoubles(this.versions, capacity);
    this.alive = grownBytes(this.alive, capacity);
    this.stale = grownBytes(this.stale, capacity);
    this.changes.grow(capacity);
    this.#numberRows.grow(capacity);
    for (const { column } of this.#texts) column.grow(capacity);
  }
}
