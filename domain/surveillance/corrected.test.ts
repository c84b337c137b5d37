import { describe, expect, test } from "vitest";
import { correctionFinding, correctionsIn } from "#domain/surveillance/corrected.ts";

const hasQuote = (text: string) => /\d\.\d/.test(text);

describe("a correction is reported to compliance", () => {
  test("when it touches a quote, with the level as it was and as it is", () => {
    const finding = correctionFinding(
      { nth: 1, before: "gs 33 offer 7.15 10cr", after: "gs 33 offer 7.51 10cr" },
      { hasQuote, isReliedOn: false },
    );
    expect(finding).toEqual({
      kind: "correction",
      rule: "correction 1",
      why: 'A quote was corrected: "7.15" became "7.51"',
      severity: "medium",
      excerpt: { text: "gs 33 offer 7.51 10cr", start: 12, end: 16 },
    });
  });

  test("graver once somebody had relied on it, and of an agreement as of a quote", () => {
    expect(
      correctionFinding({ nth: 2, before: "done", after: "not yet" }, { hasQuote, isReliedOn: true }),
    ).toMatchObject({
      rule: "correction 2",
      why: 'An agreement was corrected after someone relied on it: "done" became "not yet"',
      severity: "high",
    });
  });

  test("not when it is talk", () => {
    const conversation = { nth: 1, before: "helo", after: "hello" };
    expect(correctionFinding(conversation, { hasQuote, isReliedOn: true })).toBeNull();
  });
});

test("corrections are found among all texts of a message", () => {
  const versions = [
    { text: "7.15", because: "edited" },
    { text: "7.16", because: "corrected" },
    { text: "7.17", because: "corrected" },
  ] as const;
  expect(correctionsIn(versions, "7.18")).toEqual([
    { nth: 1, before: "7.16", after: "7.17" },
    { nth: 2, before: "7.17", after: "7.18" },
  ]);
});
