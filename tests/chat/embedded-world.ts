import { randomUUID } from "node:crypto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { WebSocket } from "ws";
import { uploadChatFile } from "#domain/contract/http/chat.ts";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { must } from "#domain/lib/must.ts";
import { DEMO_PASSWORD } from "#server/features/demo-world/people.ts";
import { createApi } from "#src/lib/api.ts";
import { openDexieCache, type IndexedDb } from "#src/platform/chat/embedded/dexie-cache.ts";
import { createEmbeddedClient } from "#src/platform/chat/embedded/embedded-client.ts";
import type { Timing } from "#src/platform/chat/embedded/needs.ts";
import type { ChatBrowser, ChatPerson, ChatTab, PersonName } from "./world.ts";

/** The people of the demo world who talk in these tests. */
export const PEOPLE: Record<PersonName, ChatPerson & { email: string }> = {
  asha: { userId: "usr_dealermeridian", nickname: "Asha Kulkarni", email: "dealer@meridian.example" },
  rohan: { userId: "usr_dealernarmada", nickname: "Rohan Mehta", email: "dealer@narmada.example" },
  farah: { userId: "usr_brokerkaveri", nickname: "Farah Irani", email: "broker@kaveri.example" },
};

/** Shorter than a person would want, so that tests do not wait. */
const TIMING: Partial<Timing> = { firstDelayMs: 50, longestDelayMs: 250, typingEveryMs: 200, writeAfterMs: 20 };
const CALL_WITHIN_MS = 10_000;

/** Where a tab finds its server, which may move; the answer to each call may be changed on its way. */
export interface Wire {
  origin(): string;
  cookieOf(person: ChatPerson): Promise<string>;
  /** For tests of one tab: changes what the server answered. */
  onAnswer?(path: string, answer: Response): Promise<Response> | Response;
}

export function embeddedBrowser(wire: Wire): ChatBrowser & IndexedDb {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  return { ...indexedDb, tab: (person, options) => embeddedTab(wire, indexedDb, person, options?.silent ?? false) };
}

function embeddedTab(wire: Wire, indexedDb: IndexedDb, person: ChatPerson, silent: boolean): ChatTab {
  const sockets = new Set<WebSocket>();
  let isCut = false;
  let losesAnswers = false;

  const request: typeof fetch = async (input, init) => {
    if (isCut) throw new TypeError("fetch failed");
    const path = typeof input === "string" ? input : new Request(input).url;
    const headers = new Headers(init?.headers);
    headers.set("cookie", await wire.cookieOf(person));
    headers.set("origin", wire.origin());
    const answer = await fetch(wire.origin() + path, { ...init, headers });
    if (isCut || losesAnswers) throw new TypeError("fetch failed");
    return (await wire.onAnswer?.(path, answer)) ?? answer;
  };
  class Socket extends WebSocket {
    constructor() {
      super(wire.origin().replace("http", "ws") + CHAT_PATH, { origin: wire.origin() });
      // Whoever reconnects hears of it by itself.
      this.on("error", () => undefined);
      if (isCut) setImmediate(() => this.terminate());
      else sockets.add(this);
      this.once("close", () => sockets.delete(this));
    }
  }
  const dropSockets = () => {
    for (const socket of sockets) socket.terminate();
  };
  const api = createApi({ baseUrl: "", fetch: request, timeoutMs: CALL_WITHIN_MS });
  const client = createEmbeddedClient({
    call: api.call,
    upload: async (url, file, onProgress, signal) => {
      const answer = await api.call(uploadChatFile, { params: { url }, file, signal });
      onProgress(1);
      return answer;
    },
    socketUrl: "ws://chat.invalid/",
    WebSocket: Socket,
    openCache: (userId) => openDexieCache(userId, indexedDb),
    locks: navigator.locks,
    nowMs: () => Date.now(),
    newId: randomUUID,
    silent: () => silent,
    timing: TIMING,
  });
  return {
    client,
    me: person.userId,
    cut() {
      isCut = true;
      dropSockets();
    },
    mend() {
      isCut = false;
      client.hint("online");
    },
    dropSockets,
    loseAnswers(lose) {
      losesAnswers = lose;
    },
  };
}

/** Signs a demo person in and answers the cookies; each person once. */
export function signedIn(origin: () => string): (person: ChatPerson) => Promise<string> {
  const cookies = new Map<string, Promise<string>>();
  async function signIn(userId: string): Promise<string> {
    const { email } = must(
      Object.values(PEOPLE).find((each) => each.userId === userId),
      userId,
    );
    const answer = await fetch(`${origin()}/api/token/`, {
      method: "POST",
      headers: { "content-type": "application/json", origin: origin() },
      body: JSON.stringify({ email, password: DEMO_PASSWORD }),
    });
    if (!answer.ok) throw new Error(`signing in answered ${answer.status}: ${await answer.text()}`);
    return answer.headers
      .getSetCookie()
      .map((cookie) => cookie.split(";", 1)[0])
      .join("; ");
  }
  return ({ userId }) => {
    const cookie = cookies.get(userId) ?? signIn(userId);
    cookies.set(userId, cookie);
    return cookie;
  };
}
