import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import * as chat from "#domain/contract/http/chat.ts";
import * as messages from "#domain/contract/http/chat-messages.ts";
import * as people from "#domain/contract/http/chat-people.ts";
import * as later from "#domain/contract/http/chat-later.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld, reqId } from "#server/people/chat/model/chat.testing.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { picture, upload } from "#tests/chat-faults/send-file.ts";

// A member of one channel cannot read, change or follow another through any call of the chat's contract. The test finds
// every endpoint by itself; an endpoint missing from the table fails it.

const SECRET = "zirconium level 6.6666";
const NAME = "Closed circle";

let world: ChatTestWorld;
let closed: ChatChannel;
let ids: { message: string; file: string; at: number; token: string };
beforeAll(async () => {
  world = await openChatWorld();
  // The outsider chats with one of them in another channel.
  await world.direct("vikram", "asha");
  const { change_token } = await world.vikram.list();
  closed = await world.asha.open({ custom_type: "group", name: NAME, user_ids: [world.rohan.id] });
  await world.rohan.send("POST", `${CHANNELS}${closed.url}/accept/`);
  const sentMessage = await world.asha.post(closed.url, SECRET);
  const storedFile = await upload(world, world.asha, closed.url, { bytes: picture(128), name: "zirconium.png" });
  const { file_url } = body<{ file_url: string }>(storedFile);
  await world.asha.post(closed.url, "", { file_url });
  const file = /chf_[0-9a-z]+/.exec(file_url)?.[0] ?? "";
  ids = { message: sentMessage.message_id, file, at: sentMessage.created_at, token: change_token };
});
afterAll(() => world.close());

const ENDPOINTS = [chat, messages, people, later]
  .flatMap((noun): unknown[] => Object.values(noun))
  .filter(
    (value): value is Endpoint => typeof value === "object" && value !== null && "method" in value && "path" in value,
  );

interface Asked {
  /** Allowed answer: not found, or the caller's own data. */
  answers: 404 | "own";
  body?: () => Record<string, unknown>;
  query?: () => Record<string, string>;
  id?: () => string;
}
const notFound = (asked: Omit<Asked, "answers"> = {}): Asked => ({ answers: 404, ...asked });
const own = (asked: Omit<Asked, "answers"> = {}): Asked => ({ answers: "own", ...asked });
const message = { id: () => ids.message };
const soon = () => new Date(world.parts.clock.now().getTime() + 3_600_000).toISOString();

const TABLE: Record<string, Asked> = {
  "chat.channels": own(),
  "chat.channel": notFound(),
  "chat.create": own({
    body: () => ({
      custom_type: "direct",
      user_ids: [world.asha.id],
      is_distinct: true,
      data: { created_from: closed.url },
    }),
  }),
  "chat.changeChannel": notFound({ body: () => ({ alert_level: "all" }) }),
  "chat.accept": notFound(),
  "chat.decline": notFound(),
  "chat.leave": notFound(),
  "chat.invite": notFound({ body: () => ({ user_ids: [world.vikram.id] }) }),
  "chat.ban": notFound({ body: () => ({ user_id: world.rohan.id }) }),
  "chat.messages": notFound({ query: () => ({ before: "200" }) }),
  "chat.send": notFound({ body: () => ({ req_id: reqId(), message: "let me in" }) }),
  "chat.edit": notFound({ ...message, body: () => ({ message: "changed" }) }),
  "chat.correct": notFound({ ...message, body: () => ({ message: "changed" }) }),
  "chat.delete": notFound(message),
  "chat.restore": notFound(message),
  "chat.read": notFound({ body: () => ({ at: ids.at }) }),
  "chat.unread": notFound({ body: () => ({ message_id: ids.message }) }),
  "chat.delivered": own({ body: () => ({ channels: [{ url: closed.url, at: ids.at }] }) }),
  "chat.upload": notFound(),
  "chat.file": notFound({ id: () => ids.file }),
  "chat.changes": own({ query: () => ({ since: ids.token }) }),
  "chat.search": own({ body: () => ({ q: "zirconium" }) }),
  "chat.issueSession": own({ body: () => ({ userId: world.vikram.id }) }),
  "chat.removeSession": own(),
  "chat.people": own({ query: () => ({ suggested: "true" }) }),
  "chat.inviteUsers": own({ body: () => ({ sendbird_user_ids: [world.asha.id] }) }),
  "chat.securityPreference": own({ body: () => ({ preferences: { quiet_until: { [closed.url]: 1 } } }) }),
  "chat.terms": own({ body: () => ({ has_accepted_chat_terms: true }) }),
  "chat.later": own(),
  "chat.sendLater": notFound({
    body: () => ({ channel_url: closed.url, req_id: reqId(), message: "let me in", send_at: soon() }),
  }),
  "chat.cancelLater": notFound({ id: () => "ltr_01jd0000000000000000000000" }),
  "chat.reminders": own(),
  "chat.remind": notFound({
    body: () => ({ channel_url: closed.url, message_id: ids.message, remind_at: soon() }),
  }),
  "chat.endReminder": notFound({ id: () => "rem_01jd0000000000000000000000" }),
};

