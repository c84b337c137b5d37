import { describe, expect, it } from "vitest";
import type { ListLine } from "#domain/entities/trade-list.ts";
import { seededRandom } from "#domain/lib/seeded-random.ts";
import { answerListLines } from "#server/demo/simulator/list-answers.ts";

const line = (at: number, changes: Partial<ListLine> = {}): ListLine => ({
  id: `lsl_${at}00`,
  finstrument_id: "IN0020230085",
  bond_name: "7.18% GS 2033",
  side: "BID",
  quantity: 50_000_000,
  fixed_field: null,
  unit_price_stored: null,
  yield_stored: null,
  settlement_date: "2026-11-23",
  state: "OPEN",
  ticket_id: null,
  answers: [],
  ...changes,
});
const view = { fair: 0.07, halfSpreadBp: 4 };

describe("a simulated dealer who is asked by a list (B-03)", () => {
  it("names a level within half a spread of the market for most lines, for the whole size", () => {
    const lines = Array.from({ length: 50 }, (_, at) => line(at));
    const answers = answerListLines(lines, { random: seededRandom(7), of: () => view });
    expect(answers.length).toBeGreaterThan(25);
    expect(answers.length).toBeLessThan(50);
    // A seller asks for a yield below fair.
    for (const { level, quantity } of answers) {
      expect(level).toBeLessThan(view.fair);
      expect(level).toBeGreaterThanOrEqual(view.fair - 0.00041);
      expect(quantity).toBe(50_000_000);
    }
  });

  it("says nothing of bonds that nothing was ever published of", () => {
    expect(answerListLines([line(1)], { random: seededRandom(7), of: () => null })).toEqual([]);
  });
});
