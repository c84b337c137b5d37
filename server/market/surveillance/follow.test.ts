import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { followChannel } from "#domain/contract/http/surveillance.ts";
import { must } from "#domain/lib/must.ts";
import { CHANNELS } from "#server/people/chat/model/chat.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { openWatchedWorld, SURVEILLANCE, type WatchedWorld } from "#server/market/surveillance/world.testing.ts";

// A conversation opened by compliance updates itself, and its members cannot notice (M-14).

let world: WatchedWorld;
let url: string;
beforeAll(async () => {
  world = await openWatchedWorld();
  url = (await world.direct("asha", "rohan")).url;
});
afterAll(() => world.close());

/** Current token of the conversation. */
const opened = async (of = url) => (await world.channel(world.thomas, of)).token;
const follow = async (since: string, of = url) =>
  body<ResponseOf<typeof followChannel>>(await world.thomas.get(`${SURVEILLANCE}channels/${of}/news/`, { since })).news;

test("what is sent, edited, read and deleted is sent once, by the token of the answer before", async () => {
  const start = await opened();
  expect(await follow(start)).toBeNull();
  const message = await world.asha.post(url, "7.18 gs 33 offer 6.95");
  const first = must(await follow(start));
  expect(first.messages.map(({ text }) => text)).toEqual(["7.18 gs 33 offer 6.95"]);
  expect(first).toMatchObject({ reset: false, channel: { url, message_count: 1 } });
  expect(await follow(first.token)).toBeNull();

  const path = `${CHANNELS}${url}/messages/${message.message_id}/`;
  await world.asha.send("PATCH", path, { message: "offer 6.97" });
  const second = must(await follow(first.token));
  expect(second.messages).toMatchObject([{ text: "offer 6.97", versions: [{ because: "edited" }] }]);
  await world.rohan.send("POST", `${CHANNELS}${url}/read/`, {});
  const third = must(await follow(second.token));
  expect(third.messages[0]?.marks).toMatchObject([{ user_id: world.rohan.id, read: true }]);
  await world.asha.send("DELETE", path);
  expect((await follow(third.token))?.messages).toMatchObject([{ deleted: true, text: "offer 6.97" }]);
});

test("an alert that is raised shows at its message", async () => {
  const { message_id } = await world.asha.post(url, "this stays off the record");
  const token = await opened();
  await world.sweep();
  const update = must(await follow(token));
  expect(update.alerts.map((alert) => alert.message_id)).toEqual([message_id]);
  expect(update.messages.find((each) => each.message_id === message_id)?.alert_ids).toHaveLength(1);
});

test("is a look only when something is shown, and leaves no mark in the conversation", async () => {
  const followedReads = async () =>
    (await world.auditedReads()).filter(({ action }) => action === "surveillance.followed").length;
  const token = await opened();
  const before = await followedReads();
  await follow(token);
  expect(await followedReads()).toBe(before);
  await world.asha.post(url, "gm");
  const marks = (await world.channel(world.thomas, url)).channel.members;
  await follow(token);
  expect(await followedReads()).toBe(before + 1);
  expect((await world.channel(world.thomas, url)).channel.members).toEqual(marks);
});

test("more than can be sent asks for a new reading; a token of nobody is refused, a stranger's chat is not found", async () => {
  const token = await opened();
  await world.parts.db.query(
    `insert into chat_messages (channel_url, sender_id, message_type, message, mentioned_user_ids, created_at, change_id)
     select $1, $2, 'user', 'line ' || n, '{}', 4000000000000 + n, nextval('chat_change_ids') from generate_series(1, 201) n`,
    [url, world.rohan.id],
  );
  const update = await follow(token);
  expect([update?.reset, update?.messages.length]).toEqual([true, 200]);
  const forged = await world.thomas.get(`${SURVEILLANCE}channels/${url}/news/`, { since: "x" });
  expect(refusalOf(forged)).toMatchObject({ status: 400, field_errors: { since: ["This token is not known."] } });
  const others = await world.direct("vikram", "farah");
  expect((await world.thomas.get(`${SURVEILLANCE}channels/${others.url}/news/`, { since: token })).statusCode).toBe(
    404,
  );
});

test("nothing is sent of what others write once the firm has left", async () => {
  const group = await world.rohan.open({
    custom_type: "group",
    name: "Ours",
    user_ids: [world.asha.id, world.farah.id],
  });
  await world.asha.send("POST", `${CHANNELS}${group.url}/accept/`);
  await world.asha.send("POST", `${CHANNELS}${group.url}/leave/`);
  const token = await opened(group.url);
  await world.rohan.post(group.url, "now that they are gone");
  expect(await follow(token, group.url)).toBeNull();
});
