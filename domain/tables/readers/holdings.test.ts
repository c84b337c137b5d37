import { describe, expect, test } from "vitest";
import { GS_2033, HPCL, HUDCO, read, WITHOUT_FACE } from "#domain/tables/readers/readers.testing.ts";

describe("a table of holdings", () => {
  test("of 5 crore is ₹5,00,00,000, however it is written", () => {
    const sizes = ["5cr", "5 crore", "50000000", '"5,00,00,000"', '"50,000,000"', "500 lakh"];
    const { rows } = read("holdings", "isin,face", ...sizes.map((size) => `${HPCL},${size}`));
    expect(rows.map((row) => row["face"])).toEqual(sizes.map(() => 50_000_000));
  });

  test("needs a face or a quantity", () => {
    expect(read("holdings", "isin,account", `${HPCL},A1`)).toMatchObject({
      rows: [],
      refused: ["0 face missing_heading"],
      asked: [],
      unused: [],
    });
  });

  test("asks whether a quantity counts bonds or rupees, and knows that units are bonds", () => {
    expect(read("holdings", "isin,quantity", `${HPCL},50`).asked).toEqual(["0 face unit"]);
    expect(read("holdings", "isin,no. of units", `${HPCL},50`).rows).toMatchObject([{ face: 5_000_000 }]);
    expect(read("holdings", "isin,units", `${WITHOUT_FACE},50`).asked).toEqual(["2 face face_unknown"]);
  });

  test("multiplies a quantity by the face of one bond beside it, and takes a total as it is", () => {
    const { rows, asked } = read(
      "holdings",
      "isin,quantity,face value",
      `${HPCL},50,100000`,
      `${HPCL},50,5000000`,
      `${HPCL},50,1000`,
    );
    expect(rows).toMatchObject([
      { row: 2, face: 5_000_000 },
      { row: 3, face: 5_000_000 },
    ]);
    expect(asked).toEqual(["4 face face_clash"]);
  });

  test("counts bonds by the face that the statement says where our data has none", () => {
    const { rows, asked } = read("holdings", "isin,units,fv per bond", `${WITHOUT_FACE},50,1000`, `${HPCL},50,1000`);
    expect(rows).toMatchObject([{ row: 2, face: 50_000 }]);
    expect(asked).toEqual(["3 face face_clash"]);
  });

  test("asks whether a price is the market's or the cost", () => {
    const { rows, asked } = read("holdings", "isin,face,price", `${HPCL},5cr,99.5`);
    expect(rows).toEqual([{ row: 2, isin: HPCL, face: 50_000_000 }]);
    expect(asked).toEqual(["0 price unknown_heading"]);
  });

  test("does not use a cost beside a cost price, and asks about one alone", () => {
    expect(read("holdings", "isin,face,cost_price,cost", `${HPCL},5cr,99,49500000`)).toMatchObject({
      asked: [],
      unused: ["cost"],
    });
    expect(read("holdings", "isin,face,cost", `${HPCL},5cr,49500000`).asked).toEqual(["0 cost unknown_heading"]);
  });

  test("refuses both costs in one row", () => {
    const { refused } = read("holdings", "isin,face,cost_price,cost_yield", `${HPCL},5cr,99.5,7.1`);
    expect(refused).toEqual(["2 cost_price both_levels"]);
  });

  test("passes over our own deals and trades, and refuses a ref that comes again", () => {
    const { rows, refused, passedOver } = read(
      "holdings",
      "isin,face,ref,source",
      `${HPCL},5cr,X1,DEAL`,
      `${HPCL},5cr,X1,UPLOAD`,
      `${HUDCO},5cr,X1,`,
      `${GS_2033},5cr,X2,TRADE`,
      `${GS_2033},5cr,X3,EXTERNAL`,
    );
    expect(passedOver).toEqual([2, 5, 6]);
    expect(rows).toMatchObject([{ row: 3, ref: "X1" }]);
    expect(refused).toEqual(["4 ref repeated_ref"]);
  });

  test("asks once for the order of days that could be either, and takes rows without one", () => {
    const { rows, asked } = read(
      "holdings",
      "isin,face,acquired_on",
      `${HPCL},5cr,05/11/2026`,
      `${HUDCO},5cr,`,
      `${GS_2033},5cr,2026-11-05`,
    );
    expect(asked).toEqual(["0 acquired_on date_order"]);
    expect(rows.map(({ row }) => row)).toEqual([3, 4]);
  });
});
