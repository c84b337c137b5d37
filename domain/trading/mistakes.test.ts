import { describe, expect, it, test } from "vitest";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import { buildCalendar } from "#domain/calendar/business-calendar.ts";
import { type DealWarning, isRetyped, strengthOf } from "#domain/entities/deal-warning.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { betterMarket } from "#domain/trading/better-market.ts";
import {
  type CheckLimits,
  checkLimitsFor,
  DEFAULT_FIRM_CHECKS,
  LEVEL_BP,
  type OwnBand,
  paperKindOf,
} from "#domain/trading/check-limits.ts";
import { unconfirmed } from "#domain/trading/confirming.ts";
import { bothNumbers } from "#domain/trading/lost-rupees.ts";
import type { QuoteBeside } from "#domain/trading/market-beside.ts";
import { type QuotedFind, referenceLevels } from "#domain/trading/reference-level.ts";
import { retypedFigures, retypedProblem } from "#domain/trading/retyping.ts";
import { compareStrengths } from "#domain/trading/strength.ts";
import { unpublishedDay } from "#domain/trading/unpublished-day.ts";
import type { NamedLevel } from "#domain/trading/level.ts";
import { unusualLevels } from "#domain/trading/unusual-level.ts";
import { unusualSize } from "#domain/trading/unusual-size.ts";

const DAY = "2026-11-23";
const CRORE = 10_000_000;
const terms = { coupon_type: "FIXED", coupon_frequency: "SEMI_ANNUAL", day_count: "ACT/ACT", face_value: 100 } as const;
const gsec = bondWith({ ...terms, category: "GSEC", coupon_rate_percent: 6.79, maturity_date: "2034-10-07" });
const aa = bondWith({
  ...terms,
  category: "NBFC",
  coupon_frequency: "ANNUAL",
  credit_rating: "AA",
  coupon_rate_percent: 8.6,
  maturity_date: "2031-11-23",
});
const calendar = buildCalendar([
  { date: "2026-12-25", name: "Christmas", market: "NSE Debt" },
  { date: "2026-12-25", name: "Christmas", market: "Settlement (NSE Clearing, debt)" },
]);

interface Market {
  bid: number;
  offer: number;
  /** Open size of each quote, in crore. */
  open?: number;
}
interface Typed {
  bond: Bond;
  market: Market;
  side: QuoteType;
  level: NamedLevel;
  crore: number;
  day?: string;
  limits?: CheckLimits;
}

const yieldOf = (pct: number): NamedLevel => ({ figure: "bond_yield", value: pct / 100 });
const priceOf = (price: number): NamedLevel => ({ figure: "unit_clean_price", value: price });
const usual = { rupees: 25 * CRORE, basis: "firm" as const };

/** All warnings of the rules about an act against two firm quotes of other firms. */
function warningsOf({ bond, market, side, level, crore, day = DAY, limits }: Typed): DealWarning[] {
  const rupees = crore * CRORE;
  const deal = { bond, side, settlementDate: day, rupees };
  const held = limits ?? checkLimitsFor({ kind: paperKindOf(bond), dealerId: null, rupees }, DEFAULT_FIRM_CHECKS);
  const quoteOf = (of: QuoteType, pct: number): QuoteBeside => {
    const { yieldStored, unitPriceStored } = bothNumbers({ ...deal, settlementDate: DAY }, yieldOf(pct));
    const firm = { clientId: `cli_${of}`, clientName: of === "BID" ? "Narmada Bank" : "Sahyadri Wealth" };
    const open = { openRupees: (market.open ?? 25) * CRORE, isFirm: true, settlementDate: DAY };
    return { side: of, bondYield: yieldStored, cleanPrice: unitPriceStored, ...open, ...firm };
  };
  const quotes = [quoteOf("BID", market.bid), quoteOf("ASK", market.offer)];
  const lives = quotes
    .toSorted((a) => (a.side === side ? -1 : 1))
    .map((quote): QuotedFind => ({ ...quote, settlementDate: DAY, fixedField: "yield", isIndicative: false, atMs: 0 }));
  const better = betterMarket(deal, level, quotes, held);
  const size = unusualSize(rupees, usual, held);
  const unpublished = unpublishedDay(calendar, day);
  return [
    ...unusualLevels(deal, [level], referenceLevels(bond, day, { lives, trade: null, master: null }), held),
    ...[better, size, unpublished].filter((warning) => warning !== null),
  ];
}
const strength = (typed: Typed) => warningsOf(typed).map(strengthOf).toSorted(compareStrengths).at(-1) ?? "none";

const market = { bid: 6.7675, offer: 6.75 };
const sale: Typed = { bond: gsec, market, side: "ASK", level: yieldOf(6.7675), crore: 25 };
const wide = { bid: 8.6, offer: 8.2 };

