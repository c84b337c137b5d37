import { asc } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listChannels, searchMessages } from "#domain/contract/http/surveillance.ts";
import { transcriptFile } from "#domain/surveillance/supervised.ts";
import { chatChannels, chatMembers, chatMessages } from "#server/machine/db/schema/chat.ts";
import { CHANNELS } from "#server/people/chat/model/chat.testing.ts";
import { sha256Of } from "#server/machine/files/file-columns.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openWatchedWorld, SURVEILLANCE, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import type { TestBrowser } from "#server/testing/app.ts";

let world: WatchedWorld;
beforeAll(async () => {
  world = await openWatchedWorld();
});
afterAll(() => world.close());

const later = (ms: number) => {
  world.parts.clock.advance(ms);
  return world.parts.clock.now().getTime();
};
const search = async (as: TestBrowser, query: Record<string, string>) =>
  body<ResponseOf<typeof searchMessages>>(await as.send("POST", `${SURVEILLANCE}search/`, query)).results;

describe("what an officer sees of a conversation", () => {
  test("edits with each earlier text and its time, and what was deleted as it was (B-29)", async () => {
    const { asha, rohan, thomas } = world;
    const { url } = await world.direct("asha", "rohan");
    const message = await asha.post(url, "7.26 GS 33 at 7.18");
    const firstEdit = later(1000);
    await asha.send("PATCH", `${CHANNELS}${url}/messages/${message.message_id}/`, { message: "7.26 GS 33 at 7.19" });
    const secondEdit = later(1000);
    await asha.send("PATCH", `${CHANNELS}${url}/messages/${message.message_id}/`, { message: "7.26 GS 33 at 7.20" });
    const gone = await rohan.post(url, "that was between us two");
    const deletedAt = later(1000);
    await rohan.send("DELETE", `${CHANNELS}${url}/messages/${gone.message_id}/`);

    const { messages } = await world.read(thomas, url);
    expect(messages).toMatchObject([
      {
        text: "7.26 GS 33 at 7.20",
        deleted: false,
        sender: { nickname: "Asha Kulkarni", firm: "Meridian Mutual Fund" },
        versions: [
          { text: "7.26 GS 33 at 7.18", replaced_at: firstEdit, replaced_by: asha.id, because: "edited" },
          { text: "7.26 GS 33 at 7.19", replaced_at: secondEdit, replaced_by: asha.id, because: "edited" },
        ],
      },
      {
        text: "that was between us two",
        deleted: true,
        versions: [{ text: "that was between us two", replaced_at: deletedAt, because: "deleted" }],
      },
    ]);
    // The other party still sees only the chat's view.
    expect((await rohan.messages(url)).messages.at(-1)).toMatchObject({ deleted: true, message: "" });
  });

  test("who has received and read each message, and when", async () => {
    const { asha, rohan, thomas } = world;
    const { url } = await world.direct("asha", "rohan");
    const first = await asha.post(url, "5 cr?");
    const second = await asha.post(url, "or 10 cr?");
    const arrived = later(2000);
    await rohan.send("POST", "/api/chat/delivered/", { channels: [{ url, at: second.created_at }] });
    await world.sweep();
    const readAt = later(3000);
    await rohan.send("POST", `${CHANNELS}${url}/read/`, { at: first.created_at });
    await world.sweep();
    const seen = (await world.read(thomas, url)).messages.slice(-2);
    expect(seen.map(({ marks }) => marks)).toEqual([
      [{ user_id: rohan.id, delivered_at: arrived, read_at: readAt, delivered: true, read: true }],
      [{ user_id: rohan.id, delivered_at: arrived, read_at: null, delivered: true, read: false }],
    ]);
  });

  test("everybody's coming and going, also of somebody who left and came back", async () => {
    const { asha, rohan, leela, thomas } = world;
    const { url } = await asha.open({ custom_type: "group", name: "Long end", user_ids: [rohan.id, leela.id] });
    const opened = world.parts.clock.now().getTime();
    const joined = later(1000);
    await rohan.send("POST", `${CHANNELS}${url}/accept/`);
    await world.sweep();
    const left = later(1000);
    await rohan.send("POST", `${CHANNELS}${url}/leave/`);
    await world.sweep();
    const again = later(1000);
    await asha.send("POST", `${CHANNELS}${url}/invite/`, { user_ids: [rohan.id] });
    await world.sweep();
    const { channel, member_events } = await world.channel(thomas, url);
    expect(member_events.filter(({ user_id }) => user_id === rohan.id)).toEqual([
      { at: opened, user_id: rohan.id, what: "invited" },
      { at: joined, user_id: rohan.id, what: "joined" },
      { at: left, user_id: rohan.id, what: "left" },
      { at: again, user_id: rohan.id, what: "invited" },
    ]);
    expect(channel.name).toBe("Long end");
    expect(channel.members.map(({ nickname, firm, state }) => [nickname, firm, state])).toEqual(
      expect.arrayContaining([
        ["Leela Nair", "Meridian Mutual Fund", "joined"],
        ["Rohan Mehta", "Narmada Bank", "invited"],
      ]),
    );
  });

  test("a file is given as it was sent, also after its message was deleted", async () => {
    const { asha, thomas, usha } = world;
    const { url } = await world.direct("asha", "vikram");
    const form = new FormData();
    form.append("file", new Blob(["isin,level\nIN0020230085,7.18"], { type: "text/csv" }), "run.csv");
    const { headers, body: sent } = new Response(form) as Response & { body: ReadableStream };
    const uploaded = await world.app.inject({
      method: "POST",
      url: `${CHANNELS}${url}/files/`,
      cookies: asha.cookies,
      headers: { "content-type": headers.get("content-type") ?? "" },
      payload: Buffer.from(await new Response(sent).arrayBuffer()),
    });
    const { file_url } = uploaded.json<{ file_url: string }>();
    const message = await asha.post(url, "", { file_url });
    await asha.send("DELETE", `${CHANNELS}${url}/messages/${message.message_id}/`);
    const { messages } = await world.read(thomas, url);
    const { file, deleted } = messages.at(-1) ?? {};
    expect([file?.name, deleted]).toEqual(["run.csv", true]);
    const got = await thomas.get(`${SURVEILLANCE}files/${file?.id}/`);
    expect(got.body).toBe("isin,level\nIN0020230085,7.18");
    expect((await world.auditedReads()).at(-1)).toMatchObject({ action: "surveillance.file", subject: url });
    expect(refusalOf(await usha.get(`${SURVEILLANCE}files/${file?.id}/`)).status).toBe(404);
    const between = { startTime: new Date(0).toISOString(), endTime: world.parts.clock.now().getTime() + 60_000 };
    const asked = { ...between, channelIds: [url], format: "json" };
    const { transcript } = transcriptFile.parse((await thomas.send("POST", "/api/download-chats", asked)).json());
    expect(transcript.messages.at(-1)?.file?.sha256).toBe(sha256Of(Buffer.from(got.body)));
  });

  test("messages are read on from any time, both ways, in the order they were sent", async () => {
    const { asha, thomas } = world;
    const { url } = await world.direct("asha", "farah");
    const message = [];
    for (let n = 0; n < 12; n += 1) message.push(await asha.post(url, `level ${n}`));
    const texts = async (query: Record<string, string>) => {
      const { messages, has_previous, has_next } = await world.read(thomas, url, query);
      return [messages.map(({ text }) => text.slice(6)).join(" "), has_previous, has_next];
    };
    const at = String(message[6]?.created_at);
    expect(await texts({ before: "3" })).toEqual(["9 10 11", true, false]);
    expect(await texts({ at, before: "2", after: "2" })).toEqual(["4 5 6 7", true, true]);
    expect(await texts({ at: "0", before: "2", after: "4" })).toEqual(["0 1 2 3", false, true]);
    expect(await texts({ at: "0", after: "12" })).toEqual([
      Array.from({ length: 12 }, (_, n) => n).join(" "),
      false,
      false,
    ]);
  });
});

