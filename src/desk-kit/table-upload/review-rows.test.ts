import { describe, expect, test } from "vitest";
import type { RowOf } from "#domain/tables/write-table.ts";
import { rowsLeftOut, rowsThere, rowsToSend } from "#src/desk-kit/table-upload/review-rows.ts";
import type { ReviewState, Verdict } from "#src/desk-kit/table-upload/review-state.ts";

const quote = (row: number, side: "BID" | "ASK") => ({ row, side, isin: "IN0020230085" }) as RowOf<"quotes">;
const THERE: Verdict = { errors: { row: ["This quote of an earlier file is live."] }, confirm: null, isThere: true };
const UNUSUAL: Verdict = { errors: {}, confirm: "75", isThere: false };

function stateWith(verdicts: Record<string, Verdict>, confirms: Record<string, string> = {}): ReviewState<"quotes"> {
  const reading = { rows: [quote(2, "BID"), quote(2, "ASK"), quote(3, "BID")], refused: [], asked: [] };
  const rest = { takenKeys: new Set(), touched: new Set(), corrected: [] };
  return { reading, verdicts, confirms, ...rest } as unknown as ReviewState<"quotes">;
}
const stepsOf = (state: ReviewState<"quotes">) => ({
  going: rowsToSend(state).map(({ row, side }) => `${row} ${side}`),
  leftOut: rowsLeftOut(state),
  there: rowsThere(state),
});

describe("rows of a reviewed table", () => {
  test("go on until the server refuses them", () => {
    expect(stepsOf(stateWith({}))).toEqual({ going: ["2 BID", "2 ASK", "3 BID"], leftOut: [], there: [] });
  });

  test("that are unusual keep the other side of their row back until their figures are repeated", () => {
    expect(stepsOf(stateWith({ "2 ASK": UNUSUAL }))).toEqual({ going: ["3 BID"], leftOut: [2], there: [] });
    expect(stepsOf(stateWith({ "2 ASK": UNUSUAL }, { "2 ASK": "75" })).going).toEqual(["2 BID", "2 ASK", "3 BID"]);
  });

  test("that are there are nothing to correct", () => {
    const both = stepsOf(stateWith({ "2 BID": THERE, "2 ASK": THERE }));
    expect(both).toEqual({ going: ["3 BID"], leftOut: [], there: [2] });
  });

  test("send the offer alone where only their bid is there", () => {
    expect(stepsOf(stateWith({ "2 BID": THERE }))).toEqual({ going: ["2 ASK", "3 BID"], leftOut: [], there: [] });
  });
});
