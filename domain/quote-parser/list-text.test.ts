import { describe, expect, it } from "vitest";
import { DAY } from "#domain/quote-parser/deal-line.testing.ts";
import { readListText } from "#domain/quote-parser/list-text.ts";
import { BONDS, LOOKUP } from "#domain/quote-parser/quote-bonds.testing.ts";

const CRORE = 10_000_000;
const GS_2033 = "IN0020230085";
const REC_2028 = "INE020B08EK4";

/** REC's bond has a face of ₹10 lakh here. */
const bondOf = (isin: string) => {
  const bond = BONDS.find((each) => each.isin === isin);
  return bond === undefined || isin !== REC_2028 ? bond : { ...bond, face_value: 1_000_000 };
};
const read = (...lines: readonly string[]) => readListText(lines.join("\n"), bondOf, LOOKUP, DAY);
const linesOf = (...lines: readonly string[]) => read(...lines).lines;
/** Words of a line read as one of its parts. */
const partOf = (line: ReturnType<typeof linesOf>[number] | undefined, part: string) =>
  line?.spans.filter(({ is }) => is === part).map(({ start, end }) => line.text.slice(start, end));

describe("a table as lines of a list", () => {
  it("is one line for a row and none for its headings, its titles and its totals", () => {
    expect(linesOf("Bonds wanted", "ISIN\tQty (Cr)", `${GS_2033}\t10`, `${REC_2028}\t5`, "Total\t15")).toMatchObject([
      { isin: GS_2033, side: null, sizeRupees: 10 * CRORE, price: null, yieldPct: null, problems: [] },
      { isin: REC_2028, side: null, sizeRupees: 5 * CRORE, price: null, yieldPct: null, problems: [] },
    ]);
  });

  it("has the side of a column of sides alone: an offered level leaves it to the person", () => {
    expect(linesOf("ISIN,Offer Yield,Qty (Nos)", `${REC_2028},7.00,50`)).toMatchObject([
      { isin: REC_2028, side: null, yieldPct: 7, sizeRupees: 5 * CRORE, problems: [] },
    ]);
    expect(linesOf("Security,B/S,Price", "7.18 GS 2033,Sell,102.6")).toMatchObject([
      { isin: GS_2033, side: "ASK", price: 102.6, yieldPct: null },
    ]);
  });

  it("has no level of a report", () => {
    expect(linesOf("ISIN\tQty (Cr)\tYield\tMarket Value", `${REC_2028}\t5\t7.05\t498`)).toMatchObject([
      { isin: REC_2028, sizeRupees: 5 * CRORE, yieldPct: null, price: null, problems: [] },
    ]);
  });

  it("leaves lines around it lines, as far as they name a bond", () => {
    const lines = linesOf("pls bid for", "ISIN,Qty (Cr)", `${REC_2028},5`, "", "b 10cr 7.18gs33 6.85y");
    expect(lines).toMatchObject([
      { isin: REC_2028, sizeRupees: 5 * CRORE },
      { isin: GS_2033, side: "BID", sizeRupees: 10 * CRORE, yieldPct: 6.85 },
    ]);
  });
});

describe("a cell that was refused", () => {
  it("stays as it is written, with the reason, beside all else that its row says", () => {
    const [line] = linesOf("ISIN\tSide\tQty\tYield\tRating", `${REC_2028}\tBuy\t5 lakh\t7.05\tAAA`);
    expect(line).toMatchObject({ isin: REC_2028, side: "BID", sizeRupees: null, yieldPct: 7.05 });
    expect(line?.problems).toEqual([{ field: "size", text: "Not a whole number of bonds of ₹10,00,000." }]);
    expect(partOf(line, "size")).toEqual(["5 lakh"]);
    expect(partOf(line, "unread")).toEqual([]);
  });

  it("of a level is one of the level, and of a side one of the side", () => {
    const [line] = linesOf("ISIN\tSide\tYield\tPrice", `${GS_2033}\thold\t7.05\t102.6`);
    expect(line?.problems).toEqual([
      { field: "side", text: "hold is no side. Write buy or sell." },
      { field: "level", text: "Cannot provide both price and yield" },
    ]);
    expect(partOf(line, "level")).toEqual(["7.05", "102.6"]);
  });

  it("of a bond leaves the bond to choose, with those that its name fits", () => {
    expect(linesOf("Bond,Qty (Cr)", "REC 7.34 2030,5", "Nowhere 2031,5", ",5")).toMatchObject([
      { isin: null, candidates: ["INE020B08FL9", "INE020B08FX4"], sizeRupees: 5 * CRORE, problems: [] },
      {
        isin: null,
        candidates: [],
        problems: [{ field: "bond", text: expect.stringContaining("Nowhere 2031") as string }],
      },
    ]);
  });

  it("of a size is one where its number of bonds, or one of two sizes, gives none", () => {
    const [nos] = linesOf("Bond,Qty (Nos),Side", "REC 7.34 2030,50,Buy");
    expect(nos).toMatchObject({ candidates: { length: 2 }, sizeRupees: null, problems: [{ field: "size" }] });
    const [two] = linesOf("ISIN,Bid Qty,Bid,Offer,Offer Qty", `${GS_2033},10,102.6,102.66,5`);
    expect(two).toMatchObject({ isin: GS_2033, price: null, sizeRupees: null });
    expect(two?.problems.map(({ field }) => field)).toEqual(["size"]);
    expect([partOf(nos, "size"), partOf(two, "size")]).toEqual([["50"], ["10", "5"]]);
  });

  it("makes a row with more cells than headings a line without anything read", () => {
    expect(linesOf("ISIN,Qty,Yield", `${REC_2028},5,00,00,000,7.05`)).toMatchObject([
      {
        isin: null,
        sizeRupees: null,
        yieldPct: null,
        problems: [{ text: expect.stringContaining("more than headings") as string }],
      },
    ]);
  });
});

describe("a question about a column", () => {
  it("is a problem of the size of each row that has a plain number there", () => {
    const lines = linesOf("ISIN\tSize (USD mn)\tYield", `${GS_2033}\t5\t7.05`, `${REC_2028}\t5 cr\t7.05`);
    const text = "Size (USD mn) counts: Rupees · Lakh · Crore · Bonds.";
    expect(lines.map(({ problems }) => problems)).toEqual([[{ field: "size", text }], []]);
    expect(lines).toMatchObject([{ isin: GS_2033, yieldPct: 7.05, sizeRupees: null }, { sizeRupees: 5 * CRORE }]);
    expect(partOf(lines[0], "size")).toEqual(["5"]);
  });

  it("is a problem of the level of each row where all yields are written as fractions", () => {
    const lines = linesOf("ISIN,Yield", `${GS_2033},0.0705`, `${REC_2028},0.0712`);
    expect(lines.map(({ problems }) => problems.map(({ field }) => field))).toEqual([["level"], ["level"]]);
    expect(lines.map((line) => partOf(line, "level"))).toEqual([["0.0705"], ["0.0712"]]);
  });
});

describe("a text without a table", () => {
  it("is read line by line", () => {
    expect(linesOf("b 10cr 7.18gs33", '"sell 5cr rec 7.46 28')).toMatchObject([{ isin: GS_2033 }, { isin: REC_2028 }]);
  });

  it("is none with a table that cannot be read as a whole", () => {
    const { lines, refused } = read("ISIN,Yield,YTM", `${GS_2033},7,7.1`, "b 10cr 7.18gs33");
    expect(lines).toEqual([]);
    expect(refused).toMatchObject([{ code: "doubled_heading" }]);
  });
});