describe("a look leaves nothing in the chat and a row in the audit (M-14)", () => {
  test("no member, mark, message or channel changes by looking, listing, searching and exporting", async () => {
    const { asha, thomas, rohan } = world;
    const { url } = await world.direct("asha", "rohan");
    await asha.post(url, "unread by Rohan");
    const { orm } = world.parts.db;
    const rows = async () => [
      await orm.select().from(chatChannels).orderBy(asc(chatChannels.url)),
      await orm.select().from(chatMembers).orderBy(asc(chatMembers.channelUrl), asc(chatMembers.joinOrder)),
      await orm.select().from(chatMessages).orderBy(asc(chatMessages.id)),
    ];
    const before = await rows();
    const published = world.parts.published.length;
    await world.channels(thomas);
    await world.channel(thomas, url);
    await world.read(thomas, url);
    await search(thomas, { q: "unread" });
    const exported = await thomas.send("POST", "/api/download-chats", {
      startTime: 0,
      endTime: TEST_NOW.replace("2026", "2027"),
      channelIds: [url],
    });
    expect(exported.statusCode, exported.body).toBe(200);
    expect(await rows()).toEqual(before);
    expect(world.parts.published.length).toBe(published);
    const mine = (await asha.list()).channels.find((each) => each.url === url);
    expect(mine?.members.map(({ user_id }) => user_id).toSorted()).toEqual([asha.id, rohan.id].toSorted());
  });

  test("an officer is refused a mark of their own", async () => {
    const { url } = await world.direct("asha", "rohan");
    const refusal = refusalOf(await world.thomas.send("POST", `${CHANNELS}${url}/read/`, {}));
    expect([refusal.status, refusal.code]).toEqual([403, "forbidden"]);
  });

  test("each look, search and list is written down with who looked at what", async () => {
    const { thomas } = world;
    const { url } = await world.direct("asha", "rohan");
    const before = (await world.auditedReads()).length;
    await world.channels(thomas, { q: "Rohan" });
    await world.channel(thomas, url);
    const { messages } = await world.read(thomas, url, { before: "2" });
    await search(thomas, { q: "GS 33" });
    await world.queue(thomas);
    expect((await world.auditedReads()).slice(before)).toMatchObject([
      { action: "surveillance.listed", actorId: thomas.id, detail: { asked: { q: "Rohan" } } },
      { action: "surveillance.opened", actorId: thomas.id, subject: url },
      {
        action: "surveillance.read",
        subject: url,
        detail: { messages: 2, first: messages[0]?.message_id, last: messages[1]?.message_id },
      },
      { action: "surveillance.searched", detail: { q: "GS 33" } },
      { action: "surveillance.queue" },
    ]);
  });
});

