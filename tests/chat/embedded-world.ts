import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { WebSocket } from "ws";
import { uploadChatFile } from "#domain/contract/http/chat-messages.ts";
import { CHAT_PATH } from "#domain/contract/chat/socket.ts";
import { must } from "#domain/lib/must.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import type { IndexedDb } from "#src/chat-client/engine/dexie-cache.ts";
import { embeddedTab, type EmbeddedPlace } from "#tests/chat/embedded-tab.ts";
import { EMBEDDED_PEOPLE } from "#tests/chat/people.ts";
import type { ChatBrowser, ChatPerson } from "#tests/chat/world.ts";

/** Address of a tab's server, which may change; answers to calls may be modified on the way. */
export interface Wire {
  origin(): string;
  cookieOf(person: Pick<ChatPerson, "userId">): Promise<string>;
  /** Modifies the server's answer, for tests of one tab. */
  onAnswer?(path: string, answer: Response): Promise<Response> | Response;
}

/** A browser in Node, with an in-memory store. */
export function embeddedBrowser(wire: Wire): ChatBrowser & IndexedDb {
  const indexedDb = { indexedDB: new IDBFactory(), IDBKeyRange };
  return {
    ...indexedDb,
    tab: (person, options = {}) => embeddedTab(nodePlace(wire, indexedDb, person), person, options),
  };
}

const nodePlace = (wire: Wire, indexedDb: IndexedDb, person: ChatPerson): EmbeddedPlace => ({
  indexedDb,
  async fetch(path, init) {
    const headers = new Headers(init?.headers);
    headers.set("cookie", await wire.cookieOf(person));
    headers.set("origin", wire.origin());
    const answer = await fetch(wire.origin() + path, { ...init, headers });
    return (await wire.onAnswer?.(path, answer)) ?? answer;
  },
  socketClass: (watch) =>
    class Socket extends WebSocket {
      constructor() {
        super(wire.origin().replace("http", "ws") + CHAT_PATH, { origin: wire.origin() });
        // The client reconnects on the close event; the error needs no handling.
        this.on("error", () => undefined);
        watch.opened(this, () => this.terminate());
        this.once("close", () => watch.closed(this));
      }
    },
  upload: (call) => async (url, file, onProgress, signal) => {
    const answer = await call(uploadChatFile, { params: { url }, file, signal });
    onProgress(1);
    return answer;
  },
});

/** Signs a demo person in and returns the cookies, cached per person. */
export function signedIn(origin: () => string): (person: Pick<ChatPerson, "userId">) => Promise<string> {
  const cookies = new Map<string, Promise<string>>();
  async function signIn(userId: string): Promise<string> {
    const { email } = must(
      Object.values(EMBEDDED_PEOPLE).find((each) => each.userId === userId),
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
