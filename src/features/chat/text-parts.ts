import { tokenize } from "linkifyjs";
import type { ChatMember } from "#domain/entities/chat.ts";

export type TextPart =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "mention"; text: string; userId: string };

type Named = Pick<ChatMember, "user_id" | "nickname">;

/** What a message says, cut where links and names of the mentioned stand. Never HTML: the parts are drawn as text. */
export function textParts(text: string, mentioned: readonly Named[] = []): TextPart[] {
  return tokenize(text).flatMap((token): TextPart[] => {
    const words = token.toString();
    if (!token.isLink) return mentionParts(words, mentioned);
    const href = token.toHref("https");
    // linkify only makes http, https, ftp and mailto; said again here because a link runs on a click.
    return [/^(https?|mailto):/i.test(href) ? { kind: "link", text: words, href } : { kind: "text", text: words }];
  });
}

/** The people whose name stands after an @ in the text. */
export function mentionedIn(text: string, members: readonly Named[]): string[] {
  return members.filter(({ nickname }) => nickname !== "" && text.includes(`@${nickname}`)).map((each) => each.user_id);
}

function mentionParts(text: string, mentioned: readonly Named[]): TextPart[] {
  const found = mentioned
    .map((person) => ({ person, at: text.indexOf(`@${person.nickname}`) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at)[0];
  if (found === undefined) return text === "" ? [] : [{ kind: "text", text }];
  const name = `@${found.person.nickname}`;
  return [
    ...(found.at > 0 ? [{ kind: "text" as const, text: text.slice(0, found.at) }] : []),
    { kind: "mention", text: name, userId: found.person.user_id },
    ...mentionParts(text.slice(found.at + name.length), mentioned),
  ];
}
