import { issueSession, removeSession } from "#domain/contract/http/chat-people.ts";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { call } from "#src/lib/api.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { readStored, stores, writeStored } from "#src/lib/stored.ts";
import { createChatStore } from "#src/chat-client/chat-store.ts";
import { DRAFTS } from "#src/chat-client/drafts.ts";
import { forgetDatabases } from "#src/chat-client/engine/databases.ts";
import { PAGE_CLOCK } from "#src/chat-client/page-clock.ts";
import { createChatRun, type ChatPerson, type ChatRun, type Engine } from "#src/chat-client/run-chat.ts";

const ENGINE = "chat.engine";

/** State of the chat screens. */
export const useChat = createChatStore();

const run = createChatRun({
  store: useChat,
  storage: stores.typed,
  clock: PAGE_CLOCK,
  async engineOf(userId) {
    const { engine } = await call(issueSession, { body: { userId } });
    writeStored(stores.machine, ENGINE, engine);
    return engine;
  },
  lastEngine() {
    const stored = readStored(stores.machine, ENGINE);
    return stored === "embedded" || stored === "sendbird" ? (stored satisfies Engine) : null;
  },
  engines: { embedded: embeddedEngine, sendbird: sendbirdEngine },
  removeSession: (userId) => call(removeSession, { body: { userId } }),
  forgetAll: () => forgetDatabases(null, globalThis.indexedDB),
});

let isWatching = false;

/** This page's chat. The engines are loaded when one of them is first needed. */
export const chat: ChatRun = {
  ...run,
  start(person) {
    if (!isWatching) watchPage();
    isWatching = true;
    return run.start(person);
  },
};

async function embeddedEngine({ userId, silent, check }: ChatPerson) {
  const [{ createEmbeddedClient }, { openDexieCache }, { uploadFromBrowser }] = await Promise.all([
    import("#src/chat-client/embedded/embedded-client.ts"),
    import("#src/chat-client/engine/dexie-cache.ts"),
    import("#src/chat-client/embedded/browser-upload.ts"),
  ]);
  const indexedDb = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange };
  await forgetDatabases(userId, globalThis.indexedDB);
  return createEmbeddedClient({
    call,
    upload: uploadFromBrowser(),
    socketUrl: window.location.origin.replace(/^http/, "ws") + CHAT_PATH,
    WebSocket: globalThis.WebSocket,
    openCache: (id) => openDexieCache(id, indexedDb),
    locks: navigator.locks,
    nowMs: serverNowMs,
    machineNowMs: Date.now,
    check,
    newId: () => crypto.randomUUID(),
    silent: () => silent,
  });
}

async function sendbirdEngine({ userId, silent, check }: ChatPerson) {
  const [{ createSendbirdClient }, { loadSdk }, { openDexieCache }] = await Promise.all([
    import("#src/chat-client/sendbird/sendbird-client.ts"),
    import("#src/chat-client/sendbird/load-sdk.ts"),
    import("#src/chat-client/engine/dexie-cache.ts"),
  ]);
  const indexedDb = { indexedDB: globalThis.indexedDB, IDBKeyRange: globalThis.IDBKeyRange };
  await forgetDatabases(userId, globalThis.indexedDB);
  return createSendbirdClient({
    call,
    loadSdk,
    openCache: (id) => openDexieCache(id, indexedDb),
    locks: navigator.locks,
    nowMs: serverNowMs,
    machineNowMs: Date.now,
    check,
    newId: () => crypto.randomUUID(),
    silent: () => silent,
  });
}

/** Passes network and visibility changes on to chat. Toasts about the network come from the live connection. */
function watchPage(): void {
  window.addEventListener("online", () => run.hint("online"));
  window.addEventListener("offline", () => run.hint("offline"));
  window.addEventListener("storage", ({ key, newValue }) => {
    if (stores.typedNameOf(key) === DRAFTS) run.drafts.changedElsewhere(newValue);
  });
  document.addEventListener("visibilitychange", () => run.hint(document.hidden ? "hidden" : "visible"));
}
