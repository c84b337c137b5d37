import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { body, CRORE } from "#server/market/trading/eois/trading-desk.testing.ts";
import { agreedDeal, consent, PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { type ExchangeNodes, exchangeNodes, NODE_WAIT } from "#server/market/trading/venue/exchange-nodes.testing.ts";
import { openVenueDesk, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;

describe.skipIf(!serverUrl)("two nodes on one database, of which one is killed between sending and its answer", () => {
  let desk: VenueDesk;
  let nodes: ExchangeNodes;

  beforeAll(async () => {
    desk = await openVenueDesk();
    for (const firm of ["meridian", "narmada"]) await desk.setCredentials(firm);
    nodes = await exchangeNodes(desk, must(serverUrl, "TEST_DATABASE_URL"));
  }, 120_000);
  afterAll(async () => {
    nodes.killAll();
    await desk.close();
  });

  const state = async () =>
    (await desk.control("GET", "/state")) as {
      quotes: object;
      deals: Record<string, { moneyState: string | null }>;
      reports: object;
    };
  const commands = (kind: "place" | "accept" | "proposeMoney" | "report") =>
    desk.parts.db.orm
      .select({ state: exchangeCommands.state, attempt: exchangeCommands.attempt })
      .from(exchangeCommands)
      .where(and(eq(exchangeCommands.kind, kind)));
  const read = async ({ id }: Ticket) => body<Ticket>(await desk.meridian.get(`/api/chatter/trade/${id}/`));

  /** The node that sends is killed once the exchange has done it; the other one has to find that out. */
  async function killedAt(
    kind: "place" | "accept" | "proposeMoney" | "report",
    doIt: () => Promise<unknown>,
    isDone: () => Promise<boolean>,
  ): Promise<void> {
    const call = kind === "place" ? "placeQuote" : kind;
    await desk.fault(call, { delay_ms: 300_000 });
    const sender = await nodes.nodeThatPrints(`sends ${kind}`, doIt);
    await expect.poll(isDone, NODE_WAIT).toBe(true);
    nodes.kill(sender);
    await nodes.beTwo();
    await expect.poll(async () => (await commands(kind)).map((row) => row.state), NODE_WAIT).toEqual(["DONE"]);
    // Sent once: the other node found it and did not send it again.
    expect(await commands(kind)).toEqual([{ state: "DONE", attempt: 1 }]);
  }

  test(
    "at place, accept, propose and report: one object at the exchange each, and every deal is executed",
    { timeout: 240_000 },
    async () => {
      const terms = { finstrument_id: PRICED, yield_stored: 0.062 };
      const confirms = { bond_yield: 0.062, quantity: 5 * CRORE };
      await killedAt(
        "place",
        () => desk.post({ ...terms, confirms }),
        async () => Object.keys((await state()).quotes).length === 1,
      );
      const [quote] = await desk.parts.db.orm.select().from(eois).where(eq(eois.rfqStatus, "LIVE"));
      expect(Object.keys((await state()).quotes)).toEqual([must(quote, "live quote").rfqNumber]);

      let ticket: Ticket | null = null;
      await killedAt(
        "accept",
        async () => {
          const answer = { respond_eoi_id: must(quote).id, use_respond_eoi_price: true, confirms };
          const cluster = body<Cluster>(await desk.narmada.send("POST", "/api/eoi/add-negotiation/", answer));
          const leg = must(
            cluster.legs.find(({ client_id: firm }) => firm === "cli_meridian"),
            "leg",
          );
          const at = `/api/cluster/${cluster.id}/accept/?lsId=${leg.id}`;
          ticket = body<{ ticket: Ticket }>(await desk.narmada.send("POST", at, { confirms })).ticket;
        },
        async () => Object.keys((await state()).deals).length === 1,
      );
      const dealt = await read(must<Ticket | null>(ticket, "ticket") as Ticket);
      await killedAt(
        "proposeMoney",
        async () => body(await consent(desk.narmada, dealt)),
        async () => Object.values((await state()).deals).every(({ moneyState }) => moneyState === "PP"),
      );
      body(await consent(desk.meridian, await read(dealt)));
      await expect.poll(async () => (await read(dealt)).state, NODE_WAIT).toBe("EXECUTED");
      expect(Object.keys((await state()).deals)).toHaveLength(1);

      let otc: Ticket | null = null;
      await killedAt(
        "report",
        async () => {
          otc = await agreedDeal(desk);
        },
        async () => Object.keys((await state()).reports).length === 1,
      );
      await expect
        .poll(async () => (await read(must<Ticket | null>(otc, "ticket") as Ticket)).state, NODE_WAIT)
        .toBe("EXECUTED");
      expect(Object.keys((await state()).reports)).toHaveLength(1);
    },
  );
});
