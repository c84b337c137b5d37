import { and, asc, eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LINE_MARKS } from "#domain/chat/channel-events.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listPrivateRuns } from "#domain/contract/http/runs.ts";
import { must } from "#domain/lib/must.ts";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import {
  chatBans,
  chatChannels,
  chatMembers,
  chatMessages,
  chatMessageVersions,
} from "#server/machine/db/schema/chat.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { privateRuns } from "#server/machine/db/schema/runs.ts";
import { openChatWorld, type ChatTestWorld, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { isMessage } from "#server/people/chat/store/message-kinds.ts";
import { startHostedService, type HostedService } from "#server/people/chat/hosted/service.testing.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { followChat } from "#server/market/runs/follow-chat.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { runRoutes } from "#server/market/runs/routes.ts";

let world: ChatTestWorld;
let service: HostedService;
beforeAll(async () => {
  world = await openChatWorld(runRoutes);
}, 60_000);
beforeEach(async () => {
  await service?.close();
  const { orm } = world.parts.db;
  const tables = [
    privateRuns,
    chatMessageVersions,
    chatMessages,
    chatBans,
    chatMembers,
    chatChannels,
    hostedChatEvents,
  ];
  for (const table of tables) await orm.delete(table);
  await orm.update(users).set({ securityPreferences: {} });
  service = await startHostedService(world.parts);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

let opened = 0;
/** A channel that no other test has. */
function open(by: ChatUser, kind: string, people: readonly ChatUser[]): string {
  const url = `chn_errand${(opened += 1)}x`;
  return service.open(
    by.id,
    kind,
    people.map(({ id }) => id),
    { url },
  );
}
const textsIn = (url: string) =>
  [...(service.channels.get(url)?.messages.values() ?? [])].flatMap(({ message, customType }) =>
    LINE_MARKS.includes(customType) ? [] : [message],
  );
const asked = (method: string, path: RegExp) =>
  service.calls
    .filter((call) => call.method === method && path.test(call.path))
    .map((call) => call.body)
    .filter(({ custom_type }) => !LINE_MARKS.includes(String(custom_type)));
const directOf = (a: ChatUser, b: ChatUser) =>
  [...service.channels.values()].find(
    ({ kind, memberships }) => kind === "direct" && memberships.has(a.id) && memberships.has(b.id),
  );
const audited = async (action: string) =>
  (await world.parts.db.orm.select().from(audit).where(like(audit.action, action)).orderBy(asc(audit.seq))).map(
    ({ subject, detail }) => ({ subject, detail }),
  );
const rowsOf = (url: string) =>
  world.parts.db.orm
    .select()
    .from(chatMessages)
    .where(and(eq(chatMessages.channelUrl, url), isMessage));

describe("a broadcast in the hosted chat", () => {
  test("goes into the direct channel of each recipient in the sender's name, once (F-28)", async () => {
    const { asha, rohan, vikram } = world;
    const url = open(asha, "broadcast", [rohan, vikram]);
    service.send(url, asha.id, "7.18 gs 33 offer 6.80 5cr");
    await service.take();
    for (const who of [rohan, vikram]) {
      const direct = must(directOf(asha, who));
      expect(textsIn(direct.url)).toEqual(["7.18 gs 33 offer 6.80 5cr"]);
      const [sent] = [...direct.messages.values()];
      expect(sent?.senderId).toBe(asha.id);
      expect(JSON.parse(must(sent).data)).toMatchObject({ created_from: url });
      const [original] = await rowsOf(url);
      expect(await rowsOf(direct.url)).toMatchObject([{ copyOf: original?.id, data: { created_from: url } }]);
    }
    // A person of another firm is invited first.
    expect(must(directOf(asha, rohan)).memberships.get(rohan.id)?.state).toBe("invited");

    const [event] = await world.parts.db.orm
      .select()
      .from(hostedChatEvents)
      .where(
        and(eq(hostedChatEvents.category, "group_channel:message_send"), like(hostedChatEvents.digest, `%${url}%`)),
      )
      .orderBy(asc(hostedChatEvents.id))
      .limit(1);
    await world.parts.db.orm
      .update(hostedChatEvents)
      .set({ takenAt: null })
      .where(eq(hostedChatEvents.id, must(event).id));
    await service.take();
    expect(textsIn(must(directOf(asha, rohan)).url)).toHaveLength(1);
  });

  test("is read as far as each recipient has read it in their direct channel, there and here", async () => {
    const { asha, rohan, vikram } = world;
    const url = open(asha, "broadcast", [rohan, vikram]);
    const first = service.send(url, asha.id, "7.18 gs 33 offer 6.80 5cr");
    await service.take();
    service.send(url, asha.id, "7.18 gs 33 offer 6.79 5cr");
    await service.take();
    const direct = must(directOf(asha, rohan));
    const copied = must([...direct.messages.values()][0]).createdAt;
    service.read(direct.url, rohan.id, copied);
    await service.take();
    const at = must(service.channels.get(url)?.messages.get(first)).createdAt;
    const marked = () => asked("PUT", /messages\/mark_as_read$/);
    expect(marked()).toEqual([{ user_id: rohan.id, timestamp: at }]);
    const [membership] = await world.parts.db.orm
      .select()
      .from(chatMembers)
      .where(and(eq(chatMembers.channelUrl, url), eq(chatMembers.userId, rohan.id)));
    expect(membership).toMatchObject({ readAt: at });
    service.read(direct.url, rohan.id, copied);
    await service.take();
    expect(marked()).toHaveLength(1);
  });

  test("is a private run for each reader where they read it, and once for its sender", async () => {
    const { asha, rohan, vikram, parts } = world;
    const directUrl = open(asha, "direct", [rohan]);
    const url = open(asha, "broadcast", [rohan, vikram]);
    service.send(url, asha.id, "7.26 gs 33 bid 7.01 5cr");
    await service.take();
    const reader = new QuoteReader(parts);
    while (await followChat(parts, reader));
    const runs = async (who: ChatUser) =>
      body<ResponseOf<typeof listPrivateRuns>>(await who.get("/api/eoi/private-run/")).results.filter(
        ({ yield_stored }) => yield_stored === 0.0701,
      );
    expect((await runs(asha)).map((run) => run.channel_url)).toEqual([url]);
    expect((await runs(rohan)).map((run) => run.channel_url)).toEqual([directUrl]);
  });

  test("goes on where it stopped when the service fails in the middle", async () => {
    const { asha, rohan, vikram } = world;
    const url = open(asha, "broadcast", [rohan, vikram]);
    await service.take();
    service.send(url, asha.id, "stopped in the middle");
    service.answersTo = (call) => call.body["user_ids"] === undefined || !JSON.stringify(call.body).includes(vikram.id);
    await service.take();
    expect([directOf(asha, rohan), directOf(asha, vikram)].map((each) => each && textsIn(each.url))).toEqual([
      ["stopped in the middle"],
      undefined,
    ]);
    service.answersTo = () => true;
    world.parts.clock.advance(1000);
    await service.take();
    expect([rohan, vikram].map((who) => textsIn(must(directOf(asha, who)).url))).toEqual([
      ["stopped in the middle"],
      ["stopped in the middle"],
    ]);
  });

  test("leaves alone who has left the direct channel, and who takes no invitations", async () => {
    const { asha, rohan, vikram, parts } = world;
    const left = open(asha, "direct", [rohan]);
    service.setMember(left, rohan.id, null, "leave");
    const url = open(asha, "broadcast", [rohan, vikram]);
    await service.take();
    await parts.db.orm
      .update(users)
      .set({ securityPreferences: { invites_from: "nobody" } })
      .where(eq(users.id, vikram.id));
    service.send(url, asha.id, "for nobody");
    await service.take();
    expect(textsIn(left)).toEqual([]);
    expect(directOf(asha, vikram)).toBeUndefined();
    expect(asked("POST", /messages$/)).toEqual([]);
  });

  test("is changed and deleted where it was copied to, too", async () => {
    const { asha, rohan } = world;
    const url = open(asha, "broadcast", [rohan]);
    const id = service.send(url, asha.id, "offer 6.80");
    await service.take();
    const direct = must(directOf(asha, rohan));
    service.edit(url, id, "offer 6.79");
    await service.take();
    expect(textsIn(direct.url)).toEqual(["offer 6.79"]);
    service.remove(url, id);
    await service.take();
    expect(textsIn(direct.url)).toEqual([]);
    expect(await rowsOf(direct.url)).toMatchObject([{ deleted: true, message: "" }]);
  });

  test("is not claimed by somebody else's message", async () => {
    const { asha, rohan, vikram } = world;
    const url = open(asha, "broadcast", [rohan]);
    const id = service.send(url, asha.id, "offer 6.80");
    const other = open(vikram, "group", [rohan]);
    service.send(other, vikram.id, "offer 6.80", { data: JSON.stringify({ created_from: url, req_id: `copy-${id}` }) });
    await service.take();
    expect(await rowsOf(other)).toMatchObject([{ copyOf: null }]);
  });
});

describe("the log of a channel of the hosted chat", () => {
  const linesIn = (url: string) =>
    [...must(service.channels.get(url)).messages.values()].flatMap(({ message, customType }) =>
      LINE_MARKS.includes(customType) ? [message] : [],
    );

  test("says who came, went and what it is called now, without being counted, once", async () => {
    const { asha, rohan, vikram } = world;
    const url = open(asha, "group", [rohan]);
    await service.take();
    service.setMember(url, vikram.id, "invited", "invite", asha.id);
    await service.take();
    service.setMember(url, vikram.id, "joined", "join");
    await service.take();
    must(service.channels.get(url)).name = "SDLs";
    service.notify("changed", url);
    service.notify("changed", url);
    await service.take();
    service.setMember(url, vikram.id, null, "leave");
    service.setMember(url, rohan.id, null, "ban");
    await service.take();
    expect(linesIn(url)).toEqual([
      "Asha Kulkarni opened the group, added Rohan Mehta (Narmada Bank)",
      "Asha Kulkarni invited Vikram Joshi (Sahyadri Wealth)",
      "Vikram Joshi (Sahyadri Wealth) joined",
      "The group was renamed from “The group” to “SDLs”",
      "Vikram Joshi (Sahyadri Wealth) left",
      "Rohan Mehta (Narmada Bank) was removed",
    ]);
    const sent = service.calls.filter(({ method, path }) => method === "POST" && path.endsWith("/messages"));
    expect(sent.every(({ body: { is_silent } }) => is_silent === true)).toBe(true);
    const [row] = await world.parts.db.orm.select().from(chatChannels).where(eq(chatChannels.url, url));
    expect(row?.lastMessageId).toBeNull();
  });

  test("says of a pair only who is asked and came, and nothing of a broadcast", async () => {
    const { asha, rohan, vikram } = world;
    const direct = service.open(asha.id, "direct", [rohan.id], { url: "chn_errandpair", state: "invited" });
    const colleagues = open(asha, "direct", [vikram]);
    const list = open(asha, "broadcast", [rohan]);
    await service.take();
    service.setMember(direct, rohan.id, "joined", "join");
    await service.take();
    expect([direct, colleagues, list].map(linesIn)).toEqual([
      ["Asha Kulkarni invited Rohan Mehta (Narmada Bank)", "Rohan Mehta (Narmada Bank) joined"],
      [],
      [],
    ]);
  });
});

describe("what the service lets through against the rules of the house", () => {
  test("somebody whose role does not chat is banned from the channel, and it is audited", async () => {
    const { asha, rohan, thomas } = world;
    const url = open(asha, "group", [rohan, thomas]);
    await service.take();
    expect([...must(service.channels.get(url)).memberships.keys()]).toEqual([asha.id, rohan.id]);
    const memberships = await world.parts.db.orm.select().from(chatMembers).where(eq(chatMembers.channelUrl, url));
    expect(memberships.find(({ userId }) => userId === thomas.id)?.removedAt).not.toBeNull();
    expect((await audited("chat.hosted_put_out")).filter(({ subject }) => subject === url)).toEqual([
      { subject: url, detail: { user_id: thomas.id, inviter: asha.id, why: "Your role has no access to chat." } },
    ]);
  });

  test("a third person invited into a direct channel is banned; the two stay", async () => {
    const { asha, rohan, vikram } = world;
    const url = open(asha, "direct", [rohan]);
    await service.take();
    service.setMember(url, vikram.id, "invited", "invite", asha.id);
    await service.take();
    expect([...must(service.channels.get(url)).memberships.keys()]).toEqual([asha.id, rohan.id]);
  });

  test("who takes no invitations of strangers is out again, who takes them stays", async () => {
    const { asha, rohan, vikram, parts } = world;
    await parts.db.orm
      .update(users)
      .set({ securityPreferences: { invites_from: "nobody" } })
      .where(eq(users.id, vikram.id));
    const url = open(asha, "group", [rohan]);
    service.setMember(url, vikram.id, "invited", "invite", asha.id);
    await service.take();
    expect([...must(service.channels.get(url)).memberships.keys()]).toEqual([asha.id, rohan.id]);
  });

  test("a broadcast written by somebody else is deleted, copied to nobody, and stored as evidence", async () => {
    const { asha, rohan, vikram, parts } = world;
    const url = open(asha, "broadcast", [rohan, vikram]);
    service.send(url, rohan.id, "7.18 gs 33 bid 6.85");
    await service.take();
    expect(textsIn(url)).toEqual([]);
    expect(asked("POST", /messages$/)).toEqual([]);
    const [row] = await rowsOf(url);
    expect(row).toMatchObject({ deleted: true, message: "", senderId: rohan.id });
    const versions = await parts.db.orm
      .select()
      .from(chatMessageVersions)
      .where(eq(chatMessageVersions.messageId, must(row).id));
    expect(versions).toMatchObject([{ message: "7.18 gs 33 bid 6.85", because: "deleted", replacedBy: "usr_clock" }]);
    expect((await audited("chat.hosted_message_undone")).filter(({ subject }) => subject === url)).toEqual([
      { subject: url, detail: { message_id: String(row?.id), sender: rohan.id } },
    ]);
  });

  test("what somebody sends before they took the chat terms never becomes a line of anybody", async () => {
    const { asha, rohan, parts } = world;
    await parts.db.orm.update(users).set({ hasAcceptedChatTerms: false }).where(eq(users.id, rohan.id));
    const url = open(asha, "group", [rohan]);
    service.send(url, rohan.id, "7.18 gs 33 bid 6.85");
    await service.take();
    await parts.db.orm.update(users).set({ hasAcceptedChatTerms: true }).where(eq(users.id, rohan.id));
    expect(textsIn(url)).toEqual([]);
    expect(await rowsOf(url)).toMatchObject([{ deleted: true, message: "" }]);
  });

  test("an ordinary message and an ordinary invitation are left as they are", async () => {
    const { asha, rohan, vikram } = world;
    const url = open(asha, "group", [rohan]);
    service.setMember(url, vikram.id, "invited", "invite", rohan.id);
    service.send(url, rohan.id, "good morning");
    await service.take();
    expect([...must(service.channels.get(url)).memberships.keys()]).toEqual([asha.id, rohan.id, vikram.id]);
    expect(service.calls.filter(({ method, body }) => method !== "GET" && body["is_silent"] !== true)).toEqual([]);
  });
});
