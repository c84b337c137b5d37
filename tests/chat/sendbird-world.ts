import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { FileMessageCreateParams } from "@sendbird/chat/message";
import type { IndexedDb } from "#src/chat-client/engine/dexie-cache.ts";
import { loadSdk } from "#src/chat-client/sendbird/load-sdk.ts";
import type { SendbirdDouble, Way } from "#tests/support/sendbird-double/parts.ts";
import { SENDBIRD_PEOPLE } from "#tests/chat/people.ts";
import { sendbirdService, steerWay } from "#tests/chat/sendbird-service.ts";
import { sendbirdTab, type Session } from "#tests/chat/sendbird-tab.ts";
import type { ChatPerson, ChatTab, ChatWorld, TabOptions } from "#tests/chat/world.ts";

export interface SendbirdWorld extends ChatWorld {
  double: SendbirdDouble;
  /** A page whose connection and session calls are controlled by the test. */
  page(person: ChatPerson, options?: PageOptions): SendbirdTab;
}

export interface PageOptions extends TabOptions {
  indexedDb?: IndexedDb;
  loadSdk?: typeof loadSdk;
  /** Modifies the session issued by our server. */
  onSession?: (session: Session) => Session | Promise<Session>;
}
export type SendbirdTab = ChatTab & { way: Way };

/** The unmodified SDK in Node, connected to the double of the service. */
export async function sendbirdWorld(): Promise<SendbirdWorld> {
  const { double, session } = await sendbirdService();
  const newIndexedDb = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });

  function page(person: ChatPerson, options: PageOptions = {}): SendbirdTab {
    const { userId } = person;
    const way = double.newWay();
    const place = {
      indexedDb: options.indexedDb ?? newIndexedDb(),
      loadSdk: options.loadSdk ?? loadSdk,
      async session() {
        const given = await session(userId, way);
        return (await options.onSession?.(given)) ?? given;
      },
      // The SDK cannot upload in Node, so the file is stored first and passed as an address.
      fileParams: (file: File) => uploaded(double, way, userId, file),
      steer: async (wanted: Parameters<typeof steerWay>[1]) => steerWay(way, wanted),
    };
    return { ...sendbirdTab(place, person, options), way };
  }
  return {
    people: SENDBIRD_PEOPLE,
    double,
    page,
    browser() {
      const indexedDb = newIndexedDb();
      return { tab: (person, options) => page(person, { ...options, indexedDb }) };
    },
    close: () => double.close(),
  };
}

async function uploaded(
  double: SendbirdDouble,
  way: Way,
  userId: string,
  file: File,
): Promise<FileMessageCreateParams> {
  const form = new FormData();
  form.append("file", file);
  const { key } = double.sessions.logIn(double.sessions.issue(userId));
  const answer = await fetch(`${way.apiHost}/v3/storage/file`, {
    method: "POST",
    headers: { "session-key": key },
    body: form,
  });
  const { url } = (await answer.json()) as { url: string };
  return { fileUrl: url, fileName: file.name, mimeType: file.type, fileSize: file.size };
}
