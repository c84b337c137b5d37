import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Holding, Lot } from "#domain/entities/inventory.ts";
import { type Draw, forAnyAsync } from "#domain/tables/generated/draw.testing.ts";
import * as tables from "#server/machine/db/schema/inventory.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { bookDueDays } from "#server/market/trading/inventory/corporate-actions.ts";
import { makeBook } from "#server/market/trading/inventory/random-book.testing.ts";
import { inventoryRoutes } from "#server/market/trading/inventory/routes.ts";

const BOOKS = 30;
/** In the order in which they may be emptied. */
const TABLES = [
  tables.inventoryMoves,
  tables.inventoryLots,
  tables.inventoryTrades,
  tables.inventoryDeals,
  tables.inventoryEntries,
  tables.inventoryHoldings,
  tables.inventoryRules,
  tables.inventoryDays,
] as const;

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, inventoryRoutes(parts));
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

/** A book of its own, perhaps after a day on which an issuer has repaid a part of a bond. */
async function someBook(draw: Draw): Promise<void> {
  for (const table of TABLES) await parts.db.orm.delete(table);
  parts.clock.set(new Date("2026-11-23T05:30:00.000Z"));
  dealer = await signIn(app, "dealer@narmada.example");
  await makeBook(draw, { parts, dealer, today: "2026-11-23" });
  if (!draw.once(3)) return;
  parts.clock.set(new Date("2027-01-27T05:30:00.000Z"));
  await bookDueDays(parts);
  dealer = await signIn(app, "dealer@narmada.example");
}

type OpenLot = Pick<Lot, "source" | "ref" | "acquired_on" | "face_open" | "cost" | "remarks"> &
  Pick<Holding, "account">;

/** All lots with anything left, without their ids. */
async function openLots(): Promise<OpenLot[]> {
  const { results } = (await dealer.get("/api/inventory/?paginate=false")).json<{ results: Holding[] }>();
  const held = results.map(async ({ id, finstrument_id: isin, account }) => {
    const { lots } = (await dealer.get(`/api/inventory/${id}/lots/`)).json<{ lots: Lot[] }>();
    return lots
      .filter(({ face_open }) => face_open > 0)
      .map(({ source, ref, acquired_on, face_open, remarks, cost }) => {
        const lot = { isin, account, source, ref, acquired_on, face_open, remarks };
        return { ...lot, cost };
      });
  });
  return (await Promise.all(held))
    .flat()
    .toSorted((one, other) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1));
}

const exported = async (of: string): Promise<string> => (await dealer.get(`/api/inventory/file/?of=${of}`)).body;
const upload = (csv: string, mode: string) => dealer.send("POST", "/api/inventory/upload/", { csv, mode });

test("a book's own file of lots, added to it, adds nothing", async () => {
  await forAnyAsync(BOOKS, async (draw) => {
    await someBook(draw);
    const before = await openLots();
    const csv = await exported("lots");
    const answer = await upload(csv, "ADD");
    expect(await openLots(), `${csv}\n${answer.body}`).toEqual(before);
    expect(answer.statusCode, csv).toBe(400);
  });
});

test("a book's own file of lots, put in place of earlier files, leaves the book as it is, to the paisa", async () => {
  await forAnyAsync(BOOKS, async (draw) => {
    await someBook(draw);
    const before = await openLots();
    const csv = await exported("lots");
    const answer = await upload(csv, "REPLACE");
    const message = `${csv}\n${answer.body}`;
    expect(await openLots(), message).toEqual(before);
  });
});

test("a book's file of holdings is no file of lots, and is refused", async () => {
  await forAnyAsync(5, async (draw) => {
    await someBook(draw);
    const before = await openLots();
    const answer = await upload(await exported("holdings"), "ADD");
    expect(answer.statusCode).toBe(400);
    expect(await openLots()).toEqual(before);
  });
});
