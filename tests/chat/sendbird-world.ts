import { randomUUID } from "node:crypto";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import type { FileMessageCreateParams } from "@sendbird/chat/message";
import { issueSession } from "#domain/contract/http/chat.ts";
import { must } from "#domain/lib/must.ts";
import { announceDecline } from "#server/features/chat-hosted/announce-decline.ts";
import { hostedChat } from "#server/features/chat-hosted/hosted-chat.ts";
import { readWebhook } from "#server/features/chat-hosted/webhook-event.ts";
import { CallError, type Api } from "#src/lib/api.ts";
import { openDexieCache } from "#src/platform/chat/embedded/dexie-cache.ts";
import { loadSdk } from "#src/platform/chat/sendbird/load-sdk.ts";
import type { SendbirdTiming } from "#src/platform/chat/sendbird/needs.ts";
import { createSendbirdClient } from "#src/platform/chat/sendbird/sendbird-client.ts";
import { startSendbirdDouble } from "../support/sendbird-double/double.ts";
import type { SendbirdDouble, Way } from "../support/sendbird-double/parts.ts";
import type { ChatPerson, ChatTab, ChatWorld, PersonName } from "./world.ts";

const PEOPLE: Record<PersonName, ChatPerson> = {
  asha: { userId: "usr_asha", nickname: "Asha Kulkarni" },
  rohan: { userId: "usr_rohan", nickname: "Rohan Mehta" },
  farah: { userId: "usr_farah", nickname: "Farah Irani" },
};

const TIMING: Partial<SendbirdTiming> = {
  firstDelayMs: 50,
  longestDelayMs: 250,
  deliveredEveryMs: 20,
  writeAfterMs: 20,
  answerWithinMs: 5000,
};

export interface SendbirdWorld extends ChatWorld {
  double: SendbirdDouble;
  /** A page whose way to the service and session calls a test steers. */
  page(person: ChatPerson, options?: PageOptions): SendbirdTab;
}

export interface PageOptions {
  silent?: boolean;
  indexedDb?: { indexedDB: IDBFactory; IDBKeyRange: typeof IDBKeyRange };
  loadSdk?: typeof loadSdk;
  /** Changes the session that our server gives. */
  onSession?: (session: Session) => Session | Promise<Session>;
}
export interface Session {
  engine: "sendbird";
  token: string;
  expires_at: string;
  app_id: string;
  api_host: string;
  websocket_host: string;
}
export type SendbirdTab = ChatTab & { way: Way };

/** The unmodified SDK on the double of the service, with our own backend's calls to it. */
export async function sendbirdWorld(): Promise<SendbirdWorld> {
  const double = await startSendbirdDouble();
  const hosted = must(
    hostedChat({
      sendbirdAppId: double.appId,
      sendbirdApiToken: double.apiToken,
      sendbirdApiHost: null,
      sendbirdWebsocketHost: null,
      sendbirdPlatformHost: double.apiHost,
    }),
    "the hosted chat",
  );
  for (const { userId: user_id, nickname } of Object.values(PEOPLE)) double.world.putUser({ user_id, nickname });
  double.onWebhook = ({ body }) => void announceDecline(hosted, readWebhook(JSON.parse(body)));

  const newIndexedDb = () => ({ indexedDB: new IDBFactory(), IDBKeyRange });
  function page({ userId }: ChatPerson, options: PageOptions = {}): SendbirdTab {
    const way = double.newWay();
    const indexedDb = options.indexedDb ?? newIndexedDb();
    const session = async (): Promise<Session> => {
      if (way.cut) throw new CallError("POST", issueSession.path, 0, null);
      const { token, expiresAt } = await hosted.issueToken(userId);
      const given: Session = {
        engine: "sendbird",
        token,
        expires_at: expiresAt.toISOString(),
        app_id: double.appId,
        api_host: way.apiHost,
        websocket_host: way.webSocketHost,
      };
      return (await options.onSession?.(given)) ?? given;
    };
    const client = createSendbirdClient({
      // The engine asks our server for its session only.
      call: session as unknown as Api["call"],
      loadSdk: options.loadSdk ?? loadSdk,
      openCache: (id) => openDexieCache(id, indexedDb),
      locks: navigator.locks,
      nowMs: () => Date.now(),
      newId: randomUUID,
      silent: () => options.silent ?? false,
      // Node's SDK cannot upload: the file is put there first, and its address said.
      fileParams: (file) => uploaded(double, way, userId, file),
      timing: TIMING,
    });
    return {
      client,
      me: userId,
      way,
      cut() {
        way.cut = true;
        way.dropSockets();
      },
      mend() {
        way.cut = false;
        client.hint("online");
      },
      dropSockets: () => way.dropSockets(),
      loseAnswers(lose) {
        way.losesAnswers = lose;
      },
    };
  }
  return {
    people: PEOPLE,
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
