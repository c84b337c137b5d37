import { describe, expect, it } from "vitest";
import { type Exposure, releasedShares, stageOfTicket } from "#domain/limits/exposure.ts";
import { must } from "#domain/lib/must.ts";
import { issueTypeOf } from "#domain/limits/issue-type.ts";
import type { Limit } from "#domain/entities/limit.ts";
import { DayUse } from "#domain/limits/day-use.ts";
import { breachesOf, type LimitedDeal, mostUsed, tightestOf } from "#domain/limits/reckoning.ts";

const CRORE = 10_000_000;
const base = {
  key: null,
  dealerId: null,
  sizeFrom: null,
  settlement: null,
  bandKind: null,
  basePrice: null,
  baseYield: null,
  onBreach: "BLOCK",
} as const;
const limit = (changes: Partial<Limit>): Limit => ({
  ...base,
  id: "lim_one",
  level: "FIRM",
  unit: "GROSS",
  amount: 50 * CRORE,
  ...changes,
});
const exposure = (changes: Partial<Exposure> = {}): Exposure => ({
  id: "eoi_one",
  stage: "open",
  side: "BID",
  isin: "INE134E08LA3",
  issuer: "PFC",
  counterpartyId: null,
  userId: "usr_asha",
  settlement: "T1",
  principal: 30 * CRORE,
  bonds: 300,
  isBehindQuote: false,
  ...changes,
});
const deal = (changes: Partial<LimitedDeal> = {}): LimitedDeal => {
  const { id: _id, stage: _stage, ...rest } = exposure();
  return {
    ...rest,
    counterpartyId: "cli_narmada",
    principal: 25 * CRORE,
    bonds: 250,
    issueType: "CB",
    bondYield: 0.0712,
    cleanPrice: 100.5,
    market: null,
    releases: [],
    ...changes,
  };
};
const texts = (limits: Limit[], exposures: Exposure[], asked: LimitedDeal) =>
  breachesOf(limits, new DayUse(exposures), asked).map(({ text }) => text.replaceAll("\u00A0", " "));