describe("a mistake asks for more than Y", () => {
  test.each<[string, Typed]>([
    ["a sale far below the bid", { ...sale, level: yieldOf(7.03) }],
    ["the level of another bond", { ...sale, level: yieldOf(7.42) }],
    ["the other side: an offer at the level of a deep bid", { ...sale, bond: aa, market: wide, level: yieldOf(9.7) }],
    ["one digit of the level moved: 7.67 for 6.77", { ...sale, level: yieldOf(7.67) }],
    ["75 for 7.5", { ...sale, bond: aa, market: wide, level: yieldOf(75) }],
    ["one zero too many in the size", { ...sale, crore: 2500 }],
    ["crore for lakh, twenty times the usual", { ...sale, crore: 500 }],
    ["a price typed as a yield", { ...sale, level: yieldOf(100.15) }],
    ["a yield typed as a price", { ...sale, level: priceOf(6.77) }],
    ["a price one rupee off", { ...sale, level: priceOf(98.2) }],
    ["yesterday's level after the market moved", { ...sale, side: "BID", level: yieldOf(6.54) }],
    ["a day of a year that nobody has published", { ...sale, day: "2027-11-23" }],
    [
      "a few basis points in a large size",
      { ...sale, market: { ...market, open: 500 }, level: yieldOf(6.8075), crore: 200 },
    ],
  ])("%s", (_what, typed) => {
    expect(strength(typed)).toBe("retype");
  });
});

describe("an ordinary act asks for its key alone", () => {
  test.each<[string, Typed, string]>([
    ["at the bid", sale, "none"],
    ["an offer a little above the market", { ...sale, level: yieldOf(6.74) }, "none"],
    ["through the bid by a quarter of a basis point", { ...sale, level: yieldOf(6.77) }, "say"],
    ["through the bid for a lakh", { ...sale, level: yieldOf(6.7775) }, "confirm"],
    ["beyond the band, for little money", { ...sale, market: { ...market, open: 1 }, level: yieldOf(6.83) }, "confirm"],
    ["better than the market by more than the band", { ...sale, side: "BID", level: yieldOf(6.83) }, "none"],
    ["a wide level in paper that is quoted wide", { ...sale, bond: aa, market: wide, level: yieldOf(8.3) }, "none"],
    ["ten times the usual size", { ...sale, market: { ...market, open: 250 }, crore: 250 }, "confirm"],
  ])("%s", (_what, typed, expected) => {
    expect(strength(typed)).toBe(expected);
  });
});

describe("where a distance says less, a band is wider", () => {
  const deal = { bond: gsec, side: "ASK", settlementDate: DAY, rupees: 25 * CRORE } as const;
  const ours = checkLimitsFor({ kind: "GOVERNMENT", dealerId: null, rupees: null }, DEFAULT_FIRM_CHECKS);
  const level = {
    fixedField: "yield",
    bondYield: 0.0675,
    cleanPrice: null,
    settlementDate: null,
    date: "2026-11-20",
  } as const;
  const against = (pct: number, finds: Partial<Parameters<typeof referenceLevels>[2]>) => {
    const known = referenceLevels(gsec, DAY, { lives: [], trade: null, master: null, ...finds });
    return unusualLevels(deal, [yieldOf(pct)], known, ours)[0]?.strength ?? "none";
  };

  it("against a trade of the last days", () => {
    const trade = { ...level, atMs: null, quantumRupees: null };
    expect([6.9, 6.96, 7.15].map((pct) => against(pct, { trade }))).toEqual(["none", "confirm", "retype"]);
  });

  it("and most of all against a published level", () => {
    expect([7.7, 7.8, 8.75].map((pct) => against(pct, { master: level }))).toEqual(["none", "confirm", "retype"]);
  });
});

describe("the sentence of a level that gives money away", () => {
  it("says by how much, what it costs, and against which quote of whom", () => {
    const [warning] = warningsOf({ ...sale, level: yieldOf(7.03) }).filter(({ figure }) => figure === "better_market");
    expect(warning?.text.replaceAll("\u00A0", " ")).toBe(
      "A better bid is live: 7.0300 % is 26.25 bp through 6.7675 % for ₹ 25.00 Cr (Narmada Bank). That loses ₹ 39,20,750 on ₹ 25.00 Cr.",
    );
  });

  it("counts the loss on what is open at the better level", () => {
    const lost = (open: number) => {
      const typed = { ...sale, market: { ...market, open }, level: yieldOf(7.03) };
      const warning = warningsOf(typed).find((each) => each.figure === "better_market");
      return warning?.figure === "better_market" ? warning.lost : null;
    };
    expect(lost(5)).toBe((lost(25) ?? 0) / 5);
    expect(lost(1000)).toBe(lost(25));
  });
});

