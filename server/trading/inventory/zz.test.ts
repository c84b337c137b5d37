import { afterAll, beforeAll, test } from "vitest";
import type { FastifyInstance } from "fastify";
import type { Holding, Lot } from "#domain/entities/inventory.ts";
import { forAnyAsync } from "#domain/tables/generated/draw.testing.ts";
import * as tables from "#server/db/schema/inventory.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { bookDueDays } from "#server/trading/inventory/corporate-actions.ts";
import { makeBook } from "#server/trading/inventory/random-book.testing.ts";
import { inventoryRoutes } from "#server/trading/inventory/routes.ts";
const T = [
  tables.inventoryMoves,
  tables.inventoryLots,
  tables.inventoryTrades,
  tables.inventoryDeals,
  tables.inventoryEntries,
  tables.inventoryHoldings,
  tables.inventoryRules,
  tables.inventoryDays,
];
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
async function openLots() {
  const got = await dealer.get("/api/inventory/?paginate=false");
  if (got.statusCode !== 200) {
    console.log(got.statusCode, got.body);
    process.exit(7);
  }
  const { results } = got.json<{ results: Holding[] }>();
  const held = results.map(async ({ id, finstrument_id: isin, account }) => {
    const { lots } = (await dealer.get(`/api/inventory/${id}/lots/`)).json<{ lots: Lot[] }>();
    return lots
      .filter(({ face_open }) => face_open > 0)
      .map(({ source, ref, acquired_on, face_open, cost, remarks }) =>
        JSON.stringify({ isin, account, source, ref, acquired_on, face_open, cost, remarks }),
      );
  });
  return (await Promise.all(held)).flat().toSorted();
}
test("x", async () => {
  let n = 0;
  const stats: Record<string, number> = {};
  await forAnyAsync(Number(process.env["N"] ?? 40), async (draw) => {
    for (const table of T) await parts.db.orm.delete(table);
    parts.clock.set(new Date("2026-11-23T05:30:00.000Z"));
    dealer = await signIn(app, "dealer@narmada.example");
    await makeBook(draw, { parts, dealer, today: "2026-11-23" });
    if (draw.once(3)) {
      parts.clock.set(new Date("2027-01-27T05:30:00.000Z"));
      await bookDueDays(parts);
      dealer = await signIn(app, "dealer@narmada.example");
    }
    const before = await openLots();
    const csv = (await dealer.get("/api/inventory/file/?of=lots")).body;
    for (const mode of ["ADD", "REPLACE"]) {
      const answer = await dealer.send("POST", "/api/inventory/upload/", { csv, mode });
      const after = await openLots();
      const gone = before.filter((x) => !after.includes(x)),
        added = after.filter((x) => !before.includes(x));
      const same = JSON.stringify(before) === JSON.stringify(after);
      stats[`${mode} ${answer.statusCode} ${same}`] = (stats[`${mode} ${answer.statusCode} ${same}`] ?? 0) + 1;
      if (!same && n++ < 12)
        console.log(
          mode,
          answer.statusCode,
          answer.body.slice(0, 300),
          "\nGONE",
          gone.join("\n     "),
          "\nADDED",
          added.join("\n      "),
          "\n",
          csv,
        );
      else if (mode === "REPLACE" && answer.statusCode !== 200) {
        const b = answer.json<{ message: string; field_errors: object }>();
        stats[
          b.message +
            JSON.stringify(b.field_errors)
              .replace(/rows\.\d+/g, "")
              .slice(0, 120)
        ] =
          (stats[
            b.message +
              JSON.stringify(b.field_errors)
                .replace(/rows\.\d+/g, "")
                .slice(0, 120)
          ] ?? 0) + 1;
      }
      if (!same) break;
    }
  });
  console.log(stats);
}, 600_000);
