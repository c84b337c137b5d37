import { isPassing } from "#src/lib/call-error.ts";
import { asChatError } from "#src/chat-client/chat-error.ts";
import { ChatError, type ChatClient } from "#src/chat-client/chat-client.ts";
import { createChatActions, type ChatActions } from "#src/chat-client/chat-actions.ts";
import { ChatFront } from "#src/chat-client/chat-front.ts";
import { emptyChat, type ChatStore } from "#src/chat-client/chat-store.ts";
import { startChannelRefresh } from "#src/chat-client/channel-refresh.ts";
import type { ChatClock } from "#src/chat-client/page-clock.ts";
import { createDrafts, type Drafts } from "#src/chat-client/drafts.ts";
import type { KeyValueStorage } from "#src/lib/stored.ts";
import type { SendCheck } from "#src/chat-client/send-check.ts";

export type Engine = ChatClient["engine"];

export interface ChatPerson {
  userId: string;
  /** Observer: nothing is marked as delivered or read. */
  silent: boolean;
  /** Check of their texts before sending; omitted: the writer is never asked. */
  check?: SendCheck;
}

export interface ChatRunNeeds {
  store: ChatStore;
  /** Storage of drafts. */
  storage: KeyValueStorage;
  clock: ChatClock;
  /**
   * Engine chosen by the server; `lastEngine` is the previous choice, used when the server is unreachable, or null when
   * unknown.
   */
  engineOf(userId: string): Promise<Engine>;
  lastEngine(): Engine | null;
  engines: Partial<Record<Engine, (person: ChatPerson) => Promise<ChatClient>>>;
  /** Ends the person's sessions at the chat service. */
  removeSession(userId: string): Promise<unknown>;
  /** Forgets the messages that chats left in this browser, of pages before this one, too. */
  forgetAll(): Promise<void>;
}

export interface ChatRun {
  readonly client: ChatClient;
  readonly actions: ChatActions;
  readonly drafts: Drafts;
  /** Sets the visible direct channels, which are refreshed periodically. */
  setVisibleDirect(urls: readonly string[]): void;
  /** Starts a person's chat; a failed start is repeated when the network is back. */
  start(person: ChatPerson): Promise<void>;
  /** Signs out of chat: ends the session and forgets everything in this browser. */
  stop(): Promise<void>;
  hint: ChatClient["hint"];
}

/** Chat of the signed-in person: picks the engine, connects it and feeds the store; deletes everything on stop. */
export function createChatRun(needs: ChatRunNeeds): ChatRun {
  const { store, clock } = needs;
  const front = new ChatFront();
  const drafts = createDrafts(store, needs.storage);
  const actions = createChatActions({ client: front, store, drafts, clock });
  let person: ChatPerson | null = null;
  let visible: readonly string[] = [];
  let stopRefresh: () => void = () => undefined;

  async function connect(wanted: ChatPerson): Promise<void> {
    const engine = await pick(wanted.userId);
    const make = needs.engines[engine];
    if (!make) throw new ChatError("refused", `This build has no ${engine} chat.`);
    const client = await make(wanted);
    if (person !== wanted || front.isRunning) return;
    front.use(client);
    stopRefresh = startChannelRefresh({ clock, visibleDirect: () => visible, refresh: (url) => front.refresh(url) });
    await client.connect(wanted.userId);
    if (person === wanted) await actions.list();
  }

  async function pick(userId: string): Promise<Engine> {
    try {
      return await needs.engineOf(userId);
    } catch (error) {
      const last = needs.lastEngine();
      if (last === null || !isPassing(error)) throw error;
      return last;
    }
  }

  async function begin(wanted: ChatPerson): Promise<void> {
    try {
      await connect(wanted);
      if (person === wanted) store.setState({ error: null });
    } catch (error) {
      if (person === wanted) store.setState({ error: asChatError(error) });
    }
  }

  const run: ChatRun = {
    client: front,
    actions,
    drafts,
    setVisibleDirect(urls) {
      visible = urls;
    },
    async start(wanted) {
      if (person?.userId === wanted.userId) return;
      if (person) await run.stop();
      person = wanted;
      emptyChat(store);
      if (wanted.userId === "") return store.setState({ error: new ChatError("no_user") });
      store.setState({ currentUserId: wanted.userId });
      drafts.load();
      await begin(wanted);
    },
    async stop() {
      const leaving = person;
      person = null;
      stopRefresh();
      visible = [];
      drafts.clear();
      const removed = leaving ? needs.removeSession(leaving.userId).catch(() => undefined) : undefined;
      await front.clearCache().catch(() => undefined);
      await front.disconnect().catch(() => undefined);
      front.use(null);
      emptyChat(store);
      await needs.forgetAll();
      await removed;
    },
    hint(what) {
      // Back again: a chat that could not be started is started now.
      if (what === "online" && person && !front.isRunning) void begin(person);
      front.hint(what);
    },
  };
  return run;
}
