import { describe, expect, test } from "vitest";
import { entryOfEoi, entryOfRun, stackByBond } from "#domain/runs/stack.ts";
import { eoiOf, run } from "#domain/runs/runs.testing.ts";
import { findRung, rungOf } from "#src/desk-kit/stacks/rung.ts";
import { stackRows } from "#src/desk-kit/stacks/stack-rows.ts";

const stored = run({ id: "run_said", yield_stored: 0.0685 });
const rows = (...quotes: ReturnType<typeof eoiOf>[]) =>
  stackRows(
    stackByBond(
      [...[stored].flatMap((each) => entryOfRun(each) ?? []), ...quotes.map((quote) => entryOfEoi(quote, "me"))],
      Date.parse(stored.at),
    ),
  );
const [first] = rows();

describe("the level the focus is on", () => {
  test("is followed where a better level pushes it down", () => {
    const rung = rungOf(first ?? expect.fail(), "BID");
    const pushed = findRung(rows(eoiOf({ id: "eoi_better", yield_stored: 0.068 })), rung);
    expect([pushed.entry?.id, pushed.row?.bid?.id]).toEqual(["run_said", "run_said"]);
    expect(pushed.row?.isFirst).toBe(false);
  });

  test("is not taken over by the level that comes into its place", () => {
    const both = rows(eoiOf({ id: "eoi_better", yield_stored: 0.068 }));
    const rung = rungOf(both[0] ?? expect.fail(), "BID");
    expect(rung.entryId).toBe("eoi_better");
    const left = findRung(rows(), rung);
    expect(left.row?.bid?.id).toBe("run_said");
    expect(left.entry).toBeNull();
  });

  test("an empty place has none", () => {
    expect(findRung(rows(), rungOf(first ?? expect.fail(), "ASK"))).toMatchObject({ entry: null });
  });
});
