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

/** Edit of one of the user's own messages. */
export interface MessageEdit {
  message: ChatMessage;
  /** Request id of an unsent message; null once the server has it. */
  unsentReqId: string | null;
  text: string;
}

/** UI state of the chat panel, beside the chat store. */
interface ChatUi {
  dialog: ChatDialog | null;
  /** Message to reply to, by channel. */
  replies: Readonly<Record<string, ChatMessage>>;
  /** Message being edited, by channel. */
  edits: Readonly<Record<string, MessageEdit>>;
  /** Focused message of the log. */
  focused: ChatMessage | null;
  /** Conversation under the focus of the list. */
  pointed: string | null;
  /** Conversation that stays unread although on screen, from this message's time on. */
  markedUnread: { url: string; from: number } | null;
  search: "channel" | "everywhere" | null;
  /** Message to scroll to once it is loaded. */
  sought: { url: string; messageId: string } | null;
  /** Topmost message before a page reload, until the log has scrolled there. */
  returnTo: { url: string; messageId: string } | null;
  /** Message found by a search or a link, highlighted for a moment. */
  lit: string | null;
  /** Message whose picture is open. */
  viewed: { url: string; messageId: string } | null;
  /** Upload progress of the user's files, 0 to 1, by req_id. */
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

/** Closes the dialog and moves the focus to the given place. */
export function closeDialogTo(focus: () => void): void {
  afterDialog = focus;
  set({ dialog: null });
}

/** Returns the focus move requested for the closed dialog; null restores the previous focus. */
export function takeAfterDialog(): (() => void) | null {
  const after = afterDialog;
  afterDialog = null;
  return after;
}

export const openDialog = (dialog: ChatDialog | null): void => set({ dialog });
/** Commands act on the focused message or on the focused conversation, never on both. */
export const focusOn = (focused: ChatMessage | null): void =>
  set(focused === null ? { focused } : { focused, pointed: null });
export const viewPicture = (viewed: ChatUi["viewed"]): void => set({ viewed });
export const openSearch = (search: ChatUi["search"]): void => set({ search });
export const pointAt = (pointed: string | null): void =>
  set(pointed === null ? { pointed } : { pointed, focused: null });
/** @param from epoch ms of the first message that stays unread */
export const leaveUnread = (url: string, from: number): void => set({ markedUnread: { url, from } });
/** Ends the exception: visible messages count as read again. */
export const readOnAgain = (): void => set({ markedUnread: null });

const LIT_MS = 2000;

/** Highlights a message for a moment. */
export function light(messageId: string): void {
  set({ lit: messageId });
  setTimeout(() => set(({ lit }) => (lit === messageId ? { lit: null } : {})), LIT_MS);
}

export function replyTo(url: string, message: ChatMessage | null): void {
  set(({ replies }) => ({ replies: withEntry(replies, url, message) }));
}

/** Starts editing a message; the draft is kept. @param unsentReqId request id, if the message is unsent */
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

/** @param share 0 to 1; null when the upload has ended or was cancelled */
export function noteUpload(reqId: string, share: number | null): void {
  set(({ uploads }) => ({ uploads: withEntry(uploads, reqId, share) }));
}

function withEntry<T>(record: Readonly<Record<string, T>>, key: string, value: T | null): Readonly<Record<string, T>> {
  const { [key]: _before, ...others } = record;
  return value === null ? others : { ...others, [key]: value };
}

/** Focuses the message box as soon as it is rendered. */
export function focusComposer(): void {
  focusSoon("[data-chat-composer]");
}

/** Focuses the open invitation. */
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
 * Starts a focus move that may have to wait for a frame.
 * @returns a check that no later move has started: an earlier key must not steal the focus from a later one
 */
export function beginFocusMove(): () => boolean {
  const own = (focusMoves += 1);
  return () => own === focusMoves;
}

/** Maximum wait for the element to focus, e.g. the message box of a conversation that is still rendering. */
const FOCUS_WITHIN_MS = 2000;

/** Focuses the first visible match, now or in a later frame, unless the focus moved elsewhere meanwhile. */
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
    // The focused element may have been replaced, e.g. by the message box of the next conversation.
    const isThere = held !== null && selectors.some((selector) => held?.matches(selector)) && held.isConnected;
    // The palette returns the focus in the first frame.
    if (!isFirst && !isLost && document.activeElement !== held) return;
    isFirst = false;
    if (!isThere) held = focusNow();
    else if (isLost) return;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
