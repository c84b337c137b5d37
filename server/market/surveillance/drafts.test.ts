import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import type { ChatAlert } from "#domain/surveillance/supervised.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { openWatchedWorld, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import { body, CRORE, GSEC } from "#server/market/trading/eois/trading-desk.testing.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";

// A ticket that is written first and sent later, however much later, is watched once it is sent. (B-36)

const MINUTE = 60_000;
const TICKETS = "/api/chatter/trade/";
let world: WatchedWorld;
beforeAll(async () => {
  world = await openWatchedWorld((parts) => ticketRoutes(parts));
  // The clock moves by hours in these tests; sessions must not expire.
  await world.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
});
afterAll(() => world.close());
let day = 0;
beforeEach(async () => {
  // Each test on its own day, away from deals of earlier tests.
  world.parts.clock.set(new Date(Date.parse(TEST_NOW) + day * 14 * 24 * 60 * MINUTE));
  day += 1;
  await world.sweep();
  await world.parts.db.query("truncate surveillance_alerts cascade");
  await world.parts.db.query("truncate tickets cascade");
});

/** Advances the clock, with surveillance running all along. */
async function pass(minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute += 1) {
    world.parts.clock.advance(MINUTE);
    await world.sweep();
  }
}
const raised = async (kind: ChatAlert["kind"]) => (await world.queue(world.thomas, { kind })).results;
const rules = async () => (await raised("wash")).map(({ rule }) => rule);
const firmOf = (who: TestBrowser) => (who === world.asha ? "cli_meridian" : "cli_narmada");

/** A draft by the buyer of a crore from the other firm, dealt now. */
const draft = async (buyer: TestBrowser, changes: object = {}) =>
  body<Ticket>(
    await buyer.send("POST", `${TICKETS}manual-ticket/`, {
      finstrument_id: GSEC,
      side: "buyer",
      counterparty: { client_id: firmOf(buyer === world.asha ? world.rohan : world.asha) },
      quantity: CRORE,
      yield_stored: 0.0685,
      settlement_delta: 1,
      trade_time: formatTime(world.parts.clock.now().getTime()),
      ...changes,
    }),
  );
const act = async (who: TestBrowser, { id, version }: Ticket, action: string, more: object = {}) =>
  body<Ticket>(await who.send("PATCH", `${TICKETS}actions/${id}/${action}/`, { version, ...more }));
const deal = async (buyer: TestBrowser, changes: object = {}) => act(buyer, await draft(buyer, changes), "send");
/** On the RFQ platform a deal has no time until both have consented. */
const ON_RFQ = { execution: "RFQ_OTO", exchange: "NSE", trade_time: null };

describe("a wash on a ticket that was a draft", () => {
  test("for minutes, with looks between, is reported once it is sent, and once", async () => {
    const first = await deal(world.asha);
    await pass(2);
    const second = await draft(world.rohan);
    await pass(2);
    expect(await rules()).toEqual([]);
    await act(world.rohan, second, "send");
    await pass(2);
    expect(await rules()).toEqual([`${first.id} ${second.id}`]);
  });

  test("for longer than an hour is compared by when it was dealt", async () => {
    const first = await draft(world.asha);
    await pass(10);
    const second = await deal(world.rohan);
    await pass(65);
    expect(await rules()).toEqual([]);
    await act(world.asha, first, "send");
    await pass(1);
    expect(await rules()).toEqual([`${first.id} ${second.id}`]);
    expect((await raised("wash"))[0]?.why).toContain("10 minutes later");
  });

  test("and has no time yet is compared by when it was sent", async () => {
    const second = await draft(world.rohan, ON_RFQ);
    await pass(80);
    const first = await deal(world.asha);
    await pass(10);
    await act(world.rohan, second, "send");
    await pass(1);
    expect(await rules()).toEqual([`${first.id} ${second.id}`]);
    expect((await raised("wash"))[0]?.why).toContain("10 minutes later");
  });

  test("is none while nobody was sent it, nor when it is thrown away", async () => {
    await deal(world.asha);
    await pass(2);
    const second = await draft(world.rohan);
    await act(world.rohan, second, "cancel");
    await pass(2);
    expect(await rules()).toEqual([]);
  });
});

describe("a wash that a change of terms makes", () => {
  const reprice = async (who: TestBrowser, { id, version }: Ticket) =>
    body<Ticket>(await who.send("PATCH", `${TICKETS}${id}/price/`, { version, yield_stored: 0.0685 }));

  test("is reported, also within the minute in which the ticket was looked at as it stood before", async () => {
    const first = await deal(world.asha);
    await pass(5);
    const second = await deal(world.rohan, { yield_stored: 0.072 });
    await world.sweep();
    expect(await rules()).toEqual([]);
    await reprice(world.rohan, second);
    await world.sweep();
    expect(await rules()).toEqual([`${first.id} ${second.id}`]);
  });

  test("is one with that of before, though the deal that was first is then agreed anew", async () => {
    const first = await deal(world.asha, { yield_stored: 0.0686, ...ON_RFQ });
    await pass(5);
    const second = await deal(world.rohan);
    await pass(2);
    expect(await rules()).toEqual([`${first.id} ${second.id}`]);
    const edited = await reprice(world.asha, first);
    await pass(2);
    const consent = (who: TestBrowser, { id, version, consideration, yield_stored, unit_price_stored }: Ticket) =>
      who.send("PATCH", `${TICKETS}accept-consideration/${id}/`, {
        version,
        bond_yield: yield_stored,
        unit_clean_price: unit_price_stored,
        total_accrued_interest: consideration?.accrued_interest,
      });
    const half = body<Ticket>(await consent(world.rohan, edited));
    expect(body<Ticket>(await consent(world.asha, half)).deal_time).not.toBeNull();
    await pass(2);
    expect(await rules()).toEqual([`${first.id} ${second.id}`]);
  });
});

describe("a late report of a ticket", () => {
  test("that was a draft until after its time is raised once it is sent, and says when that was", async () => {
    const ticket = await draft(world.asha);
    await pass(20);
    expect(await raised("late_report")).toEqual([]);
    await act(world.asha, ticket, "send");
    await pass(3);
    const alerts = await raised("late_report");
    expect(alerts.map(({ rule }) => rule)).toEqual([ticket.id]);
    expect(alerts[0]?.why).toMatch(/was dealt at 11:00:00 and was sent to the other side at 11:20:00 only\./);
  });

  test("is counted from when it was dealt and not from when it was written", async () => {
    const ticket = await deal(world.asha, { trade_time: "10:50" });
    await pass(4);
    expect(await raised("late_report")).toEqual([]);
    await pass(1);
    const alerts = await raised("late_report");
    expect(alerts.map(({ rule }) => rule)).toEqual([ticket.id]);
    expect(alerts[0]?.why).toMatch(/was dealt at 10:50:00 and was still sent at 11:05:00\./);
  });

  test("is counted from the first agreement also where the level was changed since", async () => {
    const ticket = await deal(world.asha);
    const level = { version: ticket.version, yield_stored: 0.069 };
    const edited = body<Ticket>(await world.rohan.send("PATCH", `${TICKETS}${ticket.id}/price/`, level));
    expect(edited.deal_time).toBe(ticket.deal_time);
    await pass(20);
    expect((await raised("late_report")).map(({ rule }) => rule)).toEqual([ticket.id]);
  });

  test("is none of a draft that is thrown away", async () => {
    const ticket = await draft(world.asha);
    await pass(20);
    await act(world.asha, ticket, "cancel");
    await pass(20);
    expect(await raised("late_report")).toEqual([]);
  });
});