describe("a deal is held against the limits of the firm (B-07)", () => {
  it("goes through where no row is set", () => {
    expect(breachesOf([], new DayUse([exposure()]), deal())).toEqual([]);
    expect(tightestOf([], new DayUse([exposure()]), deal())).toBeNull();
  });

  it("is told what is used, what the limit is and what it needs", () => {
    expect(texts([limit({})], [exposure()], deal())).toEqual([
      "Firm limit: 30.00 Cr used of 50.00 Cr, this deal needs 25.00 Cr.",
    ]);
  });

  it("may take the last rupee, and not one more", () => {
    expect(texts([limit({})], [exposure()], deal({ principal: 20 * CRORE }))).toEqual([]);
    expect(texts([limit({})], [exposure()], deal({ principal: 20 * CRORE + 0.01 }))).toHaveLength(1);
  });

  const levels: [Limit["level"], string, Partial<Exposure>][] = [
    ["COUNTERPARTY", "cli_narmada", { counterpartyId: "cli_kaveri" }],
    ["PORTFOLIO", "INE134E08LA3", { isin: "INE031A08AA2" }],
    ["ISSUER", "PFC", { issuer: "HUDCO" }],
    ["DEALER", "usr_asha", { userId: "usr_leela" }],
  ];
  it.each(levels)("at the level %s only what is of the same key counts", (level, key, other) => {
    const unit = level === "PORTFOLIO" || level === "ISSUER" ? "RUPEES" : "GROSS";
    const own = exposure({ counterpartyId: "cli_narmada" });
    const row = limit({ level, key, unit });
    expect(texts([row], [own], deal())).toHaveLength(1);
    expect(texts([row], [exposure({ ...own, ...other })], deal())).toEqual([]);
    const { id: _id, stage: _stage, ...elsewhere } = exposure({ ...own, ...other });
    expect(texts([row], [own], { ...deal(), ...elsewhere, principal: 60 * CRORE })).toEqual([]);
  });

  it("a row without a key holds for each that has none of its own", () => {
    const all = limit({ level: "COUNTERPARTY", amount: 10 * CRORE });
    const own = limit({ id: "lim_two", level: "COUNTERPARTY", key: "cli_narmada", amount: 90 * CRORE });
    expect(texts([all, own], [], deal())).toEqual([]);
    expect(texts([all, own], [], deal({ counterpartyId: "cli_kaveri" }))).toHaveLength(1);
    const used = [
      exposure({ counterpartyId: "cli_narmada" }),
      exposure({ counterpartyId: "cli_kaveri", principal: 5 }),
    ];
    expect(mostUsed(all, [all, own], new DayUse(used))).toMatchObject({ key: "cli_kaveri", use: { open: 5 } });
  });

  it("a row of another unit or settlement leaves the row without a key in force", () => {
    const all = limit({ level: "COUNTERPARTY", amount: 10 * CRORE });
    const buys = limit({ id: "lim_two", level: "COUNTERPARTY", key: "cli_narmada", unit: "BUY", amount: 90 * CRORE });
    expect(texts([all, buys], [], deal())).toHaveLength(1);
    const dealer = limit({ id: "lim_two", level: "DEALER", key: "cli_narmada", amount: 90 * CRORE });
    expect(texts([all, dealer], [], deal())).toHaveLength(1);
  });

  it("a key that nobody has is held against nothing", () => {
    expect(texts([limit({ level: "ISSUER", unit: "RUPEES", amount: 1 })], [], deal({ issuer: null }))).toEqual([]);
  });

  it("of a limit for several the one that has used most is named, and nobody where nothing is used", () => {
    const all = limit({ level: "COUNTERPARTY" });
    const of = (counterpartyId: string, principal: number) => exposure({ counterpartyId, principal });
    const most = mostUsed(all, [all], new DayUse([of("cli_a", 5), of("cli_b", 7), of("cli_c", 6)]));
    expect(most).toMatchObject({ key: "cli_b", use: { open: 7, reserved: 0, used: 0 } });
    expect(mostUsed(all, [all], new DayUse([of("cli_a", 0)]))).toBeNull();
    expect(mostUsed(all, [all], new DayUse([exposure()]))).toBeNull();
  });

  it("a band is no sum, and is left out of what is used", () => {
    const band = limit({ level: "ORDER", key: "CB", unit: "YIELD", amount: 0.5, bandKind: "ABSOLUTE" });
    expect(tightestOf([band], new DayUse([]), deal())).toBeNull();
  });

  it("only what is of the same key and counts is taken off for what a deal replaces", () => {
    const replaced = { releases: [{ id: "eoi_one", share: 1 }] };
    const sold = exposure({ side: "ASK" });
    const bought = limit({ unit: "BUY" });
    expect(tightestOf([bought], new DayUse([sold]), deal(replaced))).toMatchObject({ used: 0, left: 25 * CRORE });
    const dealer = limit({ level: "DEALER" });
    const other = exposure({ userId: "usr_leela" });
    expect(tightestOf([dealer], new DayUse([other]), deal(replaced))).toMatchObject({ used: 0, left: 25 * CRORE });
  });

  it("releases of one thing add up to the whole of it and no further", () => {
    const shares = releasedShares([
      { id: "eoi_one", share: 0.75 },
      { id: "eoi_one", share: 0.5 },
      { id: "eoi_two", share: 0.25 },
    ]);
    expect([...shares]).toEqual([
      ["eoi_one", 1],
      ["eoi_two", 0.25],
    ]);
  });

  it("a single order is judged alone, by its kind of paper", () => {
    const row = limit({ level: "ORDER", key: "CB", unit: "RUPEES", amount: 20 * CRORE });
    expect(texts([row], [exposure()], deal())).toEqual([
      "Single order limit: ₹ 0 used of 20.00 Cr, this deal needs 25.00 Cr.",
    ]);
    expect(texts([row], [exposure()], deal({ issueType: "GS" }))).toEqual([]);
  });

  it("buying, selling and each settlement count apart, and gross counts both sides", () => {
    const sold = exposure({ side: "ASK", settlement: "T0" });
    expect(texts([limit({ unit: "BUY" })], [sold], deal())).toEqual([]);
    expect(texts([limit({ unit: "SELL" })], [sold], deal({ side: "ASK" }))).toHaveLength(1);
    expect(texts([limit({ settlement: "T1" })], [sold], deal())).toEqual([]);
    expect(texts([limit({})], [sold], deal())).toHaveLength(1);
  });

  it("bonds are counted in bonds", () => {
    expect(texts([limit({ level: "PORTFOLIO", unit: "BONDS", amount: 500 })], [exposure()], deal())).toEqual([
      "Portfolio limit: 300 bonds used of 500 bonds, this deal needs 250 bonds.",
    ]);
  });

  it("open, reserved and used count, each as what it is", () => {
    const stages = (["open", "reserved", "used"] as const).map((stage, at) => exposure({ stage, principal: at + 1 }));
    expect(new DayUse(stages).useOf(limit({}), null)).toEqual({ open: 1, reserved: 2, used: 3 });
  });

  it("an offer on a quote of its own counts once, except at the counterparty, whom the quote does not name", () => {
    const quote = exposure();
    const offer = exposure({ id: "neg_one", counterpartyId: "cli_narmada", isBehindQuote: true });
    const day = new DayUse([quote, offer]);
    expect(day.useOf(limit({}), null).open).toBe(30 * CRORE);
    expect(day.useOf(limit({ level: "COUNTERPARTY" }), "cli_narmada").open).toBe(30 * CRORE);
  });

  it("what it replaces is taken off first, in part where a part is dealt", () => {
    const half = deal({ principal: 15 * CRORE, releases: [{ id: "eoi_one", share: 0.5 }] });
    expect(breachesOf([limit({ amount: 20 * CRORE })], new DayUse([exposure()]), half)).toEqual([]);
    expect(tightestOf([limit({})], new DayUse([exposure()]), half)).toMatchObject({
      used: 15 * CRORE,
      left: 20 * CRORE,
    });
  });

  it("what lines before it took and released counts for the next line as if it had been read anew", () => {
    const rows = [
      limit({}),
      limit({ level: "COUNTERPARTY" }),
      limit({ level: "DEALER", unit: "BUY" }),
      limit({ level: "PORTFOLIO", unit: "BONDS" }),
    ];
    const before = [exposure(), exposure({ id: "eoi_two", side: "ASK" }), exposure({ id: null, stage: "used" })];
    const taken = exposure({ id: "eoi_new", userId: "usr_leela", principal: 7 * CRORE, bonds: 70 });
    const day = new DayUse(before);
    for (const row of rows) day.usesOf(row);
    day.release([
      { id: "eoi_one", share: 0.25 },
      { id: "eoi_two", share: 1 },
    ]);
    day.add(taken);
    const recomputed = new DayUse([
      exposure({ principal: 22.5 * CRORE, bonds: 225 }),
      exposure({ id: null, stage: "used" }),
      taken,
    ]);
    const keys = [null, "usr_asha", "usr_leela", "INE134E08LA3"];
    for (const row of rows) {
      expect(keys.map((key) => day.useOf(row, key))).toEqual(keys.map((key) => recomputed.useOf(row, key)));
    }
    expect(day.useOf(must(rows[0]), null)).toEqual({ open: 29.5 * CRORE, reserved: 0, used: 30 * CRORE });
  });

  it("a limit that was lowered breaks no promise: what adds nothing goes over nothing", () => {
    const rows = [
      limit({ amount: CRORE }),
      limit({ id: "lim_two", level: "ORDER", key: "CB", unit: "RUPEES", amount: CRORE }),
    ];
    const consent = deal({ principal: 30 * CRORE, releases: [{ id: "tkt_one", share: 1 }] });
    const day = new DayUse([exposure({ id: "tkt_one", stage: "reserved" })]);
    expect(breachesOf(rows, day, consent)).toEqual([]);
    expect(breachesOf(rows, day, { ...consent, principal: 31 * CRORE })).toHaveLength(2);
  });

  it("all that are gone over are told together, the single order first and the firm last", () => {
    const rows = [
      limit({ amount: 1 }),
      limit({ level: "COUNTERPARTY", amount: 1 }),
      limit({ level: "PORTFOLIO", unit: "RUPEES", amount: 1 }),
      limit({ level: "ISSUER", unit: "RUPEES", amount: 1 }),
      limit({ level: "DEALER", amount: 1, onBreach: "WARN" }),
      limit({ level: "ORDER", key: "CB", unit: "RUPEES", amount: 1 }),
    ];
    expect(
      breachesOf(rows, new DayUse([]), deal()).map((breach) => [breach.limit.level, breach.limit.onBreach]),
    ).toEqual([
      ["ORDER", "BLOCK"],
      ["DEALER", "WARN"],
      ["ISSUER", "BLOCK"],
      ["PORTFOLIO", "BLOCK"],
      ["COUNTERPARTY", "BLOCK"],
      ["FIRM", "BLOCK"],
    ]);
  });

  it("the tightest is the one of which the smallest share is left", () => {
    const rows = [limit({ amount: 100 * CRORE }), limit({ id: "lim_two", level: "DEALER", amount: 60 * CRORE })];
    expect(tightestOf(rows, new DayUse([exposure()]), deal())).toMatchObject({
      limit: { level: "DEALER" },
      left: 5 * CRORE,
    });
  });
});

