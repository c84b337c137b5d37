import { and, asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listPrivateRuns } from "#domain/contract/http/runs.ts";
import { must } from "#domain/lib/must.ts";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import type { ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { isMessage } from "#server/people/chat/store/message-kinds.ts";
import { startHostedService, type HostedService } from "#server/people/chat/hosted/service.testing.ts";
import { ourUrlOf } from "#server/people/chat/hosted/wire-data.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { followChat } from "#server/market/runs/follow-chat.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { runRoutes } from "#server/market/runs/routes.ts";
import { openWatchedWorld, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";

let world: WatchedWorld;
let service: HostedService;
let reader: QuoteReader;
beforeAll(async () => {
  world = await openWatchedWorld(runRoutes);
  service = await startHostedService(world.parts);
  reader = new QuoteReader(world.parts);
}, 60_000);
beforeEach(async () => {
  await world.parts.db.orm.delete(hostedChatEvents);
  service.pending.length = 0;
});
afterAll(async () => {
  await service.close();
  await world.close();
});

async function runsOf(who: ChatUser) {
  while (await followChat(world.parts, reader));
  return body<ResponseOf<typeof listPrivateRuns>>(await who.get("/api/eoi/private-run/")).results;
}
const runsIn = async (who: ChatUser, url: string) => (await runsOf(who)).filter((run) => run.channel_url === url);
const messagesOf = (url: string) =>
  world.parts.db.orm
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.channelUrl, url), isMessage))
    .orderBy(asc(chatMessages.createdAt));
const membersOf = (url: string) =>
  world.parts.db.orm
    .select()
    .from(chatMembers)
    .where(eq(chatMembers.channelUrl, url))
    .orderBy(asc(chatMembers.joinOrder));
async function membershipsIn(url: string) {
  return Object.fromEntries((await membersOf(url)).map((row) => [row.userId, row.removedBecause ?? row.state]));
}
const channelRow = async (url: string) =>
  must((await world.parts.db.orm.select().from(chatChannels).where(eq(chatChannels.url, url)))[0]);
const later = (ms: number) => {
  world.parts.clock.advance(ms);
  return world.parts.clock.now().getTime();
};

describe("a quote written in the hosted chat", () => {
  test("becomes a private run for the members of its channel only, and follows its edits (A-069)", async () => {
    const { asha, rohan, vikram } = world;
    const url = service.open(asha.id, "group", [rohan.id]);
    const id = service.send(url, asha.id, "7.18 gs 33 bid 6.85 10cr t1");
    await service.take();
    expect(await runsIn(rohan, url)).toMatchObject([
      { channel_name: "The group", author: { user_id: asha.id }, quote_type: "BID", yield_stored: 0.0685 },
    ]);
    expect(await runsIn(asha, url)).toHaveLength(1);
    expect(await runsIn(vikram, url)).toEqual([]);
    service.edit(url, id, "7.18 gs 33 bid 6.80");
    await service.take();
    expect(await runsIn(rohan, url)).toMatchObject([{ yield_stored: 0.068 }]);
    service.remove(url, id);
    await service.take();
    expect(await runsIn(rohan, url)).toEqual([]);
  });

  test("goes from the screen of who leaves, comes to who accepts, and never to who is only invited", async () => {
    const { asha, rohan, vikram } = world;
    const url = service.open(asha.id, "group", [rohan.id]);
    service.setMember(url, vikram.id, "invited", "invite", asha.id);
    service.send(url, asha.id, "7.18 gs 33 bid 6.85");
    await service.take();
    expect(await runsIn(vikram, url)).toEqual([]);
    service.setMember(url, vikram.id, "joined", "join");
    service.setMember(url, rohan.id, null, "leave");
    await service.take();
    expect(await runsIn(vikram, url)).toHaveLength(1);
    expect(await runsIn(rohan, url)).toEqual([]);
    expect(await membershipsIn(url)).toEqual({ [asha.id]: "joined", [rohan.id]: "left", [vikram.id]: "joined" });
  });
});

