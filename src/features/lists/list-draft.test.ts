import { expect, test } from "vitest";
import { type DraftLine, refusedFields } from "#src/features/lists/list-draft.ts";

const LINE: DraftLine = {
  key: "1",
  text: "IN0020230085\t5 pots",
  bond: null,
  candidates: [],
  side: "BID",
  sizeText: "5 pots",
  levelText: "",
  refused: { quantity: { written: "5 pots", text: "Should be a size such as 5 cr, 50 lakh or 5,00,00,000" } },
  spans: [],
  notes: [],
  isSeen: false,
};

test("a box with what was refused says why until it is changed", () => {
  expect(refusedFields([LINE])).toEqual({ "lines.0.quantity": LINE.refused.quantity?.text });
  expect(refusedFields([{ ...LINE, sizeText: "5 cr" }])).toEqual({});
});
