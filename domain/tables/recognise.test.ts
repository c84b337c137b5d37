import { describe, expect, test } from "vitest";
import { recogniseSheets, recogniseText } from "#domain/tables/recognise.ts";
import { PASTED, SMALL } from "#domain/tables/small-vocabulary.testing.ts";
import type { Recognition, Vocabulary } from "#domain/tables/table.ts";

const GOOD = "INE094A08176,ASK,5cr,7.05";
const HEAD = "isin,side,quantum,yield";

const text = (...lines: string[]) => recogniseText(lines.join("\r\n"), SMALL, "UTF-8");
const pasted = (...lines: string[]) => recogniseText(lines.join("\n"), PASTED, null);

function table<F extends string>(recognition: Recognition<F>) {
  if (recognition.is !== "table") throw new Error(JSON.stringify(recognition));
  const { columns, rows, ...rest } = recognition.table;
  return {
    ...rest,
    fields: columns.map(({ field, at }) => `${field} ${at}`),
    rows: rows.map(({ row, cells }) => [row, ...cells.map((cell) => cell.text)]),
  };
}

const refused = (recognition: Recognition<string>) =>
  recognition.is === "refused" ? recognition.refused.map(({ row, column, code }) => `${row} ${column} ${code}`) : [];

describe("the heading line", () => {
  test.each([
    ["commas", ",", ","],
    ["tabs", "\t", "\t"],
    ["semicolons", ";", ";"],
    ["bars", "|", "|"],
  ])("is found under %s", (_, written, delimiter) => {
    const read = table(text(HEAD.replaceAll(",", written), GOOD.replaceAll(",", written)));
    expect(read).toMatchObject({ delimiter, headingRow: 1, rows: [[2, "INE094A08176", "ASK", "5cr", "7.05"]] });
  });

  test("may follow titles and empty lines, which count as rows of the sheet", () => {
    const read = table(text("Offers for Monday,,,", "", "Desk: Fixed Income", HEAD, GOOD));
    expect(read).toMatchObject({ headingRow: 4, passedOver: [], encoding: "UTF-8" });
    expect(read.rows.map(([row]) => row)).toEqual([5]);
  });

  test("is not counted together with a line sep=", () => {
    expect(table(text("sep=;", "isin;side;quantum;yield", "INE094A08176;BID;5,00,00,000;7.05"))).toMatchObject({
      delimiter: ";",
      headingRow: 1,
      rows: [[2, "INE094A08176", "BID", "5,00,00,000", "7.05"]],
    });
  });

  test("with most known headings wins, whatever the delimiter", () => {
    expect(table(text("isin,side;x", HEAD, GOOD)).headingRow).toBe(2);
  });

  test("is the first of equals, and a later one like it is passed over", () => {
    const read = table(text(HEAD, GOOD, "ISIN,Side,Quantum,Yield,", GOOD));
    expect(read).toMatchObject({ headingRow: 1, passedOver: [3] });
    expect(read.rows.map(([row]) => row)).toEqual([2, 4]);
  });

  test("needs a key and one more known heading, or three fields", () => {
    expect(refused(text("isin,foo", "INE094A08176,1"))).toEqual(["0  no_heading"]);
    expect(refused(text("INE094A08176,ASK,5cr,7.05"))).toEqual(["0  no_heading"]);
    expect(refused(text("side,quantum,yield", "ASK,5cr,7.05"))).toEqual(["0 isin missing_heading"]);
  });

  test("may begin in another column", () => {
    expect(table(text(",,,", ",,ISIN,Yield", ",,INE094A08176,7.05")).fields).toEqual(["isin 2", "yield 3"]);
  });
});

