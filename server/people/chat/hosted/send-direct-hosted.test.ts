import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { LINE_OF_COMING } from "#domain/chat/channel-events.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listPrivateRuns } from "#domain/contract/http/runs.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { must } from "#domain/lib/must.ts";
import { seenLine } from "#domain/runs/line-answer.ts";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import {
  chatBans,
  chatChannels,
  chatMembers,
  chatMessages,
  chatMessageVersions,
} from "#server/machine/db/schema/chat.ts";
import { lineAnswers, lineReplies, privateRuns } from "#server/machine/db/schema/runs.ts";
import { clusters, legs, rounds } from "#server/machine/db/schema/trading.ts";
import { openChatWorld, type ChatTestWorld, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { startHostedService, type HostedService } from "#server/people/chat/hosted/service.testing.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { followChat } from "#server/market/runs/follow-chat.ts";
import { sendReplies } from "#server/market/trading/line-answers/line-replies.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { lineAnswerRoutes } from "#server/market/trading/line-answers/routes.ts";
import { runRoutes } from "#server/market/runs/routes.ts";

// An answer to a quote of a chat that runs at the hosted service.

let world: ChatTestWorld;
let service: HostedService;
beforeAll(async () => {
  world = await openChatWorld((parts) => [...runRoutes(parts), ...lineAnswerRoutes(parts)]);
}, 60_000);
beforeEach(async () => {
  await service?.close();
  const { orm } = world.parts.db;
  const chat = [privateRuns, chatMessageVersions, chatMessages, chatBans, chatMembers, chatChannels, hostedChatEvents];
  for (const table of [lineAnswers, lineReplies, rounds, legs, clusters, ...chat]) await orm.delete(table);
  service = await startHostedService(world.parts);
});
afterAll(async () => {
  await service.close();
  await world.close();
});

let opened = 0;
function open(by: ChatUser, kind: string, people: readonly ChatUser[]): string {
  const url = `chn_reply${(opened += 1)}x`;
  return service.open(
    by.id,
    kind,
    people.map(({ id }) => id),
    { url },
  );
}
async function follow(): Promise<void> {
  await service.take();
  const reader = new QuoteReader(world.parts);
  while (await followChat(world.parts, reader));
}
const runsOf = async (who: ChatUser) =>
  body<ResponseOf<typeof listPrivateRuns>>(await who.get("/api/eoi/private-run/")).results;

/** Answers the only line a person sees. */
async function answers(who: ChatUser): Promise<Cluster> {
  await follow();
  const line = must((await runsOf(who))[0], "the line");
  const seen = { message_id: line.message_id, ...seenLine(line) };
  return body<Cluster>(await who.send("POST", `/api/runs/${line.id}/answer/`, { seen }));
}
const reply = () => sendReplies(world.parts, service.hosted);
const messagesIn = (url: string) =>
  [...must(service.channels.get(url)).messages.values()].filter(({ customType }) => customType !== LINE_OF_COMING);
const directOf = (a: ChatUser, b: ChatUser) =>
  [...service.channels.values()].find(
    ({ kind, memberships }) => kind === "direct" && memberships.has(a.id) && memberships.has(b.id),
  );

test("the writer is answered at the service, in the answerer's name, by a reply to their message", async () => {
  const { asha, rohan, parts } = world;
  const url = open(asha, "direct", [rohan]);
  const quote = service.send(url, asha.id, "7.18 gs 33 offer 101.22 10cr");
  await answers(rohan);
  await reply();
  const message = must(messagesIn(url).at(-1));
  expect(message).toMatchObject({ senderId: rohan.id, message: "Lifts 10 Cr at 101.22; answer in Clusters" });
  expect(JSON.parse(message.data)).toMatchObject({ reply_to: String(quote) });
  const copy = () => parts.db.orm.select().from(chatMessages).where(eq(chatMessages.senderId, rohan.id));
  expect(await copy()).toMatchObject([
    { channelUrl: url, message: message.message, data: { reply_to: String(quote) } },
  ]);

  // The service's webhook repeats a message we already stored; it is not a quote of the answerer.
  await follow();
  expect(await copy()).toHaveLength(1);
  expect((await runsOf(asha)).map(({ author }) => author.user_id)).toEqual([asha.id]);
});

test("a line of a group is answered in the direct channel of the two, which the service opens", async () => {
  const { asha, rohan, vikram } = world;
  const url = open(asha, "group", [rohan, vikram]);
  service.send(url, asha.id, "7.18 gs 33 bid 101.20 5cr");
  await answers(rohan);
  await reply();
  expect(messagesIn(url)).toHaveLength(1);
  const direct = must(directOf(asha, rohan));
  expect(direct.memberships.get(asha.id)?.state).toBe("invited");
  expect(messagesIn(direct.url).map(({ message }) => message)).toEqual([
    "Hits 5 Cr 7.18% GS 2033 at 101.20; answer in Clusters",
  ]);
});

test("while the service is out of reach it waits, and costs no attempt", async () => {
  const { asha, rohan, parts } = world;
  const url = open(asha, "direct", [rohan]);
  service.send(url, asha.id, "7.18 gs 33 offer 101.22 10cr");
  await answers(rohan);
  service.answersTo = () => false;
  await reply();
  const waiting = () => parts.db.orm.select().from(lineReplies);
  expect(await waiting()).toMatchObject([{ sentAt: null, failure: null, attempts: 0 }]);
  service.answersTo = () => true;
  await reply();
  expect(messagesIn(url).at(-1)?.message).toBe("Lifts 10 Cr at 101.22; answer in Clusters");
  expect((await waiting())[0]?.sentAt).not.toBeNull();
});

test("who has left their direct channel is not written to there", async () => {
  const { asha, rohan, vikram, parts } = world;
  const direct = open(rohan, "direct", [asha]);
  service.setMember(direct, asha.id, null, "leave");
  const url = open(asha, "group", [rohan, vikram]);
  service.send(url, asha.id, "7.18 gs 33 bid 101.20 5cr");
  await answers(rohan);
  await reply();
  expect(messagesIn(direct)).toEqual([]);
  const [row] = await parts.db.orm.select().from(lineReplies);
  expect(row?.failure).toBe("Asha Kulkarni has left your conversation.");
});