describe("whose chats an officer sees (R-20, M-02)", () => {
  test.each(["asha", "leela", "rohan", "imran", "farah"] as const)("%s is refused all of it", async (name) => {
    const { url } = await world.direct("asha", "rohan");
    const paths = [`channels/${url}/`, `channels/${url}/messages/`, "alerts/", "rules/"];
    for (const path of ["channels/", "search/"])
      expect(refusalOf(await world[name].send("POST", `${SURVEILLANCE}${path}`, { q: "bond" })).status).toBe(403);
    for (const path of paths) expect(refusalOf(await world[name].get(`${SURVEILLANCE}${path}`)).status).toBe(403);
  });

  test("chats of their own firm only: another firm's is not there", async () => {
    const { thomas, usha, vikram } = world;
    const { url } = await world.direct("vikram", "farah");
    await vikram.post(url, "a private level of Sahyadri");
    expect((await world.channels(thomas)).map((each) => each.url)).not.toContain(url);
    for (const path of [`channels/${url}/`, `channels/${url}/messages/`, `search/?q=level&url=${url}`]) {
      expect(refusalOf(await thomas.get(`${SURVEILLANCE}${path}`)).status).toBe(404);
      expect(refusalOf(await usha.get(`${SURVEILLANCE}${path}`)).status).toBe(404);
    }
    expect(await search(thomas, { q: "private level of Sahyadri" })).toEqual([]);
  });

  test("a chat between two firms is seen by the compliance of both", async () => {
    const { url } = await world.direct("asha", "rohan");
    for (const officer of [world.thomas, world.usha]) {
      expect((await world.channels(officer)).map((each) => each.url)).toContain(url);
    }
  });

  test("a group somebody left stays in sight up to then, and nothing sent, changed or added after", async () => {
    const { vikram, rohan, farah, usha } = world;
    const { url } = await vikram.open({ custom_type: "group", name: "Passing through", user_ids: [rohan.id] });
    await rohan.send("POST", `${CHANNELS}${url}/accept/`);
    const before = await vikram.post(url, "said while Narmada was here");
    const left = later(1000);
    await rohan.send("POST", `${CHANNELS}${url}/leave/`);
    later(1000);
    await vikram.post(url, "said after Narmada had gone");
    await vikram.send("PATCH", `${CHANNELS}${url}/messages/${before.message_id}/`, { message: "rewritten afterwards" });
    await vikram.send("POST", `${CHANNELS}${url}/invite/`, { user_ids: [farah.id] });
    const { channel, member_events } = await world.channel(usha, url);
    expect(channel).toMatchObject({ seen_until: left, message_count: 1 });
    expect(channel.members.map(({ user_id, state }) => [user_id, state])).toEqual([
      [vikram.id, "joined"],
      [rohan.id, "gone"],
    ]);
    expect(member_events.map(({ user_id }) => user_id)).not.toContain(farah.id);
    const { messages } = await world.read(usha, url);
    expect(messages.map(({ text, versions }) => [text, versions.length])).toEqual([["said while Narmada was here", 0]]);
    expect(await search(usha, { q: "rewritten afterwards" })).toEqual([]);
    expect(await search(usha, { q: "after Narmada had gone" })).toEqual([]);
    expect(await search(usha, { q: "while Narmada" })).toHaveLength(1);
  });

  test("of a broadcast the recipient's firm sees its own copy, not who else got it", async () => {
    const { farah, asha, rohan, thomas, usha } = world;
    const { url } = await farah.open({
      custom_type: "broadcast",
      name: "Morning run",
      user_ids: [asha.id, rohan.id],
    });
    await farah.post(url, "morning axes of Kaveri");
    for (const [officer, own] of [
      [thomas, asha],
      [usha, rohan],
    ] as const) {
      const found = await search(officer, { q: "morning axes of Kaveri" });
      expect(found.map(({ channel_url }) => channel_url)).not.toContain(url);
      expect(found).toHaveLength(1);
      const { channel } = await world.channel(officer, found[0]?.channel_url ?? "");
      expect(channel.members.map(({ user_id }) => user_id).toSorted()).toEqual([farah.id, own.id].toSorted());
      expect(refusalOf(await officer.get(`${SURVEILLANCE}channels/${url}/`)).status).toBe(404);
    }
  });
});

