import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { isChannelEvent } from "#domain/chat/channel-events.ts";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { chatChanges, listChannels } from "#domain/contract/http/chat.ts";
import type { readMessages } from "#domain/contract/http/chat-messages.ts";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { embeddedEngine } from "#server/people/chat/embedded/embedded-engine.ts";
import { chatLimits } from "#server/people/chat/limits.ts";
import { type LinkPreviews, linkPreviews } from "#server/people/chat/previews/link-previews.ts";
import { chatRoutes } from "#server/people/chat/routes.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import type { Route } from "#server/machine/http/route.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestOptions, type TestParts } from "#server/testing/parts.ts";

/** The people of the demo world as these tests name them. */
const PEOPLE = {
  asha: ["usr_dealermeridian", "dealer@meridian.example"],
  leela: ["usr_viewermeridian", "viewer@meridian.example"],
  rohan: ["usr_dealernarmada", "dealer@narmada.example"],
  vikram: ["usr_dealersahyadri", "dealer@sahyadri.example"],
  farah: ["usr_brokerkaveri", "broker@kaveri.example"],
  thomas: ["usr_compliancemeridian", "compliance@meridian.example"],
  kabir: ["usr_basicmeridian", "basic@meridian.example"],
  imran: ["usr_opsmeridian", "ops@meridian.example"],
} as const;
type Name = keyof typeof PEOPLE;

export interface ChatUser extends TestBrowser {
  id: string;
  open(wanted: Record<string, unknown>): Promise<ChatChannel>;
  post(url: string, message: string, more?: Record<string, unknown>): Promise<ChatMessage>;
  list(): Promise<ResponseOf<typeof listChannels>>;
  changes(since: string): Promise<ResponseOf<typeof chatChanges>>;
  messages(url: string, query?: Record<string, string>): Promise<MessagePage>;
  /** The newest messages, without log lines of joining and leaving. */
  written(url: string): Promise<ChatMessage[]>;
}
type MessagePage = ResponseOf<typeof readMessages>;

export type ChatTestWorld = Record<Name, ChatUser> & {
  parts: TestParts;
  app: FastifyInstance;
  direct(a: Name, b: Name): Promise<ChatChannel>;
  close(): Promise<void>;
};

export const CHANNELS = "/api/chat/channels/";
/** Filters out log lines (joined, left, renamed). */
export const withoutEvents = <M extends Pick<ChatMessage, "message_type" | "custom_type">>(
  messages: readonly M[],
): M[] => messages.filter((message) => !isChannelEvent(message));
export const reqId = () => randomUUID();
export const act = (who: ChatUser, url: string, action: string, sent?: unknown) =>
  who.send("POST", `${CHANNELS}${url}/${action}/`, sent);
export const seenBy = async (who: ChatUser, url: string) =>
  (await who.list()).channels.find((channel) => channel.url === url);
export const last = async (who: ChatUser, url: string) => (await who.messages(url)).messages.at(-1);
export const trySend = (who: ChatUser, url: string, message = "hello") =>
  who.send("POST", `${CHANNELS}${url}/messages/`, { req_id: reqId(), message });

/** Everybody signed in, with a limit on sending that tests do not reach. */
export async function openChatWorld(
  more: (parts: TestParts) => Route[] = () => [],
  previewsOf: (parts: TestParts) => LinkPreviews = linkPreviews,
  options: TestOptions = {},
): Promise<ChatTestWorld> {
  const parts = await testParts(options);
  const limits = chatLimits({ points: 1e6, duration: 10 });
  const app = await testApp(parts, [
    ...chatRoutes(parts, embeddedEngine(parts, limits, previewsOf(parts))),
    ...more(parts),
  ]);
  const signed = await Promise.all(
    Object.entries(PEOPLE).map(async ([name, [id, email]]) => [name, chatUser(id, await signIn(app, email))] as const),
  );
  const people = Object.fromEntries(signed) as Record<Name, ChatUser>;
  return {
    ...people,
    parts,
    app,
    async direct(a, b) {
      const channel = await people[a].open({ custom_type: "direct", user_ids: [people[b].id] });
      await people[b].send("POST", `${CHANNELS}${channel.url}/accept/`);
      return body<ChatChannel>(await people[a].get(`${CHANNELS}${channel.url}/`));
    },
    async close() {
      await app.close();
      await parts.close();
    },
  };
}

function chatUser(id: string, browser: TestBrowser): ChatUser {
  return {
    ...browser,
    id,
    open: async (wanted) => body<ChatChannel>(await browser.send("POST", CHANNELS, wanted)),
    post: async (url, message, more = {}) =>
      body<ChatMessage>(
        await browser.send("POST", `${CHANNELS}${url}/messages/`, { req_id: reqId(), message, ...more }),
      ),
    list: async () => body(await browser.get(CHANNELS)),
    changes: async (since) => body(await browser.get("/api/chat/changes/", { since })),
    messages: async (url, query = {}) => body(await browser.get(`${CHANNELS}${url}/messages/`, query)),
    written: async (url) => withoutEvents(body<MessagePage>(await browser.get(`${CHANNELS}${url}/messages/`)).messages),
  };
}
