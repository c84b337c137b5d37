import type { Api } from "#src/lib/api.ts";
import { openDexieCache, type IndexedDb } from "#src/chat-client/engine/dexie-cache.ts";
import type { loadSdk } from "#src/chat-client/sendbird/load-sdk.ts";
import type { SendbirdNeeds, SendbirdTiming } from "#src/chat-client/sendbird/needs.ts";
import { createSendbirdClient } from "#src/chat-client/sendbird/sendbird-client.ts";
import { TEST_TIMING, type ChatPerson, type ChatTab, type TabOptions } from "#tests/chat/world.ts";

const TIMING: Partial<SendbirdTiming> = {
  firstDelayMs: 50,
  longestDelayMs: 250,
  deliveredEveryMs: 20,
  writeAfterMs: 20,
  answerWithinMs: 5000,
  ...TEST_TIMING,
};

/** A session as our server gives it. */
export interface Session {
  engine: "sendbird";
  token: string;
  expires_at: string;
  app_id: string;
  api_host: string;
  websocket_host: string;
}

/** Where a tab runs and how it reaches the service. */
export interface SendbirdPlace {
  indexedDb: IndexedDb;
  loadSdk: typeof loadSdk;
  /** Asks our server for a session. @throws CallError */
  session(): Promise<Session>;
  /** How a file is handed to the SDK; as it is when left out. */
  fileParams?: NonNullable<SendbirdNeeds["fileParams"]>;
  /** Steers this tab's way to the service. */
  steer: (way: { cut?: boolean; losesAnswers?: boolean; drop?: boolean }) => Promise<void>;
}

export function sendbirdTab(
  place: SendbirdPlace,
  { userId }: ChatPerson,
  { silent = false, check }: TabOptions,
): ChatTab {
  const { steer, fileParams } = place;
  const client = createSendbirdClient({
    // The engine asks our server for its session only.
    call: (() => place.session()) as unknown as Api["call"],
    loadSdk: place.loadSdk,
    openCache: (id) => openDexieCache(id, place.indexedDb),
    locks: navigator.locks,
    nowMs: () => Date.now(),
    machineNowMs: () => Date.now(),
    check,
    newId: () => crypto.randomUUID(),
    silent: () => silent,
    ...(fileParams ? { fileParams } : {}),
    timing: TIMING,
  });
  return {
    client,
    userId,
    cut: () => steer({ cut: true, drop: true }),
    async mend() {
      await steer({ cut: false });
      client.hint("online");
    },
    dropSockets: () => steer({ drop: true }),
    loseAnswers: (losesAnswers) => steer({ losesAnswers }),
  };
}