describe("the band of a single order (B-07)", () => {
  const band = (changes: Partial<Limit>) =>
    limit({ level: "ORDER", key: "CB", unit: "YIELD", amount: 0.5, bandKind: "ABSOLUTE", ...changes });
  const portfolio = limit({
    level: "PORTFOLIO",
    key: "INE134E08LA3",
    unit: "RUPEES",
    amount: 900 * CRORE,
    basePrice: 100,
    baseYield: 0.07,
  });

  it("is measured in percentage points, or in percent of the base that the bond's own limit names", () => {
    expect(texts([band({}), portfolio], [], deal({ bondYield: 0.075 }))).toEqual([]);
    expect(texts([band({}), portfolio], [], deal({ bondYield: 0.0751 }))).toEqual([
      "Single order yield band: 7.5100 % is outside 6.5000 % to 7.5000 %.",
    ]);
    const percent = band({ unit: "PRICE", bandKind: "PERCENT", amount: 1 });
    expect(texts([percent, portfolio], [], deal({ cleanPrice: 98.99 }))).toEqual([
      "Single order price band: 98.9900 is outside 99.0000 to 101.0000.",
    ]);
  });

  it("is measured by its own kind of paper, and by the base of its own bond", () => {
    expect(texts([band({ key: "GS" }), portfolio], [], deal({ bondYield: 0.09 }))).toEqual([]);
    const other = { ...portfolio, key: "INE031A08AA2" };
    expect(texts([band({}), other], [], deal({ bondYield: 0.09 }))).toEqual([]);
    const price = band({ unit: "PRICE", amount: 1 });
    expect(texts([price, portfolio], [], deal({ cleanPrice: 101 }))).toEqual([]);
    expect(texts([price, portfolio], [], deal({ cleanPrice: 101.0001 }))).toHaveLength(1);
    expect(texts([price, portfolio], [], deal({ cleanPrice: 99 }))).toEqual([]);
    expect(texts([price, portfolio], [], deal({ cleanPrice: null }))).toEqual([]);
    const byMarket = deal({ cleanPrice: 102, market: { bondYield: null, cleanPrice: 100 } });
    expect(breachesOf([price], new DayUse([]), byMarket)).toMatchObject([{ used: 0, need: 102, left: -1 }]);
  });

  it("is measured from the market where no base is named, and not at all where nothing is known", () => {
    const market = { bondYield: 0.06, cleanPrice: null };
    expect(texts([band({})], [], deal({ market }))).toHaveLength(1);
    expect(texts([band({})], [], deal())).toEqual([]);
  });
});

