import { withNames } from "#domain/quote-parser/name-figures.ts";
import { withQuotedSizes } from "#domain/quote-parser/quoted-sizes.ts";
import type { Form } from "#domain/quote-parser/form.ts";
import { FIGURE_FORMS, OTHER_FORMS, WORD_FORMS } from "#domain/quote-parser/token-forms.ts";
import type { Token } from "#domain/quote-parser/tokens.ts";
import { CLOSED_UP, LONGEST_PHRASE, SENSES } from "#domain/quote-parser/vocabulary.ts";

// Turns text into typed tokens: cuts it by the forms, then joins what belongs together: a size in words, the figures of
// a name, `@` and its number, the words of a phrase.

/** Lower-cases ASCII letters only, so that every character keeps its place. */
function lowered(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function formsAt(code: number): readonly Form[] {
  if (code >= 48 && code <= 57) return FIGURE_FORMS;
  return code >= 97 && code <= 122 ? WORD_FORMS : OTHER_FORMS;
}

/** Tokens of one line that starts at `offset` of its message. */
export function tokensOf(line: string, offset: number): Token[] {
  const text = lowered(line);
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === 32 || code === 160 || code === 13) {
      at += 1;
      continue;
    }
    const forms = code === 46 && /\d/.test(text[at + 1] ?? "") ? FIGURE_FORMS : formsAt(code);
    const token = tokenAt(text, at, offset, forms) ?? {
      kind: "mark",
      mark: text[at] ?? "",
      start: offset + at,
      end: offset + at + 1,
    };
    at = token.end - offset;
    tokens.push(token);
  }
  return withPhrases(withAts(withNames(withQuotedSizes(tokens))));
}

function tokenAt(text: string, at: number, offset: number, forms: readonly Form[]): Token | null {
  for (const [pattern, make] of forms) {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null || found[0] === "") continue;
    const body = make(found, at);
    if (body !== null) return { ...body, start: offset + at, end: offset + pattern.lastIndex };
  }
  return null;
}

/** Attaches `@` to the number after it. */
function withAts(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (const [place, token] of tokens.entries()) {
    const next = tokens[place + 1];
    if (token.kind === "mark" && token.mark === "@" && (next?.kind === "number" || next?.kind === "pair")) continue;
    const before = tokens[place - 1];
    const isAt = before?.kind === "mark" && before.mark === "@";
    joined.push(isAt && token.kind === "number" ? { ...token, at: true } : token);
  }
  return joined;
}

/** Joins words with a joint meaning: `le lo`, `same day settlement`. */
function withPhrases(tokens: readonly Token[]): Token[] {
  const joined: Token[] = [];
  for (let place = 0; place < tokens.length;) {
    const { token, taken } = phraseAt(tokens, place);
    joined.push(token);
    place += taken;
  }
  return joined;
}

function phraseAt(tokens: readonly Token[], place: number): { token: Token; taken: number } {
  const first = tokens[place] as Token;
  if (first.kind !== "word") return { token: first, taken: 1 };
  let text = first.word;
  let best: { token: Token; taken: number } = { token: first, taken: 1 };
  for (let more = 1; more < LONGEST_PHRASE; more += 1) {
    const next = tokens[place + more];
    if (next?.kind !== "word") break;
    text += ` ${next.word}`;
    const name = CLOSED_UP.get(text);
    const sense = SENSES.get(text) ?? null;
    if (name !== undefined)
      best = { token: { kind: "word", word: name, sense: null, start: first.start, end: next.end }, taken: more + 1 };
    else if (sense)
      best = { token: { kind: "word", word: text, sense, start: first.start, end: next.end }, taken: more + 1 };
  }
  return best;
}
