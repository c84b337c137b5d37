import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type AlertStep, stepAlert, type WorkedAlert } from "#domain/surveillance/alert-life.ts";
import { marksOf } from "#domain/surveillance/marks.ts";
import { movedTo } from "#domain/surveillance/moved-channel.ts";
import { offMarket } from "#domain/surveillance/off-market.ts";
import { firstPlace, snippetOf } from "#domain/surveillance/snippet.ts";

describe("a level quoted in chat (B-36)", () => {
  const fresh = { bondYield: 0.07, ageDays: 2 };
  test("is off-market beyond the firm's limit, either way, and not at it", () => {
    expect(offMarket(0.075, fresh, 50)).toBeNull();
    expect(offMarket(0.0751, fresh, 50)).toEqual({ awayBp: 51, severity: "medium" });
    expect(offMarket(0.0649, fresh, 50)).toEqual({ awayBp: -51, severity: "medium" });
    expect(offMarket(0.09, fresh, 50)).toEqual({ awayBp: 200, severity: "high" });
  });
  test("weighs less against an old level and nothing against a very old one", () => {
    expect(offMarket(0.0751, { ...fresh, ageDays: 31 }, 50)?.severity).toBe("low");
    expect(offMarket(0.09, { ...fresh, ageDays: 31 }, 50)?.severity).toBe("medium");
    expect(offMarket(0.09, { ...fresh, ageDays: 366 }, 50)).toBeNull();
  });
});

describe("talk that moves elsewhere (B-36)", () => {
  test.each([
    ["ping me on 9876543210", "mobile_number"],
    ["my number: +91 98765 43210", "mobile_number"],
    ["+91-9876543210", "mobile_number"],
    ["send it to asha.k@gmail.com pls", "private_mail"],
  ])("%s", (text, kind) => {
    expect(movedTo(text).map((each) => each.kind)).toEqual([kind]);
  });
  test.each([
    "size 7500000000 at 6.95",
    "write to desk@narmada.example",
    "IN0020230085 6.9543210987",
    "call 5cr at 98.7654",
  ])("is not seen in: %s", (text) => expect(movedTo(text)).toEqual([]));
});

describe("an alert's life (B-36)", () => {
  const open: WorkedAlert = { state: "open", severity: "medium", assigneeId: null, closeReason: null };
  const after = (...steps: AlertStep[]) =>
    steps.reduce<WorkedAlert | string>((alert, step) => {
      if (typeof alert === "string") return alert;
      const verdict = stepAlert(alert, step);
      return verdict.ok ? verdict.value : verdict.why;
    }, open);
  test("it is taken, given back, closed with a reason and opened again as somebody's", () => {
    expect(after({ kind: "assign", userId: "usr_a" })).toMatchObject({ state: "assigned", assigneeId: "usr_a" });
    expect(after({ kind: "assign", userId: "usr_a" }, { kind: "assign", userId: null })).toEqual(open);
    const closed: AlertStep[] = [
      { kind: "assign", userId: "usr_a" },
      { kind: "close", reason: "warned" },
    ];
    expect(after(...closed)).toMatchObject({ state: "closed", closeReason: "warned", assigneeId: "usr_a" });
    expect(after(...closed, { kind: "reopen" })).toMatchObject({ state: "assigned", closeReason: null });
  });
  test("a closed one is neither given, weighed nor closed again; an open one is not opened", () => {
    const close: AlertStep = { kind: "close", reason: "false_positive" };
    expect(after(close, close)).toBe("This alert is closed already.");
    expect(after(close, { kind: "assign", userId: "usr_a" })).toBe("This alert is closed. Open it again first.");
    expect(after(close, { kind: "severity", severity: "high" })).toBe("This alert is closed. Open it again first.");
    expect(after({ kind: "reopen" })).toBe("This alert is open.");
  });
});

describe("who has read a message and when", () => {
  const membership = { userId: "usr_b", readTo: 0, deliveredTo: 0, joinedAt: 100, removedAt: null };
  const message = { createdAt: 500, senderId: "usr_a" };
  const mark = (kind: "read" | "delivered", upTo: number, at: number) => ({ userId: "usr_b", kind, upTo, at });
  test("the first mark that covers it gives the time; reading is also receiving", () => {
    const noticed = [
      mark("delivered", 500, 510),
      mark("read", 400, 520),
      mark("read", 500, 600),
      mark("read", 900, 950),
    ];
    expect(marksOf(message, [membership], noticed)).toEqual([
      { user_id: "usr_b", delivered_at: 510, read_at: 600, delivered: true, read: true },
    ]);
    expect(marksOf(message, [membership], [mark("read", 900, 950)])[0]).toMatchObject({
      delivered_at: 950,
      read_at: 950,
    });
  });
  test("a mark whose moment was not noticed still counts", () => {
    expect(marksOf(message, [{ ...membership, readTo: 700 }], [])[0]).toEqual({
      user_id: "usr_b",
      delivered_at: null,
      read_at: null,
      delivered: true,
      read: true,
    });
  });
  test("the sender, who had gone before, and the mark a membership begins with count for nothing", () => {
    expect(marksOf(message, [{ ...membership, userId: "usr_a" }], [])).toEqual([]);
    expect(marksOf(message, [{ ...membership, removedAt: 499 }], [])).toEqual([]);
    expect(marksOf(message, [{ ...membership, joinedAt: 800, readTo: 500 }], [])[0]?.read).toBe(false);
  });
});

test("a snippet keeps the place that was found, and cuts at words", () => {
  const long = `${"alpha ".repeat(40)}off the record${" omega".repeat(40)}`;
  const start = long.indexOf("off");
  const { text, start: from, end: to } = snippetOf(long, start, start + 14);
  expect(text.slice(from, to)).toBe("off the record");
  expect(text).toMatch(/^…alpha .* omega…$/);
  fc.assert(
    fc.property(fc.string(), fc.string({ minLength: 1 }), fc.string(), (before, found, after) => {
      const shown = snippetOf(before + found + after, before.length, before.length + found.length);
      expect(shown.text.slice(shown.start, shown.end)).toBe(found.replaceAll(/\s/g, " "));
    }),
  );
});

test("the first place of any word is found, whatever signs it holds", () => {
  expect(firstPlace("sold at 98.50 (clean)", ["(CLEAN", "98.5"])).toEqual({ start: 8, end: 12 });
  expect(firstPlace("nothing", ["x*"])).toBeNull();
});
