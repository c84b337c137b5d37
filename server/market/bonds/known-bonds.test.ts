import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { knownFinstruments } from "#domain/contract/http/bonds.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const GS_2033 = "IN0020230085";
const PFC_2035 = "INE134E08LA3";

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts);
  dealer = await signIn(app, "dealer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const ask = (isins: unknown, who = dealer) => who.send("POST", "/api/finstruments/known/", { isins });
const known = async (isins: readonly string[]) => (await ask(isins)).json<ResponseOf<typeof knownFinstruments>>();

describe("bonds of a table by their ISINs", () => {
  test("come with their face, their maturity and the last published level, whichever of price and yield was published", async () => {
    expect(await known([GS_2033, PFC_2035])).toEqual({
      today: "2026-11-20",
      bonds: [
        {
          isin: GS_2033,
          name: "7.18% GS 2033",
          face_value: 100,
          maturity: "2033-08-14",
          level: { yield_stored: 0.066971, price_stored: 102.69, on: "2026-06-25" },
        },
        {
          isin: PFC_2035,
          name: "7.20% PFC 2035",
          face_value: 1_000_000,
          maturity: "2035-08-10",
          level: { yield_stored: 0.0724, price_stored: 99.7014, on: "2025-09-15" },
        },
      ],
    });
  });

  test("are there once each, and not at all where no bond has the ISIN", async () => {
    const { bonds } = await known(["", "INE000A01020", PFC_2035, "isin", PFC_2035, PFC_2035.toLowerCase()]);
    expect(bonds.map(({ isin }) => isin)).toEqual([PFC_2035]);
    expect(await known([])).toMatchObject({ bonds: [] });
  });

  test("have no level where none was published", async () => {
    const silent = parts.bonds.all().find(({ isin }) => parts.bonds.referenceLevel(isin) === undefined);
    expect(await known([silent?.isin ?? ""])).toMatchObject({ bonds: [{ isin: silent?.isin, level: null }] });
  });

  test("are answered a thousand at a time, and keep to what a level can be", async () => {
    const all = parts.bonds.all().filter(({ isin }) => parts.bonds.referenceLevel(isin) !== undefined);
    for (let from = 0; from < all.length; from += 1000) {
      const isins = all.slice(from, from + 1000).map(({ isin }) => isin);
      expect((await known(isins)).bonds).toHaveLength(isins.length);
    }
  });

  test("are asked for by a list of up to a thousand texts of an ISIN's length", async () => {
    const errorsOf = async (isins: unknown) =>
      (await ask(isins)).json<{ field_errors: Record<string, string[]> }>().field_errors;
    expect(await errorsOf(Array.from({ length: 1001 }, () => GS_2033))).toEqual({ isins: ["At most 1000 at once"] });
    expect(await errorsOf([GS_2033, "X".repeat(13)])).toEqual({ "isins.1": ["Should be at most 12 characters"] });
    expect(await errorsOf([7])).toEqual({ "isins.0": ["ISIN is required."] });
    expect(await errorsOf(undefined)).toEqual({ isins: ["This field is required"] });
  });

  test("are for everyone signed in: staff read tables of holidays and managers of clients theirs", async () => {
    for (const email of ["viewer@meridian.example", "compliance@meridian.example", "staff@yieldboard.example"]) {
      expect((await ask([GS_2033], await signIn(app, email))).statusCode).toBe(200);
    }
    const nobody = await app.inject({ method: "POST", url: "/api/finstruments/known/", payload: { isins: [] } });
    expect(nobody.statusCode).toBe(401);
  });
});
