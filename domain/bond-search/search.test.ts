import { describe, expect, test } from "vitest";
import fc from "fast-check";
import { buildBondIndex } from "#domain/bond-search/bond-index.ts";
import { withDisplayNames } from "#domain/bond-search/display-name.ts";
import { searchBonds } from "#domain/bond-search/search.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { parseBondRow } from "#domain/bond-search/parse-bond-row.ts";
import { must } from "#domain/lib/must.ts";

const TODAY = "2026-11-20";
const PFC = "Power Finance Corporation Limited";
const NABARD = "National Bank for Agriculture and Rural Development";

type Facts = [
  isin: string,
  name: string,
  issuer: string,
  category: string,
  coupon: string,
  maturity: string,
  symbol?: string,
];

function bondOf([isin, name, issuer, category, coupon, maturity, symbol]: Facts): Bond {
  const dated = maturity.length > 4;
  const bond = parseBondRow({
    isin,
    name,
    issuer,
    issuer_type: "",
    coupon_rate_percent: coupon,
    coupon_type: coupon === "" ? "ZERO_COUPON" : "FIXED",
    coupon_frequency: "",
    issue_date: "",
    maturity_date: dated ? maturity : "",
    face_value: "",
    credit_rating: "",
    rating_agency: "",
    security: "",
    category,
    listed: symbol ? "NSE" : "",
    day_count: "",
    call_date: "",
    source: "test",
    maturity_year: maturity.slice(0, 4),
    rating_date: "",
  });
  return { ...bond, listings: symbol ? [{ exchange: "NSE", symbol, series: "N0", lot_size: 1 }] : [] };
}

