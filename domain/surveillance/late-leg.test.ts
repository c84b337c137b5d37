import { describe, expect, test } from "vitest";
import { lateLeg, neverReported, type WatchedLeg } from "#domain/surveillance/late-leg.ts";

const at = Date.parse("2026-11-20T05:30:00.000Z");
const dueAt = "2026-11-20T05:45:00.000Z";
const watched = (changes: Partial<WatchedLeg["leg"]> = {}, isCancelled = false): WatchedLeg => ({
  number: "O-20261120-0001",
  platform: "NDSOM",
  leg: { dueAt, reportedAt: null, lateReason: null, ...changes },
  isCancelled,
  at,
  bondName: "7.10% GS 2034",
  text: "5 Cr at 6.9000 %",
});
const due = Date.parse(dueAt);

describe("a leg of a reported deal, for compliance", () => {
  test("is found once it is due and not reported, and not a millisecond before", () => {
    expect(lateLeg(watched(), due - 1)).toBeNull();
    expect(lateLeg(watched(), due)).toEqual({
      severity: "low",
      why:
        "O-20261120-0001, 7.10% GS 2034, 5 Cr at 6.9000 %, was dealt at 11:00:00 and had not been reported on NDS-OM at " +
        "11:15:00. Each side reports it by 11:15:00.",
    });
  });

  test("is found when it was reported at its due time or later, with the reason given", () => {
    const reported = (reportedAt: string) =>
      lateLeg(watched({ reportedAt, lateReason: "Line down" }), due)?.why ?? null;
    expect(reported("2026-11-20T05:44:59.999Z")).toBeNull();
    expect(reported(dueAt)).toMatch(/was reported on NDS-OM at 11:15:00 only\. .* Reason given: Line down$/);
  });

  test("is found when the deal was cancelled before any report", () => {
    expect(lateLeg(watched({}, true), due - 1)?.why).toContain("was cancelled before any report on NDS-OM");
  });

  test("is severe when it is missing at 20:00 of the day of the deal", () => {
    const evening = Date.parse("2026-11-20T14:30:00.000Z");
    expect(neverReported(watched(), evening - 1)).toBeNull();
    expect(neverReported(watched(), evening)).toMatchObject({ severity: "high" });
    expect(neverReported(watched({ reportedAt: dueAt }), evening)).toBeNull();
    expect(neverReported(watched({}, true), evening)).toBeNull();
  });
});
