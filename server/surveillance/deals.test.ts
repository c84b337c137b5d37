import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { must } from "#domain/lib/must.ts";
import type { ChatAlert } from "#domain/surveillance/supervised.ts";
import { sessions } from "#server/db/schema/people.ts";
import { tickets } from "#server/db/schema/trading.ts";
import { body, GSEC } from "#server/trading/eois/desk.testing.ts";
import { QuotedLevels } from "#server/surveillance/quoted-levels.ts";
import { openWatchedWorld, SURVEILLANCE, type WatchedWorld } from "#server/surveillance/world.testing.ts";
import { sweepChats } from "#server/surveillance/sweep.ts";

// Alerts on deals, agreed in chats or made on tickets (B-36).

const MINUTE = 60_000;
let room: WatchedWorld;
let quotes: QuotedLevels;
let url: string;
beforeAll(async () => {
  room = await openWatchedWorld();
  quotes = new QuotedLevels(room.parts);
  url = (await room.direct("asha", "rohan")).url;
  // The clock moves by hours; nobody here is about signing in again.
  await room.parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
});
afterAll(() => room.close());
beforeEach(async () => {
  // What the tests before said is too old to be agreed to, or undone.
  room.parts.clock.advance(3 * 60 * MINUTE);
  await sweep();
  await room.parts.db.query("truncate surveillance_alerts cascade");
  await room.parts.db.query("truncate tickets cascade");
});

const sweep = () => sweepChats(room.parts, { in: () => [], said: (text) => quotes.said(text) });
const raised = async (kind: ChatAlert["kind"], as = room.thomas) => (await room.queue(as, { kind })).results;

