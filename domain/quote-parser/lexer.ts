import { FIGURE_FORMS, OTHER_FORMS, WORD_FORMS, type Form } from "./token-forms.ts";
import type { Token } from "./tokens.ts";
import { LONGEST_PHRASE, SENSES } from "./vocabulary.ts";

// Text to typed tokens: cut by the forms, then what belongs together is joined (`@` and its number, words of a phrase) and
// what only looked like two levels is parted (7.18/33, a coupon and a year).

/** Lower-cases ASCII letters only, so that every character keeps its place. */
function lowered(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function formsAt(code: number): readonly Form[] {
  if (code >= 48 && code <= 57) return FIGURE_FORMS;
  return code >= 97 && code <= 122 ? WORD_FORMS : OTHER_FORMS;
}

/** The tokens of one line that begins at `offset` of its message. */
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
  return withPhrases(withAts(withNames(tokens)));
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

/**
 * `7.18/33` and `7.18-2033` are a coupon and a year: where the year is in full, or a level follows and no other coupon or
 * year came before.
 */
function withNames(tokens: readonly Token[]): Token[] {
  let named = false;
  return tokens.flatMap((token, place): Token[] => {
    if (token.kind === "date") named = true;
    if (token.kind === "number") named ||= token.digits.includes(".") || /^(?:20)?[2-9]\d$/.test(token.digits);
    if (token.kind !== "pair") return [token];
    const [coupon, year] = token.digits;
    const isYear =
      /^20[2-9]\d$/.test(year) || (/^(?:2[6-9]|[3-7]\d)$/.test(year) && !named && hasLevel(tokens, place + 1));
    named = false;
    if (token.first >= 25 || !isYear) return [token];
    const { start, end } = token;
    const figure = { kind: "number" as const, at: false, percent: false, yieldMark: false };
    return [
      { ...figure, value: token.first, digits: coupon, start, end: start + coupon.length },
      { ...figure, value: Number(year), digits: year, start: end - year.length, end },
    ];
  });
}

function hasLevel(tokens: readonly Token[], from: number): boolean {
  const next = tokens.slice(from).find(({ kind }) => kind === "pair" || kind === "number");
  return next?.kind === "pair" || (next?.kind === "number" && (next.at || next.digits.includes(".")));
}

/** `@` belongs to the number behind it. */
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

/** Words that mean something together become one: `le lo`, `same day settlement`. */
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
    const sense = SENSES.get(text);
    if (sense)
      best = { token: { kind: "word", word: text, sense, start: first.start, end: next.end }, taken: more + 1 };
  }
  return best;
}
