import type { ChatDown, ChatUp } from "#domain/contract/chat/socket.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import type { Api } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";
import type { ChatClient, ChatClientEvent } from "#src/chat-client/chat-client.ts";
import type { ChatCache, OutboxEntry } from "#src/chat-client/engine/cache.ts";
import { createEmbeddedClient } from "#src/chat-client/embedded/embedded-client.ts";
import type { EmbeddedTiming } from "#src/chat-client/embedded/needs.ts";
import { MY_USER_ID } from "#src/chat-client/chat.testing.ts";

/** A server and a socket scripted by the test, for responses a real server sends only on failures. */

type Answer = (input: never) => unknown;

export interface ScriptedWorld {
  client: ChatClient;
  events: ChatClientEvent[];
  /** Calls so far: endpoint name and input. */
  calls: [name: string, input: unknown][];
  /** Answers by endpoint; without one the call fails as offline. */
  answers: Record<string, Answer>;
  sockets: ScriptedSocket[];
  /** Arguments of `clear` so far. */
  cleared: string[];
  called(name: string): unknown[];
  /** Opens the newest socket and reports ready for the authenticated user. */
  ready(userId?: string): Promise<void>;
}

export class ScriptedSocket extends EventTarget {
  static readonly CLOSING = 2;
  readyState = 0;
  readonly sent: ChatUp[] = [];
  binaryType = "blob";

  send(text: string): void {
    this.sent.push(JSON.parse(text) as ChatUp);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
  open(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  push(frame: ChatDown): void {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
}

export const failsWith = (status: number, retryAfterSeconds?: number) =>
  new CallError("POST", "/", status, {
    code: "forbidden",
    message: "No.",
    field_errors: {},
    non_field_errors: [],
    ...(retryAfterSeconds === undefined ? {} : { retry_after_seconds: retryAfterSeconds }),
  });

const QUICK: Partial<EmbeddedTiming> = { firstDelayMs: 1, longestDelayMs: 5, writeAfterMs: 1 };

export function scriptedWorld(
  options: { channels?: ChatChannel[]; silent?: boolean; timing?: Partial<EmbeddedTiming> } = {},
) {
  const sockets: ScriptedSocket[] = [];
  const calls: ScriptedWorld["calls"] = [];
  const cleared: string[] = [];
  const events: ChatClientEvent[] = [];
  let tokens = 0;
  const answers: ScriptedWorld["answers"] = {
    "chat.issueSession": () => ({ engine: "embedded", token: `token ${(tokens += 1)}` }),
    "chat.channels": () => ({ channels: options.channels ?? [], next_cursor: null, change_token: "c1.1" }),
    "chat.changes": () => ({ channels: [], removed_channels: [], messages: [], change_token: "c1.2", reset: false }),
    "chat.delivered": () => ({ marked: 1 }),
    "chat.read": () => ({ read_at: 1 }),
  };
  const call = async (endpoint: { name: string }, input: unknown): Promise<unknown> => {
    calls.push([endpoint.name, input]);
    await Promise.resolve();
    const answer = answers[endpoint.name];
    if (!answer) throw new CallError("GET", "/", 0, null);
    return answer(input as never);
  };
  class Socket extends ScriptedSocket {
    constructor() {
      super();
      sockets.push(this);
    }
  }
  const client = createEmbeddedClient({
    call: call as Api["call"],
    upload: () => Promise.reject(failsWith(413)),
    socketUrl: "ws://scripted.example/",
    WebSocket: Socket,
    openCache: () => memoryCache(cleared),
    locks: undefined,
    nowMs: () => Date.now(),
    machineNowMs: () => Date.now(),
    newId: () => crypto.randomUUID(),
    silent: () => options.silent ?? false,
    timing: { ...QUICK, ...options.timing },
  });
  client.listen((event) => events.push(event));
  const world: ScriptedWorld = {
    client,
    events,
    calls,
    answers,
    sockets,
    cleared,
    called: (name) => calls.filter(([each]) => each === name).map(([, input]) => input),
    async ready(userId = MY_USER_ID) {
      const before = sockets.filter(({ readyState }) => readyState !== 0).length;
      while (sockets.length === before) await new Promise((resolve) => setTimeout(resolve, 1));
      const socket = sockets.at(-1);
      socket?.open();
      socket?.push({ type: "ready", user_id: userId, change_token: "c1.1" });
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
  };
  return world;
}

function memoryCache(cleared: string[]): ChatCache {
  const outbox = new Map<string, OutboxEntry>();
  const done = () => Promise.resolve();
  return {
    channels: () => Promise.resolve([]),
    token: () => Promise.resolve(null),
    messages: () => Promise.resolve([]),
    write: done,
    replaceMessages: done,
    forgetMessages: done,
    outbox: () => Promise.resolve([...outbox.values()]),
    watchOutbox: () => () => undefined,
    storeOutbox: async (entry) => void outbox.set(entry.req_id, entry),
    dropOutbox: async (reqId) => void outbox.delete(reqId),
    clear: async (what) => void cleared.push(what),
    close: () => undefined,
  };
}
