import { tokenize } from "linkifyjs";
import type { ChatMember } from "#domain/entities/chat.ts";
import { isReadFromRight } from "#domain/lib/direction-controls.ts";

export type TextPart =
  | { kind: "text"; text: string }
  | { kind: "link"; text: string; href: string }
  | { kind: "mention"; text: string; userId: string }
  /** One of the user's keywords. */
  | { kind: "keyword"; text: string }
  /** Levels and sizes within right-to-left text: they keep their order. */
  | { kind: "figures"; text: string };

type Named = Pick<ChatMember, "user_id" | "nickname">;

/** Splits a text at links and mentioned names. Never HTML: parts are rendered as text. */
export function textParts(
  text: string,
  mentioned: readonly Named[] = [],
  keywords: readonly string[] = [],
): TextPart[] {
  const isFromRight = isReadFromRight(text);
  return linksAndText(text).flatMap((part): TextPart[] => {
    if (part.kind === "link") return [part];
    return mentionParts(part.text, mentioned)
      .flatMap((piece) => (piece.kind === "text" ? keywordParts(piece.text, keywords) : [piece]))
      .flatMap((piece) => (piece.kind === "text" && isFromRight ? figureParts(piece.text) : [piece]));
  });
}

/**
 * Splits a text into links and the text between them. linkify also splits at line ends; those pieces are joined again.
 */
function linksAndText(text: string): Extract<TextPart, { kind: "link" | "text" }>[] {
  const parts: Extract<TextPart, { kind: "link" | "text" }>[] = [];
  for (const token of tokenize(text)) {
    const piece = token.toString();
    const href = token.isLink ? token.toHref("https") : "";
    const before = parts.at(-1);
    // linkify produces only http, https, ftp and mailto; checked again, as a link is followed on click.
    if (/^(https?|mailto):/i.test(href)) parts.push({ kind: "link", text: piece, href });
    else if (before?.kind === "text") before.text += piece;
    else parts.push({ kind: "text", text: piece });
  }
  return parts;
}

/** Digits with the signs between them, e.g. `102.60/103.20`, `6.85 - 6.90 %`, `+5`. */
const FIGURES = /[+\-−]?\p{Nd}(?:[\p{Nd}.,:/%@+\-–−]|\s(?=[\p{Nd}/%+\-–−@]))*/gu;

function figureParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let done = 0;
  for (const { index, 0: figures } of text.matchAll(FIGURES)) {
    if (index > done) parts.push({ kind: "text", text: text.slice(done, index) });
    parts.push({ kind: "figures", text: figures });
    done = index + figures.length;
  }
  return done < text.length ? [...parts, { kind: "text", text: text.slice(done) }] : parts;
}

/** Splits a text at keywords, by the alert's rules: whole words only, in any case and spacing. */
function keywordParts(text: string, keywords: readonly string[]): TextPart[] {
  const wanted = keywords.map((keyword) => keyword.trim()).filter(Boolean);
  if (wanted.length === 0) return [{ kind: "text", text }];
  const spelled = wanted
    .toSorted((a, b) => b.length - a.length)
    .map((keyword) => keyword.split(/\s+/).map(escaped).join("\\s+"));
  const found = new RegExp(`(?<![\\p{L}\\p{N}])(?:${spelled.join("|")})(?![\\p{L}\\p{N}])`, "giu");
  const parts: TextPart[] = [];
  let done = 0;
  for (const match of text.matchAll(found)) {
    if (match.index > done) parts.push({ kind: "text", text: text.slice(done, match.index) });
    parts.push({ kind: "keyword", text: match[0] });
    done = match.index + match[0].length;
  }
  return done < text.length ? [...parts, { kind: "text", text: text.slice(done) }] : parts;
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** Ids of the members whose name follows an @ in the text. */
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
