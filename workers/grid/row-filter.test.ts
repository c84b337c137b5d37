import { describe, expect, test } from "vitest";
import type { ColumnFilter, RowFilter } from "#workers/grid/row-filter.ts";
import { compileFilter, narrows } from "#workers/grid/row-filter.ts";
import { TableStore } from "#workers/grid/table-store.ts";

function matching(filter: RowFilter): string[] {
  const store = new TableStore({
    idField: "isin",
    columns: [
      { id: "isin", header: "ISIN", kind: "text" },
      { id: "issuer", header: "Issuer", kind: "text" },
      { id: "rating", header: "Rating", kind: "text" },
      { id: "yield", header: "Yield", kind: "yield" },
      { id: "maturity", header: "Maturity", kind: "date" },
      { id: "quoted", header: "Quoted", kind: "time" },
    ],
  });
  store.upsert([
    { isin: "A", issuer: "NABARD", rating: "AAA", yield: 0.07, maturity: "2030-01-01", quoted: "2025-01-01T18:29:00Z" },
    {
      isin: "B",
      issuer: "Nabard",
      rating: "AA",
      yield: 0.0725000001,
      maturity: "2031-06-30",
      quoted: "2025-01-01T18:31:00Z",
    },
    {
      isin: "C",
      issuer: "REC Limited",
      rating: "AAA",
      yield: 0.08,
      maturity: "2032-12-31",
      quoted: "2025-01-03T10:00:00Z",
    },
    { isin: "D", issuer: "", rating: "", yield: null, maturity: null, quoted: null },
  ]);
  const compiled = compileFilter(store, filter);
  return store.ids.filter((_, slot) => compiled === null || compiled.passes(slot));
}

const by = (filter: ColumnFilter): string[] => matching({ columns: [filter], search: "" });

describe("a column filter", () => {
  test.each([
    ["= (C-29)", { column: "yield", op: "=", value: 0.0725 }, ["B"]],
    ["< (C-30)", { column: "yield", op: "<", value: 0.0725 }, ["A"]],
    ["<= (C-31)", { column: "yield", op: "<=", value: 0.0725 }, ["A", "B"]],
    ["> (C-32)", { column: "yield", op: ">", value: 0.0725 }, ["C"]],
    [">= (C-33)", { column: "yield", op: ">=", value: 0.0725 }, ["B", "C"]],
    ["date is (C-34)", { column: "maturity", op: "is", date: "2031-06-30" }, ["B"]],
    ["date after (C-35)", { column: "maturity", op: "after", date: "2031-06-30" }, ["C"]],
    ["date before (C-36)", { column: "maturity", op: "before", date: "2031-06-30" }, ["A"]],
    ["contains, in any case", { column: "issuer", op: "contains", text: "bard" }, ["A", "B"]],
    ["equals, in any case", { column: "issuer", op: "equals", text: "nabard" }, ["A", "B"]],
    ["one of", { column: "rating", op: "in", values: ["AA", "D"] }, ["B"]],
  ] as const)("%s keeps the rows it should, and none without a value", (_, filter, ids) => {
    expect(by(filter)).toEqual(ids);
  });

  test("takes the Indian day of an instant, which begins at 18:30 UTC", () => {
    expect(by({ column: "quoted", op: "is", date: "2025-01-01" })).toEqual(["A"]);
    expect(by({ column: "quoted", op: "is", date: "2025-01-02" })).toEqual(["B"]);
  });

  test("on a column that is no longer there filters nothing", () => {
    expect(by({ column: "gone", op: "contains", text: "x" })).toEqual(["A", "B", "C", "D"]);
  });
});

test("a search wants every word somewhere in the row", () => {
  expect(matching({ columns: [], search: "aaa rec" })).toEqual(["C"]);
  expect(matching({ columns: [], search: "  " })).toEqual(["A", "B", "C", "D"]);
});

describe("one of several ways to pass", () => {
  const either = (columns: ColumnFilter[], search = "") =>
    matching({ columns: [], search: "", either: [{ columns, search }] });
  const maturity: ColumnFilter = { column: "maturity", op: "is", date: "2031-06-30" };

  test("is a column, another column, or every word of a search", () => {
    expect(either([maturity])).toEqual(["B"]);
    expect(either([maturity, { column: "yield", op: ">", value: 0.075 }])).toEqual(["B", "C"]);
    expect(either([maturity], "aaa rec")).toEqual(["B", "C"]);
  });

  test("narrows what columns and search let pass", () => {
    const columns: ColumnFilter[] = [{ column: "rating", op: "in", values: ["AAA"] }];
    expect(matching({ columns, search: "a", either: [{ columns: [maturity], search: "nabard" }] })).toEqual(["A"]);
  });

  test("by a column that is no longer there, and without words, filters nothing", () => {
    expect(either([{ column: "gone", op: "contains", text: "x" }])).toEqual(["A", "B", "C", "D"]);
  });
});

test("only a search typed further may be answered from the rows found before", () => {
  const search = (text: string): RowFilter => ({ columns: [], search: text });
  expect(narrows(search("na"), search("nab"))).toBe(true);
  expect(narrows(search("nab"), search("na"))).toBe(false);
  expect(narrows(search("na"), { columns: [{ column: "rating", op: "in", values: [] }], search: "nab" })).toBe(false);
  expect(narrows(search("na"), { columns: [], search: "nab", either: [{ columns: [], search: "x" }] })).toBe(false);
});
