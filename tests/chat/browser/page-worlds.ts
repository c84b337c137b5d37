import { CHAT_PATH, type ChatDown } from "#domain/contract/chat/socket.ts";
import { issueSession } from "#domain/contract/http/chat-people.ts";
import { CallError } from "#src/lib/call-error.ts";
import { uploadFromBrowser } from "#src/chat-client/embedded/browser-upload.ts";
import type { IndexedDb } from "#src/chat-client/engine/dexie-cache.ts";
import { loadSdk } from "#src/chat-client/sendbird/load-sdk.ts";
import { embeddedTab, type EmbeddedPlace } from "#tests/chat/embedded-tab.ts";
import { EMBEDDED_PEOPLE, SENDBIRD_PEOPLE } from "#tests/chat/people.ts";
import { sendbirdTab, type Session } from "#tests/chat/sendbird-tab.ts";
import type { ChatPerson, ChatTab, ChatWorld, PersonName, TabOptions } from "#tests/chat/world.ts";

export type Engine = "embedded" | "sendbird";

/** One engine in this page: everything uses the real browser, except the connection to Node. */
export interface PageWorld extends ChatWorld {
  /** A person's page; pages with the same store name share the store. */
  page(person: ChatPerson, storeName: string, options?: TabOptions): ChatTab;
}

export const PEOPLE: Record<Engine, Record<PersonName, ChatPerson>> = {
  embedded: EMBEDDED_PEOPLE,
  sendbird: SENDBIRD_PEOPLE,
};

export function pageWorld(engine: Engine, serverUrl: string): PageWorld {
  const tabOf = { embedded: embeddedOn, sendbird: sendbirdOn }[engine];
  const page: PageWorld["page"] = (person, storeName, options) =>
    tabOf(serverUrl, namedIndexedDb(storeName), person, options ?? {});
  return {
    people: PEOPLE[engine],
    page,
    browser() {
      const storeName = `${crypto.randomUUID()} `;
      return { tab: (person, options) => page(person, storeName, options) };
    },
    close: () => Promise.resolve(),
  };
}

/** The browser's store with prefixed database names, to act as another browser. */
export function namedIndexedDb(prefix: string): IndexedDb {
  const real = globalThis.indexedDB;
  const indexedDB = {
    open: (name, version) => real.open(prefix + name, version),
    deleteDatabase: (name) => real.deleteDatabase(prefix + name),
    cmp: (a, b) => real.cmp(a, b),
    databases: () => real.databases(),
  } satisfies IDBFactory;
  return { indexedDB, IDBKeyRange: globalThis.IDBKeyRange };
}

const openSockets = new Set<WebSocket>();

/** Closes a person's chat sockets with a reason. */
export function endSockets({ userId }: ChatPerson, code: Extract<ChatDown, { type: "closing" }>["code"]): void {
  const data = JSON.stringify({ type: "closing", code } satisfies ChatDown);
  for (const socket of [...openSockets].filter(({ url }) => url.includes(userId))) {
    socket.dispatchEvent(new MessageEvent("message", { data }));
    socket.close();
  }
}

function embeddedOn(serverUrl: string, indexedDb: IndexedDb, person: ChatPerson, options: TabOptions): ChatTab {
  const baseUrl = `${serverUrl}/as/${person.userId}`;
  const place: EmbeddedPlace = {
    indexedDb,
    // The test server identifies the person by the path, so the page's own cookies are omitted.
    fetch: (path, init) => fetch(baseUrl + path, { ...init, credentials: "omit" }),
    socketClass: (watch) =>
      class Socket extends WebSocket {
        constructor() {
          super(baseUrl.replace("http", "ws") + CHAT_PATH);
          watch.opened(this, () => this.close());
          openSockets.add(this);
          this.addEventListener("close", () => {
            openSockets.delete(this);
            watch.closed(this);
          });
        }
      },
    upload: () => uploadFromBrowser(baseUrl),
  };
  return embeddedTab(place, person, options);
}

async function askServer<T>(serverUrl: string, what: string, body: object): Promise<T> {
  const answer = await fetch(`${serverUrl}/sendbird/${what}`, { method: "POST", body: JSON.stringify(body) });
  if (!answer.ok) throw new CallError("POST", issueSession.path, 0, null);
  return (await answer.json()) as T;
}

/** Makes the double refuse the next login with an error of the service. */
export const refuseLogin = (serverUrl: string, code: number) => askServer<void>(serverUrl, "refuse", { codes: [code] });

function sendbirdOn(serverUrl: string, indexedDb: IndexedDb, person: ChatPerson, options: TabOptions): ChatTab {
  const ask = <T>(what: string, body: object) => askServer<T>(serverUrl, what, body);
  const way = ask<{ way: number }>("way", {});
  const place = {
    indexedDb,
    loadSdk,
    session: async () => ask<Session>("session", { userId: person.userId, ...(await way) }),
    steer: async (wanted: object) => ask<void>("steer", { ...wanted, ...(await way) }),
  };
  return sendbirdTab(place, person, options);
}
