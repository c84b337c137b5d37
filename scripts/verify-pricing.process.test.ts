import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { verify } from "./verify-pricing.ts";

const file = resolve(import.meta.dirname, "../reference-data/pricing-vectors.json");
const vectors = z
  .looseObject({ cases: z.array(z.looseObject({ id: z.string(), terms: z.looseObject({}) })) })
  .parse(JSON.parse(readFileSync(file, "utf8")));
/** The file reduced to one case. */
const only = (kind: string, row: unknown) => verify({ calendars: vectors["calendars"], [kind]: [row] });
const caseOf = (id: string) => vectors.cases.find((found) => found.id === id) ?? { id: "none", terms: {} };

describe("the reference vectors, computed with QuantLib", () => {
  test("are all met: priced cases, settlement and payment dates, money, printed examples", () => {
    const { lines, ...counts } = verify(vectors);
    expect(lines).toEqual([]);
    expect(counts).toEqual({ passed: 665, failed: 0, skipped: 0 });
  });

  test.each([
    ["a flow", { cashflows: [["2031-01-04", 4.086, 100]] }, /cash flow 1 interest expected 4.086, got 4.085/],
    ["a yield", { yield: 0.0925414575 }, /gsec-last-period-001: yield expected 0.0925414575, got 0.09254145729/],
    ["a price", { cleanPrice: 99.482 }, /cleanPrice expected 99.482, got 99.481/],
    ["a day count", { accruedDays: 1 }, /accruedDays expected 1, got 0/],
    ["a coupon date", { previousCouponDate: "2030-07-05" }, /previousCouponDate expected 2030-07-05, got 2030-07-04/],
    ["a duration", { modifiedDuration: 0.4778878 }, /modifiedDuration expected/],
    ["a family", { family: "NCD-XIRR" }, /yield expected/],
  ])("%s that is off is found and named", (_what, change, line) => {
    const { failed, lines } = only("cases", { ...caseOf("gsec-last-period-001"), ...change });
    expect(failed).toBe(1);
    expect(lines.join("\n")).toMatch(line);
  });

  test.each([
    ["the original face taken instead of what is left", "amortising-001", { redemptions: undefined }],
    ["a coupon past its record date given to the buyer", "ex-interest-005", { recordDays: null }],
    ["month-ends counted from the 28th", "month-end-003", { anchorDate: "2029-08-28" }],
    ["a coupon step left out", "step-coupon-001", { couponSteps: undefined, couponRate: 0.0625 }],
  ])("%s would be noticed", (_mistake, id, change) => {
    const sound = caseOf(id);
    const spoilt = { ...sound, terms: { ...sound.terms, ...change } };
    expect([only("cases", sound).passed, only("cases", spoilt).failed]).toEqual([1, 1]);
  });

  test("a case that cannot be read fails, one of an unknown calendar or example is skipped", () => {
    expect(only("cases", { id: "x" })).toMatchObject({ failed: 1 });
    expect(only("publishedExamples", { id: "pub-99", source: "-", exact: { price: 1 } })).toMatchObject({ skipped: 1 });
    const settled = { id: "s", calendar: "MOON", tradeDate: "2026-01-14", lag: 0 };
    const dates = { effectiveTradeDate: "2026-01-14", settlementDate: "2026-01-14" };
    expect(only("settlementDateCases", { ...settled, ...dates })).toMatchObject({ skipped: 1 });
    expect(only("settlementDateCases", { ...settled, ...dates, calendar: "IN-DEBT-2026", lag: 1 }).lines).toEqual([
      "s: settlementDate expected 2026-01-14, got 2026-01-16",
    ]);
  });
});

describe("our own vectors of the end of a bond", () => {
  const ours = resolve(import.meta.dirname, "../reference-data/tests/last-period.json");

  test("are all met: record date, redemption on a holiday, levels held into the last coupon period", () => {
    const { lines, ...counts } = verify(JSON.parse(readFileSync(ours, "utf8")));
    expect(lines).toEqual([]);
    expect(counts).toEqual({ passed: 11, failed: 0, skipped: 0 });
  });

  test.each([
    [
      "lastPaymentCases",
      "ncd-saturday",
      { interestRupees: 77797.26 },
      "ncd-saturday: interestRupees expected 77797.26, got 75287.67",
    ],
    [
      "tradingEndCases",
      "gsec-redemption-day",
      { settles: true },
      "gsec-redemption-day: settles expected true, got false",
    ],
    [
      "heldLevelCases",
      "sdl-annualised-last-period",
      { annual: 0.061031 },
      "sdl-annualised-last-period: annual expected 0.061031, got 0.060746",
    ],
  ])("%s: %s that is off is found and named", (kind, id, change, line) => {
    const content = z.looseObject({}).parse(JSON.parse(readFileSync(ours, "utf8")));
    const rows = z.array(z.looseObject({ id: z.string() })).parse(content[kind]);
    const spoilt = rows.map((row) => (row.id === id ? { ...row, ...change } : row));
    expect(verify({ ...content, [kind]: spoilt })).toMatchObject({ failed: 1, lines: [line] });
  });
});

describe("the command", () => {
  const run = (zone: string, ...files: string[]) =>
    spawnSync(process.execPath, [resolve(import.meta.dirname, "verify-pricing.ts"), ...files], {
      encoding: "utf8",
      env: { ...process.env, TZ: zone },
    });

  test.each(["Asia/Kolkata", "Pacific/Auckland", "America/Los_Angeles"])("prices alike on a machine in %s", (zone) => {
    const { status, stdout } = run(zone, file);
    expect({ status, stdout }).toEqual({ status: 0, stdout: "665 passed, 0 failed, 0 skipped\n" });
  });

  test("says what it needs when the file is not there", () => {
    expect(run("UTC")).toMatchObject({ status: 2 });
    expect(run("UTC", "nowhere.json").stderr).toContain("No such file");
  });
});
