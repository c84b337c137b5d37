import { describe, expect, it } from "vitest";
import { readDecoded, type TableKind } from "#domain/tables/read-table.ts";
import { GS_2033, HPCL, HUDCO, WITHOUT_FACE, WORLD } from "#domain/tables/readers/readers.testing.ts";
import type { Answer, TableRecord } from "#domain/tables/table.ts";

/** Rows without their empty fields, and the questions that are left. */
function read(kind: TableKind, lines: readonly string[], answers: readonly Answer[], corrected: TableRecord[] = []) {
  const decoded = { text: lines.join("\n"), encoding: null };
  const { rows, asked, refused } = readDecoded(kind, decoded, WORLD, { answers, corrected });
  return {
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    open: [...asked, ...refused].map(({ code }) => code),
  };
}

const ofColumn = (column: string) => ({ row: 0, column });
const CR = 10_000_000;

describe("an answer to a question is read as if the table had said it", () => {
  it("gives all quotes the side that the person named", () => {
    const lines = ["isin,quantum,yield", `${HPCL},5 cr,7.05`, `${HUDCO},1 cr,7.1`];
    expect(read("quotes", lines, []).open).toEqual(["side_missing"]);
    const offers = read("quotes", lines, [{ ...ofColumn("quote_type"), code: "side_missing", choice: 1 }]);
    expect(offers.open).toEqual([]);
    expect(offers.rows.map(({ side }) => side)).toEqual(["ASK", "ASK"]);
  });

  it.each([
    [0, 50_000_000],
    [1, 50_000_000 * 100_000],
    [3, 50_000_000 * 100_000],
  ])("counts a size by the unit of choice %i", (choice, face) => {
    const lines = ["isin,Position", `${HPCL},50000000`];
    const { rows, open } = read("holdings", lines, [{ ...ofColumn("face"), code: "unit", choice }]);
    // 50,00,00,00,000 lakh are more than any size.
    if (choice === 0) expect(rows).toMatchObject([{ face }]);
    else expect(open).toEqual(["size"]);
  });

  it("counts a column of quantities in crore, and does not ask again", () => {
    const lines = ["isin,side,Qty,yield", `${HPCL},buy,5,7.05`];
    expect(read("quotes", lines, [{ ...ofColumn("quantum"), code: "unit", choice: 2 }])).toMatchObject({
      rows: [{ quantum: 5 * CR }],
      open: [],
    });
  });

  it("takes a heading for the field that the person named, with the unit that it states", () => {
    const lines = ["isin,side,Qnty tot (Cr),yield", `${HPCL},buy,5,7.05`];
    const answer: Answer = { ...ofColumn("Qnty tot (Cr)"), code: "unknown_heading", field: "quantum" };
    expect(read("quotes", lines, [answer])).toMatchObject({ rows: [{ quantum: 5 * CR }], open: [] });
  });

  it("leaves out a heading that the person does not need", () => {
    const lines = ["isin,side,quantum,yield,Zone", `${HPCL},buy,5 cr,7.05,West`];
    expect(read("quotes", lines, []).open).toEqual(["unknown_heading"]);
    const out: Answer = { ...ofColumn("ZONE"), code: "unknown_heading", field: null };
    expect(read("quotes", lines, [out])).toMatchObject({ rows: [{ isin: HPCL }], open: [] });
  });

  it("refuses a heading that doubles a field by an answer", () => {
    const lines = ["isin,side,quantum,yield,Lvl", `${HPCL},buy,5 cr,7.05,7.05`];
    expect(read("quotes", lines, [{ ...ofColumn("Lvl"), code: "unknown_heading", field: "yield" }]).open).toEqual([
      "doubled_heading",
    ]);
  });

  it.each([
    [0, "2026-02-03"],
    [1, "2026-03-02"],
  ])("reads numbered days in the order of choice %i", (choice, day) => {
    const lines = ["isin,face,purchase date", `${HPCL},1 cr,03/02/2026`, `${HUDCO},1 cr,05/04/2026`];
    expect(read("holdings", lines, []).open).toEqual(["date_order"]);
    const { rows } = read("holdings", lines, [{ ...ofColumn("acquired_on"), code: "date_order", choice }]);
    expect(rows[0]).toMatchObject({ acquired_on: day });
  });

  it.each([
    [0, 7.05],
    [1, 0.0705],
  ])("reads yields below half by choice %i, of a column and of a row", (choice, yield_pct) => {
    const column = ["isin,side,quantum,yield", `${HPCL},buy,5 cr,0.0705`, `${HUDCO},buy,5 cr,0.071`];
    const answer: Answer = { ...ofColumn("yield"), code: "yield_fraction", choice };
    expect(read("quotes", column, [answer])).toMatchObject({ rows: [{ yield_pct }, {}], open: [] });
    const row = ["isin,side,quantum,yield", `${HPCL},buy,5 cr,0.0705`, `${HUDCO},buy,5 cr,7.1`];
    const { rows, open } = read("quotes", row, [{ row: 2, column: "yield", code: "yield_fraction", choice }]);
    expect(open).toEqual([]);
    expect(rows).toMatchObject([{ yield_pct }, { yield_pct: 7.1 }]);
  });

  it("takes a level of 0 for none, or for 0", () => {
    const lines = ["isin,face,cost price", `${HPCL},1 cr,0`];
    const answered = (choice: number) =>
      read("holdings", lines, [{ row: 2, column: "cost_price", code: "zero_level", choice }]);
    expect(answered(0)).toEqual({ rows: [{ row: 2, isin: HPCL, face: CR }], open: [] });
    expect(answered(1)).toMatchObject({ rows: [{ cost_price: 0 }], open: [] });
  });

  it("takes a time for one of the afternoon, alone and behind its day", () => {
    const lines = [
      "exchange,side,isin,face,yield,trade_time,counterparty_code",
      `NSE,buy,${HPCL},1 cr,7.05,2:15,ABC`,
      `NSE,buy,${HUDCO},1 cr,7.05,27-Nov-2026 3:20,ABC`,
    ];
    const { rows, open } = read("trades", lines, [{ ...ofColumn("trade_time"), code: "time_half", choice: 0 }]);
    expect(open).toEqual([]);
    expect(rows.map(({ trade_time }) => trade_time)).toEqual(["14:15", "15:20"]);
  });

  it("takes the face of one bond for all rows of that bond", () => {
    const lines = ["isin,no of bonds", `${WITHOUT_FACE},5`, `${WITHOUT_FACE},7`];
    expect(read("holdings", lines, []).open).toEqual(["face_unknown", "face_unknown"]);
    const { rows, open } = read("holdings", lines, [{ row: 2, column: "face", code: "face_unknown", choice: 2 }]);
    expect(open).toEqual([]);
    expect(rows.map(({ face }) => face)).toEqual([5_000_000, 7_000_000]);
  });

  it.each([
    [0, 5 * 1_000],
    [1, 5 * 100_000],
  ])("takes the face of one bond of the table or of our data, by choice %i", (choice, face) => {
    const lines = ["isin,quantity,fv per bond", `${HPCL},5,1000`];
    expect(read("holdings", lines, []).open).toEqual(["face_clash"]);
    expect(read("holdings", lines, [{ row: 2, column: "face", code: "face_clash", choice }])).toMatchObject({
      rows: [{ face }],
      open: [],
    });
  });

  it("reads the one table of several that the person chose", () => {
    const lines = [
      "isin,bid yield,quantum",
      `${HPCL},7.05,5 cr`,
      "isin,security,offer yield,quantum",
      `${HUDCO},x,7.1,1 cr`,
    ];
    expect(read("quotes", lines, []).open).toEqual(["which_table"]);
    const chosen = (choice: number) =>
      read("quotes", lines, [{ row: 0, column: "", code: "which_table", choice }]).rows;
    expect(chosen(0)).toMatchObject([{ row: 2, side: "BID" }]);
    expect(chosen(1)).toMatchObject([{ row: 4, side: "ASK" }]);
  });

  it("takes a yield that is not named as one to maturity, or leaves it out", () => {
    const lines = ["isin,side,quantum,Yield (YTC),price", `${GS_2033},buy,5 cr,7.05,`];
    const answered = (choice: number) => read("quotes", lines, [{ ...ofColumn("yield"), code: "unit", choice }]);
    expect(answered(0)).toMatchObject({ rows: [{ yield_pct: 7.05 }], open: [] });
    expect(answered(1)).toEqual({ rows: [], open: ["level_missing"] });
  });
});

