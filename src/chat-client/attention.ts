import type { ChatChannel, ChatMessage } from "#domain/entities/chat.ts";
import type { ChatPreferences } from "#src/chat-client/preferences.ts";

/** `quiet`: no notification; `counts`: counted without a sound; `sounds`: plays a sound. */
export type Attention = "quiet" | "counts" | "sounds";

/**
 * Attention a message deserves. Mentions, own keywords and direct messages sound; other group messages only count. A
 * channel may be set to less, or be muted until a time. @param now epoch ms
 */
export function mentionsUser(
  message: ChatMessage,
  channel: ChatChannel,
  currentUserId: string,
  preferences: Pick<ChatPreferences, "keywords" | "quietUntil">,
  now: number,
): Attention {
  const isFromOthers = message.sender !== null && message.sender.user_id !== currentUserId && !message.deleted;
  if (!isFromOthers || channel.alert_level === "none" || isQuiet(channel.url, preferences, now)) return "quiet";
  const isCalled =
    message.mentioned_user_ids.includes(currentUserId) ||
    preferences.keywords.some((word) => containsKeyword(message, word));
  if (isCalled) return "sounds";
  if (channel.alert_level === "mentions") return "quiet";
  return channel.custom_type === "direct" ? "sounds" : "counts";
}

/** True while a channel is muted. @param now epoch ms */
export function isQuiet(url: string, { quietUntil }: Pick<ChatPreferences, "quietUntil">, now: number): boolean {
  return (quietUntil[url] ?? 0) > now;
}

/** The channels muted now, and when that next changes, epoch ms; null when it does not. */
export function quietNow(
  { quietUntil }: Pick<ChatPreferences, "quietUntil">,
  now: number,
): { urls: string[]; nextAt: number | null } {
  const remaining = Object.entries(quietUntil).filter(([, until]) => until > now);
  const ends = remaining.map(([, until]) => until);
  return { urls: remaining.map(([url]) => url).toSorted(), nextAt: ends.length === 0 ? null : Math.min(...ends) };
}

const PART_OF_WORD = /[\p{L}\p{N}]/u;
const plain = (text: string): string => text.toLowerCase().replaceAll(/\s+/g, " ");

/** Matches whole words only and ignores case: 'ask' is not in 'task'. */
function containsKeyword({ message }: ChatMessage, keyword: string): boolean {
  const [text, word] = [plain(message), plain(keyword).trim()];
  if (word === "") return false;
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const beside = [text.slice(0, at).at(-1), text.charAt(at + word.length)];
    if (!beside.some((each) => each !== undefined && PART_OF_WORD.test(each))) return true;
  }
  return false;
}
