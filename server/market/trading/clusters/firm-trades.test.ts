import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { tradingSnapshots } from "#server/market/trading/eois/snapshots.ts";
import { actorOfUser } from "#server/machine/identity/identity.ts";
import {
  body,
  type Desk,
  GOVERNMENT_BONDS,
  legOf,
  openDesk,
  post,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";
import { signIn, testApp } from "#server/testing/app.ts";

let desk: Desk;
let app: Awaited<ReturnType<typeof testApp>>;
let cluster: Cluster;
let ticket: Ticket;
beforeAll(async () => {
  desk = await openDesk();
  app = await testApp(desk.parts, [...clusterRoutes(desk.parts), ...ticketRoutes(desk.parts)]);
  const dealt = await respond(desk.narmada, await post(desk.meridian), { use_respond_eoi_price: true });
  const accepted = await desk.narmada.send(
    "POST",
    `/api/cluster/${dealt.id}/accept/?lsId=${legOf(dealt, "cli_meridian")}`,
    {},
  );
  ({ ticket } = body<{ cluster: Cluster; ticket: Ticket }>(accepted));
  const [, finstrument_id] = GOVERNMENT_BONDS;
  cluster = await respond(desk.narmada, await post(desk.meridian, { finstrument_id }), { yield_stored: 0.069 });
});
afterAll(async () => {
  await app.close();
  await desk.close();
});

const SEES: [email: string, sees: boolean][] = [
  ["dealer@meridian.example", true],
  ["viewer@meridian.example", true],
  ["ops@meridian.example", true],
  ["basic@meridian.example", false],
  ["research@meridian.example", false],
  ["admin@meridian.example", false],
  ["compliance@meridian.example", false],
];

describe("the clusters and tickets of a firm", () => {
  test.each(SEES)("for %s of the firm: %s, by call and by stream", async (email, sees) => {
    const person = await signIn(app, email);
    const [clusters, tickets, oneCluster, oneTicket, preview] = await Promise.all([
      person.get("/api/trade/cluster/"),
      person.get("/api/chatter/trade/"),
      person.get(`/api/trade/cluster/${cluster.id}/`),
      person.get(`/api/chatter/trade/${ticket.id}/`),
      person.get(`/api/cluster/${cluster.id}/`),
    ]);
    expect(body<{ count: number }>(clusters).count > 0).toBe(sees);
    expect(body<{ count: number }>(tickets).count > 0).toBe(sees);
    const found = sees ? 200 : 404;
    expect([oneCluster, oneTicket, preview].map(({ statusCode }) => statusCode)).toEqual([found, found, found]);

    const [row] = await desk.parts.db.orm.select().from(users).where(eq(users.email, email));
    const actor = await actorOfUser(desk.parts, row?.id ?? "");
    if (actor === null) throw new Error(`${email} is nobody`);
    const opened = await desk.parts.db.orm.transaction((tx) =>
      Promise.all(
        tradingSnapshots(desk.parts)
          .filter(({ stream }) => stream !== "quotes_eoi")
          .map(async (snapshot) => [snapshot.stream, (await snapshot.load(actor, tx)).length > 0] as const),
      ),
    );
    expect(opened.filter(([, any]) => any).map(([stream]) => stream)).toEqual(
      sees ? ["quotes_cluster", "open_tickets", "rfq_negotiation", "rfq_negotiation_notifications"] : [],
    );
  });
});
