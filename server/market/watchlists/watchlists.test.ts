import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Watchlist } from "#domain/contract/http/watchlists.ts";
import { body, GSEC, HPCL, refusalOf, UNPRICED } from "#server/market/trading/eois/trading-desk.testing.ts";
import { BONDS_MAX, LISTS_MAX } from "#server/market/watchlists/errors.ts";
import { watchlistsRoutes } from "#server/market/watchlists/routes.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const URL = "/api/watchlists/";
let parts: TestParts;
let asha: TestBrowser;
let rohan: TestBrowser;
let close: () => Promise<unknown>;

beforeAll(async () => {
  parts = await testParts();
  const app = await testApp(parts, watchlistsRoutes(parts));
  close = () => app.close();
  asha = await signIn(app, "dealer@meridian.example");
  rohan = await signIn(app, "dealer@narmada.example");
});
afterAll(async () => {
  await close();
  await parts.close();
});

async function listsOf(who: TestBrowser): Promise<Watchlist[]> {
  return body<{ results: Watchlist[] }>(await who.get(URL)).results;
}
const add = async (who: TestBrowser, name: string, isins: readonly string[] = []) =>
  body<Watchlist>(await who.send("POST", URL, { name, isins }));
const alter = (who: TestBrowser, list: Watchlist, changes: object) => who.send("PATCH", `${URL}${list.id}/`, changes);

describe("watchlists (B-14)", () => {
  test("a list is made, renamed, filled, emptied and deleted", async () => {
    const list = await add(asha, "  Ten years ", [GSEC]);
    expect(list).toMatchObject({ name: "Ten years", isins: [GSEC] });
    const changed = body<Watchlist>(await alter(asha, list, { name: "Tens", add: [HPCL, UNPRICED], remove: [GSEC] }));
    expect(changed.name).toBe("Tens");
    expect(changed.isins.toSorted()).toEqual([HPCL, UNPRICED].toSorted());
    expect(await listsOf(asha)).toEqual([changed]);
    body(await asha.send("DELETE", `${URL}${list.id}/`));
    expect(await listsOf(asha)).toEqual([]);
    expect((await asha.send("DELETE", `${URL}${list.id}/`)).statusCode).toBe(404);
  });

  test("putting a bond on twice, or taking off one that is not there, changes nothing", async () => {
    const list = await add(asha, "Twice", [GSEC, GSEC]);
    expect(body<Watchlist>(await alter(asha, list, { add: [GSEC] })).isins).toEqual([GSEC]);
    expect(body<Watchlist>(await alter(asha, list, { remove: [HPCL] })).isins).toEqual([GSEC]);
    body(await asha.send("DELETE", `${URL}${list.id}/`));
  });

  test("the same request sent again makes one list", async () => {
    const key = { "idempotency-key": randomUUID() };
    const first = body<Watchlist>(await asha.send("POST", URL, { name: "Once" }, key));
    expect(body<Watchlist>(await asha.send("POST", URL, { name: "Once" }, key))).toEqual(first);
    body(await asha.send("DELETE", `${URL}${first.id}/`));
  });

  test("nobody else sees, changes or deletes a list, and names clash only with one's own", async () => {
    const mine = await add(asha, "Mine", [GSEC]);
    expect(await listsOf(rohan)).toEqual([]);
    expect((await alter(rohan, mine, { add: [HPCL] })).statusCode).toBe(404);
    expect((await rohan.send("DELETE", `${URL}${mine.id}/`)).statusCode).toBe(404);
    const theirs = await add(rohan, "Mine");
    expect((await listsOf(asha)).map(({ isins }) => isins)).toEqual([[GSEC]]);
    const names = { name: ["You already have a watchlist of this name"] };
    expect(refusalOf(await asha.send("POST", URL, { name: "Mine" })).field_errors).toEqual(names);
    const other = await add(asha, "Other");
    expect(refusalOf(await alter(asha, other, { name: "Mine" })).field_errors).toEqual(names);
    expect(body<Watchlist>(await alter(asha, mine, { name: "Mine" })).name).toBe("Mine");
    for (const list of [mine, other]) body(await asha.send("DELETE", `${URL}${list.id}/`));
    body(await rohan.send("DELETE", `${URL}${theirs.id}/`));
  });

  test("lists stand in the order their owner gave them, a new one last", async () => {
    const [a, b, c] = [await add(asha, "Zero"), await add(asha, "Alpha"), await add(asha, "Mid")];
    const names = async () => (await listsOf(asha)).map(({ name }) => name);
    expect(await names()).toEqual(["Zero", "Alpha", "Mid"]);
    body(await alter(asha, c, { position: 0 }));
    expect(await names()).toEqual(["Mid", "Zero", "Alpha"]);
    body(await alter(asha, c, { position: 50 }));
    expect(await names()).toEqual(["Zero", "Alpha", "Mid"]);
    expect((await alter(rohan, a, { position: 2 })).statusCode).toBe(404);
    expect(refusalOf(await alter(asha, a, { position: -1 })).field_errors).toHaveProperty("position");
    for (const list of [a, b, c]) body(await asha.send("DELETE", `${URL}${list.id}/`));
  });

  test("a bond that does not exist is refused by its ISIN", async () => {
    const refusal = refusalOf(await asha.send("POST", URL, { name: "Odd", isins: ["INE000000001"] }));
    expect(refusal).toMatchObject({ status: 400, field_errors: { isins: ["There is no bond INE000000001"] } });
    expect(await listsOf(asha)).toEqual([]);
  });

  test(`a list holds at most ${BONDS_MAX} bonds, a person at most ${LISTS_MAX} lists`, async () => {
    const isins = parts.bonds
      .all()
      .slice(0, BONDS_MAX + 1)
      .map((bond) => bond.isin);
    const full = await add(rohan, "Full", isins.slice(0, BONDS_MAX));
    expect(refusalOf(await alter(rohan, full, { add: isins.slice(-1) })).field_errors).toHaveProperty("add");
    expect((await listsOf(rohan))[0]?.isins).toHaveLength(BONDS_MAX);
    for (let n = 1; n < LISTS_MAX; n += 1) await add(rohan, `List ${n}`);
    expect(refusalOf(await rohan.send("POST", URL, { name: "One more" })).field_errors).toHaveProperty("name");
    expect(await listsOf(rohan)).toHaveLength(LISTS_MAX);
  });
});
