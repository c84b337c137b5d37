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

/** A session as our server issues it. */
export interface Session {
  engine: "sendbird";
  token: string;
  expires_at: string;
  app_id: string;
  api_host: string;
  websocket_host: string;
}

/** Environment of a tab and its connection to the service. */
export interface SendbirdPlace {
  indexedDb: IndexedDb;
  loadSdk: typeof loadSdk;
  /** Requests a session from our server. @throws CallError */
  session(): Promise<Session>;
  /** Converts a file for the SDK; unchanged if omitted. */
  fileParams?: NonNullable<SendbirdNeeds["fileParams"]>;
  /** Controls this tab's connection to the service. */
  steer: (way: { cut?: boolean; losesAnswers?: boolean; drop?: boolean }) => Promise<void>;
}

export function sendbirdTab(
  place: SendbirdPlace,
  { userId }: ChatPerson,
  { silent = false, check }: TabOptions,
): ChatTab {
  const { steer, fileParams } = place;
  const client = createSendbirdClient({
    // The only call the engine makes to our server is for its session.
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