describe("finding a conversation", () => {
  const names = async (query: Record<string, string>) =>
    (await world.channels(world.thomas, query)).map(({ name }) => name);
  test("by a member, a firm, words written in it, its kind and the time", async () => {
    const { asha, imran } = world;
    const start = later(60_000);
    const { url } = await asha.open({ custom_type: "group", name: "Odd lots", user_ids: [imran.id] });
    await asha.post(url, "tungsten settlement");
    expect(await names({ q: "imran sh" })).toEqual(["Odd lots"]);
    expect(await names({ q: "odd LOTS" })).toEqual(["Odd lots"]);
    expect(await names({ q: "Kaveri" })).toEqual(expect.arrayContaining(["Asha Kulkarni, Farah Irani"]));
    expect(await names({ text: "tungsten" })).toEqual(["Odd lots"]);
    expect(await names({ text: "tungsten copper" })).toEqual([]);
    expect(await names({ kind: "trading_group" })).toEqual([]);
    expect(await names({ from: String(start) })).toEqual(["Odd lots"]);
    expect(await names({ to: String(start - 1), q: "odd" })).toEqual([]);
  });

  test("the earlier text of an edited message is found and marked as an earlier version", async () => {
    const { asha, thomas } = world;
    const { url } = await world.direct("asha", "rohan");
    const message = await asha.post(url, "the molybdenum coupon");
    await asha.send("PATCH", `${CHANNELS}${url}/messages/${message.message_id}/`, { message: "never mind" });
    const [found] = await search(thomas, { q: "Molybdenum" });
    expect(found).toMatchObject({ message_id: message.message_id, in_earlier_version: true, deleted: false });
    expect(found?.snippet.text.slice(found.snippet.start, found.snippet.end)).toBe("molybdenum");
  });

  test("the list goes on where it stopped, each conversation once", async () => {
    const all = (await world.channels(world.thomas)).map(({ url }) => url);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const query: Record<string, string> = { limit: "2", ...(cursor === null ? {} : { cursor }) };
      const page: ResponseOf<typeof listChannels> = body(
        await world.thomas.send("POST", `${SURVEILLANCE}channels/`, query),
      );
      paged.push(...page.channels.map(({ url }) => url));
      cursor = page.next_cursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect(refusalOf(await world.thomas.send("POST", `${SURVEILLANCE}channels/`, { cursor: "2.x" })).status).toBe(400);
  });
});
