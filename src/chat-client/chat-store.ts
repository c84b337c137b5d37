import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import { shownChannels } from "#src/chat-client/channel-rules.ts";
import type { ChatConnection, ChatError, PendingShown } from "#src/chat-client/chat-client.ts";

/**
 * State of the chat screens. Everything is keyed by channel and keeps its identity until it changes, so a component
 * that selects its own slice re-renders for nothing else.
 */
export interface ChatState {
  /** Owner of this chat; null while none runs. */
  currentUserId: string | null;
  connection: ChatConnection;
  /** Reason chat could not start. */
  error: ChatError | null;
  /** True once the list has been read, from the cache or the server. */
  listed: boolean;
  channels: Readonly<Record<string, ChatChannel>>;
  /** Urls of the channels in the list, in its order. */
  shown: readonly string[];
  windows: Readonly<Record<string, MessageWindow>>;
  /** Own messages the server has not stored yet, oldest first. */
  pending: Readonly<Record<string, readonly PendingShown[]>>;
  drafts: Readonly<Record<string, string>>;
  currentUrl: string | null;
  /** User ids typing now, by channel. */
  typing: Readonly<Record<string, readonly string[]>>;
  /** The shaking of a channel that was buzzed; absent is idle. */
  buzz: Readonly<Record<string, "started" | "finished">>;
  /** Invitations that are pending, or were declined while this page was open. */
  invitations: Readonly<Record<string, "invited" | "declined">>;
  /** Urls of channels muted for now. */
  quiet: readonly string[];
  unread: UnreadTotals;
}

/** The part of a conversation that is loaded: a run of messages without holes, oldest first. */
export interface MessageWindow {
  messages: readonly ChatMessage[];
  hasPrevious: boolean;
  hasNext: boolean;
  /** `cached`: the server's response is pending; `stale`: the request failed. */
  state: "loading" | "cached" | "ready" | "stale";
}

export interface UnreadTotals {
  messages: number;
  mentions: number;
  invitations: number;
}

export type ChatStore = UseBoundStore<StoreApi<ChatState>>;

const EMPTY: ChatState = {
  currentUserId: null,
  connection: "closed",
  error: null,
  listed: false,
  channels: {},
  shown: [],
  windows: {},
  pending: {},
  drafts: {},
  currentUrl: null,
  typing: {},
  buzz: {},
  invitations: {},
  quiet: [],
  unread: { messages: 0, mentions: 0, invitations: 0 },
};

export function createChatStore(): ChatStore {
  return create<ChatState>(() => EMPTY);
}

/** Forgets everybody's everything. */
export function emptyChat(store: ChatStore): void {
  store.setState(EMPTY, true);
}

/**
 * The state with new channels and everything derived from them. `shown` and `unread` keep their identity when equal.
 */
export function withChannels(state: ChatState, channels: ChatState["channels"]): Partial<ChatState> {
  const list = state.currentUserId === null ? [] : shownChannels(Object.values(channels), state.currentUserId);
  const urls = list.map(({ url }) => url);
  const unread = totalsOf(list, state.quiet);
  const invitations = invitationsOf(state.invitations, list);
  return {
    channels,
    shown: sameItems(urls, state.shown) ? state.shown : urls,
    unread: sameTotals(unread, state.unread) ? state.unread : unread,
    invitations: sameRecord(invitations, state.invitations) ? state.invitations : invitations,
  };
}

/** The state with a new set of muted channels, and the unread totals without them. */
export function withQuiet(state: ChatState, quiet: readonly string[]): Partial<ChatState> {
  if (sameItems(quiet, state.quiet)) return {};
  return { quiet, ...withChannels({ ...state, quiet }, state.channels) };
}

/** Unread totals. Channels muted permanently or for now do not count; a channel set to mentions counts only those. */
function totalsOf(channels: readonly ChatChannel[], quiet: readonly string[]): UnreadTotals {
  const totals = { messages: 0, mentions: 0, invitations: 0 };
  for (const channel of channels) {
    if (channel.my_member_state === "invited") totals.invitations += 1;
    else if (quiet.includes(channel.url)) continue;
    else if (channel.alert_level === "all") totals.messages += channel.unread_message_count;
    else if (channel.alert_level === "mentions") totals.messages += channel.unread_mention_count;
    if (channel.alert_level !== "none") totals.mentions += channel.unread_mention_count;
  }
  return totals;
}

function invitationsOf(
  before: ChatState["invitations"],
  channels: readonly ChatChannel[],
): Record<string, "invited" | "declined"> {
  const declined = Object.entries(before).filter(([, state]) => state === "declined");
  const invited = channels.filter(({ my_member_state }) => my_member_state === "invited");
  return Object.fromEntries([...declined, ...invited.map(({ url }) => [url, "invited"] as const)]);
}

const sameItems = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index]);
const sameTotals = (a: UnreadTotals, b: UnreadTotals): boolean =>
  a.messages === b.messages && a.mentions === b.mentions && a.invitations === b.invitations;
const sameRecord = (a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean =>
  Object.keys(a).length === Object.keys(b).length && Object.entries(a).every(([key, value]) => b[key] === value);

/** A record without one key; itself when the key is not there. */
export function without<T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> {
  if (!(key in record)) return record;
  return Object.fromEntries(Object.entries(record).filter(([each]) => each !== key));
}

const NONE: readonly never[] = [];

/** Selectors: each gives back the same object until its own slice changes. */
export const channelAt = (url: string | null) => (state: ChatState) => (url === null ? undefined : state.channels[url]);
export const windowAt = (url: string) => (state: ChatState) => state.windows[url];
export const pendingAt =
  (url: string) =>
  (state: ChatState): readonly PendingShown[] =>
    state.pending[url] ?? NONE;
export const typingAt =
  (url: string) =>
  (state: ChatState): readonly string[] =>
    state.typing[url] ?? NONE;
export const draftAt =
  (url: string) =>
  (state: ChatState): string =>
    state.drafts[url] ?? "";
