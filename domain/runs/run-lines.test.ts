import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { QuoteReading } from "#domain/quote-parser/reading.ts";
import { linesOf, type RunChoice, seesLine, type MessageReadings } from "#domain/runs/run-lines.ts";

const GS33 = "IN0020230085";
const NABARD_A = "INE261F08EM1";
const NABARD_B = "INE261F08EO7";

function reading(changes: Partial<QuoteReading> = {}): QuoteReading {
  return {
    isin: GS33,
    candidates: [],
    side: "BID",
    price: null,
    yieldPct: 6.85,
    sizeRupees: null,
    settlementDelta: null,
    status: null,
    span: { start: 0, end: 10 },
    text: "7.18 gs 33",
    confidence: 0.9,
    unresolved: [],
    ...changes,
  };
}

const open = (changes: Partial<QuoteReading> = {}) =>
  reading({
    isin: null,
    candidates: [NABARD_A, NABARD_B],
    yieldPct: 7.3,
    text: "nabard 28 bid 7.30",
    unresolved: ["bond"],
    ...changes,
  });
const off = (changes: Partial<QuoteReading> = {}) =>
  reading({ yieldPct: null, status: "off", side: null, text: "7.18 gs 33 off", unresolved: ["side"], ...changes });

const message = (id: number, ...readings: QuoteReading[]): MessageReadings => ({
  id,
  originalId: id,
  sentAt: id * 1000,
  readings,
  earlier: [],
});
/** A message that had another text before and has these lines now; none after a deletion. */
const changed = (id: number, before: readonly QuoteReading[], ...now: QuoteReading[]): MessageReadings => ({
  ...message(id, ...now),
  earlier: [before],
});
const choice = (changes: Partial<RunChoice> = {}): RunChoice => ({
  originalId: 1,
  start: 0,
  text: "nabard 28 bid 7.30",
  isin: NABARD_B,
  side: null,
  ...changes,
});
const levels = (lines: ReturnType<typeof linesOf>) => lines.map(({ isin, side, yieldPct }) => [isin, side, yieldPct]);