describe("a kind of paper", () => {
  test.each([
    [{ category: "SDL" }, "GOVERNMENT"],
    [{ category: "TBILL" }, "GOVERNMENT"],
    [{ category: "PSU", credit_rating: "AAA" }, "AAA"],
    [{ category: "NBFC", credit_rating: "AA+" }, "AA"],
    [{ category: "NBFC", credit_rating: "AA-" }, "LOWER"],
    [{ category: "CORPORATE", credit_rating: null }, "LOWER"],
    [{ category: "AT1", credit_rating: "AA+" }, "PERPETUAL"],
    [{ category: "NBFC", credit_rating: "AAA(CE)" }, "PERPETUAL"],
    [{ category: "NBFC", credit_rating: "AAA", coupon_type: "MARKET_LINKED" }, "PERPETUAL"],
  ] as const)("of %o is %s", (facts, kind) => {
    expect(paperKindOf(bondWith(facts))).toBe(kind);
  });
});

describe("a firm's own bands", () => {
  const band = (changes: Partial<OwnBand>): OwnBand => ({
    kind: null,
    dealerId: null,
    sizeFrom: null,
    unit: "BP",
    amount: 30,
    onBreach: "WARN",
    ...changes,
  });
  const held = (bands: OwnBand[], dealerId: string | null = null, rupees: number | null = CRORE) =>
    checkLimitsFor({ kind: "GOVERNMENT", dealerId, rupees }, { ...DEFAULT_FIRM_CHECKS, bands });

  it("come before ours: a dealer's, then a kind's, then those from a size", () => {
    expect(held([]).levelBp).toBe(LEVEL_BP.GOVERNMENT);
    const bands = [
      band({}),
      band({ sizeFrom: 50 * CRORE, amount: 2 }),
      band({ kind: "GOVERNMENT", amount: 8 }),
      band({ dealerId: "usr_new", amount: 1 }),
      band({ kind: "AAA", amount: 99 }),
    ];
    expect(held(bands).levelBp).toBe(8);
    expect(held(bands, "usr_new").levelBp).toBe(1);
    expect(held(bands.slice(0, 2)).levelBp).toBe(30);
    expect(held(bands.slice(0, 2), null, 60 * CRORE).levelBp).toBe(2);
  });

  it("that block refuse what is beyond them, whatever is repeated", () => {
    const limits = held([band({ amount: 20, onBreach: "BLOCK" })]);
    expect(strength({ ...sale, level: yieldOf(7.03), limits })).toBe("refuse");
    const [refused] = warningsOf({ ...sale, level: yieldOf(7.03), limits });
    expect(refused?.text).toMatch(/Your firm refuses more than \d+ bp off the market\.$/);
    expect(unconfirmed(refused ? [refused] : [], { retyped: { bond_yield: 0.0703 } })).toHaveLength(1);
    expect(strength({ ...sale, market: { ...market, open: 1 }, level: yieldOf(6.83), limits })).toBe("confirm");
    const lost = held([band({ unit: "LOST", amount: 1_000_000, onBreach: "BLOCK" })]);
    expect(strength({ ...sale, level: yieldOf(7.03), limits: lost })).toBe("refuse");
  });
});

describe("a figure that is typed again", () => {
  const figuresOf = (typed: Typed) => retypedFigures(warningsOf(typed).filter(isRetyped));
  const [level] = figuresOf({ ...sale, level: yieldOf(7.03) });
  const [size] = figuresOf({ ...sale, crore: 500 });

  it("is asked for once, as the sentence gives it", () => {
    expect(figuresOf({ ...sale, level: yieldOf(7.03) })).toHaveLength(1);
    expect(level?.name).toBe("the level 7.0300 %");
    expect(size?.name).toBe("the size ₹\u00A05,00,00,00,000");
  });

  it("counts by its number, however it is written", () => {
    expect(["7.03", " 7.0300 ", "7.03%", "7.03y"].map((text) => level?.matches(text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["6.7675", "@7.03", "703", ""].map((text) => level?.matches(text))).toEqual([false, false, false, false]);
    expect(["500cr", "500 crore", "5,00,00,00,000", "50000l"].map((text) => size?.matches(text))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect(["50cr", "5000cr", "500"].map((text) => size?.matches(text))).toEqual([false, false, false]);
  });

  it("says at its field what is wrong, and that nothing was sent", () => {
    if (level === undefined) throw new Error("nothing to retype");
    expect(retypedProblem(level, "")).toBe("Retype the level 7.0300 %.");
    expect(retypedProblem(level, "7.3")).toBe("This is not the level 7.0300 %. Nothing was sent.");
    expect(retypedProblem(level, "7.03")).toBeNull();
  });
});
