import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { ChatAlert } from "#domain/surveillance/supervised.ts";
import { orders } from "#server/machine/db/schema/orders.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { body, GSEC } from "#server/market/trading/eois/trading-desk.testing.ts";
import { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import { QuotedLevels } from "#server/market/surveillance/quoted-levels.ts";
import { openWatchedWorld, SURVEILLANCE, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import { sweepChats } from "#server/market/surveillance/sweep.ts";

// Alerts on deals, agreed in chats or made on tickets (B-36).

const MINUTE = 60_000;
let world: WatchedWorld;
let quotes: QuotedLevels;
let url: string;
beforeAll(async () => {
  world = await openWatchedWorld();
  quotes = new QuotedLevels(world.parts);
  url = (await world.direct("asha", "rohan")).url;
  // The clock moves by hours in these tests; sessions must not expire.
  await world.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
});
afterAll(() => world.close());
beforeEach(async () => {
  // Advance, so that messages of earlier tests are too old to be agreed to or undone.
  world.parts.clock.advance(3 * 60 * MINUTE);
  await sweep();
  await world.parts.db.query("truncate surveillance_alerts cascade");
  await world.parts.db.query("truncate tickets cascade");
  await world.parts.db.query("truncate orders cascade");
});

const judged = new JudgedDeals();
const sweep = () => sweepChats(world.parts, { in: () => [], quotesIn: (text) => quotes.quotesIn(text) }, judged);
const raised = async (kind: ChatAlert["kind"], as = world.thomas) => (await world.queue(as, { kind })).results;

let number = 0;
/** A ticket between Meridian and Narmada, dealt and sent at its time, which is now. */
async function ticket(changes: Partial<typeof tickets.$inferInsert> = {}): Promise<string> {
  const now = changes.createdAt ?? world.parts.clock.now();
  number += 1;
  const id = world.parts.newId("tkt");
  await world.parts.db.orm.insert(tickets).values({
    id,
    number: `T-20261120-${String(number).padStart(4, "0")}`,
    state: "SENT",
    finstrumentId: GSEC,
    quantity: 50_000_000,
    unitPriceStored: 101.5,
    yieldStored: 0.0695,
    settlementDate: "2026-11-24",
    buyerClientId: "cli_narmada",
    buyerUserId: world.rohan.id,
    sellerClientId: "cli_meridian",
    sellerUserId: world.asha.id,
    version: 1,
    sentAt: now,
    dealTime: now,
    createdAt: now,
    updatedAt: now,
    ...changes,
  });
  return id;
}
const turned = {
  buyerClientId: "cli_meridian",
  buyerUserId: "usr_dealermeridian",
  sellerClientId: "cli_narmada",
  sellerUserId: "usr_dealernarmada",
} as const;

/** A hand-reported purchase by Narmada from Meridian, dealt so many minutes ago and written now. */
async function reported(minutesAgo: number, changes: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const now = world.parts.clock.now();
  number += 1;
  const id = world.parts.newId("ord");
  await world.parts.db.orm.insert(orders).values({
    id,
    number: `O-20261120-${String(number).padStart(4, "0")}`,
    kind: "ORDER",
    state: "REPORTED",
    reportedStatus: "pending",
    exchange: "NSE",
    execution: "OTC_REPORT",
    finstrumentId: GSEC,
    face: 50_000_000,
    fixedField: "yield",
    unitPriceStored: 101.5,
    yieldStored: 0.0695,
    yieldType: "YTM",
    settlementDate: "2026-11-24",
    buyerClientId: "cli_narmada",
    buyerUserId: world.rohan.id,
    sellerClientId: "cli_meridian",
    sellerUserId: world.asha.id,
    reporter: "buyer",
    brokers: [],
    buyerSide: { custodianId: null, accountId: null, brokerage: null },
    sellerSide: { custodianId: null, accountId: null, brokerage: null },
    onExchange: {
      rfqNumber: null,
      reportNumber: null,
      isReportOpen: false,
      replaces: null,
      isInDoubt: false,
      refusal: null,
      dispute: null,
    },
    dealTime: new Date(now.getTime() - minutesAgo * MINUTE),
    version: 1,
    createdAt: now,
    updatedAt: now,
    ...changes,
  });
  return id;
}

describe("a wash", () => {
  test("on tickets is reported to both firms with both deals, once", async () => {
    const first = await ticket();
    world.parts.clock.advance(10 * MINUTE);
    const second = await ticket({ ...turned, yieldStored: 0.0696 });
    expect(await sweep()).toBe(2);
    expect(await sweep()).toBe(0);
    for (const officer of [world.thomas, world.usha as typeof world.thomas]) {
      const [alert] = await raised("wash", officer);
      expect(alert).toMatchObject({ severity: "high", channel_url: null, message_id: null, sender: null });
      expect(alert?.why).toMatch(
        /^7\.18% .*: Meridian .* sold Narmada Bank 5\.00\u00a0Cr at 6\.9500% .* bought it back/,
      );
      expect(alert?.deals.map(({ id, buyer }) => [id, buyer?.firm])).toEqual([
        [first, "Narmada Bank"],
        [second, expect.stringContaining("Meridian")],
      ]);
    }
  });

  test("is found when the deal that was undone is committed after the other was judged", async () => {
    const now = world.parts.clock.now();
    const second = await ticket(turned);
    await sweep();
    expect(await raised("wash")).toEqual([]);
    const first = await ticket({ createdAt: new Date(now.getTime() - 5000) });
    await sweep();
    expect((await raised("wash")).map(({ rule }) => rule)).toEqual([`${first} ${second}`]);
  });

  test("on a ticket with the same firm on both sides is one by itself", async () => {
    await ticket({ buyerClientId: "cli_meridian", buyerUserId: "usr_viewermeridian" });
    await sweep();
    expect((await raised("wash"))[0]?.why).toContain("the same firm on both sides");
  });

  test("agreed in words across two chats of the same people is found at the word that agreed", async () => {
    const group = await world.asha.open({ custom_type: "group", name: "Long end", user_ids: [world.rohan.id] });
    await world.rohan.send("POST", `/api/chat/channels/${group.url}/accept/`);
    await world.asha.post(url, "7.18 gs 33 offer 6.95 5cr");
    world.parts.clock.advance(MINUTE);
    await world.rohan.post(url, "done");
    world.parts.clock.advance(5 * MINUTE);
    await world.rohan.post(group.url, "7.18 gs 33 offer 6.96 5cr");
    world.parts.clock.advance(MINUTE);
    const back = await world.asha.post(group.url, "mine");
    world.parts.clock.advance(MINUTE);
    await sweep();
    const alerts = await raised("wash");
    expect(alerts).toMatchObject([
      { message_id: back.message_id, channel_url: group.url, severity: "high", excerpt: { text: "mine" } },
    ]);
    expect(alerts[0]?.why).toContain("6 minutes later");
    expect(await raised("wash", world.usha as typeof world.thomas)).toHaveLength(1);
  });

  test("is not two deals the same way round, nor at levels apart", async () => {
    await ticket();
    world.parts.clock.advance(MINUTE);
    await ticket();
    await ticket({ ...turned, yieldStored: 0.072 });
    await sweep();
    expect(await raised("wash")).toEqual([]);
  });
});

describe("a wash in deals reported without a ticket (B-36)", () => {
  test("is one that undoes a ticket, and is named with both once, however often anybody looks", async () => {
    const first = await ticket();
    world.parts.clock.advance(10 * MINUTE);
    const second = await reported(2, { ...turned, reportedAt: world.parts.clock.now() });
    await sweep();
    await sweep();
    for (const officer of [world.thomas, world.usha as typeof world.thomas]) {
      const washes = await raised("wash", officer);
      expect(washes.map(({ rule }) => rule)).toEqual([`${first} ${second}`]);
      expect(washes[0]?.deals.map(({ id }) => id)).toEqual([first, second]);
    }
  });

  test("is also found when what was undone is written down after what undid it, and in one minute once", async () => {
    const second = await ticket(turned);
    world.parts.clock.advance(10 * MINUTE);
    await sweep();
    expect(await raised("wash")).toEqual([]);
    const first = await reported(12, { reportedAt: world.parts.clock.now() });
    await sweep();
    expect((await raised("wash")).map(({ rule }) => rule)).toEqual([`${first} ${second}`]);

    const now = world.parts.clock.now();
    const same = { finstrumentId: "IN0020230010", reportedAt: now };
    const one = await reported(1, same);
    const other = await reported(1, { ...same, ...turned });
    await sweep();
    const pair = (await raised("wash")).filter(({ rule }) => rule.includes(one));
    expect(pair.map(({ rule }) => rule.split(" ").toSorted())).toEqual([[one, other].toSorted()]);
  });

  test("counts a ticket and its order as one deal, and none that binds nobody", async () => {
    const first = await ticket();
    await reported(0, { ticketId: first, reportedAt: world.parts.clock.now() });
    await reported(0, { ...turned, state: "REJECTED" });
    await reported(0, { ...turned, state: "CANCELLED" });
    await sweep();
    expect(await raised("wash")).toEqual([]);
    world.parts.clock.advance(MINUTE);
    const second = await ticket(turned);
    await reported(0, { ...turned, ticketId: second, reportedAt: world.parts.clock.now() });
    await sweep();
    expect((await raised("wash")).map(({ rule }) => rule)).toEqual([`${first} ${second}`]);
  });
});

describe("a late report", () => {
  async function agree(): Promise<string> {
    await world.rohan.post(url, "7.18 gs 33 bid 6.97 10cr");
    world.parts.clock.advance(MINUTE);
    return (await world.asha.post(url, "ok done 6.97, 10cr")).message_id;
  }

  test("is a deal agreed in a chat without a ticket 15 minutes on, and not a moment before", async () => {
    const message = await agree();
    world.parts.clock.advance(14 * MINUTE);
    await sweep();
    expect(await raised("late_report")).toEqual([]);
    world.parts.clock.advance(2 * MINUTE);
    await sweep();
    await sweep();
    const alerts = await raised("late_report");
    expect(alerts).toMatchObject([{ message_id: message, channel_url: url, severity: "medium", rule: GSEC }]);
    expect(alerts[0]?.why).toMatch(/10\.00\u00a0Cr at 6\.9700%, was agreed at .* and had no ticket at /);
  });

  test("is not one whose ticket was made in time, whoever bought", async () => {
    await agree();
    world.parts.clock.advance(5 * MINUTE);
    await ticket({ state: "EXECUTING" });
    world.parts.clock.advance(20 * MINUTE);
    await sweep();
    expect(await raised("late_report")).toEqual([]);
  });

  test("is also one of which one firm has a draft and the other nothing", async () => {
    await agree();
    world.parts.clock.advance(5 * MINUTE);
    await ticket({ state: "DRAFT", isShared: false, sentAt: null });
    world.parts.clock.advance(20 * MINUTE);
    await sweep();
    expect((await raised("late_report"))[0]?.why).toContain("had no ticket");
  });

  test("is also one whose word was deleted before anybody looked", async () => {
    const message = await agree();
    await world.asha.send("DELETE", `/api/chat/channels/${url}/messages/${message}/`);
    world.parts.clock.advance(16 * MINUTE);
    await sweep();
    expect(await raised("late_report")).toHaveLength(1);
  });

  test("is a ticket that stands unreported after 15 minutes; a firm without an officer is sent nothing", async () => {
    await ticket({ state: "SENT", buyerClientId: "cli_sahyadri", buyerUserId: world.vikram.id });
    await ticket({ state: "EXECUTED" });
    world.parts.clock.advance(16 * MINUTE);
    expect(await sweep()).toBe(1);
    const [alert] = await raised("late_report");
    expect(alert).toMatchObject({ severity: "low", deals: [{ state: "SENT", seller: { firm: expect.any(String) } }] });
    expect(alert?.why).toContain("was still sent at");
  });
});

describe("a late report by hand (N-08)", () => {
  test("is raised to both firms at once where it was made after its 15 minutes, with its reason, and once", async () => {
    const id = await reported(15, { lateReason: "The line was down" });
    expect(await sweep()).toBe(2);
    expect(await sweep()).toBe(0);
    for (const officer of [world.thomas, world.usha as typeof world.thomas]) {
      const [alert] = await raised("late_report", officer);
      expect(alert).toMatchObject({ severity: "low", rule: id, channel_url: null, deals: [{ id, state: "REPORTED" }] });
      expect(alert?.why).toMatch(/^O-.* was dealt at .* and was reported to NSE at .* only\. .*: The line was down$/);
    }
  });

  test("is raised at the second where it was made in time and has not reached its exchange by then", async () => {
    await reported(5);
    world.parts.clock.advance(10 * MINUTE - 1);
    expect(await sweep()).toBe(0);
    world.parts.clock.advance(1);
    expect(await sweep()).toBe(2);
    expect((await raised("late_report"))[0]?.why).toContain("had not reached NSE at");
  });

  test("is not one that the exchange had in time, nor one that binds nobody", async () => {
    await reported(5, { state: "CONFIRMED", reportedAt: world.parts.clock.now() });
    await reported(20, { state: "CANCELLED" });
    await reported(20, { state: "REJECTED" });
    world.parts.clock.advance(16 * MINUTE);
    expect(await sweep()).toBe(0);
  });

  test("and a deal agreed in a chat is reported by it as by a ticket", async () => {
    await world.rohan.post(url, "7.18 gs 33 bid 6.97 10cr");
    await world.asha.post(url, "ok done 6.97, 10cr");
    await reported(0, { reportedAt: world.parts.clock.now() });
    world.parts.clock.advance(16 * MINUTE);
    await sweep();
    expect(await raised("late_report")).toEqual([]);
  });
});

test("an alert on deals is worked like any other, and filtered by kind and severity", async () => {
  await ticket({ buyerClientId: "cli_meridian", buyerUserId: "usr_viewermeridian" });
  await sweep();
  const alert = must((await raised("wash"))[0]);
  const sent = { version: 1, step: { kind: "close", reason: "escalated" }, note: "With the board" };
  const worked = body<{ alert: ChatAlert }>(
    await world.thomas.send("POST", `${SURVEILLANCE}alerts/${alert.id}/`, sent),
  );
  expect(worked.alert).toMatchObject({ state: "closed", deals: [{ id: alert.rule }] });
  expect((await world.queue(world.thomas, { kind: "late_report" })).count).toBe(0);
  expect((await world.queue(world.thomas, { state: "closed", severity: "high" })).count).toBe(1);
  expect((await world.queue(world.thomas, { state: "closed", severity: "low" })).count).toBe(0);
});
