import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { Order } from "#domain/entities/order.ts";
import { must } from "#domain/lib/must.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { idempotency, outbox } from "#server/machine/db/schema/ledger.ts";
import { clientRecords } from "#server/machine/db/schema/people.ts";
import { resealAll, sealOld } from "#server/housekeeping.ts";
import { openMessage } from "#server/machine/identity/sealed-message.ts";
import { createRelay } from "#server/machine/live/relay.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openOrderDesk, type OrderDesk } from "#server/market/trading/orders/order-desk.testing.ts";

// A deal for a client names it to an exchange and to its own firm by its UCC, which the database has sealed wherever it repeats it.

/** Meridian's client, and its UCC. */
const ACCOUNT = "cli_meridiangilt";
const UCC = "AAATM4821K";

let desk: OrderDesk;
let sealsClientsFrom: Date;
beforeAll(async () => {
  desk = await openOrderDesk();
  ({ sealsClientsFrom } = desk.parts);
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.parts.sealsClientsFrom = sealsClientsFrom;
  await desk.reset();
  for (const table of [outbox, idempotency]) await desk.parts.db.orm.delete(table);
  for (const exchange of ["NSE", "BSE"]) {
    await desk.control("POST", "/participants", { exchange, code: codeAt(exchange), ucc: [UCC] });
  }
});

const codeAt = (exchange: string) => (exchange === "NSE" ? "NMERIDIAN" : "IMERIDIAN");

const reportFor = async (exchange: Exchange = "NSE", more: object = {}) =>
  body<Order>(
    await desk.report(desk.meridian, {
      side: "buyer",
      exchange,
      counterparty: { client_id: "cli_narmada" },
      account_id: ACCOUNT,
      ...more,
    }),
  );

/** Tables with the UCC in any row. */
async function tablesWithUcc(): Promise<string[]> {
  const tables = await desk.parts.db.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await desk.parts.db.query(
      `select 1 from "${name}" as one where strpos(one::text, '${UCC}') > 0 limit 1`,
    );
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const commandOf = async ({ id }: Order) =>
  must((await desk.parts.db.orm.select().from(exchangeCommands).where(eq(exchangeCommands.subjectId, id)))[0]);

interface Coded {
  clientCode: string;
}

const reportsThere = async () => JSON.stringify(((await desk.control("GET", "/state")) as { reports: object }).reports);

test.each(["NSE", "BSE"] as const)("%s is told the UCC, and no table has it", async (exchange) => {
  const order = await reportFor(exchange);
  expect(order.own.buyer?.account).toMatchObject({ client_id: ACCOUNT, ucc: UCC });
  expect(await tablesWithUcc()).toEqual([]);
  await desk.settle(exchange);
  expect(await reportsThere()).toContain(UCC);
  body<Order>(await desk.answer(desk.narmada, await desk.read(order), "accepted"));
  await desk.settle(exchange);
  expect(await desk.read(order)).toMatchObject({ state: "CONFIRMED", own: { buyer: { account: { ucc: UCC } } } });
  expect(await tablesWithUcc()).toEqual([]);
});

test("the firm is published it, the other is not", async () => {
  await reportFor();
  const rows = await desk.parts.db.orm.select().from(outbox).where(eq(outbox.stream, "open_orders"));
  const ofBuyer = must(rows.find(({ audience }) => audience === "cli_meridian"));
  expect(JSON.stringify(openMessage(desk.parts.config, ofBuyer).data)).toContain(UCC);
  const copied = openMessage(desk.parts.config, { ...ofBuyer, audience: "cli_narmada" });
  expect(copied.data).toEqual([]);
  const relay = createRelay(desk.parts);
  relay.start();
  await expect.poll(() => desk.parts.published.filter(({ stream }) => stream === "open_orders")).toHaveLength(2);
  await relay.stop();
  const published = desk.parts.published.filter(({ stream }) => stream === "open_orders");
  const hasUcc = new Map(published.map(({ audience, data }) => [audience, JSON.stringify(data).includes(UCC)]));
  expect(Object.fromEntries(hasUcc)).toEqual({ cli_meridian: true, cli_narmada: false });
});

test("a command of before is sealed where it stands, and told as it was meant", async () => {
  desk.parts.sealsClientsFrom = new Date("2100-01-01T00:00:00Z");
  const order = await reportFor();
  expect((await commandOf(order)).payload).toMatchObject({ clientCode: UCC });
  expect(await tablesWithUcc()).toEqual(["exchange_commands", "idempotency", "outbox"]);
  desk.parts.sealsClientsFrom = sealsClientsFrom;
  await sealOld(desk.parts);
  expect(await tablesWithUcc()).toEqual(["idempotency", "outbox"]);
  const next = "another secret that only tests know, 32 or more characters";
  const config = { ...desk.parts.config, sessionSecret: next, readSecrets: [must(desk.parts.config.sessionSecret)] };
  const before = (await commandOf(order)).payload;
  await resealAll({ ...desk.parts, config });
  expect((await commandOf(order)).payload).not.toEqual(before);
  await resealAll({
    ...desk.parts,
    config: { ...desk.parts.config, readSecrets: [next] },
  });
  await desk.settle();
  expect(await reportsThere()).toContain(UCC);
});

test("a UCC that does not open is told by no other code: the deal is not reported", async () => {
  const [row] = await desk.parts.db.orm.select().from(clientRecords).where(eq(clientRecords.id, ACCOUNT));
  const put = (ucc: NonNullable<typeof row>["ucc"]) =>
    desk.parts.db.orm.update(clientRecords).set({ ucc }).where(eq(clientRecords.id, ACCOUNT));
  await put(must(row).pan);
  const refused = await desk.report(desk.meridian, {
    side: "buyer",
    counterparty: { client_id: "cli_narmada" },
    account_id: ACCOUNT,
  });
  expect(refused.statusCode).not.toBe(200);
  expect(await desk.parts.db.orm.select().from(exchangeCommands)).toEqual([]);
  await put(must(row).ucc);
});

test("a command whose code does not open is not sent, waits, and holds up no other", async () => {
  const [shut, other] = [await reportFor(), await reportFor("NSE", { reference: "Another" })];
  const { id, payload } = await commandOf(shut);
  // Sealed for another row it opens nowhere.
  const foreign = { ...(payload as object), clientCode: ((await commandOf(other)).payload as Coded).clientCode };
  await desk.parts.db.orm.update(exchangeCommands).set({ payload: foreign }).where(eq(exchangeCommands.id, id));
  await desk.settle();
  expect(await commandOf(shut)).toMatchObject({ state: "QUEUED", unsentTries: 1 });
  expect((await commandOf(other)).state).toBe("DONE");
});