describe("surveillance of the hosted chat", () => {
  test("shows an edited and a deleted message with their earlier texts, by whom and when (B-29)", async () => {
    const { asha, rohan, thomas } = world;
    const url = service.open(asha.id, "group", [rohan.id]);
    const first = service.send(url, asha.id, "7.26 GS 33 at 7.18");
    const gone = service.send(url, rohan.id, "that was between us two");
    await service.take();
    later(5000);
    service.edit(url, first, "7.26 GS 33 at 7.19");
    const editedAt = must(service.channels.get(url)?.messages.get(first)).updatedAt;
    await service.take();
    const deletedAt = later(5000);
    service.remove(url, gone);
    await service.take();
    expect((await world.read(thomas, url)).messages).toMatchObject([
      {
        text: "7.26 GS 33 at 7.19",
        deleted: false,
        sender: { user_id: asha.id, firm: "Meridian Mutual Fund" },
        versions: [{ text: "7.26 GS 33 at 7.18", replaced_at: editedAt, replaced_by: asha.id, because: "edited" }],
      },
      {
        text: "that was between us two",
        deleted: true,
        sender: { user_id: rohan.id },
        versions: [{ text: "that was between us two", replaced_at: deletedAt, because: "deleted" }],
      },
    ]);
  });

  test("finds a watched word in a message that was changed before anybody looked", async () => {
    const { asha, rohan, thomas } = world;
    const url = service.open(asha.id, "group", [rohan.id]);
    const id = service.send(url, asha.id, "call me on whatsapp");
    service.edit(url, id, "call me");
    await service.take();
    await world.sweep();
    const { alerts } = await world.channel(thomas, url);
    expect(alerts.length).toBeGreaterThan(0);
  });
});

