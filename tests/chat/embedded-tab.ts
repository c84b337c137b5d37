import { createApi } from "#src/lib/api.ts";
import { createCallKeys } from "#src/lib/call-keys.ts";
import { waitBeforeLookup } from "#src/lib/lookups.ts";
import { createBrowserStores } from "#src/lib/stored.ts";
import { createEmbeddedClient } from "#src/chat-client/embedded/embedded-client.ts";
import type { EmbeddedTiming } from "#src/chat-client/embedded/needs.ts";
import { openDexieCache, type IndexedDb } from "#src/chat-client/engine/dexie-cache.ts";
import type { UploadFile } from "#src/chat-client/engine/file-sends.ts";
import { TEST_TIMING, type ChatPerson, type ChatTab, type TabOptions } from "#tests/chat/world.ts";

/** Shorter than in production, so that tests do not wait. */
const TIMING: Partial<EmbeddedTiming> = {
  firstDelayMs: 50,
  longestDelayMs: 250,
  typingEveryMs: 200,
  writeAfterMs: 20,
  ...TEST_TIMING,
};
const CALL_WITHIN_MS = 10_000;

/** Receives each socket of a tab, with a function that breaks it. */
export interface SocketWatch {
  opened(socket: object, drop: () => void): void;
  closed(socket: object): void;
}

/** Environment of a tab and its connection to the server as a person. Node and browser differ only here. */
export interface EmbeddedPlace {
  indexedDb: IndexedDb;
  fetch(path: string, init: RequestInit | undefined): Promise<Response>;
  socketClass(watch: SocketWatch): unknown;
  /** Creates the function that uploads files. */
  upload(call: ReturnType<typeof createApi>["call"]): UploadFile;
}

export function embeddedTab(
  place: EmbeddedPlace,
  { userId }: ChatPerson,
  { silent = false, check }: TabOptions,
): ChatTab {
  const sockets = new Map<object, () => void>();
  let isCut = false;
  let losesAnswers = false;

  const request: typeof fetch = async (input, init) => {
    if (isCut) throw new TypeError("fetch failed");
    const answer = await place.fetch(typeof input === "string" ? input : new Request(input).url, init);
    if (isCut || losesAnswers) throw new TypeError("fetch failed");
    return answer;
  };
  const watch: SocketWatch = {
    opened(socket, drop) {
      if (isCut) setTimeout(drop);
      else sockets.set(socket, drop);
    },
    closed: (socket) => sockets.delete(socket),
  };
  const dropSockets = async () => {
    for (const drop of sockets.values()) drop();
  };
  const keys = createCallKeys(createBrowserStores(() => undefined).typed, () => Date.now());
  const { call } = createApi({ baseUrl: "", fetch: request, timeoutMs: CALL_WITHIN_MS, keys, waitBeforeLookup });
  const client = createEmbeddedClient({
    call,
    upload: place.upload(call),
    socketUrl: "ws://chat.invalid/",
    WebSocket: place.socketClass(watch),
    openCache: (userId) => openDexieCache(userId, place.indexedDb),
    locks: navigator.locks,
    nowMs: () => Date.now(),
    machineNowMs: () => Date.now(),
    check,
    newId: () => crypto.randomUUID(),
    silent: () => silent,
    timing: TIMING,
  });
  return {
    client,
    userId,
    async cut() {
      isCut = true;
      await dropSockets();
    },
    async mend() {
      isCut = false;
      client.hint("online");
    },
    dropSockets,
    async loseAnswers(lose) {
      losesAnswers = lose;
    },
  };
}
