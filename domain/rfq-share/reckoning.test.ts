import { describe, expect, test } from "vitest";
import type { RfqEntity, RfqInstrument } from "#domain/entities/rfq-share.ts";
import { must } from "#domain/lib/must.ts";
import { presentShare } from "#domain/rfq-share/present.ts";
import { fallsBelow, shareAfter, type SharedDeal, shareOn } from "#domain/rfq-share/reckoning.ts";
import { betweenRule, rulesOf } from "#domain/rfq-share/rules.ts";
import { cautionText, windowText, withoutShareText } from "#domain/rfq-share/share-text.ts";

const CRORE = 10_000_000;
const TODAY = "2026-11-20";

const rule = (entity: RfqEntity, instrument: RfqInstrument = "CB", day = TODAY) =>
  must(rulesOf(entity, day).find((each) => each.instrument === instrument));

function deal(day: string, crores: number, changes: Partial<SharedDeal> = {}): SharedDeal {
  const plain = { instrument: "CB", execution: "OTC_REPORT", isInterScheme: false, isForClient: false } as const;
  return { ...plain, day, rupees: crores * CRORE, ...changes };
}
const oto = { execution: "RFQ_OTO" } as const;
const otm = { execution: "RFQ_OTM" } as const;
const paise = (crores: number) => crores * CRORE * 100;

describe("the share of a fund (N-03)", () => {
  // August 400, September 500 and October 300 crore: 400 on average, 100 of it is a quarter.
  const before = [deal("2026-08-03", 400, otm), deal("2026-09-30", 500), deal("2026-10-01", 300, oto)];
  const dealt = [...before, deal("2026-11-02", 82, otm)];
  const share = shareOn(rule("MUTUAL_FUND"), dealt, TODAY);

  test("is the value dealt one to many this month, out of the average month of the three before: 18 crore of 100 are missing", () => {
    expect(share.now).toEqual({
      counted: paise(82),
      base: paise(400),
      sharePercent: 20.5,
      floor: paise(100),
      missing: paise(18),
    });
    expect([share.counted, share.base]).toEqual([
      { from: "2026-11-01", to: "2026-11-30" },
      { from: "2026-08-01", to: "2026-10-31" },
    ]);
    expect(presentShare(share, null).now.missing).toBe(18 * CRORE);
    expect(windowText(presentShare(share, null))).toBe("Nov 2026, of the average month of Aug to Oct 2026");
  });

  test("is raised by deals one to many alone, and lowered by none: its floor is set by the months before", () => {
    expect(shareAfter(share, "RFQ_OTM", 18 * CRORE)).toMatchObject({ sharePercent: 25, missing: 0 });
    expect(shareAfter(share, "RFQ_OTM", 18 * CRORE - 0.01)).toMatchObject({ missing: 1 });
    for (const way of ["RFQ_OTO", "OTC_REPORT"] as const) {
      const after = shareAfter(share, way, 500 * CRORE);
      expect(after).toEqual(share.now);
      expect(fallsBelow(share.now, after)).toBe(false);
    }
  });

  test("leaves out transfers between its own schemes, and counts commercial paper by itself", () => {
    const others = [
      deal("2026-10-05", 900, { isInterScheme: true }),
      deal("2026-11-05", 50, { ...otm, isInterScheme: true }),
      deal("2026-10-05", 30, { instrument: "CP" }),
      deal("2026-11-05", 1, { ...otm, instrument: "CP" }),
    ];
    expect(shareOn(rule("MUTUAL_FUND"), [...dealt, ...others], TODAY).now).toEqual(share.now);
    expect(shareOn(rule("MUTUAL_FUND", "CP"), [...dealt, ...others], TODAY).now).toMatchObject({
      base: paise(10),
      floor: paise(1),
      sharePercent: 10,
      missing: 0,
    });
  });

  test("is not asked for in a month that three months without a deal precede", () => {
    const first = shareOn(rule("MUTUAL_FUND"), [deal("2026-11-02", 5)], TODAY);
    expect(first.now).toMatchObject({ sharePercent: null, floor: 0, missing: 0 });
    expect(withoutShareText(presentShare(first, null))).toMatch(/^No deals in the previous three months/);
  });

  test("beside it stand the plain shares of the month and of three months", () => {
    expect([share.monthPercent, share.rollingPercent]).toEqual([100, 9.3]);
  });
});

