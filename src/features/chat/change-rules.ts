import { useEffect, useState } from "react";
import {
  REVISABLE_MS,
  type Reviser,
  type RevisedMessage,
  whyFrozen,
  whyNotCorrect,
  whyNotDelete,
  whyNotEdit,
} from "#domain/chat/revision-rules.ts";
import { mayChat } from "#domain/chat/who-chats.ts";
import type { ChatMessage } from "#domain/entities/chat.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { pendingAt } from "#src/chat-client/chat-store.ts";
import { useChat } from "#src/chat-client/chat.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { editMessage } from "#src/features/chat/chat-ui.ts";

// The server enforces the same rules; here they dim refused actions and give the reason.

/** Loaded version of a message, also if it was still being sent when focused; else the message as given. */
export function latestOf(message: ChatMessage): ChatMessage {
  const loaded = useChat.getState().windows[message.channel_url]?.messages;
  const { message_id: id, req_id: reqId } = message;
  const isIt = id === "" ? (each: ChatMessage) => each.req_id === reqId : (each: ChatMessage) => each.message_id === id;
  return loaded?.find(isIt) ?? message;
}

/** Reason an unsent message cannot be acted on; null once the server has it. */
export const whyUnsent = (message: ChatMessage): string | null =>
  latestOf(message).message_id === "" ? "It has not been sent yet" : null;

/** Converts a message for the revision rules. A loaded reply freezes it, even if the service does not say so. */
function revised(message: ChatMessage): RevisedMessage {
  const replies = useChat.getState().windows[message.channel_url]?.messages;
  const isAnswered = replies?.some(({ data, deleted }) => !deleted && data?.reply_to === message.message_id);
  return {
    senderId: message.sender?.user_id ?? null,
    messageType: message.message_type,
    isBuzz: message.data?.buzz === true,
    deleted: message.deleted,
    createdAt: message.created_at,
    frozen: message.frozen ?? (isAnswered ? "answered" : null),
    isCorrected: message.corrections.length > 0,
  };
}

function reviser(): Reviser {
  const { session } = useSession.getState();
  return {
    userId: session?.user_info.unique_id ?? "",
    mayChat: session !== null && mayChat(subjectOf(session)),
    nowMs: serverNowMs(),
  };
}

const asked = (rule: typeof whyNotEdit) => (message: ChatMessage) =>
  whyUnsent(message) ?? rule(revised(latestOf(message)), reviser());

/** Reason the current user may not edit, delete or correct a message now; null when allowed. */
export const whyNotEditNow = asked(whyNotEdit);
export const whyNotDeleteNow = asked(whyNotDelete);
export const whyNotCorrectNow = asked(whyNotCorrect);

/** True once a message of the current user is frozen; updates when the time limit passes. */
export function useIsFrozen(message: ChatMessage | null): boolean {
  const window = useChat((state) => (message === null ? undefined : state.windows[message.channel_url]));
  const [nowMs, setNowMs] = useState(serverNowMs);
  const createdAt = message?.created_at ?? 0;
  useEffect(() => {
    const leftMs = createdAt + REVISABLE_MS - serverNowMs();
    if (leftMs <= 0) return undefined;
    const timer = setTimeout(() => setNowMs(serverNowMs()), leftMs);
    return () => clearTimeout(timer);
  }, [createdAt]);
  // Evaluated on every new message, as it may be a reply.
  return message !== null && window !== undefined && whyFrozen(revised(latestOf(message)), nowMs) !== null;
}

/** True for an unsent text whose wording can change; a buzz or a file has none. */
function isRewordable(message: ChatMessage): boolean {
  return message.message_type === "user" && !message.data?.buzz;
}

/** Starts editing the user's last message in the channel, sent or not; false when there is none. */
export function editMyLast(url: string): boolean {
  const state = useChat.getState();
  const unsent = pendingAt(url)(state).findLast(({ message }) => isRewordable(message));
  if (unsent !== undefined) {
    editMessage(url, unsent.message, unsent.message.req_id);
    return true;
  }
  const loaded = state.windows[url]?.messages;
  const last = loaded?.findLast((message) => whyNotCorrectNow(message) === null);
  if (last === undefined) return false;
  editMessage(url, last);
  return true;
}
