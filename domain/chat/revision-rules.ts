import type { ChatMessage, Frozen } from "#domain/entities/chat.ts";
import { CHAT_ROLE_NEEDED } from "#domain/chat/channel-rules.ts";

// A message that somebody may have relied on is no longer its writer's alone. For two minutes it can be edited and deleted,
// unless somebody answers it or acts on a line of it before; from then on it stands as sent, and what was wrong in it is
// corrected in the open: the old text stays beside the new one. The server decides by these rules, and the screens dim by them.

/** So long after it was sent its writer edits or deletes a message, when nobody relied on it before. */
export const REVISABLE_MS = 2 * 60_000;
/** So long after a deletion it can be undone. The screen offers five seconds; the rest is for the way to the server. */
export const RESTORABLE_MS = 15_000;

/** A message as the rules of changing it ask for it. */
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

/** Who wants to change it, and when by the server's clock, epoch ms. */
export interface Reviser {
  userId: string;
  mayChat: boolean;
  nowMs: number;
}

const FROZEN_TEXTS: Record<Frozen, string> = {
  answered: "This message was answered, so it stands as sent.",
  acted_on: "Somebody acted on this message, so it stands as sent.",
};

/** Why a message stands as sent, or null while its writer may still edit or delete it. */
export function whyFrozen(message: RevisedMessage, nowMs: number): string | null {
  const why =
    message.frozen !== null
      ? FROZEN_TEXTS[message.frozen]
      : message.isCorrected
        ? "This message was corrected, so it stands as sent."
        : nowMs - message.createdAt >= REVISABLE_MS
          ? "Two minutes after it was sent a message stands as sent."
          : null;
  if (why === null) return null;
  return isText(message) ? `${why} You can correct it.` : why;
}

/** Each rule answers why it may not be done, or null when it may. */
type RefusalReason = string | null;

export function whyNotEdit(message: RevisedMessage, who: Reviser): RefusalReason {
  return whyNotMine(message, who) ?? whyNotText(message, "edited") ?? whyFrozen(message, who.nowMs);
}

export function whyNotDelete(message: RevisedMessage, who: Reviser): RefusalReason {
  return whyNotMine(message, who) ?? whyFrozen(message, who.nowMs);
}

/** A correction may be made at any time: it hides nothing. */
export function whyNotCorrect(message: RevisedMessage, who: Reviser): RefusalReason {
  return whyNotMine(message, who) ?? whyNotText(message, "corrected");
}

/** What a channel is shown of a message that was changed although it stood: its text when it was relied on. */
export const standsText = (name: string, done: "deleted" | "edited", text: string): string =>
  `${name} ${done} a message that stands as sent. It said: “${text}”`;

/** @param deletedAt epoch ms; null when it was not its writer who deleted it */
export function whyNotRestore(deletedAt: number | null, nowMs: number): RefusalReason {
  if (deletedAt === null) return "This message was not deleted.";
  return nowMs - deletedAt <= RESTORABLE_MS ? null : "It is too late to bring this message back.";
}

function whyNotMine({ senderId, deleted }: RevisedMessage, { userId, mayChat }: Reviser): RefusalReason {
  if (!mayChat) return CHAT_ROLE_NEEDED;
  if (senderId !== userId) return "Only its writer changes a message.";
  return deleted ? "This message was deleted." : null;
}

function whyNotText(message: RevisedMessage, done: "edited" | "corrected"): RefusalReason {
  return isText(message) ? null : `Only a text can be ${done}.`;
}

function isText({ messageType, isBuzz }: RevisedMessage): boolean {
  return messageType === "user" && !isBuzz;
}