describe("lines that are no rows", () => {
  test("are totals, section titles and footnotes", () => {
    const read = table(
      text(
        HEAD,
        "Government Securities,-,,",
        GOOD,
        "Sub-total,,5,",
        ",,Total,5",
        "Total,,10,",
        "GRAND TOTAL:,,10,",
        "* firm",
      ),
    );
    expect(read.passedOver).toEqual([2, 4, 5, 6, 7, 8]);
  });

  test("are not rows that name their bond", () => {
    expect(table(text("Security,ISIN,Yield", "Total Oil 30,INE094A08176,7.05", ",ine-094a0-8176,")).passedOver).toEqual(
      [],
    );
  });

  test("are footnotes that speak of numbers, and lines drawn under headings", () => {
    const notes = ["Note: bids in 100 cr lots", "Levels in 2026-27 are indicative"];
    expect(table(text(HEAD, "---,---,:---:,---", GOOD, ...notes)).passedOver).toEqual([2, 4, 5]);
  });

  test("are not lines with an ISIN alone, mistyped or not", () => {
    const isins = ["INE094A08176,,,", "ISIN: INE 094A0-8176", "INE094AO8176,,,"];
    expect(table(text(HEAD, ...isins)).passedOver).toEqual([]);
  });

  test("are empty lines, which are not listed", () => {
    const read = table(text(HEAD, "", GOOD, ",,,", ""));
    expect(read).toMatchObject({ passedOver: [], rows: [[3, "INE094A08176", "ASK", "5cr", "7.05"]] });
  });
});

describe("columns", () => {
  test("are known, not used, asked or unknown, each by its heading as written", () => {
    const read = table(text("ISIN,Security,Rate,sattlement,Yield (%)", "INE094A08176,HPCL,7,T+1,7.05"));
    expect(read).toMatchObject({
      fields: ["isin 0", "yield 4"],
      unused: ["Security"],
      asked: [{ heading: "Rate", ask: "a price or a yield?" }],
      unknown: [{ heading: "sattlement", near: "settlement" }],
    });
  });

  test("without anything in them are not there", () => {
    const read = table(text("ISIN,Yield,YTM,Security,Rate,foo", "INE094A08176,7.05,-,,NA,"));
    expect(read).toMatchObject({ fields: ["isin 0", "yield 1"], unused: [], asked: [], unknown: [] });
  });

  test("that are needed stay when they are empty, so that the rows say so", () => {
    expect(table(text(HEAD, ",ASK,5cr,7.05")).fields).toContain("isin 0");
  });

  test("of one field refuse the file, all of them at once", () => {
    expect(refused(text("ISIN,Yield,YTM,Qty,Amount", "INE094A08176,7.05,7.06,5,6"))).toEqual([
      "0 yield doubled_heading",
      "0 quantum doubled_heading",
    ]);
  });
});

describe("two lines of headings", () => {
  test.each([
    ["the lower with more known headings", "ISIN,Bid Yield,,Offer Yield,"],
    ["the upper with more known headings", "ISIN,Security,Bid Yield,Market Value,% to NAV"],
  ])("are doubled: %s", (_, upper) => {
    const lines = text(upper, ",Yield,Qty,Yield,Qty", "INE094A08176,7.1,5,7.05,5");
    expect(refused(lines)).toEqual(["0 yield doubled_heading", "0 quantum doubled_heading"]);
  });
});