// Real securities, each with a neighbour it could be mistaken for.
const UNIVERSE = withDisplayNames(
  (
    [
      ["IN0020230085", "7.18% GS 2033", "Government of India", "GSEC", "7.18", "2033-08-14", "718GS2033"],
      ["IN0020230077", "7.18% GS 2037", "Government of India", "GSEC", "7.18", "2037-07-24", "718GS2037"],
      ["IN0020150093", "GOI LOAN 7.59% 2026", "Government of India", "GSEC", "7.59", "2026-01-11", "759GS2026"],
      ["IN0020150069", "7.59% GS 2029", "Government of India", "GSEC", "7.59", "2029-03-20", "759GS2029"],
      ["IN0020240100", "GOI LOAN   6.97% 2034", "Government of India", "GSEC", "6.9", "2034-08-05", "697GR2034"],
      ["IN002025Z377", "GOI TBILL 364D-10/12/26", "Government of India", "TBILL", "", "2026-12-10", "364D101226"],
      ["IN002026Y113", "17/12/2026 MATURING 182 DTB", "Government of India", "TBILL", "", "2026-12-17"],
      ["IN1920210227", "SDL KA 7.18% 2033", "Government of Karnataka", "SDL", "7.18", "2033-01-05", "718KA33"],
      ["IN3120250888", "SDL TN 7.55% 2036", "Government of Tamil Nadu", "SDL", "7.55", "2036", "755TN36"],
      ["IN2920210514", "SDL RJ 7.17% 2032", "Government of Rajasthan", "SDL", "7.17", "2032-03-02", "717RJ32"],
      ["INE134E08IR3", "7.18% Power Finance Corporation Limited (20/01/2027)", PFC, "PSU", "7.18", "2027-01-20"],
      [
        "INE134E08NT9",
        "6.27% Power Finance Corporation Limited (15/07/2027)",
        PFC,
        "PSU",
        "6.27",
        "2027-07-15",
        "627PFCL27",
      ],
      [
        "INE752E08775",
        "7.12% Power Grid Corporation of India Limited",
        "Power Grid Corporation of India Limited",
        "PSU",
        "7.12",
        "2034-12-24",
        "712PGCIL34",
      ],
      [
        "INE219X07504",
        "India Grid Trust 7.12% 2034",
        "India Grid Trust",
        "CORPORATE",
        "7.12",
        "2034-03-01",
        "712IGT34",
      ],
      ["INE020B08FL9", "7.34% REC Limited (30/04/2030)", "REC Limited", "PSU", "7.34", "2030-04-30", "734RL30"],
      ["INE020B08EW9", "7.71% REC Limited (26/02/2027)", "REC Limited", "PSU", "7.71", "2027-02-26", "771REC27"],
      ["INE261F08DV4", "7.62% NABARD (31/01/2028)", NABARD, "PSU", "7.62", "2028-01-31"],
      ["INE261F08EI9", "NABARD 7.62% 2028", NABARD, "PSU", "7.62", "2028-06-30", "762NABAR28"],
      [
        "INE514E08GB4",
        "7.45% Export Import Bank of India (12/04/2028)",
        "Export-Import Bank of India",
        "PSU",
        "7.45",
        "2028-04-12",
        "745EXIM28",
      ],
      [
        "INE296A07TL0",
        "7.38% Bajaj Finance Limited (28/06/2030)",
        "Bajaj Finance Limited",
        "NBFC",
        "7.38",
        "2030-06-28",
      ],
      [
        "INE377Y07359",
        "7.38% Bajaj Housing Finance Limited",
        "Bajaj Housing Finance Limited",
        "NBFC",
        "7.38",
        "2030-02-12",
        "738BHFL30",
      ],
      [
        "INE115A07RC5",
        "LICH 7.66% 2029 SR 451",
        "LIC Housing Finance Limited",
        "NBFC",
        "7.66",
        "2029-12-11",
        "766LICH29",
      ],
      [
        "INE121A07SO6",
        "CIFL 7.58% 2030 SR 655",
        "Cholamandalam Investment and Finance Company Limited",
        "NBFC",
        "7.58",
        "2030-10-14",
        "758CIFL30",
      ],
      [
        "INE556F08KF5",
        "7.54% SIDBI",
        "Small Industries Development Bank of India",
        "PSU",
        "7.54",
        "2026-01-12",
        "754SIDBI26",
      ],
    ] satisfies Facts[]
  ).map(bondOf),
);
// Bonds under former issuer names, with other coupon frequencies, and bills of each tenor.
const MORE = withDisplayNames([
  ...UNIVERSE,
  ...(
    [
      [
        "INE516Y07444",
        "Piramal Finance 6.75% 2031",
        "Piramal Finance Limited",
        "NBFC",
        "6.75",
        "2031-09-26",
        "675PFL31",
      ],
      ["INE148I07AA1", "9.65% Sammaan Capital", "Sammaan Capital Limited", "NBFC", "9.65", "2029-12-27", "965SCL29"],
      ["INE027E07AA1", "8.50% L&T Finance", "L&T Finance Limited", "NBFC", "8.5", "2026-12-23", "850LTF26"],
      [
        "INE136E08CZ3",
        "Citicorp Finance (India) RESET RATE",
        "Citicorp Finance (India) Limited",
        "NBFC",
        "",
        "",
        "CFIL27",
      ],
      ["IN002025X182", "GOI TBILL 91D-15/01/26", "Government of India", "TBILL", "", "2026-01-15", "91D150126"],
      [
        "INE516Y07451",
        "9.10% Piramal Finance 2027",
        "Piramal Finance Limited",
        "NBFC",
        "9.1",
        "2027-04-16",
        "910PFL27",
      ],
      ["IN0020060045", "8.33% GS 2036", "Government of India", "GSEC", "8.33", "2036-06-07", "833GS2036"],
      ["IN1920210999", "7.40% Bihar SDL 2031", "Government of Bihar", "SDL", "7.4", "2031-03-01", "740BR31"],
      ["INE261F08111", "NABARD", NABARD, "PSU", "6.57", ""],
    ] satisfies Facts[]
  ).map(bondOf),
  {
    ...bondOf(["INE530B07111", "8.65% IIFL Finance", "IIFL Finance Limited", "NBFC", "8.65", "2028-01-24"]),
    coupon_frequency: "MONTHLY",
    credit_rating: "AA+",
  },
]);
const more = buildBondIndex(MORE, { today: TODAY });
const index = buildBondIndex(UNIVERSE, { today: TODAY });
const find = (query: string, limit = 10) => searchBonds(index, query, { limit }).map(({ bond }) => bond.isin);

