import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { ViewFrame } from "#workers/grid/protocol.ts";
import { TEXT_SEPARATOR } from "#workers/grid/protocol.ts";
import type { ColumnFilter, RowFilter } from "#workers/grid/row-filter.ts";
import { NO_FILTER } from "#workers/grid/row-filter.ts";
import type { GridRow, SortKey, TableSchema } from "#workers/grid/schema.ts";
import { TableStore } from "#workers/grid/table-store.ts";
import { TableView } from "#workers/grid/table-view.ts";
import { idsBetween } from "#workers/grid/view-queries.ts";

const schema: TableSchema = {
  idField: "isin",
  columns: [
    { id: "isin", header: "ISIN", kind: "text" },
    { id: "issuer", header: "Issuer", kind: "text" },
    { id: "bidYld", header: "Bid yield", kind: "yield", flash: true },
    { id: "qty", header: "Size", kind: "rupees", flash: true },
    { id: "maturity", header: "Maturity", kind: "date" },
  ],
};
const columns = schema.columns.map((column) => column.id);

/** A page that applies frames as the real one does. */
class Page {
  rows: string[][] = [];
  rowCount = 0;
  #texts = new Map<number, string[]>();

  draw(frame: ViewFrame | null): void {
    if (frame === null) return;
    const texts = frame.texts.split(TEXT_SEPARATOR);
    let at = 0;
    const next = new Map<number, string[]>();
    for (const [place, serial] of frame.rows.entries()) next.set(serial, this.#texts.get(serial) ?? [String(place)]);
    for (const place of frame.fresh) {
      at++;
      next.set(frame.rows[place] ?? -1, texts.slice(at, at + columns.length));
      at += columns.length;
    }
    for (const cell of frame.cells) {
      const row = next.get(frame.rows[Math.floor(cell / columns.length)] ?? -1);
      if (row !== undefined) row[cell % columns.length] = texts[at++] ?? "";
    }
    this.#texts = next;
    this.rows = Array.from(frame.rows, (serial) => next.get(serial) ?? []);
    this.rowCount = frame.rowCount;
  }
}

function collect(store: TableStore, view: TableView): void {
  view.absorb(store.changes);
  store.changes.clear();
}

const id = fc.integer({ min: 0, max: 30 }).map((n) => `INE${n}`);
const row = fc.record({
  isin: id,
  issuer: fc.constantFrom("NABARD", "nabard", "REC", "", "Power Finance"),
  bidYld: fc.option(fc.constantFrom(0.07, 0.0725, 0.0699, 0, -0.01)),
  qty: fc.option(fc.integer({ min: 0, max: 5 }).map((n) => n * 1e7)),
  maturity: fc.constantFrom("2030-01-01", "2031-05-06", null),
});
const sort = fc.uniqueArray(
  fc.record({ column: fc.constantFrom("issuer", "bidYld", "qty", "maturity"), descending: fc.boolean() }),
  { selector: (key) => key.column, maxLength: 3 },
);
const columnFilter: fc.Arbitrary<ColumnFilter> = fc.oneof(
  fc.constant<ColumnFilter>({ column: "issuer", op: "contains", text: "ab" }),
  fc.constant<ColumnFilter>({ column: "bidYld", op: ">=", value: 0.07 }),
  fc.constant<ColumnFilter>({ column: "maturity", op: "after", date: "2030-06-01" }),
);
const filter: fc.Arbitrary<RowFilter> = fc.record({
  columns: fc.array(columnFilter, { maxLength: 2 }),
  search: fc.constantFrom("", "n", "na", "rec"),
  either: fc.array(
    fc.record({ columns: fc.array(columnFilter, { minLength: 1, maxLength: 2 }), search: fc.constantFrom("", "rec") }),
    { maxLength: 1 },
  ),
});
const step = fc.oneof(
  { weight: 6, arbitrary: fc.array(row, { maxLength: 12 }).map((rows) => ({ do: "upsert" as const, rows })) },
  { weight: 2, arbitrary: fc.array(id, { maxLength: 6 }).map((ids) => ({ do: "remove" as const, ids })) },
  { weight: 1, arbitrary: sort.map((keys) => ({ do: "sort" as const, keys })) },
  { weight: 1, arbitrary: filter.map((next) => ({ do: "filter" as const, next })) },
  { weight: 2, arbitrary: fc.nat(10).map((start) => ({ do: "window" as const, start })) },
  { weight: 3, arbitrary: fc.constant({ do: "draw" as const }) },
);

type Model = Map<string, { arrival: number; row: GridRow }>;

function passes(row: GridRow, { columns: filters, search, either = [] }: RowFilter): boolean {
  const text = `${String(row["isin"])}\n${String(row["issuer"])}`.toLowerCase();
  if (!text.includes(search)) return false;
  const passesColumn = (one: ColumnFilter) => {
    const value = row[one.column];
    if (one.op === "contains") return String(value).toLowerCase().includes(one.text);
    if (one.op === ">=") return typeof value === "number" && value >= one.value;
    return one.op === "after" && typeof value === "string" && value > one.date;
  };
  const passesEither = either.every(
    (one) => one.columns.some(passesColumn) || (one.search !== "" && text.includes(one.search)),
  );
  return passesEither && filters.every(passesColumn);
}

function expected(model: Model, keys: readonly SortKey[], rowFilter: RowFilter): string[] {
  const value = (cell: unknown): string | number | null => {
    if (typeof cell === "string") return cell === "" ? null : cell;
    return typeof cell === "number" ? cell : null;
  };
  return [...model.entries()]
    .filter(([, entry]) => passes(entry.row, rowFilter))
    .toSorted(([, a], [, b]) => {
      for (const { column, descending } of keys) {
        const fold = (cell: string | number): string | number =>
          typeof cell === "string" ? `${cell.toLowerCase()}\u0000${cell}` : cell;
        const left = value(a.row[column]);
        const right = value(b.row[column]);
        if (left === null && right === null) continue;
        if (left === null) return 1;
        if (right === null) return -1;
        if (left === right) continue;
        return fold(left) < fold(right) !== descending ? -1 : 1;
      }
      return a.arrival - b.arrival;
    })
    .map(([isin]) => isin);
}

describe("a live table", () => {
  test("shows the sorted, filtered rows of its window after any run of upserts and removals", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const store = new TableStore(schema);
        const view = new TableView(store, { columns, sort: [], filter: NO_FILTER });
        const page = new Page();
        const model: Model = new Map();
        let arrival = 0;
        let keys: readonly SortKey[] = [];
        let rowFilter = NO_FILTER;
        let start = 0;
        view.setWindow(0, 8);
        for (const one of [...steps, { do: "draw" as const }]) {
          if (one.do === "upsert") {
            store.upsert(one.rows);
            for (const next of one.rows) {
              const known = model.get(next.isin);
              model.set(next.isin, { arrival: known?.arrival ?? ++arrival, row: next });
            }
          } else if (one.do === "remove") {
            store.remove(one.ids);
            for (const gone of one.ids) model.delete(gone);
          } else {
            collect(store, view);
            if (one.do === "sort") view.setSort((keys = one.keys));
            if (one.do === "filter") view.setFilter((rowFilter = one.next));
            if (one.do === "window") view.setWindow((start = one.start), start + 8);
            if (one.do === "draw") page.draw(view.frame(1));
          }
        }
        const all = expected(model, keys, rowFilter);
        const from = Math.min(start, Math.max(0, all.length - 8));
        expect(idsBetween(view, 0, 100)).toEqual(all);
        expect(page.rows.map((texts) => texts[0])).toEqual(all.slice(from, from + 8));
        expect(page.rowCount).toBe(all.length);
        for (const texts of page.rows) {
          const issuer = model.get(texts[0] ?? "")?.row["issuer"];
          expect(texts[1]).toBe(issuer === "" ? "–" : issuer);
        }
      }),
      { numRuns: 300 },
    );
  });
});
