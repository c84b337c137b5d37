import { describe, expect, test } from "vitest";
import { absentRead, EXCHANGE_TIMES, waitBeforeMs } from "#domain/exchange/command.ts";
import { isLate, quoteRank } from "#domain/exchange/venue-quote.ts";

const at = (seconds: number) => new Date(seconds * 1000);

describe("a command whose answer is not known", () => {
  const read = (readAt: number, absentAt: number | null) =>
    absentRead({ sentAt: at(0), absentAt: absentAt === null ? null : at(absentAt) }, at(readAt), EXCHANGE_TIMES);

  test("is not judged by a read within 30 s of the send", () => {
    expect([read(1, null), read(29.9, null)]).toEqual(["tooEarly", "tooEarly"]);
    expect(read(30, null)).toBe("first");
    const afterAnHour = absentRead({ sentAt: at(3600), absentAt: null }, at(3629), EXCHANGE_TIMES);
    expect(afterAnHour).toBe("tooEarly");
  });

  test("is absent only by a second read, 5 s after the first", () => {
    expect(read(34, 30)).toBe("tooEarly");
    expect(read(35, 30)).toBe("second");
  });

  test("waits 1, 2, 4 … 30 s between tries that certainly were not processed", () => {
    expect([1, 2, 3, 4, 5, 6, 60].map(waitBeforeMs)).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  });
});

describe("events of one quote", () => {
  const place = (rank: number, seconds: number, version = 0) => ({ rank, venueAt: at(seconds), version });

  test("go on by state: live, partly traded, ended, traded", () => {
    const ranks = (["LIVE", "WITHDRAWN", "EXPIRED", "TRADED"] as const).map((state) =>
      quoteRank({ state, tradedRupees: 0 }),
    );
    expect(ranks).toEqual([1, 3, 3, 4]);
    expect(quoteRank({ state: "LIVE", tradedRupees: 1 })).toBe(2);
    expect(isLate(place(1, 9), place(3, 1))).toBe(true);
    expect(isLate(place(4, 1), place(3, 9))).toBe(false);
  });

  test("within a state by the exchange's clock, and within its second by its count", () => {
    expect(isLate(place(1, 1), place(1, 2))).toBe(true);
    expect(isLate(place(1, 2, 1), place(1, 2, 2))).toBe(true);
    expect(isLate(place(1, 2, 3), place(1, 2, 2))).toBe(false);
    expect(isLate(place(1, 2), null)).toBe(false);
    expect([isLate(place(1, 2, 2), place(1, 2, 2)), isLate(place(1, 2), place(1, 2))]).toEqual([false, false]);
  });

  test("by the exchange's count before anything else, where it counted both", () => {
    // By state and clock, the traded state would be later; by version, open again is.
    expect(isLate(place(1, 1, 5), place(4, 9, 4))).toBe(false);
    expect(isLate(place(4, 9, 4), place(1, 1, 5))).toBe(true);
    expect(isLate(place(1, 9, 4), place(4, 1, 4))).toBe(false);
  });

  test("by state and clock where one of the two was not counted", () => {
    expect([isLate(place(1, 9, 5), place(3, 1)), isLate(place(1, 9), place(3, 1, 5))]).toEqual([true, true]);
    expect([isLate(place(3, 1), place(1, 9, 5)), isLate(place(1, 3), place(1, 2, 5))]).toEqual([false, false]);
  });
});