describe("the share of a broker (N-03)", () => {
  // RFQ 120, 90 and 50 crore of 380, 300 and 250 in total.
  const dealt = [
    deal("2026-09-01", 120, oto),
    deal("2026-09-30", 260),
    deal("2026-10-15", 90, otm),
    deal("2026-10-16", 210),
    deal("2026-11-02", 50, oto),
    deal("2026-11-19", 200),
  ];
  const share = shareOn(rule("BROKER"), dealt, TODAY);

  test("is all RFQ value out of all value of the current and the two preceding months: 260 of 930 crore are 27.96 %", () => {
    expect(share.now).toMatchObject({ counted: paise(260), base: paise(930), sharePercent: 27.96, missing: 0 });
    expect(windowText(presentShare(share, null))).toBe("Sep to Nov 2026");
  });

  test("falls to 24.76 %, below 25, by an OTC report of 120 crore more: that is warned of, and RFQ is not", () => {
    const after = shareAfter(share, "OTC_REPORT", 120 * CRORE);
    expect(after).toMatchObject({ base: paise(1050), sharePercent: 24.76 });
    expect(fallsBelow(share.now, after)).toBe(true);
    const row = presentShare(share, 120 * CRORE);
    expect(row.after?.map((each) => [each.execution, each.share_percent, cautionText(row, each)])).toEqual([
      ["RFQ_OTO", 36.19, null],
      ["RFQ_OTM", 36.19, null],
      [
        "OTC_REPORT",
        24.76,
        "An OTC report takes your RFQ share of corporate bonds from 27.96\u00A0% to 24.76\u00A0%, below its floor of 25\u00A0%.",
      ],
    ]);
  });

  test("misses what, dealt on RFQ and nothing else, brings it to its floor", () => {
    const after = shareAfter(share, "OTC_REPORT", 120 * CRORE);
    const missing = after.missing / 100;
    expect(missing).toBe(33_333_333.34);
    const made = shareAfter({ rule: share.rule, now: after }, "RFQ_OTO", missing);
    expect(made.missing).toBe(0);
    expect(shareAfter({ rule: share.rule, now: after }, "RFQ_OTO", missing - 0.01).missing).toBeGreaterThan(0);
  });

  test("may be exactly at its floor", () => {
    const even = shareOn(rule("BROKER"), [deal(TODAY, 25, oto), deal(TODAY, 75)], TODAY);
    expect(even.now).toMatchObject({ sharePercent: 25, missing: 0 });
    expect(fallsBelow(even.now, shareAfter(even, "OTC_REPORT", 0.01))).toBe(true);
  });

  test("is its own account's alone: deals for clients are on neither side of it", () => {
    const forClient = deal(TODAY, 400, { isForClient: true });
    expect(shareOn(rule("BROKER"), [...dealt, forClient], TODAY).now).toEqual(share.now);
  });

  test("is taken below its floor by a first deal that is no RFQ", () => {
    const none = shareOn(rule("BROKER"), [], TODAY);
    expect(none.now).toMatchObject({ sharePercent: null, missing: 0 });
    expect(fallsBelow(none.now, shareAfter(none, "OTC_REPORT", CRORE))).toBe(true);
    expect(fallsBelow(none.now, shareAfter(none, "RFQ_OTO", CRORE))).toBe(false);
  });

  test("that is below its floor already is said to fall further", () => {
    const row = presentShare(shareOn(rule("BROKER"), [deal(TODAY, 10, oto), deal(TODAY, 90)], TODAY), 10 * CRORE);
    const [placed, , reported] = must(row.after);
    expect(cautionText(row, must(reported))).toContain("from 10.00\u00A0% to 9.09\u00A0%, further below its floor");
    expect(cautionText(row, must(placed))).toBeNull();
  });
});

test("an alternative investment fund is reckoned by the month, a foreign investor by the quarter of the calendar (N-03)", () => {
  const dealt = [deal("2026-09-30", 900), deal("2026-10-01", 60), deal("2026-11-02", 10, oto), deal("2026-11-03", 90)];
  expect(shareOn(rule("AIF"), dealt, TODAY).now).toMatchObject({ sharePercent: 10, missing: 0 });
  expect(shareOn(rule("FPI"), dealt, TODAY).now).toMatchObject({ sharePercent: 6.25, floor: paise(16) });
  expect(shareOn(rule("FPI"), dealt, "2026-12-31").counted).toEqual({ from: "2026-10-01", to: "2026-12-31" });
  expect(shareOn(rule("FPI"), dealt, "2027-01-01").counted).toEqual({ from: "2027-01-01", to: "2027-03-31" });
});

test("the window of three months reaches over the end of a year", () => {
  expect(windowText(presentShare(shareOn(rule("BROKER"), [], "2027-01-31"), null))).toBe("Nov 2026 to Jan 2027");
  expect(shareOn(rule("BROKER"), [], "2027-03-31").counted).toEqual({ from: "2027-01-01", to: "2027-03-31" });
});

describe("the table of floors (N-03)", () => {
  test("has one row in force for a kind of firm and an instrument on any day", () => {
    for (const day of ["2023-07-01", "2024-03-31", "2024-04-01", TODAY]) {
      for (const entity of ["MUTUAL_FUND", "PORTFOLIO_MANAGER", "BROKER", "AIF", "FPI"] as const) {
        const instruments = rulesOf(entity, day).map(({ instrument }) => instrument);
        expect(new Set(instruments).size, `${entity} ${day}`).toBe(instruments.length);
      }
    }
  });

  test("asks 10 % of brokers until 31 March 2024 and 25 % from the day after", () => {
    expect(rulesOf("BROKER", "2023-06-30")).toEqual([]);
    expect(rule("BROKER", "CB", "2024-03-31").floorPercent).toBe(10);
    expect(rule("BROKER", "CB", "2024-04-01").floorPercent).toBe(25);
  });

  test("asks nothing of a firm whose kind has no floor", () => {
    expect(rulesOf(null, TODAY)).toEqual([]);
  });

  test("lets two funds deal with each other on RFQ alone, and a fund with anybody else as it likes", () => {
    expect(betweenRule(["MUTUAL_FUND", "MUTUAL_FUND"], "CP", TODAY)?.source).toContain("22 July 2020");
    expect(betweenRule(["AIF", "AIF"], "CB", TODAY)).not.toBeNull();
    expect(betweenRule(["AIF", "AIF"], "CP", TODAY)).toBeNull();
    expect(betweenRule(["MUTUAL_FUND", "BROKER"], "CB", TODAY)).toBeNull();
    expect(betweenRule([null, null], "CB", TODAY)).toBeNull();
  });
});
