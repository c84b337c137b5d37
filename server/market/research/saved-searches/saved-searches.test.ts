import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SavedSearch } from "#domain/contract/http/watchlists.ts";
import { savedSearches } from "#server/machine/db/schema/research.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { savedSearchRoutes } from "#server/market/research/saved-searches/routes.ts";
import { MAX_SAVED_SEARCHES, tooManySearches } from "#server/market/research/saved-searches/usecases.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

let parts: TestParts;
let app: FastifyInstance;
let asha: TestBrowser;
let rohan: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, savedSearchRoutes(parts));
  asha = await signIn(app, "dealer@meridian.example");
  rohan = await signIn(app, "viewer@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const URL = "/api/saved-searches/";
const saved = async (who: TestBrowser) => body<{ results: SavedSearch[] }>(await who.get(URL)).results;
const save = (who: TestBrowser, name: string, query: string, key = randomUUID()) =>
  who.send("POST", URL, { name, query }, { "idempotency-key": key });
const replace = (who: TestBrowser, name: string, query: string) =>
  who.send("POST", URL, { name, query, replace: true }, { "idempotency-key": randomUUID() });
const remove = (who: TestBrowser, id: string) => who.send("DELETE", `${URL}${id}/`);

describe("saved searches", () => {
  test("belong to the person who saved them, also within a firm", async () => {
    const row = body<SavedSearch>(await save(asha, " AAA 3 to 5 years ", "?rating=AAA&time=FROM_3Y_TO_5Y"));
    expect(row).toMatchObject({
      name: "AAA 3 to 5 years",
      query: "?rating=AAA&time=FROM_3Y_TO_5Y",
      created_on: "2026-11-20",
    });
    expect(await saved(asha)).toEqual([row]);
    expect(await saved(rohan)).toEqual([]);
    expect((await remove(rohan, row.id)).statusCode).toBe(404);
    expect(await saved(asha)).toEqual([row]);
  });

  test("of the same name are refused, and give way only where that is asked for", async () => {
    const first = body<SavedSearch>(await save(asha, "SDLs", "?kind=SDL"));
    expect(refusalOf(await save(asha, "SDLs", "?kind=SDL&yield=7.2"))).toMatchObject({
      status: 400,
      field_errors: { name: ["You have a search of this name. Choose another, or replace it."] },
    });
    expect((await saved(asha)).filter(({ name }) => name === "SDLs")).toEqual([first]);
    const second = body<SavedSearch>(await replace(asha, "SDLs", "?kind=SDL&yield=7.2"));
    expect(second.id).toBe(first.id);
    expect((await saved(asha)).filter(({ name }) => name === "SDLs")).toEqual([second]);
    body(await save(rohan, "SDLs", "?mine"));
    expect((await saved(asha)).find(({ name }) => name === "SDLs")?.query).toBe("?kind=SDL&yield=7.2");
  });

  test("are saved and deleted once when a call is repeated under its key", async () => {
    const key = randomUUID();
    const row = body<SavedSearch>(await save(asha, "Once", "?a", key));
    body(await remove(asha, row.id));
    expect(body<SavedSearch>(await save(asha, "Once", "?a", key))).toEqual(row);
    expect((await saved(asha)).some(({ name }) => name === "Once")).toBe(false);
    expect((await remove(asha, row.id)).statusCode).toBe(404);
  });

  test("are at most a hundred for a person; a known name can still be replaced", async () => {
    const mine = await saved(rohan);
    const more = Array.from({ length: MAX_SAVED_SEARCHES - mine.length }, (_, at) => ({
      id: parts.newId("ssr"),
      userId: "usr_viewermeridian",
      name: `Search ${at}`,
      query: "",
      createdAt: parts.clock.now(),
    }));
    await parts.db.orm.insert(savedSearches).values(more);
    expect(refusalOf(await save(rohan, "One more", ""))).toMatchObject({
      status: 400,
      field_errors: tooManySearches().detail.fieldErrors,
    });
    expect((await replace(rohan, "Search 1", "?new")).statusCode).toBe(200);
    expect(await saved(rohan)).toHaveLength(MAX_SAVED_SEARCHES);
  });

  test("are renamed and moved by their owner alone, and keep what they search", async () => {
    const owner = await signIn(app, "dealer@narmada.example");
    const change = (who: TestBrowser, id: string, changes: object) =>
      who.send("PATCH", `${URL}${id}/`, changes, { "idempotency-key": randomUUID() });
    const rows: SavedSearch[] = [];
    for (const name of ["B", "A", "C"]) rows.push(body<SavedSearch>(await save(owner, name, `?${name}`)));
    const [b, a, c] = rows.map(({ id }) => id) as [string, string, string];
    const names = async () => (await saved(owner)).map(({ name }) => name);
    expect(await names()).toEqual(["B", "A", "C"]);
    expect(body<SavedSearch>(await change(owner, c, { position: 0 })).name).toBe("C");
    expect(body<SavedSearch>(await change(owner, b, { name: "Best" }))).toMatchObject({ name: "Best", query: "?B" });
    expect(await names()).toEqual(["C", "Best", "A"]);
    expect(refusalOf(await change(owner, a, { name: "C" })).field_errors).toEqual({
      name: ["You already have a search of this name"],
    });
    expect((await change(asha, a, { name: "Mine" })).statusCode).toBe(404);
    expect(await names()).toEqual(["C", "Best", "A"]);
  });

  test("need a name, a query that is not endless, and someone signed in", async () => {
    expect(refusalOf(await save(asha, "  ", "")).field_errors).toEqual({ name: ["Name is required"] });
    const long = await save(asha, "x".repeat(300), "");
    expect(refusalOf(long).field_errors).toEqual({ name: ["Should be at most 60 characters"] });
    expect(refusalOf(await save(asha, "Long", "x".repeat(4001))).field_errors).toHaveProperty("query");
    expect((await app.inject({ url: URL })).statusCode).toBe(401);
  });
});