it.each<[string, Answer, string[]]>([
  ["a side that is not offered", { row: 0, column: "quote_type", code: "side_missing", choice: 2 }, ["side_missing"]],
  [
    "a unit of a column without one",
    { row: 0, column: "validity", code: "unit", choice: 1 },
    ["side_missing", "validity"],
  ],
  ["a zero that is none", { row: 2, column: "yield", code: "zero_level", choice: 0 }, ["side_missing"]],
])("an answer about %s answers nothing", (_name, answer, open) => {
  const validity = answer.code === "unit" ? "nonsense" : "DAY";
  const lines = ["isin,quantum,yield,validity", `${HPCL},5 cr,7.05,${validity}`];
  expect(read("quotes", lines, [answer]).open).toEqual(open);
});

it("a validity in hours is one in minutes, and the side of a counterparty is asked about", () => {
  const hours = ["isin,side,quantum,yield,Validity (hours)", `${HPCL},buy,5 cr,7.05,2`];
  expect(read("quotes", hours, [])).toMatchObject({ rows: [{ validity: 120 }], open: [] });
  const days = ["isin,side,quantum,yield,Validity (days)", `${HPCL},buy,5 cr,7.05,1`];
  expect(read("quotes", days, [])).toEqual({ rows: [], open: ["validity"] });
  const theirs = ["isin,Side (counterparty),quantum,yield", `${HPCL},buy,5 cr,7.05`];
  expect(read("quotes", theirs, []).open).toContain("unknown_heading");
});

it.each(["__proto__", "constructor", "toString"])("an answer that names %s answers nothing", (column) => {
  const lines = ["isin,side,Qty,yield,Zone", `${HPCL},buy,5,7.05,West`];
  const open = read("quotes", lines, []).open;
  const answers: Answer[] = [
    { row: 0, column, code: "unit", choice: 2 },
    { row: 0, column, code: "date_order", choice: 1 },
    { row: 0, column: "Zone", code: "unknown_heading", field: column },
  ];
  expect(read("quotes", lines, answers).open).toEqual(open);
});

it("a record that the person corrected is read in place of the one of the file", () => {
  const lines = ["isin,side,quantum,yield", `${HPCL},ask,100,000,000,7.05`];
  expect(read("quotes", lines, []).open).toEqual(["extra_cells"]);
  const corrected = { row: 2, cells: [HPCL, "ask", "100,000,000", "7.05"].map((text) => ({ text })) };
  expect(read("quotes", lines, [], [corrected])).toMatchObject({ rows: [{ quantum: 10 * CR, side: "ASK" }], open: [] });
});
