import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type * as securities from "#domain/contract/http/securities.ts";
import { sourceLine } from "#server/market/research/securities/source-titles.ts";
import {
  APSBCL,
  CHENNAI,
  FCI,
  FLOATER,
  GSEC,
  MATURED,
  openPages,
  type Pages,
  SDL,
  TBILL,
  UNKNOWN,
} from "#server/market/research/securities/securities.testing.ts";

type Curve = ResponseOf<typeof securities.bondCurve>;
type History = ResponseOf<typeof securities.yieldHistory>;
type Page = ResponseOf<typeof securities.finstrumentPage>;
type Rationale = ResponseOf<typeof securities.creditRationale>;

let pages: Pages;
beforeAll(async () => {
  pages = await openPages();
}, 60_000);
afterAll(() => pages.close());

describe("one bond", () => {
  test("is known in full, with the facts a page prices by and their sources (A-076)", async () => {
    const got = await pages.get<securities.Finstrument>(`/api/finstrument/${GSEC}/`);
    expect(got).toMatchObject({
      id: GSEC,
      bond: pages.parts.bonds.get(GSEC),
      pricing: { can_be_priced: true, family: "GSEC", family_title: "Government bond, half-yearly yield" },
    });
    expect(got.sources).toContainEqual({
      code: "ccil-mtm-2026-06-25",
      title: "CCIL mark-to-market",
      as_of: "2026-06-25",
    });
    expect(got.sources).toContainEqual({
      code: "gsec-outstanding-2026-06",
      title: "List of government securities outstanding",
      as_of: "2026-06",
    });
  });

  test("every source of the data has a title and a time", () => {
    const codes = new Set(pages.parts.bonds.all().flatMap((bond) => bond.source.split(";")));
    const incomplete = [...codes].map(sourceLine).filter(({ title, as_of }) => !/[A-Z]/.test(title) || as_of === "");
    expect(codes.size).toBeGreaterThan(20);
    expect(incomplete).toEqual([]);
  });

  test("settles on T+0 to T+2 while T+0 lasts, over the holiday of 24 November (A-075)", async () => {
    const settlements = async () =>
      (await pages.get<ResponseOf<typeof securities.finstrumentInfo>>(`/api/v2/finstrument/info/${GSEC}`)).pricing
        .settlements;
    expect(await settlements()).toEqual([
      { delta: 0, date: "2026-11-20", barred: expect.stringMatching(/T\+0 is not offered/) as string },
      { delta: 1, date: "2026-11-23", barred: null },
      { delta: 2, date: "2026-11-25", barred: expect.stringMatching(/^Government securities settle T\+1\./) as string },
    ]);
    pages.parts.clock.set("2026-11-20T10:30:00.000Z");
    expect((await settlements()).map(({ delta }) => delta)).toEqual([1, 2]);
    pages.parts.clock.set("2026-11-20T05:30:00.000Z");
  });

  test.each([
    [FLOATER, /current rate is not in the data/],
    [CHENNAI, /coupon frequency is not in the data/],
    [MATURED, /matured on 11-Jan-2026/],
  ])("%s says why it cannot be priced (A-075)", async (isin, text) => {
    const { pricing } = await pages.get<securities.Finstrument>(`/api/v2/finstrument/info/${isin}`);
    expect(pricing).toMatchObject({ can_be_priced: false, family: null });
    expect(pricing.reason).toMatch(text);
  });

  test("opens its page with the reference price and the market's level (A-070)", async () => {
    const page = await pages.ask<Page>(`/api/v1/finstrument/${GSEC}/`, { quote_type: "ASK" });
    expect(page.finstrument).toEqual(await pages.get(`/api/finstrument/${GSEC}/`));
    expect(page.master_quote).toMatchObject({ bond_yield: 0.066971 });
    expect(page.market_quote).toMatchObject({ quote_type: "ASK", basis: "master" });
  });

  test.each(["/api/finstrument/:id/", "/api/v2/finstrument/info/:id", "/api/credit-rationale/:id/"])(
    "that nobody knows answers 404 on %s",
    async (path) => {
      const answer = await pages.app.inject({ url: path.replace(":id", UNKNOWN) });
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, "not_found"]);
    },
  );
});

