import { describe, expect, test } from "vitest";
import { fieldsOf, summaryOf } from "#domain/surveillance/timeline/entry-text.ts";
import { visibleDetail } from "#domain/surveillance/timeline/visible-detail.ts";

describe("an entry of the audit in words", () => {
  test.each([
    [
      "eoi.add",
      { quote_type: "BID", quantum: 50_000_000, fixedField: "price", unitPriceStored: 99.5 },
      "Bid ₹ 5\u00A0Cr at @99.5000",
    ],
    ["eoi.withdrawAll", { closed: ["eoi_1", "eoi_2"] }, "2"],
    ["user.roles", { before: ["user"], after: ["user", "clientdealer"] }, "user → user, clientdealer"],
    ["cluster.counter", { offered: null, quantity: 1_000_000 }, "₹ 10\u00A0L, no level"],
    ["support.ticket", { kind: null, consent: true, seen: { a: 1 } }, "Consent Yes"],
  ])("%s is summed up in one line", (action, detail, line) => {
    expect(summaryOf(action, detail)).toBe(line);
  });

  test("a line ends where a list would, whatever somebody wrote", () => {
    expect(summaryOf("support.ticket", { text: "x".repeat(5000) })).toHaveLength(160);
  });

  test("what changed comes first, with what it was before", () => {
    const before = { yieldStored: 0.07, quantum: 10_000_000 };
    expect(fieldsOf({ before, after: { yieldStored: 0.071, quantum: 10_000_000 }, note: "" })).toEqual([
      { name: "Yield", before: "7.0000 %", after: "7.1000 %" },
      { name: "Size", before: "₹\u00A01,00,00,000", after: "₹\u00A01,00,00,000" },
      { name: "Note", before: null, after: "–" },
    ]);
  });
});

describe("what a firm sees of another firm's act", () => {
  const act = { action: "cluster.accept", detail: { level: "7.1000", ticket: "T1", preview: { money: 1 }, seen: {} } };
  test("is what was put to it", () => {
    expect(visibleDetail(act, false, () => false)).toEqual({ level: "7.1000", ticket: "T1" });
    expect(visibleDetail(act, true, () => false)).toEqual(act.detail);
  });
  test("is nothing of an action that nobody thought of", () => {
    expect(visibleDetail({ action: "some.thing", detail: { secret: 1 } }, false, () => true)).toEqual({});
  });
});
