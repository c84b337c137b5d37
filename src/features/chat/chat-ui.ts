import { create } from "zustand";
import type { ChannelKind, ChatMessage } from "#domain/entities/chat.ts";
import { withoutDirectionControls } from "#domain/lib/direction-controls.ts";
import { focusIsLost } from "#src/lib/focus-is-lost.ts";

export type ChatDialog =
  | { kind: "new"; channelKind: ChannelKind }
  | { kind: "invite"; url: string }
  | { kind: "rename"; url: string }
  | { kind: "leave"; url: string }
  | { kind: "keywords" }
  | { kind: "reminders" }
  | { kind: "later" }
  | { kind: "remind-at"; message: ChatMessage }
  | { kind: "send-at"; url: string };

/** A message of mine that is being given another text. */
export interface MessageEdit {
  message: ChatMessage;
  /** Of one that the server does not have; null for one that it has. */
  unsentReqId: string | null;
  text: string;
}

/** What is being done in the chat's panel beside what chat itself knows. */
interface ChatUi {
  dialog: ChatDialog | null;
  /** The message being answered, by channel. */
  replies: Readonly<Record<string, ChatMessage>>;
  /** My message being changed, by channel. */
  edits: Readonly<Record<string, MessageEdit>>;
  /** The message the focus is on in the log. */
  focused: ChatMessage | null;
  /** The conversation that the list names while it has the focus. */
  pointed: string | null;
  /** The conversation that is to stay unread although it is on screen, from this message's time on. */
  markedUnread: { url: string; from: number } | null;
  search: "channel" | "everywhere" | null;
  /** The message to bring into sight once it is held. */
  sought: { url: string; messageId: string } | null;
  /** The message that stood uppermost before the page was loaded again, until the log has gone there. */
  returnTo: { url: string; messageId: string } | null;
  /** The message that was asked for, marked until the eye has found it. */
  lit: string | null;
  /** The message whose picture is looked at. */
  viewed: { url: string; messageId: string } | null;
  /** How far a file of mine is, 0 to 1, by req_id. */
  uploads: Readonly<Record<string, number>>;
}

export const useChatUi = create<ChatUi>(() => ({
  dialog: null,
  replies: {},
  edits: {},
  focused: null,
  pointed: null,
  markedUnread: null,
  search: null,
  sought: null,
  returnTo: null,
  lit: null,
  viewed: null,
  uploads: {},
}));

const set = useChatUi.setState;

let afterDialog: (() => void) | null = null;

/** Closes the dialog; the focus goes to where its work goes on. */
export function closeDialogTo(focus: () => void): void {
  afterDialog = focus;
  set({ dialog: null });
}

/** Where the focus is to go now that the dialog is gone; null: back to where it was. */
export function takeAfterDialog(): (() => void) | null {
  const after = afterDialog;
  afterDialog = null;
  return after;
}

export const openDialog = (dialog: ChatDialog | null): void => set({ dialog });
/** Commands act on the message or on the conversation that has the focus, never on both. */
export const focusOn = (focused: ChatMessage | null): void =>
  set(focused === null ? { focused } : { focused, pointed: null });
export const viewPicture = (viewed: ChatUi["viewed"]): void => set({ viewed });
export const openSearch = (search: ChatUi["search"]): void => set({ search });
export const pointAt = (pointed: string | null): void =>
  set(pointed === null ? { pointed } : { pointed, focused: null });
/** @param from epoch ms of the first message that stays unread */
export const leaveUnread = (url: string, from: number): void => set({ markedUnread: { url, from } });
/** Reading goes on as ever. */
export const readOnAgain = (): void => set({ markedUnread: null });

const LIT_MS = 2000;

/** Marks a message for a moment. */
export function light(messageId: string): void {
  set({ lit: messageId });
  setTimeout(() => set(({ lit }) => (lit === messageId ? { lit: null } : {})), LIT_MS);
}

export function replyTo(url: string, message: ChatMessage | null): void {
  set(({ replies }) => ({ replies: withEntry(replies, url, message) }));
}

/** Begins to change a message of mine, beside whatever is written as a draft. @param unsentReqId of one that waits */
export function editMessage(url: string, message: ChatMessage, unsentReqId: string | null = null): void {
  const text = withoutDirectionControls(message.message);
  set(({ edits }) => ({ edits: withEntry(edits, url, { message, unsentReqId, text }) }));
}

export function writeEdit(url: string, text: string): void {
  set(({ edits }) => (edits[url] === undefined ? {} : { edits: { ...edits, [url]: { ...edits[url], text } } }));
}

export function endEdit(url: string): void {
  set(({ edits }) => ({ edits: withEntry(edits, url, null) }));
}

/** @param share 0 to 1; null when the file has arrived or was given up */
export function noteUpload(reqId: string, share: number | null): void {
  set(({ uploads }) => ({ uploads: withEntry(uploads, reqId, share) }));
}

function withEntry<T>(record: Readonly<Record<string, T>>, key: string, value: T | null): Readonly<Record<string, T>> {
  const { [key]: _before, ...others } = record;
  return value === null ? others : { ...others, [key]: value };
}

/** Puts the focus where the next message is written, as soon as it is drawn. */
export function focusComposer(): void {
  focusSoon("[data-chat-composer]");
}

/** Puts the focus on the invitation that is open. */
export function focusInvitation(): void {
  focusSoon("[data-chat-invitation]");
}

export function focusLog(): void {
  focusSoon("[data-chat-log] [data-current-message]", "[data-chat-log]");
}

export function focusFilter(): void {
  focusSoon("[data-chat-filter]");
}

export function focusChannels(): void {
  focusSoon("[data-chat-channels]");
}

let focusMoves = 0;

/**
 * A move of the focus that may have to wait for a frame begins.
 * @returns whether it is still the last one: the focus of a key before must not come after that of the next
 */
export function beginFocusMove(): () => boolean {
  const own = (focusMoves += 1);
  return () => own === focusMoves;
}

/** How long the focus waits for what is to have it, e.g. the message box of a conversation that is still being drawn. */
const FOCUS_WITHIN_MS = 2000;

/** The first of these that is there: now, or else when a later frame has drawn it, unless the focus went elsewhere by then. */
function focusSoon(...selectors: readonly string[]): void {
  const isLast = beginFocusMove();
  const until = performance.now() + FOCUS_WITHIN_MS;
  const focusNow = (): Element | null => {
    const found = selectors.map((selector) => document.querySelector<HTMLElement>(selector));
    found.find((element) => element?.checkVisibility() === true)?.focus();
    return document.activeElement;
  };
  let held = focusNow();
  let isFirst = true;
  const look = () => {
    if (!isLast() || performance.now() > until) return;
    const isLost = focusIsLost();
    // What had it may have given way to another, e.g. the message box to that of the next conversation.
    const isThere = held !== null && selectors.some((selector) => held?.matches(selector)) && held.isConnected;
    // The palette gives the focus back in the first frame.
    if (!isFirst && !isLost && document.activeElement !== held) return;
    isFirst = false;
    if (!isThere) held = focusNow();
    else if (isLost) return;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
