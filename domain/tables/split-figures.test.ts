import { describe, expect, it } from "vitest";
import { GS_2033, HPCL, read } from "#domain/tables/readers/readers.testing.ts";

describe("a number with commas outside of quotation marks", () => {
  it("is refused in a row that would be right with it and without it", () => {
    const headings = "isin,quote_type,yield,quantum (Lakh),validity,remarks";
    const { rows, refused } = read("quotes", headings, `${HPCL},bid,7.05,2,500,,`, `${HPCL},bid,7.05,"2,500",,`);
    expect(refused).toEqual(["2 extra_cells"]);
    expect(rows).toMatchObject([{ row: 3, quantum: 250_000_000 }]);
  });

  it("is refused where a reference behind it would be the end of it", () => {
    const { rows, refused } = read("holdings", "isin,face,account,ref", `${GS_2033},500,000,,`);
    expect([rows, refused]).toEqual([[], ["2 extra_cells"]]);
  });

  it("is none in a row that is wider than the headings and right as it is alone", () => {
    const { rows, refused } = read("quotes", "isin,quote_type,quantum (Cr),price", `${HPCL},bid,5,101.25,,`);
    expect(refused).toEqual([]);
    expect(rows).toMatchObject([{ quantum: 50_000_000, price: 101.25 }]);
  });

  it("is none between tabs", () => {
    const { rows } = read(
      "quotes",
      "isin\tquote_type\tyield\tquantum (Lakh)\tvalidity",
      `${HPCL}\tbid\t7.05\t2\t500\t`,
    );
    expect(rows).toMatchObject([{ quantum: 200_000, validity: 500 }]);
  });
});