describe("the credit rationale (A-079)", () => {
  const rationale = (isin: string) => pages.get<Rationale>(`/api/credit-rationale/${isin}/`);

  test("gives the standard definition, the suffix, the place on the scale and the age of the word", async () => {
    const got = await rationale(FCI);
    expect(got).toMatchObject({ rating: "AAA(CE)", agency: "CRISIL", rating_date: "2025-04-09" });
    expect(got.meaning).toMatch(/the highest degree of safety regarding timely servicing of financial obligations/);
    expect(got.meaning).toMatch(/\(CE\) marks a rating that rests on explicit credit enhancement/);
    expect(got.notes).toContain("Unsecured: no charge on assets.");
    expect(got.notes.at(-1)).toMatch(/09-Apr-2025, not from a rating action/);
    expect(got.scale.filter((step) => step.is_this)).toEqual([{ symbol: "AAA", bonds: 933, is_this: true }]);
    expect(got.scale.map(({ symbol }) => symbol).slice(0, 4)).toEqual(["SOV", "AAA", "AA+", "AA"]);
  });

  test("counts what the bonds of the data carry", async () => {
    const { scale } = await rationale(APSBCL);
    for (const { symbol, bonds } of scale) {
      const listed = pages.parts.bonds
        .all()
        .filter(({ credit_rating }) => credit_rating?.replace(/\(.*\)/, "") === symbol);
      expect([symbol, listed.length]).toEqual([symbol, bonds]);
    }
  });

  test("takes government paper for the sovereign, and invents no rating for anyone else", async () => {
    expect(await rationale(TBILL)).toMatchObject({ rating: "SOV", rating_date: null, source: null });
    const none = await rationale(CHENNAI);
    expect(none).toMatchObject({ rating: null, meaning: null });
    expect(none.notes[0]).toBe("No rating of this bond is in the data.");
    expect(none.scale.some((step) => step.is_this)).toBe(false);
  });
});

describe("the curve (B-16)", () => {
  const curve = (isin: string) => pages.get<Curve>(`/api/finstrument/${isin}/curve/`);

  test("sets a bond among the government's, its issuer's and those like it, with its spread", async () => {
    const got = await curve(SDL);
    expect(got.government.length).toBeGreaterThan(100);
    expect(got.government.every(({ date }) => date === "2026-06-25")).toBe(true);
    expect(got.issuer.length).toBeGreaterThan(10);
    expect(got.similar).toHaveLength(12);
    expect(got.similar.some(({ finstrument_id }) => finstrument_id === SDL)).toBe(false);
    expect(got.this).toMatchObject({ finstrument_id: SDL, date: "2025-12-31" });
    // Between the government bonds of 2030 around it, 6.4 to 6.5% a year.
    expect(got.government_yield).toBeGreaterThan(0.064);
    expect(got.government_yield).toBeLessThan(0.065);
    expect(got.note).toMatch(/both as effective annual yields\. The two are 176 days apart/);
  });

  test("the spread of a corporate bond is its annual yield less the government's", async () => {
    const got = await curve(FCI);
    const own = got.this?.bond_yield ?? 0;
    expect(got.this?.annual_yield).toBe(own);
    expect(got.spread_bp).toBeCloseTo((own - (got.government_yield ?? 0)) * 10_000, 1);
  });

  test("a government bond lies near the curve of the others", async () => {
    expect(Math.abs((await curve(GSEC)).spread_bp ?? 99)).toBeLessThan(5);
  });

  test("the fitted curve runs from the shortest government bond to the longest, and most bonds lie within 10 bp of it", async () => {
    const { fitted, government } = await curve(FCI);
    const years = government.map((point) => point.years);
    expect(fitted[0]?.years).toBeCloseTo(Math.min(...years), 3);
    expect(fitted.at(-1)?.years).toBeCloseTo(Math.max(...years), 3);
    const near = government.filter((point) => {
      const closest = fitted.reduce((a, b) =>
        Math.abs(b.years - point.years) < Math.abs(a.years - point.years) ? b : a,
      );
      return Math.abs(closest.annual_yield - point.annual_yield) < 0.001;
    });
    expect(near.length / government.length).toBeGreaterThan(0.85);
  });

  test("without a level or a maturity date there is no spread, and the note says why", async () => {
    expect(await curve(CHENNAI)).toMatchObject({
      this: null,
      spread_bp: null,
      note: expect.stringMatching(/no spread/),
    });
    expect(await curve(MATURED)).toMatchObject({ spread_bp: null, note: "The bond is repaid." });
  });
});

describe("the history", () => {
  test("is everything published, oldest first, each with its source", async () => {
    const { points } = await pages.get<History>(`/api/finstrument/${GSEC}/history/`);
    expect(points).toHaveLength(13);
    expect(points.map(({ date }) => date)).toEqual(points.map(({ date }) => date).toSorted());
    expect(points[0]).toMatchObject({
      date: "2024-01-31",
      published_yield: 0.072723,
      source: "Aditya Birla Sun Life MF portfolio (annualised yield)",
    });
    expect(points.at(-1)).toMatchObject({
      date: "2026-06-25",
      published_yield: null,
      clean_price: 102.69,
      source: "CCIL mark-to-market",
    });
  });

  test("has a yield and a price for each day, says which is worked out, and gives all yields as the market quotes them", async () => {
    const { points } = await pages.get<History>(`/api/finstrument/${GSEC}/history/`);
    // 7.2723% a year is 7.1447% half-yearly.
    expect(points[0]).toMatchObject({ is_yield_solved: false, is_price_solved: true, bond_yield: 0.071447 });
    expect(points[0]?.clean_price).toBeGreaterThan(100);
    expect(points[0]?.clean_price).toBeLessThan(100.5);
    expect(points.at(-1)).toMatchObject({ is_yield_solved: true, is_price_solved: false, bond_yield: 0.066971 });
  });
});
