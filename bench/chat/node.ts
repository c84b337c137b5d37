import { once } from "node:events";
import { createServer } from "node:http";
import { WebSocketServer } from "ws";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { published } from "#server/people/chat/store/chat-update.ts";
import { issueTicket } from "#server/people/chat/model/sessions.ts";
import { createChatGateway } from "#server/people/chat/socket/gateway.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import { testParts } from "#server/testing/parts.ts";
import { messageFrom } from "./message.ts";

// A node in a separate process: the product's chat gateway over its database, or a bare ws server, sending the same
// bytes to the same people at the same times. The gateway receives messages over the bus, as if from another node.

/** Orders from the bench to the node. People are numbered from 0. */
export type NodeOrder =
  | { kind: "open"; sender: "gateway" | "bare"; sockets: number }
  | {
      kind: "send";
      /** Number of the first message, used as its id. */
      from: number;
      messages: number;
      perSecond: number;
      sockets: number;
      /** People in each channel; all of them for a single shared channel. */
      members: number;
    };
export type NodeEvent =
  | { kind: "open"; url: string; tokens: string[] }
  | { kind: "sent"; messages: number; cpuMs: number; tookMs: number };

interface Delivery {
  url: string;
  to: readonly number[];
  message: ChatMessage;
}

const OPENED_WITHIN_MS = 180_000;
const post = (event: NodeEvent) => process.send?.(event);
const nowMs = () => performance.timeOrigin + performance.now();

async function gateway(people: number): Promise<{ url: string; tokens: string[]; send: (delivery: Delivery) => void }> {
  const parts = await testParts({ databaseUrl: null });
  const clock = { now: () => new Date() };
  const [model] = await parts.db.orm.select().from(users).limit(1);
  if (!model) throw new Error("the world has no people");
  const ids = Array.from({ length: people }, (_, n) => `usr_bench${n}`);
  await parts.db.orm
    .insert(users)
    .values(
      ids.map((id, n) => ({ ...model, id, email: `${id}@bench.example`, mobile: `8${String(n).padStart(9, "0")}` })),
    );
  const chat = createChatGateway({ ...parts, clock }, { graceMs: 0 });
  const server = createServer();
  serveUpgrades(server, [chat.sockets], parts.config);
  // Tickets live for a minute. On a busy machine a crowd takes longer to open.
  const later = { now: () => new Date(Date.now() + OPENED_WITHIN_MS) };
  const tokenOf = (userId: string) =>
    issueTicket({ config: parts.config, clock: later }, { userId, sessionId: null } as Actor, userId).token;
  const change = new Map<string, number>();
  return {
    url: `${await listening(server)}${CHAT_PATH}`,
    tokens: ids.map(tokenOf),
    send({ url, to, message }) {
      const next = (change.get(url) ?? 0) + 1;
      change.set(url, next);
      const event = { kind: "message" as const, url, to: to.map((n) => ids[n] ?? ""), message };
      parts.bus.publish([published(event, next, clock.now())]);
    },
  };
}

async function bare(): Promise<{ url: string; tokens: string[]; send: (delivery: Delivery) => void }> {
  const server = createServer();
  const wss = new WebSocketServer({ server, perMessageDeflate: false });
  const sockets: import("ws").WebSocket[] = [];
  wss.on("connection", (socket) => {
    sockets.push(socket);
    socket.send('{"type":"ready"}');
  });
  return {
    url: await listening(server),
    tokens: [],
    send({ url, to, message }) {
      const event = { kind: "message", channel_url: url, change: 1, message };
      const bytes = Buffer.from(`{"type":"events","events":[${JSON.stringify(event)}]}`);
      for (const n of to) sockets[n]?.send(bytes, { binary: false });
    },
  };
}

async function listening(server: ReturnType<typeof createServer>): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return `ws://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
}

process.on("message", (order: NodeOrder) => void serve(order));

let send: (delivery: Delivery) => void = () => undefined;

async function serve(order: NodeOrder): Promise<void> {
  if (order.kind === "open") {
    const node = order.sender === "gateway" ? await gateway(order.sockets) : await bare();
    send = node.send;
    post({ kind: "open", url: node.url, tokens: node.tokens });
    return;
  }
  const before = process.cpuUsage();
  const begun = nowMs();
  let n = 0;
  for (const target of targetsOf(order)) {
    // Sends each message when it is due, even if the previous one was slow.
    const waitMs = begun + n * (1000 / order.perSecond) - nowMs();
    if (waitMs > 0) await new Promise((resolve) => setTimeout(resolve, waitMs));
    send({ ...target, message: messageFrom(target.url, order.from + n, begun + n * (1000 / order.perSecond)) });
    n += 1;
  }
  const { user, system } = process.cpuUsage(before);
  post({ kind: "sent", messages: n, cpuMs: (user + system) / 1000, tookMs: nowMs() - begun });
}

/** Cycles through the channels that receive messages. */
function* targetsOf({
  messages,
  sockets,
  members,
}: Pick<Extract<NodeOrder, { kind: "send" }>, "messages" | "sockets" | "members">): Generator<
  Omit<Delivery, "message">
> {
  const channels = Math.max(1, Math.floor(sockets / members));
  for (let n = 0; n < messages; n += 1) {
    const channel = n % channels;
    yield {
      url: `chn_bench${members}x${channel}`,
      to: Array.from({ length: members }, (_, m) => channel * members + m),
    };
  }
}
