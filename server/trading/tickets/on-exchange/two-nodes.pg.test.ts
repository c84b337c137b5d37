import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { exchangeCommands } from "#server/db/schema/exchanges.ts";
import { eois } from "#server/db/schema/trading.ts";
import { body, CRORE } from "#server/trading/eois/desk.testing.ts";
import { agreedDeal, consent, PRICED } from "#server/trading/tickets/on-exchange/agreed-deal.testing.ts";
import { CALLBACK_SECRET, openVenueDesk, type VenueDesk } from "#server/trading/venue/venue.testing.ts";

const serverUrl = process.env.TEST_DATABASE_URL;
const NODE = path.join(import.meta.dirname, "exchange-node.testing.ts");
const WAIT = { timeout: 60_000, interval: 100 };

interface Node {
  process: ChildProcess;
  said: string[];
}

describe.skipIf(!serverUrl)("two nodes on one database, of which one is killed between sending and its answer", () => {
  let desk: VenueDesk;
  let database = "";
  const nodes: Node[] = [];

  beforeAll(async () => {
    desk = await openVenueDesk();
    for (const firm of ["meridian", "narmada"]) await desk.setCredentials(firm);
    const [here] = await desk.parts.db.query<{ name: string }>("select current_database() as name");
    const url = new URL(must(serverUrl, "TEST_DATABASE_URL"));
    url.pathname = `/${here?.name}`;
    database = url.href;
    await Promise.all([startNode(), startNode()]);
  }, 120_000);
  afterAll(async () => {
    for (const node of nodes) node.process.kill("SIGKILL");
    await desk.close();
  });

  async function startNode(): Promise<void> {
    const env = {
      ...process.env,
      NODE_DATABASE: database,
      NODE_EXCHANGES: desk.sandboxUrl,
      NODE_NOW: desk.parts.clock.now().toISOString(),
      NODE_SECRET: CALLBACK_SECRET,
    };
    const child = spawn(process.execPath, [NODE], { env, stdio: ["ignore", "pipe", "inherit"] });
    const node: Node = { process: child, said: [] };
    nodes.push(node);
    child.stdout.setEncoding("utf8").on("data", (text: string) => node.said.push(...text.trim().split("\n")));
    await vi.waitFor(() => expect(node.said).toContain("ready"), WAIT);
  }

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
    if (nodes.length < 2) await startNode();
    const before = nodes.map(({ said }) => said.length);
    const call = kind === "place" ? "placeQuote" : kind;
    await desk.fault(call, { delay_ms: 300_000 });
    await doIt();
    const sends = () => nodes.find(({ said }, at) => said.slice(before[at] ?? 0).includes(`sends ${kind}`));
    await expect.poll(() => sends() !== undefined, WAIT).toBe(true);
    await expect.poll(isDone, WAIT).toBe(true);
    const sender = must(sends(), "node that sends");
    sender.process.kill("SIGKILL");
    nodes.splice(nodes.indexOf(sender), 1);
    await expect.poll(async () => (await commands(kind)).map((row) => row.state), WAIT).toEqual(["DONE"]);
    // Sent once: what the other node found was not sent again.
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
      await expect.poll(async () => (await read(dealt)).state, WAIT).toBe("EXECUTED");
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
        .poll(async () => (await read(must<Ticket | null>(otc, "ticket") as Ticket)).state, WAIT)
        .toBe("EXECUTED");
      expect(Object.keys((await state()).reports)).toHaveLength(1);
    },
  );
});
