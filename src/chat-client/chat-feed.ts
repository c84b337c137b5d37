import { positionOf } from "#domain/chat/position.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import type { ChatClient, ChatClientEvent } from "#src/chat-client/chat-client.ts";
import { withChannels, without, type ChatState, type ChatStore } from "#src/chat-client/chat-store.ts";
import { withMessages } from "#src/chat-client/message-rules.ts";

/** A buzz shakes this long. */
export const BUZZ_MS = 2000;
/** A typing indicator ends after this time, ms. */
export const TYPING_MS = 5000;
/** An older buzz that arrives late does not shake the screen. */
const BUZZ_FRESH_MS = 60_000;

export interface FeedClock {
  nowMs(): number;
  setTimeout(run: () => void, afterMs: number): unknown;
}

export interface FeedNeeds {
  store: ChatStore;
  clock: FeedClock;
  /** Reloads a conversation, or the list when null. */
  readAgain(url: string | null): void;
  /** The current user was removed from the channel on screen. */
  lostCurrent(url: string): void;
}

/** Keeps the store in sync with the client's events; returns a function that stops it. */
export function feedChat(client: Pick<ChatClient, "listen">, needs: FeedNeeds): () => void {
  const { store } = needs;
  const set = (change: (state: ChatState) => Partial<ChatState>) => store.setState(change);

  function onEvent(event: ChatClientEvent): void {
    switch (event.kind) {
      case "connection":
        return set(() => ({ connection: event.connection }));
      case "channels":
        return needs.readAgain(null);
      case "missed":
        return forgetWindows(event.url);
      case "channel":
        return set((state) => withChannels(state, { ...state.channels, [event.channel.url]: event.channel }));
      case "channel_removed":
        return removed(event.url, event.reason);
      case "message":
        set((state) => withReceived(state, event.url, event.message));
        return buzzed(event.url, event.message);
      case "message_updated":
      case "message_deleted":
        return set((state) => withReceived(state, event.url, event.message));
      case "pending":
        return set((state) => withPending(state, event));
      case "typing":
        return typed(event.url, event.userId);
      case "later":
        return undefined;
      case "read":
      case "delivered":
      case "presence":
        // The channel itself is published, too.
        return undefined;
      default:
        return event satisfies never;
    }
  }

  function removed(url: string, reason: "left" | "banned" | "declined" | "deleted"): void {
    const wasCurrent = store.getState().currentUrl === url;
    set((state) => ({
      ...withChannels(
        reason === "declined" ? { ...state, invitations: { ...state.invitations, [url]: "declined" } } : state,
        without(state.channels, url),
      ),
      windows: without(state.windows, url),
      pending: without(state.pending, url),
      typing: without(state.typing, url),
      currentUrl: wasCurrent ? null : state.currentUrl,
    }));
    if (wasCurrent && (reason === "banned" || reason === "deleted")) needs.lostCurrent(url);
  }

  function forgetWindows(url: string | null): void {
    const { currentUrl } = store.getState();
    set((state) => {
      if (url !== null) return { windows: url === currentUrl ? state.windows : without(state.windows, url) };
      const current = currentUrl === null ? undefined : state.windows[currentUrl];
      return { windows: currentUrl !== null && current ? { [currentUrl]: current } : {} };
    });
    if (currentUrl !== null && (url === null || url === currentUrl)) needs.readAgain(currentUrl);
  }

  function buzzed(url: string, message: ChatMessage): void {
    const { currentUserId } = store.getState();
    const fresh = needs.clock.nowMs() - message.created_at < BUZZ_FRESH_MS;
    if (!message.data?.buzz || message.sender?.user_id === currentUserId || !fresh) return;
    set((state) => ({ buzz: { ...state.buzz, [url]: "started" } }));
    needs.clock.setTimeout(() => set((state) => ({ buzz: { ...state.buzz, [url]: "finished" } })), BUZZ_MS);
  }

  const typedAtMs = new Map<string, number>();
  function typed(url: string, userId: string): void {
    const key = `${url} ${userId}`;
    const atMs = needs.clock.nowMs();
    typedAtMs.set(key, atMs);
    set((state) => {
      const now = state.typing[url] ?? [];
      return now.includes(userId) ? {} : { typing: { ...state.typing, [url]: [...now, userId] } };
    });
    needs.clock.setTimeout(() => {
      if (typedAtMs.get(key) !== atMs) return;
      typedAtMs.delete(key);
      set((state) => ({ typing: withoutWriter(state.typing, url, userId) }));
    }, TYPING_MS);
  }

  return client.listen(onEvent);
}

/**
 * Inserts a message into the window, unless newer messages are not loaded yet. Its sender no longer counts as typing.
 */
function withReceived(state: ChatState, url: string, message: ChatMessage): Partial<ChatState> {
  const writer = message.sender?.user_id;
  const typing = writer === undefined ? state.typing : withoutWriter(state.typing, url, writer);
  const window = state.windows[url];
  if (!window) return { typing };
  const last = window.messages.at(-1);
  const first = window.messages[0];
  const beyond = window.hasNext && (!last || positionOf(message) > positionOf(last));
  const before = window.hasPrevious && first !== undefined && positionOf(message) < positionOf(first);
  if (beyond || before) return { typing };
  const messages = withMessages(window.messages, [message]);
  return messages === window.messages
    ? { typing }
    : { typing, windows: { ...state.windows, [url]: { ...window, messages } } };
}

type PendingEvent = Extract<ChatClientEvent, { kind: "pending" }>;

function withPending(state: ChatState, { kind: _kind, url, ...pending }: PendingEvent): Partial<ChatState> {
  const now = state.pending[url] ?? [];
  const at = now.findIndex((each) => each.message.req_id === pending.message.req_id);
  if (pending.state === "gone") {
    return at < 0 ? {} : { pending: { ...state.pending, [url]: now.filter((_, index) => index !== at) } };
  }
  return { pending: { ...state.pending, [url]: at < 0 ? [...now, pending] : now.with(at, pending) } };
}

function withoutWriter(typing: ChatState["typing"], url: string, userId: string): ChatState["typing"] {
  const now = typing[url];
  if (!now?.includes(userId)) return typing;
  const rest = now.filter((each) => each !== userId);
  return rest.length > 0 ? { ...typing, [url]: rest } : without(typing, url);
}
