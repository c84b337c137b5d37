import { once } from "node:events";
import { createServer } from "node:http";
import { WebSocket } from "ws";
import { CHAT_PATH, type ChatDown, chatDown, type ChatEvent, type ChatUp } from "#domain/contract/chat/socket.ts";
import type { ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { type ChatGateway, createChatGateway } from "#server/people/chat/socket/gateway.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { serveUpgrades } from "#server/machine/http/upgrades.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A node with the chat's socket on a port of its own. */
export interface Node {
  gateway: ChatGateway;
  port: number;
  close(): Promise<void>;
}

export async function openNode(parts: Parts): Promise<Node> {
  const gateway = createChatGateway(parts, { graceMs: 0 });
  const server = createServer();
  serveUpgrades(server, [gateway.sockets], parts.config);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return {
    gateway,
    port: typeof address === "object" && address ? address.port : 0,
    async close() {
      await gateway.close();
      server.close();
    },
  };
}

/** A page on the chat's socket that stores all it receives, each frame checked against the contract. */
export interface ChatPage {
  frames: ChatDown[];
  events(): ChatEvent[];
  of<K extends ChatEvent["kind"]>(kind: K): Extract<ChatEvent, { kind: K }>[];
  ready: Extract<ChatDown, { type: "ready" }> | null;
  closed: Promise<number>;
  send(up: ChatUp): void;
  raw(text: string): void;
  until(done: () => boolean): Promise<void>;
  close(): void;
}

export async function dial(node: Node, headers: Record<string, string> = {}): Promise<ChatPage> {
  const socket = new WebSocket(`ws://127.0.0.1:${node.port}${CHAT_PATH}`, { headers });
  const frames: ChatDown[] = [];
  const waiting = new Set<() => void>();
  socket.on("message", (data) => {
    frames.push(chatDown.parse(JSON.parse(Buffer.isBuffer(data) ? data.toString("utf8") : "")));
    for (const wake of waiting) wake();
  });
  const closed = new Promise<number>((resolve) => {
    socket.on("close", (code) => resolve(code));
  });
  await once(socket, "open");
  const events = () => frames.flatMap((frame) => (frame.type === "events" ? frame.events : []));
  return {
    frames,
    events,
    of: <K extends ChatEvent["kind"]>(kind: K) =>
      events().filter((event): event is Extract<ChatEvent, { kind: K }> => event.kind === kind),
    get ready() {
      return frames.find((frame) => frame.type === "ready") ?? null;
    },
    closed,
    send: (up) => socket.send(JSON.stringify(up)),
    raw: (text) => socket.send(text),
    until: (done) =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (!done()) return;
          waiting.delete(check);
          clearTimeout(timer);
          resolve();
        };
        const timer = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`waited in vain; told: ${JSON.stringify(frames).slice(-2000)}`));
        }, 5000);
        waiting.add(check);
        check();
      }),
    close: () => socket.close(),
  };
}

export async function ticketOf(who: ChatUser): Promise<string> {
  return body<{ token: string }>(await who.send("POST", "/api/issue-sb-session-token", { userId: who.id })).token;
}

/** A page of a person, after `ready`. */
export async function join(node: Node, who: ChatUser): Promise<ChatPage> {
  const page = await dial(node);
  page.send({ message: "auth", token: await ticketOf(who) });
  await page.until(() => page.ready !== null);
  return page;
}

export interface TwoNodes {
  here: Node;
  there: Node;
  /** Opens a page of a person that receives everything from now on. */
  enter(who: ChatUser, node?: Node): Promise<ChatPage>;
  closePages(): void;
  close(): Promise<void>;
}

/** Two nodes on one bus. */
export async function openNodes(parts: Parts): Promise<TwoNodes> {
  const [here, there] = [await openNode(parts), await openNode(parts)];
  const pages: ChatPage[] = [];
  return {
    here,
    there,
    async enter(who, node = here) {
      const page = await join(node, who);
      pages.push(page);
      return page;
    },
    closePages() {
      for (const page of pages.splice(0)) page.close();
    },
    async close() {
      await here.close();
      await there.close();
    },
  };
}
