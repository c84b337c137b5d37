import type { ChatMessage, Frozen } from "#domain/entities/chat.ts";
import { CHAT_ROLE_NEEDED } from "#domain/chat/channel-rules.ts";

// A message that somebody may have relied on can no longer be changed by its author alone. It can be edited and deleted
// for two minutes, unless somebody replies to it or acts on a line of it earlier; after that it is frozen, and errors
// are corrected openly: the old text stays beside the new one. The server enforces these rules and the screens dim by
// them.

/** Time after sending in which the author may edit or delete a message that nobody has relied on. */
export const REVISABLE_MS = 2 * 60_000;
/**
 * Time after a deletion in which it can be undone. The screen offers five seconds; the rest allows for network delay.
 */
export const RESTORABLE_MS = 15_000;

/** A message as the rules of revision see it. */
export interface RevisedMessage {
  senderId: string | null;
  messageType: ChatMessage["message_type"];
  isBuzz: boolean;
  deleted: boolean;
  /** Epoch ms. */
  createdAt: number;
  frozen: Frozen | null;
  isCorrected: boolean;
}

/** The person who wants to change a message, and the server's time in epoch ms. */
export interface Reviser {
  userId: string;
  mayChat: boolean;
  nowMs: number;
}

const FROZEN_TEXTS: Record<Frozen, string> = {
  answered: "This message was answered and can no longer be changed.",
  acted_on: "Someone acted on this message, so it can no longer be changed.",
};

/** Reason a message is frozen, or null while its author may still edit or delete it. */
export function whyFrozen(message: RevisedMessage, nowMs: number): string | null {
  const why =
    message.frozen !== null
      ? FROZEN_TEXTS[message.frozen]
      : message.isCorrected
        ? "This message was corrected and can no longer be changed."
        : nowMs - message.createdAt >= REVISABLE_MS
          ? "A message can be changed for two minutes only."
          : null;
  if (why === null) return null;
  return isText(message) ? `${why} You can correct it.` : why;
}

/** Reason that an act is refused, or null when it is allowed. */
type RefusalReason = string | null;

export function whyNotEdit(message: RevisedMessage, who: Reviser): RefusalReason {
  return whyNotMine(message, who) ?? whyNotText(message, "edited") ?? whyFrozen(message, who.nowMs);
}

export function whyNotDelete(message: RevisedMessage, who: Reviser): RefusalReason {
  return whyNotMine(message, who) ?? whyFrozen(message, who.nowMs);
}

/** A correction is allowed at any time, since it hides nothing. */
export function whyNotCorrect(message: RevisedMessage, who: Reviser): RefusalReason {
  return whyNotMine(message, who) ?? whyNotText(message, "corrected");
}

/** Log line for a frozen message that was changed all the same: the text that was relied on. */
export const standsText = (name: string, done: "deleted" | "edited", text: string): string =>
  `${name} ${done} a message that could no longer be changed. It read: “${text}”`;

/** @param deletedAt epoch ms; null when its author did not delete it */
export function whyNotRestore(deletedAt: number | null, nowMs: number): RefusalReason {
  if (deletedAt === null) return "This message was not deleted.";
  return nowMs - deletedAt <= RESTORABLE_MS ? null : "It is too late to restore this message.";
}

function whyNotMine({ senderId, deleted }: RevisedMessage, { userId, mayChat }: Reviser): RefusalReason {
  if (!mayChat) return CHAT_ROLE_NEEDED;
  if (senderId !== userId) return "Only its author can change a message.";
  return deleted ? "This message was deleted." : null;
}

function whyNotText(message: RevisedMessage, done: "edited" | "corrected"): RefusalReason {
  return isText(message) ? null : `Only a text can be ${done}.`;
}

function isText({ messageType, isBuzz }: RevisedMessage): boolean {
  return messageType === "user" && !isBuzz;
}
