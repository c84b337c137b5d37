import { describe, expect, test } from "vitest";
import { type FinishedTurn, focusOf } from "#domain/mind/focus.ts";
import { planSentence } from "#domain/mind/planner/plan-sentence.ts";
import { SMALL_WORLD } from "#domain/mind/planner/small-world.testing.ts";

const [REC, SBI, GSEC] = ["INE020B08DT7", "INE062A08231", "IN0020230085"];

/** Finished turns: the typed text, and the rows returned by the steps. */
function conversation(...sentences: readonly [text: string, rows?: Readonly<Record<string, readonly string[]>>][]) {
  return sentences.reduce<FinishedTurn[]>((turns, [text, rows = {}], place) => {
    const { made } = planSentence(text, SMALL_WORLD, focusOf(turns));
    return [...turns, { turn: place + 1, made, rows: new Map(Object.entries(rows)) }];
  }, []);
}

describe("what the next sentence points at", () => {
  test("is nothing before the first", () => {
    expect(focusOf([])).toMatchObject({ plan: null, rows: [], bonds: [], asked: 0 });
  });

  test("is the rows of the last list, by their place", () => {
    const focus = focusOf(conversation(["AAA PSU 3-5y", { s1: [REC, SBI] }]));
    expect(focus).toMatchObject({ turn: 1, rows: [REC, SBI], bonds: [] });
  });

  test("is the bonds named, the last first", () => {
    const focus = focusOf(conversation(["rec 6.23 2031 vs 7.18 gs 33", { s1: [REC], s2: [GSEC] }]));
    expect(focus.bonds).toEqual([GSEC, REC]);
  });

  test("is the one bond of a list of one", () => {
    expect(focusOf(conversation(["which AAA PSU has the highest yield", { s1: [REC] }])).bonds).toEqual([REC]);
  });

  test("keeps the rows of an earlier list while other things are asked", () => {
    const focus = focusOf(conversation(["AAA PSU 3-5y", { s1: [REC, SBI] }], ["what is a record date", { s1: ["x"] }]));
    expect(focus).toMatchObject({ turn: 1, rows: [REC, SBI] });
  });

  test("is the question that waits, and how many were asked in a row", () => {
    const focus = focusOf(conversation(["yield of 7.10 gs"]));
    expect(focus.question?.choices).toHaveLength(2);
    expect(focus.asked).toBe(1);
  });

  test("is no question any more once a plan has run or something was refused", () => {
    const asked = conversation(["yield of 7.10 gs"]);
    const failed: FinishedTurn = { turn: 2, made: null, rows: new Map() };
    expect(focusOf([...asked, failed]).question).not.toBeNull();
    expect(focusOf(conversation(["yield of 7.10 gs"], ["will RBI cut rates?"])).question).toBeNull();
  });
});