describe("two tables", () => {
  const [bids, offers] = ["ISIN,Bid Yield,Qty", "ISIN,Qty,Offer Yield"];

  test("of one text are asked about", () => {
    const read = text(bids, "INE094A08176,7.10,5", "", offers, "INE031A08AA2,5,7.05");
    expect(read).toMatchObject({ is: "asked", asked: [{ row: 0, column: "", code: "which_table" }] });
  });

  test("are asked about when the better headings come second", () => {
    const read = text(bids, "INE094A08176,7.10,5", "ISIN,Security,Offer Yield,Qty", "INE031A08AA2,HUDCO,7.05,5");
    expect(read).toMatchObject({
      is: "asked",
      asked: [{ answers: ["Row 1: ISIN, Bid Yield, Qty", "Row 3: ISIN, Security, Offer Yield, Qty"] }],
    });
  });

  const sheet = (name: string, ...lines: string[]) => ({
    name,
    records: lines.map((line, at) => ({ row: at + 1, cells: line.split(",").map((cell) => ({ text: cell })) })),
  });

  test("in two sheets are asked about by the names of the sheets", () => {
    expect(recogniseSheets([sheet("Bids", bids), sheet("Notes", "a"), sheet("Offers", offers)], SMALL)).toMatchObject({
      is: "asked",
      asked: [{ row: 0, column: "", code: "which_sheet", answers: ["Bids", "Offers"] }],
    });
  });

  test("are none where other sheets have no heading line", () => {
    const read = table(recogniseSheets([sheet("Read me", "Offers of the desk"), sheet("Offers", HEAD, GOOD)], SMALL));
    expect(read).toMatchObject({ sheet: "Offers", delimiter: null, encoding: null, headingRow: 1 });
  });

  test("are none in a workbook that is empty or has no headings", () => {
    expect(refused(recogniseSheets([sheet("Sheet1", ",")], SMALL))).toEqual(["0  empty"]);
    expect(refused(recogniseSheets([sheet("Sheet1", GOOD)], SMALL))).toEqual(["0  no_heading"]);
  });
});

describe("a file is refused", () => {
  test("when it is empty", () => {
    expect(refused(text(" ", "\uFEFF"))).toEqual(["0  empty"]);
  });

  test("when there are no rows under its headings", () => {
    expect(refused(text(HEAD, ",,,"))).toEqual(["0  no_rows"]);
  });

  test("when there are more rows than go at once; totals do not count", () => {
    expect(refused(text(HEAD, GOOD, GOOD, GOOD, "Total,,5,"))).toEqual([]);
    expect(text(HEAD, GOOD, GOOD, GOOD, GOOD)).toMatchObject({
      refused: [{ code: "too_many_rows", text: "There are 4 rows; 3 go at once." }],
    });
  });

  test("when a quotation mark is never closed, by the row in which it was opened", () => {
    expect(refused(text(HEAD, GOOD, 'INE031A08AA2,ASK,"5cr,7.05', GOOD))).toEqual(["3  open_quote"]);
    expect(refused(text('"isin,side,quantum,yield', GOOD))).toEqual(["1  open_quote"]);
  });
});

describe("cells beyond the headings", () => {
  test("are counted, and their row is none", () => {
    const read = table(text("isin,quantum", "INE094A08176,5,00,00,000", "INE094A08176,5cr,,-"));
    expect(read.extraCells).toEqual([{ row: 2, count: 3 }]);
    expect(read.rows.map(([row]) => row)).toEqual([3]);
  });

  test("under a nameless last heading are beyond it too", () => {
    expect(table(text("isin,quantum,", "INE094A08176,5cr,x", GOOD)).extraCells).toEqual([
      { row: 2, count: 1 },
      { row: 3, count: 2 },
    ]);
  });
});

describe("a pasted table whose cells are parted by spaces", () => {
  const heading = "ISIN            Bid Yield       Offer Yield     Qty";

  test("is read by the places of its cells where some are empty", () => {
    const read = table(
      pasted(
        heading,
        "INE094A08176    7.10            7.05            10",
        "INE031A08AA2                     7.15            5",
      ),
    );
    expect(read.rows).toEqual([
      [2, "INE094A08176", "7.10", "7.05", "10"],
      [3, "INE031A08AA2", "", "7.15", "5"],
    ]);
  });

  test("gives no cells where their places are unclear", () => {
    const read = table(pasted(heading, "INE094A08176  7.10  5"));
    expect(read.rows).toEqual([[2, "INE094A08176 7.10 5"]]);
  });

  test("is none in a file", () => {
    expect(refused(recogniseText(heading, SMALL as Vocabulary<string>, null))).toEqual(["0  no_heading"]);
  });
});