describe("the lines an author leaves standing", () => {
  test("a later line of the same bond and side replaces, the other side stays", () => {
    const lines = linesOf(
      [message(1, reading(), reading({ side: "ASK", yieldPct: 6.82 })), message(2, reading({ yieldPct: 6.84 }))],
      [],
    );
    expect(levels(lines)).toEqual([
      [GS33, "ASK", 6.82],
      [GS33, "BID", 6.84],
    ]);
    expect(lines.map(({ messageId }) => messageId)).toEqual([1, 2]);
  });

  test("what counts is the order of speaking, not the order of reading", () => {
    const [early, late] = [message(1, reading({ yieldPct: 6.9 })), message(2, reading({ yieldPct: 6.8 }))];
    expect(linesOf([late, early], [])).toEqual(linesOf([early, late], []));
  });

  test("the replacing line keeps the key of the one before", () => {
    const [before] = linesOf([message(1, reading())], []);
    const [after] = linesOf([message(1, reading()), message(2, reading({ yieldPct: 6.8 }))], []);
    expect(after?.key).toBe(before?.key);
  });

  test("'off' of a side withdraws that side", () => {
    const both = message(1, reading(), reading({ side: "ASK" }));
    expect(levels(linesOf([both, message(2, off({ side: "BID", unresolved: [] }))], []))).toEqual([
      [GS33, "ASK", 6.85],
    ]);
  });

  test("'off' without a side withdraws the only line it can mean", () => {
    expect(linesOf([message(1, reading()), message(2, off())], [])).toEqual([]);
  });

  test("'off' without a side is asked about where both sides stand, and nothing is withdrawn meanwhile", () => {
    const messages = [message(1, reading(), reading({ side: "ASK" })), message(2, off())];
    const lines = linesOf(messages, []);
    expect(lines).toHaveLength(3);
    expect(lines.at(-1)).toMatchObject({ isin: GS33, side: null, unresolved: ["side"] });
    const chosen = { originalId: 2, start: 0, text: "7.18 gs 33 off", isin: null } as const;
    expect(levels(linesOf(messages, [{ ...chosen, side: "ASK" }]))).toEqual([[GS33, "BID", 6.85]]);
    expect(linesOf(messages, [{ ...chosen, side: "BOTH" }])).toEqual([]);
  });

  test("'off' of a bond that is not quoted does nothing", () => {
    expect(linesOf([message(1, off())], [])).toEqual([]);
  });

  test("a line that fits several bonds waits, until its author says which", () => {
    const messages = [message(1, open())];
    expect(linesOf(messages, [])).toMatchObject([
      { isin: null, candidates: [NABARD_A, NABARD_B], unresolved: ["bond"], yieldPct: 7.3 },
    ]);
    expect(linesOf(messages, [choice()])).toMatchObject([
      { isin: NABARD_B, candidates: [], unresolved: [], side: "BID" },
    ]);
  });

  test("one answer settles both sides of a two-way line", () => {
    const messages = [message(1, open(), open({ side: "ASK", yieldPct: 7.25 }))];
    expect(levels(linesOf(messages, [choice()]))).toEqual([
      [NABARD_B, "BID", 7.3],
      [NABARD_B, "ASK", 7.25],
    ]);
  });

  test("an answer falls into its place in the order: what was sent later still replaces it", () => {
    const later = message(2, reading({ isin: NABARD_B, yieldPct: 7.2 }));
    expect(levels(linesOf([message(1, open()), later], [choice()]))).toEqual([[NABARD_B, "BID", 7.2]]);
  });

  test("an answer holds for the words it was given for, not for what they were edited into", () => {
    const edited = message(1, open({ text: "nabard 28 bid 7.10", yieldPct: 7.1 }));
    expect(linesOf([edited], [choice()])).toMatchObject([{ isin: null, unresolved: ["bond"] }]);
  });

  test("the bond that the author quotes already is offered first", () => {
    const lines = linesOf([message(1, reading({ isin: NABARD_B, side: "ASK" })), message(2, open())], []);
    expect(lines.at(-1)?.candidates).toEqual([NABARD_B, NABARD_A]);
  });

  describe("a level that was withdrawn brings none before it to life", () => {
    const first = message(1, reading({ yieldPct: 6.9 }), reading({ side: "ASK", yieldPct: 6.8 }));
    const second = reading({ yieldPct: 6.85 });

    test.each([
      ["its message was deleted", [changed(2, [second])]],
      ["an edit left other words", [changed(2, [second], reading({ isin: NABARD_A, side: "ASK", yieldPct: 7.2 }))]],
      ["an edit turned it to the other side", [changed(2, [second], reading({ side: "ASK", yieldPct: 6.8 }))]],
      ["its 'off' was deleted", [changed(2, [off({ side: "BID", unresolved: [] })])]],
      ["its 'off' was edited away", [changed(2, [off({ side: "BID", unresolved: [] })], open())]],
      ["it was edited twice and then deleted", [{ ...message(2), earlier: [[second], [], [open()]] }]],
    ])("when %s: the other side stays", (_when, messages) => {
      const sides = linesOf([first, ...messages], [])
        .filter(({ isin }) => isin === GS33)
        .map(({ side }) => side);
      expect(sides).toEqual(["ASK"]);
    });

    test("until a new one is written", () => {
      expect(levels(linesOf([first, changed(2, [second]), message(3, reading({ yieldPct: 6.7 }))], []))).toEqual([
        [GS33, "ASK", 6.8],
        [GS33, "BID", 6.7],
      ]);
    });

    test("and a correction of an earlier message is no new one: it stands in its place in the order", () => {
      const corrected = changed(1, [reading({ yieldPct: 6.9 })], reading({ yieldPct: 6.91 }));
      expect(linesOf([corrected, changed(2, [second])], [])).toEqual([]);
      expect(levels(linesOf([corrected, message(2, second)], []))).toEqual([[GS33, "BID", 6.85]]);
      expect(levels(linesOf([corrected], []))).toEqual([[GS33, "BID", 6.91]]);
    });

    test("of both sides, after an 'off' that its author confirmed for both was deleted", () => {
      const text = "7.18 gs 33 off";
      const both = { originalId: 2, start: 0, text, isin: null, side: "BOTH" } as const;
      expect(linesOf([first, changed(2, [off()])], [both])).toEqual([]);
      // Changing an unanswered 'off' withdrew nothing.
      expect(linesOf([first, changed(2, [off()])], [])).toHaveLength(2);
    });

    test("of a bond its author had to name, and no question about it either", () => {
      const asked = message(1, open());
      const answer = [choice({ originalId: 1 }), choice({ originalId: 2 })];
      expect(linesOf([asked, changed(2, [open()])], answer)).toEqual([]);
      expect(linesOf([asked, changed(2, [open()])], [])).toEqual([]);
    });

    test("while what was sent after it stands as ever", () => {
      expect(levels(linesOf([changed(1, [reading({ yieldPct: 6.9 })]), message(2, second)], []))).toEqual([
        [GS33, "BID", 6.85],
      ]);
    });
  });

  test("at most one line stands per bond and side, whatever was sent", () => {
    const anyReading = fc.record({
      isin: fc.constantFrom(GS33, NABARD_A),
      side: fc.constantFrom("BID" as const, "ASK" as const),
      status: fc.constantFrom(null, "off" as const),
    });
    fc.assert(
      fc.property(fc.array(anyReading, { maxLength: 30 }), (quotes) => {
        const messages = quotes.map((quote, at) => message(at + 1, reading(quote)));
        const lines = linesOf(messages, []);
        expect(new Set(lines.map(({ isin, side }) => `${isin} ${side}`)).size).toBe(lines.length);
        for (const line of lines) {
          const last = quotes.findLast(({ isin, side }) => isin === line.isin && side === line.side);
          expect(last?.status).toBeNull();
        }
      }),
    );
  });
});

describe("who sees a line", () => {
  const line = { authorId: "usr_a", isCopy: false, isUnresolved: false };
  test.each([
    ["a line of a group: its author and the others", line, "group", [true, true]],
    ["an unresolved line: its author only", { ...line, isUnresolved: true }, "group", [true, false]],
    ["a line of a broadcast: who wrote it", line, "broadcast", [true, false]],
    ["what a broadcast carried to a channel: its reader", { ...line, isCopy: true }, "direct", [false, true]],
    ["unresolved and carried: nobody", { ...line, isCopy: true, isUnresolved: true }, "direct", [false, false]],
  ] as const)("%s", (_text, of, kind, sees) => {
    expect(["usr_a", "usr_b"].map((id) => seesLine(of, { kind }, id))).toEqual(sees);
  });
});
