import type { ChatMember } from "#domain/entities/chat.ts";

/** Name being typed after an @, and the offset of the @. */
export interface MentionQuery {
  at: number;
  typed: string;
}

/** Mention before the caret; null unless an @ starts a word, with at most two words after it. */
export function mentionAt(text: string, caret: number): MentionQuery | null {
  const before = text.slice(0, caret);
  const found = /(?:^|\s)@(\p{L}*(?: \p{L}*)?)$/u.exec(before);
  const typed = found?.[1];
  return typed === undefined ? null : { at: before.length - typed.length - 1, typed };
}

/** Members with a word of their name that begins so, at most six. */
export function mentionable(members: readonly ChatMember[], typed: string, myUserId: string): ChatMember[] {
  const wanted = typed.toLowerCase();
  const fits = ({ nickname }: ChatMember) => {
    const name = nickname.toLowerCase();
    return name.startsWith(wanted) || name.split(" ").some((word) => word.startsWith(wanted));
  };
  return members.filter((member) => member.user_id !== myUserId && member.is_active && fits(member)).slice(0, 6);
}

/** Replaces the typed part with the name; also gives the new caret offset. */
export function completeMention(text: string, query: MentionQuery, nickname: string): { text: string; caret: number } {
  const head = `${text.slice(0, query.at)}@${nickname} `;
  const tail = text.slice(query.at + 1 + query.typed.length).replace(/^ /, "");
  return { text: head + tail, caret: head.length };
}