describe("events of the service", () => {
  /** Final state of our copy, independent of the order of events. */
  async function copyOf(url: string) {
    const rows = await messagesOf(url);
    const { messages } = await world.read(world.thomas, url);
    return {
      memberships: await membershipsIn(url),
      rows: rows.map(({ reqId, senderId, message, deleted, createdAt, updatedAt }) => ({
        reqId,
        senderId,
        message,
        deleted,
        createdAt,
        updatedAt,
      })),
      versions: messages.map(({ text, versions }) => [text, versions.map((version) => version.text)]),
      last: (await channelRow(url)).lastMessageId === rows.at(-1)?.id,
      rohanReadTo: (await membersOf(url)).find(({ userId }) => userId === world.rohan.id)?.readAt,
    };
  }
  function story() {
    const { asha, rohan, vikram } = world;
    const url = service.open(asha.id, "group", [rohan.id, vikram.id]);
    const edited = service.send(url, asha.id, "7.18 gs 33 bid 6.85");
    service.send(url, rohan.id, "6.86 for 5cr");
    service.edit(url, edited, "7.18 gs 33 bid 6.84");
    service.edit(url, edited, "7.18 gs 33 bid 6.83");
    const gone = service.send(url, vikram.id, "mine");
    service.remove(url, gone);
    service.setMember(url, vikram.id, null, "leave");
    const readAt = later(10);
    service.notify("message_read", url, { read_updates: [{ user_id: rohan.id, read_ts: readAt }] });
    return { url, readAt };
  }
  const ORDERS: [string, (events: object[]) => object[]][] = [
    ["as they happened", (events) => events],
    ["each of them twice", (events) => events.flatMap((event) => [event, { ...event, delivery: 2 }])],
    ["the last first", (events) => events.toReversed()],
    [
      "every other one late",
      (events) => [...events.filter((_, n) => n % 2 === 1), ...events.filter((_, n) => n % 2 === 0)],
    ],
  ];

  test.each(ORDERS)("leave the same copy received %s", async (_how, order) => {
    const { url, readAt } = story();
    const [last] = [...must(service.channels.get(url)).messages.values()].slice(-1);
    service.pending.splice(0, Infinity, ...order(service.pending.slice()));
    for (let pass = 0; pass < 3; pass += 1) {
      await service.take();
      later(2000);
    }
    const copy = await copyOf(url);
    expect(copy.memberships).toEqual({
      [world.asha.id]: "joined",
      [world.rohan.id]: "joined",
      [world.vikram.id]: "left",
    });
    expect(copy.rows.map(({ message, deleted }) => [message, deleted])).toEqual([
      ["7.18 gs 33 bid 6.83", false],
      ["6.86 for 5cr", false],
      ["", true],
    ]);
    expect(copy.rows[1]).toMatchObject({ reqId: `sb-${last?.id}`, createdAt: last?.createdAt, updatedAt: 0 });
    expect(copy.versions).toEqual([
      ["7.18 gs 33 bid 6.83", ["7.18 gs 33 bid 6.85", "7.18 gs 33 bid 6.84"]],
      ["6.86 for 5cr", []],
      ["mine", ["mine"]],
    ]);
    expect(copy.last).toBe(true);
    expect(copy.rohanReadTo).toBe(readAt);
    const waiting = (await world.parts.db.orm.select().from(hostedChatEvents)).filter(({ takenAt }) => !takenAt);
    expect(waiting).toEqual([]);
  });

  test("of a message whose channel no event named bring the channel with its people", async () => {
    const { asha, rohan } = world;
    const url = service.open(asha.id, "group", [rohan.id]);
    service.pending.length = 0;
    service.send(url, asha.id, "7.18 gs 33 bid 6.85");
    await service.take();
    expect(await membershipsIn(url)).toEqual({ [asha.id]: "joined", [rohan.id]: "joined" });
    expect(await runsIn(rohan, url)).toHaveLength(1);
  });

  test("of a channel that is gone by then keep what was sent, and nobody in it", async () => {
    const { asha, rohan, thomas } = world;
    const url = service.open(asha.id, "group", [rohan.id]);
    service.send(url, asha.id, "7.18 gs 33 bid 6.85");
    service.notify("remove", url);
    service.channels.delete(url);
    await service.take();
    expect(await membershipsIn(url)).toEqual({ [asha.id]: "left" });
    expect((await world.read(thomas, url)).messages).toMatchObject([{ text: "7.18 gs 33 bid 6.85" }]);
  });

  test("of a channel with an address of another form are stored under one of ours", async () => {
    const { asha, rohan } = world;
    const url = "sendbird_group_channel_47226288_21c0d617e45a7db4e12a7f5efdb4df4743b11c16";
    service.open(asha.id, "group", [rohan.id], { url });
    const id = service.send(url, asha.id, "7.18 gs 33 bid 6.85");
    service.edit(url, id, "7.18 gs 33 bid 6.80");
    await service.take();
    expect(await runsIn(rohan, ourUrlOf(url))).toMatchObject([{ yield_stored: 0.068 }]);
    expect(await channelRow(ourUrlOf(url))).toMatchObject({ data: { hosted_url: url } });
  });

  test("say how far people have read, never back, even before the message they read is received", async () => {
    const { asha, rohan, thomas } = world;
    const url = service.open(asha.id, "group", [rohan.id]);
    await service.take();
    const id = service.send(url, asha.id, "good morning");
    const [sent] = service.pending.splice(0);
    const at = later(50);
    service.notify("message_read", url, { read_updates: [{ user_id: rohan.id, read_ts: at }] });
    service.notify("message_read", url, { read_updates: [{ user_id: rohan.id, read_ts: at - 40 }] });
    await service.take();
    service.pending.push(must(sent));
    await service.take();
    const membership = (await membersOf(url)).find(({ userId }) => userId === rohan.id);
    expect(membership).toMatchObject({ readAt: at, deliveredAt: at });
    expect((await world.read(thomas, url)).messages).toMatchObject([{ text: "good morning" }]);
    expect(must(service.channels.get(url)?.messages.get(id)).createdAt).toBeLessThanOrEqual(at);
  });

  test("number each change of a channel once, without a gap", async () => {
    const { asha, rohan } = world;
    const url = service.open(asha.id, "group", [rohan.id]);
    const id = service.send(url, asha.id, "one");
    service.edit(url, id, "two");
    service.send(url, null, "The desk closes early");
    world.parts.published.length = 0;
    await service.take();
    const events = world.parts.published.filter(({ stream, audience }) => stream === "chat" && audience === url);
    expect(events.map(({ seq, data }) => [seq, (data as { kind: string }).kind])).toEqual([
      [1, "channel"],
      [2, "message"],
      [3, "message_updated"],
      [4, "message"],
      // The line announcing the opening.
      [5, "message"],
    ]);
    expect((await channelRow(url)).change).toBe(5);
  });

  test("that need the service wait until it answers, while messages of known channels go on", async () => {
    const { asha, rohan, vikram } = world;
    const known = service.open(asha.id, "group", [rohan.id]);
    await service.take();
    service.answersTo = () => false;
    const fresh = service.open(asha.id, "group", [vikram.id]);
    service.send(known, asha.id, "7.18 gs 33 bid 6.85");
    await service.take();
    expect(await runsIn(rohan, known)).toHaveLength(1);
    service.answersTo = () => true;
    later(1000);
    await service.take();
    expect(await membershipsIn(fresh)).toEqual({ [asha.id]: "joined", [vikram.id]: "joined" });
  });
});
