import { positionOf } from "#domain/chat/position.ts";
import type { ChatChannel } from "#domain/entities/chat.ts";
import {
  ChatError,
  type ChatClient,
  type MessagePage,
  type NewMessage,
  type PendingMessage,
} from "#src/chat-client/chat-client.ts";
import { feedChat, type FeedClock } from "#src/chat-client/chat-feed.ts";
import { withChannels, type ChatState, type ChatStore, type MessageWindow } from "#src/chat-client/chat-store.ts";
import type { Drafts } from "#src/chat-client/drafts.ts";
import { byTime, withMessages } from "#src/chat-client/message-rules.ts";

type Channels = ChatState["channels"];

/** Messages read at a time, in each direction. */
export const MESSAGES_EACH_WAY = 50;

export interface ChatActionsNeeds {
  client: ChatClient;
  store: ChatStore;
  drafts: Drafts;
  clock: FeedClock;
}

/** Actions of the chat screens beyond the client's own calls. They keep the store in sync. */
export interface ChatActions {
  /** Loads the list: the cached one at once, then the server's. */
  list(): Promise<void>;
  /** Puts a channel on screen and reads its newest messages unless they are held; null shows none. */
  open(url: string | null): Promise<void>;
  loadOlder(url: string): Promise<void>;
  loadNewer(url: string): Promise<void>;
  /** Shows the messages around a time, e.g. of one that was searched for or replied to. */
  jumpTo(url: string, atMs: number): Promise<void>;
  /** Back to the newest end. */
  jumpToEnd(url: string): Promise<void>;
  /** Sends a message to a channel, by default the one on screen, and clears its draft. @throws ChatError no_channel */
  send(wanted: NewMessage, url?: string): PendingMessage;
  /** @throws ChatError no_channel */
  sendFile(file: File, onProgress?: (share: number) => void): PendingMessage;
  close(): void;
}

export function createChatActions({ client, store, drafts, clock }: ChatActionsNeeds): ChatActions {
  /** Read counter by channel: the latest read wins, and a late response of an older one is dropped. */
  const readings = new Map<string, number>();

  function show(url: string, page: MessagePage, state: MessageWindow["state"]): void {
    store.setState(({ windows }) => ({
      windows: { ...windows, [url]: { ...withReceived(page, windows[url]), state } },
    }));
  }

  async function read(url: string, at: number, after: number): Promise<void> {
    const reading = (readings.get(url) ?? 0) + 1;
    readings.set(url, reading);
    const current = () => readings.get(url) === reading;
    mark(url, "loading");
    try {
      const page = await client.messages(url, { at, before: MESSAGES_EACH_WAY, after }, (cached) => {
        if (current()) show(url, cached, "cached");
      });
      if (current()) show(url, page, "ready");
    } catch (error) {
      if (current()) mark(url, "stale");
      throw error;
    }
  }

  function mark(url: string, state: MessageWindow["state"]): void {
    store.setState(({ windows }) => {
      const window = windows[url] ?? { messages: [], hasPrevious: false, hasNext: false };
      return { windows: { ...windows, [url]: { ...window, state } } };
    });
  }

  /** Loads one more page at an end of the window; does nothing once that end is complete. */
  async function readOn(url: string, end: "older" | "newer"): Promise<void> {
    const shown = store.getState().windows[url];
    const edge = end === "older" ? shown?.messages[0] : shown?.messages.at(-1);
    if (!shown || !edge || !(end === "older" ? shown.hasPrevious : shown.hasNext)) return;
    const reading = readings.get(url);
    const [before, after] = end === "older" ? [MESSAGES_EACH_WAY, 0] : [0, MESSAGES_EACH_WAY];
    // `before` excludes the time itself, `after` includes it.
    const at = end === "older" ? positionOf(edge) : positionOf(edge) + 1;
    const page = await client.messages(url, { at, before, after });
    if (readings.get(url) !== reading) return;
    store.setState(({ windows }) => {
      const window = windows[url];
      if (!window) return {};
      const ends = end === "older" ? { hasPrevious: page.hasPrevious } : { hasNext: page.hasNext };
      const messages = withMessages(window.messages, page.messages);
      return { windows: { ...windows, [url]: { ...window, ...ends, messages } } };
    });
  }

  const actions: ChatActions = {
    async list() {
      const { channels: before } = store.getState();
      const list = await client.channels();
      store.setState((state) => ({ ...withChannels(state, listed(list, before, state.channels)), listed: true }));
    },
    async open(url) {
      store.setState({ currentUrl: url });
      if (url === null) return;
      // A window loaded to its newest end is kept up to date by events, and dropped when some were missed. Reloading it
      // would discard the older messages loaded since, and with them the focused row.
      const held = store.getState().windows[url];
      if (held?.state !== "ready" || held.hasNext) await read(url, Number.MAX_SAFE_INTEGER, 0);
    },
    loadOlder: (url) => readOn(url, "older"),
    loadNewer: (url) => readOn(url, "newer"),
    jumpTo: (url, atMs) => read(url, atMs, MESSAGES_EACH_WAY),
    jumpToEnd: (url) => read(url, Number.MAX_SAFE_INTEGER, 0),
    send(wanted, url = here()) {
      const pending = client.send(url, wanted);
      drafts.take(url, pending.persisted);
      return pending;
    },
    sendFile: (file, onProgress) => client.sendFile(here(), file, onProgress),
    close: () => stopFeed(),
  };

  function here(): string {
    const { currentUrl } = store.getState();
    if (currentUrl === null) throw new ChatError("no_channel");
    return currentUrl;
  }

  /** Reloading may fail when offline; the next connection sends the missed events. */
  const quietly = (work: Promise<void>) => void work.catch(() => undefined);
  const stopFeed = feedChat(client, {
    store,
    clock,
    readAgain: (url) => quietly(url === null ? actions.list() : actions.jumpToEnd(url)),
    lostCurrent: () => quietly(actions.open(store.getState().shown[0] ?? null)),
  });
  return actions;
}

/** The list, except for channels that events added, changed or removed while it was loading. */
function listed(list: readonly ChatChannel[], before: Channels, now: Channels): Channels {
  const channels = Object.fromEntries(list.map((channel) => [channel.url, channel]));
  for (const [url, channel] of Object.entries(now)) if (channel !== before[url]) channels[url] = channel;
  for (const url of Object.keys(before)) if (now[url] === undefined) delete channels[url];
  return channels;
}

/** Replaces the stored window with the response, keeping messages received while it was loading. */
function withReceived(page: MessagePage, window: MessageWindow | undefined): Omit<MessageWindow, "state"> {
  const { messages, hasPrevious, hasNext } = page;
  const last = messages.at(-1);
  const pageIds = new Set(messages.map(({ message_id }) => message_id));
  const received = (window?.messages ?? []).filter(
    (message) => pageIds.has(message.message_id) || (!hasNext && (!last || positionOf(message) > positionOf(last))),
  );
  return { messages: withMessages(messages.toSorted(byTime), received), hasPrevious, hasNext };
}
