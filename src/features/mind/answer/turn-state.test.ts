import { describe, expect, test } from "vitest";
import type { NumberedMindEvent } from "#domain/contract/http/mind.ts";
import { planOf } from "#domain/mind/patch.ts";
import { planChips } from "#domain/mind/plan-text.ts";
import { readingText, readyText, stepLine } from "#src/features/mind/answer/answer-text.ts";
import { eoiFillOf } from "#src/features/mind/answer/eoi-fill.ts";
import { copiedFigure, sourceText } from "#src/features/mind/answer/source-text.ts";
import { seenTable } from "#src/features/mind/answer/table-csv.ts";
import { askedTurn, storedTurn, withEvent } from "#src/features/mind/answer/turn-state.ts";

const plan = planOf("screen", [
  {
    id: "s1",
    tool: "screen",
    input: {
      where: [
        { field: "category", operator: "one_of", value: ["PSU"] },
        { field: "credit_rating", operator: "one_of", value: ["AAA"] },
        { field: "years_to_maturity", operator: "greater_than_or_equal", value: 3 },
        { field: "years_to_maturity", operator: "less_than_or_equal", value: 5 },
        { field: "bond_yield", operator: "greater_than", value: 7.4 },
      ],
      sort: { field: "observations", direction: "desc" },
      limit: 50,
      include_matured: false,
      fields: [],
    },
  },
]);
const result = {
  columns: [
    { name: "display_name", unit: "text" as const, source: "Reference file" },
    { name: "bond_yield", unit: "percent" as const, source: "CCIL mark-to-market, 25-Jun-2026" },
  ],
  rows: [{ key: "INE020B08DT7", cells: { display_name: "REC 7.5 2030", bond_yield: 7.5125 } }],
  count: 2,
  left_out: [],
  as_of: "2026-11-24",
};
const EVENTS: NumberedMindEvent[] = [
  { seq: 1, type: "turn", data: { turn: 1, text: "AAA PSU", driver: "planner", asked_at: "2026-11-24T06:30:00.000Z" } },
  { seq: 2, type: "plan", data: { plan, chips: planChips(plan) } },
  { seq: 3, type: "step", data: { step: "s1", state: "running" } },
  { seq: 4, type: "step", data: { step: "s1", state: "done", ms: 120, rows: 2 } },
  { seq: 5, type: "result", data: { call: "s1", result } },
  {
    seq: 6,
    type: "block",
    data: {
      index: 0,
      block: {
        kind: "sentence",
        parts: [
          { text: "Bonds that meet this: " },
          { figure: { call: "s1", row: "all", field: "count" } },
          { text: "." },
        ],
      },
    },
  },
  {
    seq: 7,
    type: "block",
    data: {
      index: 1,
      block: { kind: "table", call: "s1", columns: ["display_name", "bond_yield"], rows: ["INE020B08DT7"] },
    },
  },
  { seq: 8, type: "reading", data: { words: "yield", meant: "last published", by: "default" } },
  { seq: 9, type: "done", data: { status: "answered", follow_ups: [], choices: [] } },
];
const answered = EVENTS.reduce(withEvent, askedTurn("AAA PSU"));

describe("a turn", () => {
  test("is the same from a stream that broke and began again as from one that did not", () => {
    const broken = [...EVENTS.slice(0, 5), ...EVENTS.slice(2)].reduce(withEvent, askedTurn("AAA PSU"));
    expect(broken).toEqual(answered);
    expect(answered).toMatchObject({
      turn: 1,
      status: "answered",
      seq: 9,
      steps: [{ state: "done", ms: 120, rows: 2 }],
    });
  });

  test("stored without its end has the status it was stored with, and keeps what was shown", () => {
    const stopped = storedTurn({
      turn: 1,
      text: "AAA PSU",
      status: "stopped",
      asked_at: "2026-11-24T06:30:00.000Z",
      events: EVENTS.slice(0, 6),
    });
    expect(stopped).toMatchObject({ status: "stopped", seq: 6 });
    expect(readyText(stopped)).toBe("Stopped.");
    expect(stopped.blocks).toHaveLength(1);
  });

  test("is heard once it has ended: how many bonds, then the first sentence", () => {
    expect(readyText(withEvent(askedTurn("x"), EVENTS[0] ?? never()))).toBe("");
    expect(readyText(answered)).toBe("Answer ready, 2 bonds. Bonds that meet this: 2.");
  });

  test("says in one line what runs, and what ran", () => {
    const running = EVENTS.slice(0, 3).reduce(withEvent, askedTurn("AAA PSU"));
    expect(stepLine(running, () => "Bonds: PSU")).toBe("Bonds: PSU…");
    expect(stepLine(answered, () => "Bonds: PSU")).toBe("1 step, 0.12 s");
  });

  test("says how words were taken, not that they were taken as they stand", () => {
    expect(readingText({ words: "yield", meant: "last published", by: "default" })).toBe("yield = last published");
    expect(readingText({ words: "secrued", meant: "secured", by: "said" })).toBe("secrued → secured");
    expect(readingText({ words: "AAA", meant: "AAA", by: "said" })).toBeNull();
    const without = "Answered without the language model.";
    expect(readingText({ words: without, meant: without, by: "default" })).toBe(without);
  });
});

describe("the source of a figure", () => {
  test("says value, bond, source and day, and opens the bond", () => {
    const words = sourceText(answered.results, { call: "s1", row: "INE020B08DT7", field: "bond_yield" }) ?? never();
    expect(words).toEqual({
      title: "Yield",
      value: "7.5125%",
      of: "REC 7.5 2030",
      source: "CCIL mark-to-market, 25-Jun-2026",
      asOf: "24-Nov-2026",
      opens: { to: "/security/INE020B08DT7", label: "Open the bond" },
    });
    expect(copiedFigure(words)).toBe(
      "7.5125% (Yield of REC 7.5 2030; CCIL mark-to-market, 25-Jun-2026; as of 24-Nov-2026)",
    );
  });

  test("of a count is the count itself, of no bond; of a result that is not there, nothing", () => {
    expect(sourceText(answered.results, { call: "s1", row: "all", field: "count" })).toMatchObject({
      value: "2",
      of: null,
      opens: null,
    });
    expect(sourceText(answered.results, { call: "s9", row: "all", field: "count" })).toBeNull();
  });
});

test("a table is exported as it is seen, each bond with its ISIN", () => {
  expect(
    seenTable({ call: "s1", columns: ["display_name", "bond_yield"], rows: ["INE020B08DT7"] }, answered.results),
  ).toEqual({
    heads: ["ISIN", "Bond", "Yield"],
    lines: [["INE020B08DT7", "REC 7.5 2030", "7.5125%"]],
  });
});

test("a draft opens the form of its side with its level and size, a row of a list that of a bid (N-17)", () => {
  const drafted = planOf("draft", [
    { id: "s1", tool: "draft", input: { kind: "eoi", side: "ASK", yield_percent: 6.7, quantum: 50_000_000 } },
  ]);
  expect(eoiFillOf("INE020B08DT7", null, drafted, "s1")).toEqual({
    command: "eoi.offer",
    args: { finstrumentId: "INE020B08DT7", size: 50_000_000, fixedField: "yield", level: 0.067 },
  });
  expect(eoiFillOf("INE020B08DT7", null, plan, "s1")).toEqual({
    command: "eoi.bid",
    args: { finstrumentId: "INE020B08DT7" },
  });
});

function never(): never {
  throw new Error("missing");
}