describe("bond search finds by name, ISIN or issuer, in any order and spelling a dealer uses (F-34)", () => {
  test.each([
    ["IN0020230085", "IN0020230085", "the whole ISIN"],
    [" ine 134e 08nt9 ", "INE134E08NT9", "an ISIN with spaces, in small letters"],
    ["INE134E08N", "INE134E08NT9", "the beginning of an ISIN"],
    ["08NT9", "INE134E08NT9", "the end of an ISIN"],
    ["734RL30", "INE020B08FL9", "an exchange symbol"],
    ["745exim28", "INE514E08GB4", "a symbol in small letters"],
    ["7.18 gs 33", "IN0020230085", "coupon, kind and year"],
    ["2033 7.18", "IN0020230085", "the government's bond before a state's of the same coupon and year"],
    ["718gs33", "IN0020230085", "everything run together, without the point"],
    ["7.18%GS33", "IN0020230085", "everything run together, with per cent"],
    ["rec 30", "INE020B08FL9", "short name and year in two figures"],
    ["rec30", "INE020B08FL9", "short name and year run together"],
    ["pfc 7.18", "INE134E08IR3", "initials and coupon"],
    ["2030 finance bajaj 7.38", "INE296A07TL0", "words in any order, the full name before the longer one"],
    ["bajaj housing 7.38", "INE377Y07359", "the longer name when it is typed"],
    ["india grid 2034", "INE219X07504", "words in the order of the name before the same words scattered"],
    ["lichf 7.66", "INE115A07RC5", "a capital word and initials run together"],
    ["lic hf 7.66", "INE115A07RC5", "the same in two words"],
    ["jan 2028 nabard 7.62", "INE261F08DV4", "month and year"],
    ["nabard 31/01/2028", "INE261F08DV4", "a written date"],
    ["tn 7.55 2036", "IN3120250888", "a state by its letters"],
    ["rajasthan sdl 717", "IN2920210514", "a state by its name"],
    ["182 day t-bill", "IN002026Y113", "a treasury bill by its days"],
    ["364d dec 26", "IN002025Z377", "a treasury bill by its days and month"],
    ["6.97 2034", "IN0020240100", "the coupon of the name where the record has another"],
    ["6.9 2034", "IN0020240100", "the coupon on record"],
  ])("%s finds %s: %s", (query, isin) => {
    expect(find(query)[0]).toBe(isin);
  });

  test.each([
    ["nabrad 7.62 jan 2028", "INE261F08DV4"],
    ["cholamandlam 7.58", "INE121A07SO6"],
    ["rajastan sdl 7.17 2032", "IN2920210514"],
    ["bajja finance 7.38", "INE296A07TL0"],
    ["powr grid 7.12", "INE752E08775"],
    ["karnatka 7.18", "IN1920210227"],
  ])("the slip in %s is forgiven", (query, isin) => {
    expect(find(query)[0]).toBe(isin);
  });

  test("every bond is found first by its own display name and by its ISIN, live or not", () => {
    fc.assert(
      fc.property(fc.constantFrom(...UNIVERSE), (bond) => {
        expect(find(bond.isin)).toEqual([bond.isin]);
        expect(find(bond.display_name)[0]).toBe(bond.isin);
      }),
    );
  });

  test("any text is answered without error, within the limit, each bond once", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), fc.integer({ min: 1, max: 5 }), (text, limit) => {
        const found = find(text, limit);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  test("a search leaves nothing behind: the same query answers the same after any other", () => {
    const before = find("7.18");
    find("pfc 2027 jan");
    find("nabrad");
    expect(find("7.18")).toEqual(before);
  });

  test("a hit says what answered: coupon, issuer and maturity", () => {
    const hit = must(searchBonds(index, "7.62 nabard jan", { limit: 1 })[0]);
    expect(new Set(hit.matched)).toEqual(new Set(["coupon", "issuer", "maturity"]));
    expect(searchBonds(index, "771REC27", { limit: 1 })[0]?.matched).toEqual(["symbol"]);
  });
});

describe("bond search knows what bonds were called, how they pay and how long they run", () => {
  const findMore = (query: string) => searchBonds(more, query, { limit: 10 }).map(({ bond }) => bond.isin);

  test.each([
    ["dewan housing", "INE516Y07444", "the name before a merger"],
    ["dewan housing finance corporation ltd", "INE516Y07444", "all of it"],
    ["indiabulls housing", "INE148I07AA1", "the name before a renaming"],
    ["l and t finance", "INE027E07AA1", "and for &"],
    ["lnt finance", "INE027E07AA1", "n for &, run together"],
    ["364 dtb", "IN002025Z377", "a bill as the desk calls it"],
    ["182 d", "IN002026Y113", "a bill by its days alone"],
    ["182 day t bill", "IN002026Y113", "a bill in full"],
    ["1 year t-bill", "IN002025Z377", "a bill by its tenor"],
    ["91 day", "IN002025X182", "a repaid bill, before any other bond of 9.10%"],
    ["gsec 10 year", "IN0020060045", "the time a bond still runs"],
    ["10y g-sec", "IN0020060045", "the same, run together"],
    ["monthly", "INE530B07111", "how often it pays"],
    ["aa+ nbfc", "INE530B07111", "its rating and kind"],
    ["7,18 gs 33", "IN0020230085", "a decimal comma"],
    ["nabard", "INE261F08EI9", "a listed, dated bond before one without either"],
  ])("%s finds %s: %s", (query, isin) => {
    expect(findMore(query)[0]).toBe(isin);
  });

  test("a mark is known while it is typed", () => {
    expect(findMore("mont")).toEqual(["INE530B07111"]);
  });

  test.each([
    "<b>",
    "<script>alert(1)</script>",
    "...",
    "bonds",
    "the run",
    "test",
    "xyzzy",
    "foo bar",
    "???",
    "🚀🚀🚀",
  ])("%s means nothing and finds nothing", (query) => {
    expect(findMore(query)).toEqual([]);
  });
});

describe("when search begins and ends", () => {
  test("nothing is searched below three characters, spaces not counted (V-47)", () => {
    expect(find("pf")).toEqual([]);
    expect(find("  pf  ")).toEqual([]);
    expect(find("pfc")).not.toEqual([]);
  });

  test("words nobody knows find nothing, so that the list can say so (V-48)", () => {
    expect(find("zzzzzz")).toEqual([]);
    expect(find("qwerty 7.18")).toEqual([]);
  });

  test("of three facts one may be wrong: the others still find the bond", () => {
    expect(find("nabard 7.62 2031")).toContain("INE261F08DV4");
  });
});

describe("bonds already repaid", () => {
  test("never stand before live ones", () => {
    expect(find("7.59 gs")).toEqual(["IN0020150069"]);
    const both = searchBonds(index, "7.59 gs", { limit: 10, includeMatured: true });
    expect(both.map(({ bond }) => bond.isin)).toEqual(["IN0020150069", "IN0020150093"]);
  });

  test("show when asked for exactly and nothing live fits", () => {
    expect(find("sidbi 2026")).toEqual(["INE556F08KF5"]);
    expect(find("759GS2026")).toEqual(["IN0020150093"]);
    expect(find("IN0020150093")).toEqual(["IN0020150093"]);
  });
});