describe("what a ticket counts as (B-07)", () => {
  it("is reserved from the acceptance on, used once executed, and free once it is rejected or cancelled", () => {
    expect(
      (["DRAFT", "SENT", "PART_AGREED", "AGREED", "EXECUTING"] as const).map((state) => stageOfTicket(state, true)),
    ).toEqual(Array(5).fill("reserved"));
    expect((["DRAFT", "SENT", "PART_AGREED", "AGREED"] as const).map((state) => stageOfTicket(state, false))).toEqual([
      null,
      "open",
      "open",
      "reserved",
    ]);
    expect((["EXECUTED", "REJECTED", "CANCELLED"] as const).map((state) => stageOfTicket(state, true))).toEqual([
      "used",
      null,
      null,
    ]);
  });
});

describe("the kind of paper of a bond (B-07)", () => {
  it("is read of its category, and of the ISIN where a company issued it", () => {
    const kinds = [
      ["GSEC", "IN0020230085", "GS"],
      ["SDL", "IN1520230085", "SD"],
      ["CORPORATE", "INE134E08LA3", "CB"],
      ["CORPORATE", "INE134E14LA3", "CP"],
      ["BANK", "INE134E16LA3", "CD"],
      ["TBILL", "IN0020230085", "GS"],
      ["STRIPS", "IN0020230085", "GS"],
      ["SGB", "IN0020230085", "GS"],
      [null, "INE134E14LA3", "CP"],
      // Digits of a foreign ISIN encode no kind.
      ["CORPORATE", "US0000014000", "CB"],
    ] as const;
    for (const [category, isin, kind] of kinds) expect(issueTypeOf({ category, isin })).toBe(kind);
  });
});
