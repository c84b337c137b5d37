import { describe, expect, test } from "vitest";
import { aheadMsOf, type ClockReading, clockText, withReading } from "#domain/exchange/venue-clock.ts";

const reading = (aheadMs: number, roundTripMs = 20, lateMs = 0): ClockReading => ({
  sentMs: 1_000_000,
  receivedMs: 1_000_000 + roundTripMs,
  venueMs: 1_000_000 + roundTripMs / 2 + lateMs + aheadMs,
  coarseMs: 0,
});
const after = (...readings: ClockReading[]) =>
  aheadMsOf(readings.reduce<ClockReading[]>((known, each) => withReading(known, each), []));

describe("the difference to an exchange's clock (B-60)", () => {
  test("is unknown before an answer, and then that to the middle of the round trip", () => {
    expect(after()).toBeNull();
    expect(after(reading(3200))).toBe(3200);
    expect(after(reading(-800, 4000))).toBe(-800);
  });

  test("is smoothed over the last answers, and one that was long on its way hardly counts", () => {
    const quick = [reading(90), reading(110), reading(100)];
    expect(after(...quick)).toBe(100);
    // The answer was delayed for three seconds after the exchange read its clock.
    expect(Math.abs((after(...quick, reading(100, 6000, -3000)) ?? 0) - 100)).toBeLessThan(5);
  });

  test("of a clock that was set is the new one at once", () => {
    expect(after(reading(0), reading(0), reading(0), reading(3200))).toBe(3200);
  });

  test.each([
    ["within what two round trips and the slack allow is smoothed", 270, 135],
    ["a millisecond beyond is another time", 271, 271],
    ["the same behind is smoothed", -270, -135],
    ["the same beyond, behind, is another time", -271, -271],
  ])("a step %s: %s ms", (_what, ms, shown) => expect(after(reading(0), reading(ms))).toBe(shown));

  test("a step is judged by the quickest answer before it, and by how coarse the clock is read", () => {
    expect(after(reading(0), reading(0, 2000), reading(300))).toBe(300);
    const coarse = (aheadMs: number) => ({ ...reading(aheadMs), coarseMs: 500 });
    expect(after(coarse(0), coarse(1000))).toBe(500);
    expect(after(coarse(0), coarse(1271))).toBe(1271);
  });

  test("of a clock far ahead stays smoothed", () => {
    expect(after(reading(1000), reading(900))).toBe(950);
  });

  test("does not hold on to answers of long ago", () => {
    expect(
      after(...Array.from({ length: 8 }, () => reading(100)), ...Array.from({ length: 8 }, () => reading(200))),
    ).toBe(200);
  });

  test.each([
    [3200, "NSE's clock is 3.2 s ahead of ours"],
    [-2600, "NSE's clock is 2.6 s behind ours"],
    [2000, null],
    [-2000, null],
    [null, null],
  ])("of %s ms is told as %s", (ms, text) => {
    expect(clockText("NSE", ms)).toBe(text);
  });
});