async function call({ method, path, name }: Endpoint, { body: sent, query, id }: Asked) {
  const { vikram } = world;
  const at = path
    .replace(":url", closed.url)
    .replace(":id", id?.() ?? "")
    .replace(":filename", "zirconium.png");
  if (name === "chat.upload") return upload(world, vikram, closed.url, { bytes: picture(128), name: "mine.png" });
  return method === "GET" ? vikram.get(at, query?.()) : vikram.send(method, at, sent?.());
}

/** Contents of the closed channel, as its members see it. */
async function closedNow() {
  const { channels } = await world.rohan.list();
  const { messages } = await world.rohan.messages(closed.url, { before: "200" });
  return { channel: channels.find(({ url }) => url === closed.url), messages };
}

test("the table walks every endpoint of the chat", () => {
  expect(Object.keys(TABLE).toSorted()).toEqual(ENDPOINTS.map(({ name }) => name).toSorted());
});

describe("a member of another channel", () => {
  test.each(ENDPOINTS)("learns and changes nothing by $name", async (endpoint) => {
    const asked = TABLE[endpoint.name] ?? notFound();
    const before = await closedNow();
    const answer = await call(endpoint, asked);
    if (asked.answers === 404) expect(answer.statusCode).toBe(404);
    else expect(answer.statusCode).toBeLessThan(300);
    for (const secret of [SECRET, "zirconium", NAME, ids.file]) expect(answer.body).not.toContain(secret);
    // The answer may repeat the caller's input only in these two calls.
    if (!["chat.securityPreference", "chat.create"].includes(endpoint.name)) {
      expect(answer.body).not.toContain(closed.url);
    }
    expect(await closedNow()).toEqual(before);
  });

  test("also finds nothing by naming the channel in a search, nor a message of it under a channel of their own", async () => {
    const { vikram } = world;
    const mine = (await vikram.list()).channels[0]?.url ?? "";
    const searched = await vikram.send("POST", "/api/chat/search/", { q: "zirconium", url: closed.url });
    const path = `${CHANNELS}${mine}/messages/${ids.message}/`;
    const moved = [await vikram.send("PATCH", path, { message: "x" }), await vikram.send("DELETE", path)];
    expect([searched, ...moved].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
    const sent = { req_id: reqId(), file_url: `/api/chat/files/${ids.file}/zirconium.png`, message: "" };
    expect((await vikram.send("POST", `${CHANNELS}${mine}/messages/`, sent)).statusCode).toBe(400);
    const answer = { req_id: reqId(), message: "see", data: { reply_to: ids.message } };
    const refusal = await vikram.send("POST", `${CHANNELS}${mine}/messages/`, answer);
    expect(refusal.statusCode).toBe(400);
    expect(refusal.body).not.toContain("zirconium");
  });
});
