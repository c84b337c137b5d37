import { afterAll, beforeAll, expect, test } from "vitest";
import type { ChatReminder } from "#domain/contract/http/chat-later.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld();
});
afterAll(() => world.close());

const REMINDERS = "/api/chat/reminders/";
const HOUR_MS = 3_600_000;
const ahead = (ms: number) => new Date(world.parts.clock.now().getTime() + ms).toISOString();
const ask = (who: ChatUser, channel_url: string, message_id: string, remind_at = ahead(HOUR_MS)) =>
  who.send("POST", REMINDERS, { channel_url, message_id, remind_at });
const remindersOf = async (who: ChatUser) => body<{ reminders: ChatReminder[] }>(await who.get(REMINDERS)).reminders;

test("a reminder of a message is the reader's own, the soonest first; asked for again, its time moves", async () => {
  const { asha, rohan } = world;
  const { url } = await world.direct("asha", "rohan");
  const long = await asha.post(url, `Please confirm the settlement ${"x".repeat(300)}`);
  const short = await asha.post(url, "custodian?");
  const stored = body<ChatReminder>(await ask(rohan, url, long.message_id));
  expect(stored).toMatchObject({
    channel_url: url,
    channel_name: "Asha Kulkarni",
    message_id: long.message_id,
    snippet: long.message.slice(0, 200),
  });
  const sooner = body<ChatReminder>(await ask(rohan, url, short.message_id, ahead(HOUR_MS / 2)));
  expect(await remindersOf(rohan)).toEqual([sooner, stored]);
  expect(await remindersOf(asha)).toEqual([]);
  const moved = body<ChatReminder>(await ask(rohan, url, short.message_id, ahead(2 * HOUR_MS)));
  expect(moved).toMatchObject({ id: sooner.id, remind_at: ahead(2 * HOUR_MS) });
  expect(await remindersOf(rohan)).toEqual([stored, moved]);
  expect(refusalOf(await asha.send("DELETE", `${REMINDERS}${stored.id}/`)).status).toBe(404);
  expect(body(await rohan.send("DELETE", `${REMINDERS}${stored.id}/`))).toEqual({ id: stored.id });
  expect(refusalOf(await rohan.send("DELETE", `${REMINDERS}${stored.id}/`)).status).toBe(404);
  expect(await remindersOf(rohan)).toEqual([moved]);
});

test("it is of a message of a channel one is in, at a time to come within 90 days", async () => {
  const { asha, vikram } = world;
  const { url } = await world.direct("asha", "vikram");
  const message = await asha.post(url, "level?");
  expect(refusalOf(await ask(world.farah, url, message.message_id)).status).toBe(404);
  const other = await world.direct("asha", "farah");
  expect(refusalOf(await ask(asha, other.url, message.message_id)).status).toBe(404);
  expect(refusalOf(await ask(vikram, url, "999999999999999999")).status).toBe(404);
  const field = async (at: string) => refusalOf(await ask(vikram, url, message.message_id, at)).field_errors;
  expect(await field(ahead(0))).toEqual({ remind_at: ["Choose a time in the future"] });
  expect(await field(ahead(91 * 24 * HOUR_MS))).toEqual({ remind_at: ["At most 90 days ahead"] });
});

test("it shows nothing of what was deleted, and nothing of a channel that was left", async () => {
  const { asha, farah } = world;
  const { url } = await world.direct("asha", "farah");
  const message = await asha.post(url, "not for the record");
  body(await ask(farah, url, message.message_id));
  body(await asha.send("DELETE", `${CHANNELS}${url}/messages/${message.message_id}/`));
  expect(await remindersOf(farah)).toMatchObject([{ snippet: "" }]);
  expect(refusalOf(await ask(farah, url, message.message_id)).status).toBe(404);
  body(await farah.send("POST", `${CHANNELS}${url}/leave/`));
  expect(await remindersOf(farah)).toEqual([]);
});