let number = 0;
/** A ticket between Meridian and Narmada, made now. */
async function ticket(changes: Partial<typeof tickets.$inferInsert> = {}): Promise<string> {
  const now = room.parts.clock.now();
  number += 1;
  const id = room.parts.newId("tkt");
  await room.parts.db.orm.insert(tickets).values({
    id,
    number: `T-20261120-${String(number).padStart(4, "0")}`,
    state: "DRAFT",
    finstrumentId: GSEC,
    quantity: 50_000_000,
    unitPriceStored: 101.5,
    yieldStored: 0.0695,
    settlementDate: "2026-11-24",
    buyerClientId: "cli_narmada",
    buyerUserId: room.rohan.id,
    sellerClientId: "cli_meridian",
    sellerUserId: room.asha.id,
    version: 1,
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

describe("a wash", () => {
  test("on tickets is told to both firms with both deals, once", async () => {
    const first = await ticket();
    room.parts.clock.advance(10 * MINUTE);
    const second = await ticket({ ...turned, yieldStored: 0.0696 });
    expect(await sweep()).toBe(2);
    expect(await sweep()).toBe(0);
    for (const officer of [room.thomas, room.usha as typeof room.thomas]) {
      const [alert] = await raised("wash", officer);
      expect(alert).toMatchObject({ severity: "high", channel_url: null, message_id: null, sender: null });
      expect(alert?.why).toMatch(
        /^7\.18% .*: Meridian .* sold Narmada Bank 5\.00\u00a0Cr at 6\.9500% .* bought it back/,
      );
      expect(alert?.deals.map(({ ticket_id, buyer }) => [ticket_id, buyer?.firm])).toEqual([
        [first, "Narmada Bank"],
        [second, expect.stringContaining("Meridian")],
      ]);
    }
  });

  test("on a ticket with the same firm on both sides is one by itself", async () => {
    await ticket({ buyerClientId: "cli_meridian", buyerUserId: "usr_viewermeridian" });
    await sweep();
    expect((await raised("wash"))[0]?.why).toContain("the same firm on both sides");
  });

  test("agreed in words across two chats of the same people is found at the word that agreed", async () => {
    const group = await room.asha.open({ custom_type: "group", name: "Long end", user_ids: [room.rohan.id] });
    await room.rohan.send("POST", `/api/chat/channels/${group.url}/accept/`);
    await room.asha.say(url, "7.18 gs 33 offer 6.95 5cr");
    room.parts.clock.advance(MINUTE);
    await room.rohan.say(url, "done");
    room.parts.clock.advance(5 * MINUTE);
    await room.rohan.say(group.url, "7.18 gs 33 offer 6.96 5cr");
    room.parts.clock.advance(MINUTE);
    const back = await room.asha.say(group.url, "mine");
    room.parts.clock.advance(MINUTE);
    await sweep();
    const alerts = await raised("wash");
    expect(alerts).toMatchObject([
      { message_id: back.message_id, channel_url: group.url, severity: "high", excerpt: { text: "mine" } },
    ]);
    expect(alerts[0]?.why).toContain("6 minutes later");
    expect(await raised("wash", room.usha as typeof room.thomas)).toHaveLength(1);
  });

  test("is not two deals the same way round, nor at levels apart", async () => {
    await ticket();
    room.parts.clock.advance(MINUTE);
    await ticket();
    await ticket({ ...turned, yieldStored: 0.072 });
    await sweep();
    expect(await raised("wash")).toEqual([]);
  });
});

describe("a late report", () => {
  async function agree(): Promise<string> {
    await room.rohan.say(url, "7.18 gs 33 bid 6.97 10cr");
    room.parts.clock.advance(MINUTE);
    return (await room.asha.say(url, "ok done 6.97, 10cr")).message_id;
  }

  test("is a deal agreed in a chat without a ticket 15 minutes on, and not a moment before", async () => {
    const said = await agree();
    room.parts.clock.advance(14 * MINUTE);
    await sweep();
    expect(await raised("late_report")).toEqual([]);
    room.parts.clock.advance(2 * MINUTE);
    await sweep();
    await sweep();
    const alerts = await raised("late_report");
    expect(alerts).toMatchObject([{ message_id: said, channel_url: url, severity: "medium", rule: GSEC }]);
    expect(alerts[0]?.why).toMatch(/10\.00\u00a0Cr at 6\.9700%, was agreed at .* and had no ticket at /);
  });

  test("is not one whose ticket was made in time, whoever bought", async () => {
    await agree();
    room.parts.clock.advance(5 * MINUTE);
    await ticket({ state: "EXECUTING" });
    room.parts.clock.advance(20 * MINUTE);
    await sweep();
    expect(await raised("late_report")).toEqual([]);
  });

  test("is also one whose word was taken back before anybody looked", async () => {
    const said = await agree();
    await room.asha.send("DELETE", `/api/chat/channels/${url}/messages/${said}/`);
    room.parts.clock.advance(16 * MINUTE);
    await sweep();
    expect(await raised("late_report")).toHaveLength(1);
  });

  test("is a ticket that stands unreported after 15 minutes; a firm without an officer is told nothing", async () => {
    await ticket({ state: "SENT", buyerClientId: "cli_sahyadri", buyerUserId: room.vikram.id });
    await ticket({ state: "EXECUTED" });
    room.parts.clock.advance(16 * MINUTE);
    expect(await sweep()).toBe(1);
    const [alert] = await raised("late_report");
    expect(alert).toMatchObject({ severity: "low", deals: [{ state: "SENT", seller: { firm: expect.any(String) } }] });
    expect(alert?.why).toContain("was still sent at");
  });
});

test("an alert on deals is worked like any other, and filtered by kind and severity", async () => {
  await ticket({ buyerClientId: "cli_meridian", buyerUserId: "usr_viewermeridian" });
  await sweep();
  const alert = must((await raised("wash"))[0]);
  const sent = { version: 1, step: { kind: "close", reason: "escalated" }, note: "With the board" };
  const worked = body<{ alert: ChatAlert }>(await room.thomas.send("POST", `${SURVEILLANCE}alerts/${alert.id}/`, sent));
  expect(worked.alert).toMatchObject({ state: "closed", deals: [{ ticket_id: alert.rule }] });
  expect((await room.queue(room.thomas, { kind: "late_report" })).count).toBe(0);
  expect((await room.queue(room.thomas, { state: "closed", severity: "high" })).count).toBe(1);
  expect((await room.queue(room.thomas, { state: "closed", severity: "low" })).count).toBe(0);
});
