import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { actor, type LiveWorld, liveWorld, type Page } from "#server/machine/live/live.testing.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { body, CRORE, type Desk, openDesk, post } from "#server/market/trading/eois/trading-desk.testing.ts";

// The lists of tickets of three firms, followed at a real socket: Meridian deals with Narmada, Kaveri brokers (W-09).

const FIRMS = ["cli_meridian", "cli_narmada", "cli_kaveri"] as const;
type Firm = (typeof FIRMS)[number];

let desk: Desk;
let world: LiveWorld;
let pages: Record<Firm, Page>;
beforeAll(async () => {
  desk = await openDesk();
  world = await liveWorld(desk.parts.db);
  const open = async (clientId: Firm) => {
    world.actors.set(clientId, actor({ userId: `usr_of${clientId}`, clientId }));
    const page = await world.page(clientId);
    page.subscribe(["refresh_tickets", "open_tickets"]);
    await page.until(() => page.of("open_tickets").length === 1);
    return page;
  };
  pages = {
    cli_meridian: await open("cli_meridian"),
    cli_narmada: await open("cli_narmada"),
    cli_kaveri: await open("cli_kaveri"),
  };
});
afterAll(async () => {
  await world.close();
  await desk.close();
});

const refreshes = (firm: Firm) => pages[firm].of("refresh_tickets").length;
const rowsOf = (firm: Firm) => pages[firm].of("open_tickets").length;

/** Runs an act, and waits until the named firms have a row of it. Returns the firms whose list has changed. */
async function refreshedBy(rowsTo: readonly Firm[], act: () => Promise<unknown>): Promise<Firm[]> {
  const before = FIRMS.map((firm) => [firm, refreshes(firm), rowsOf(firm)] as const);
  await act();
  world.relay.ring();
  for (const [firm, , rows] of before) if (rowsTo.includes(firm)) await pages[firm].until(() => rowsOf(firm) > rows);
  // A refresh has no number to wait for; it is on its way with the rows.
  await new Promise((resolve) => setTimeout(resolve, 150));
  for (const firm of FIRMS) for (const frame of pages[firm].of("refresh_tickets")) expect(frame.data).toBeNull();
  return before.flatMap(([firm, count]) => (refreshes(firm) > count ? [firm] : []));
}

const act = async (who: TestBrowser, { id, version }: Ticket, action: string, more: object = {}) =>
  body<Ticket>(await who.send("PATCH", `/api/chatter/trade/actions/${id}/${action}/`, { version, ...more }));

test("a list is fetched again when a ticket comes to the firm, leaves it or ends, and not when its terms change (W-09)", async () => {
  const both = ["cli_meridian", "cli_narmada"] as const;
  let ticket = await dealtBetween(both);

  const edited = async () => {
    const answer = await desk.meridian.send("PATCH", `/api/chatter/trade/${ticket.id}/`, {
      version: ticket.version,
      quantity: CRORE,
    });
    ticket = body<Ticket>(answer);
  };
  expect(await refreshedBy(both, edited)).toEqual([]);

  const brokered = (broker: string | null) => async () => {
    const named = { version: ticket.version, broker_id: broker };
    ticket = body<Ticket>(await desk.meridian.send("PATCH", `/api/trade/members/${ticket.id}/`, named));
  };
  expect(await refreshedBy(FIRMS, brokered("usr_brokerkaveri"))).toEqual(["cli_kaveri"]);
  expect(await refreshedBy(FIRMS, brokered(null))).toEqual(["cli_kaveri"]);

  expect(
    await refreshedBy(both, async () => {
      ticket = await act(desk.meridian, ticket, "reject", { reason: "Wrong size" });
    }),
  ).toEqual([]);
  // Reopened it is still both firms'.
  expect(
    await refreshedBy(both, async () => {
      ticket = await act(desk.narmada, ticket, "reopen", { reason: "The size is right" });
    }),
  ).toEqual([]);
  expect(
    await refreshedBy(both, async () => {
      ticket = await act(desk.narmada, ticket, "cancel", { reason: "Dealt twice" });
    }),
  ).toEqual([]);
  expect(
    await refreshedBy(both, async () => {
      ticket = await act(desk.meridian, ticket, "cancel");
    }),
  ).toEqual(both);
});

/** A deal that Narmada bought from Meridian by a hit; both lists gain it. */
async function dealtBetween(both: readonly Firm[]): Promise<Ticket> {
  const quote = { yield_stored: 0.0685, quantum: 2 * CRORE };
  const ask = await post(desk.meridian, quote);
  const bid = await post(desk.narmada, { ...quote, quote_type: "BID" });
  const deals: Ticket[] = [];
  const hit = async () => {
    const path = `/api/trade/d/eoi/${bid.id}/close/`;
    const done = await desk.narmada.send("PUT", path, { opposing_eoi: ask.id, confirm: true });
    deals.push(must(body<{ ticket: Ticket | null }>(done).ticket));
  };
  expect(await refreshedBy(both, hit)).toEqual(both);
  return must(deals[0], "ticket of the deal");
}
