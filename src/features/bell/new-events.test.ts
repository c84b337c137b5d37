import { describe, expect, test } from "vitest";
import type { AlertEvent } from "#domain/contract/http/watchlists.ts";
import { newEvents, toastsFor } from "#src/features/bell/new-events.ts";

const event = (n: number, seen = false): AlertEvent => ({
  id: `ale_${n}`,
  alert_id: `alr_${n}`,
  finstrument_id: "IN0020230085",
  page: null,
  text: `Text ${n}`,
  at: `2026-11-20T05:0${n}:00.000Z`,
  seen,
});

describe("notifying of alerts that fired (B-14)", () => {
  test("what there was when the page opened is not notified", () => {
    expect(newEvents(null, [event(1), event(2)]).fresh).toEqual([]);
  });

  test("each new one is notified once, the oldest first", () => {
    const opened = newEvents(null, [event(1)]);
    const later = newEvents(opened.known, [event(3), event(2), event(1)]);
    expect(later.fresh).toEqual([event(2), event(3)]);
    expect(newEvents(later.known, [event(3), event(2), event(1)]).fresh).toEqual([]);
  });

  test("what was seen on another screen is not notified here, and what left the list is not notified again", () => {
    const opened = newEvents(null, [event(1)]);
    const seen = newEvents(opened.known, [event(2, true)]);
    expect(seen.fresh).toEqual([]);
    expect(newEvents(seen.known, [event(1), event(2)]).fresh).toEqual([]);
  });

  test("three are notified singly, more as a number", () => {
    const some = [event(1), event(2), event(3)];
    expect(toastsFor(some).map(({ summary }) => summary)).toEqual(["Text 1", "Text 2", "Text 3"]);
    expect(toastsFor([...some, event(4)])).toEqual([{ summary: "4 alerts fired", group: "alerts" }]);
  });
});
