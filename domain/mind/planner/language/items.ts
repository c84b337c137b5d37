import { slipsBetween } from "#domain/bond-search/slips.ts";
import { STATE_NAMES } from "#domain/bond-search/famous-issuers.ts";
import { isCue, type Item, meaningOf } from "#domain/mind/planner/language/item.ts";
import {
  corrected,
  inFull,
  isVocabulary,
  LONGEST_PHRASE,
  longestPhraseFrom,
  meaningsOf,
} from "#domain/mind/planner/language/phrases.ts";
import { wordOfForm } from "#domain/mind/planner/language/shorthand.ts";
import { NUMBER_WORDS } from "#domain/mind/planner/language/numbers.ts";
import { relativeDate } from "#domain/mind/planner/language/dates.ts";
import type { Token } from "#domain/mind/planner/language/token.ts";
import type { World } from "#domain/mind/planner/world.ts";

// Pieces become what they mean: the longest phrase or name that begins at a place wins.

/** A word that was misspelt or shortened, and what it was read as. */
export interface Correction {
  typed: string;
  read: string;
  /** Nothing but vowels is missing, or it is short by habit: it was not guessed. */
  isSure: boolean;
}

export interface Understood {
  items: Item[];
  corrections: Correction[];
}

type Names = Pick<World, "today" | "knownIssuer" | "isNameWord" | "holidayNamed">;

/** Most words of a sentence that are compared with the vocabulary for slips, so that nonsense costs no more than sense. */
const MOST_CORRECTED = 24;
const LONGEST_NAME = 7;
/** Codes of a state, such as TN, are other words too: they count only before the kind of its bonds. */
const SURE_STATE = 4;

const STATES = new Map<string, string>();
for (const [state, others] of Object.entries(STATE_NAMES)) {
  for (const name of [state.toLowerCase(), ...others]) STATES.set(name, state);
}
const STATE_BEGINNINGS = new Set([...STATES.keys()].map((name) => name.split(" ", 1)[0] ?? ""));
const STATE_WORDS = new Set([...STATES.keys()].flatMap((name) => name.split(" ")).filter((word) => word.length > 3));

/** The state that is meant by a misspelt name: one slip in six letters, two in more. Null where none is near. */
function stateMeant(typed: string): string | null {
  if (typed.length < 5) return null;
  const most = typed.length > 6 ? 2 : 1;
  const near = [...STATE_WORDS].filter(
    (word) => word.length > 5 && word[0] === typed[0] && slipsBetween(typed, word, most, false) <= most,
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** Names of months are no slips of other words: `june` is not `junk`; nor is `short` of `sort`. */
const NO_SLIP =
  /^(?:positive|negative|hours?|short|shorts|shorter|long|longer|january|february|march|april|may|june|july|august|september|october|november|december|sept)$/;

function spelled(tokens: readonly Token[], names: Names): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const seen = new Map<string, string | null>();
  // What is known in short, and what carries nothing, is not worth saying.
  const note = (typed: string, read: string, isSure: boolean) => {
    const isPlain = isVocabulary(typed) || meaningsOf(read)?.some(({ is }) => is === "noise") === true;
    if (!isPlain && !corrections.some((each) => each.typed === typed)) corrections.push({ typed, read, isSure });
  };
  const read = tokens.map((token): Token => {
    if (token.kind !== "word") return token;
    const habit = wordOfForm(token.text);
    if (habit !== null && names.knownIssuer(token.text) === null) {
      note(token.text, habit, true);
      return { ...token, text: habit };
    }
    if (isVocabulary(token.text) || names.isNameWord(token.text)) return token;
    if (NO_SLIP.test(token.text) || STATE_WORDS.has(token.text) || STATES.has(token.text) || token.text in NUMBER_WORDS)
      return token;
    if (!seen.has(token.text) && seen.size < MOST_CORRECTED)
      seen.set(token.text, inFull(token.text) ?? stateMeant(token.text) ?? corrected(token.text));
    const meant = seen.get(token.text) ?? null;
    if (meant === null) return token;
    note(token.text, meant, inFull(token.text) !== null);
    return { ...token, text: meant };
  });
  return { tokens: read, corrections };
}

const textOf = (token: Token | undefined): string | null =>
  token?.kind === "word" || token?.kind === "sign" ? token.text : null;

/** The texts of the words from a place on, up to so many; stops at what is no word. */
function run(tokens: readonly Token[], at: number, most: number): string[] {
  const texts: string[] = [];
  for (const token of tokens.slice(at, at + most)) {
    const text = textOf(token);
    if (text === null) break;
    texts.push(text);
  }
  return texts;
}

interface Match {
  item: Item;
  length: number;
}

const shown = (tokens: readonly Token[], at: number, length: number) =>
  tokens
    .slice(at, at + length)
    .map(({ words }) => words)
    .join(" ");

function nameAt(tokens: readonly Token[], at: number, texts: readonly string[], names: Names): Match | null {
  const [first = ""] = texts;
  // Initials may stand apart; otherwise a name of several words begins with a word of a name.
  const mayBegin = first.length === 1 || names.isNameWord(first);
  const longest = mayBegin || STATE_BEGINNINGS.has(first) ? LONGEST_NAME : 1;
  for (let length = Math.min(longest, texts.length); length > 0; length -= 1) {
    const name = texts.slice(0, length).join(" ");
    // One word that the grammar knows is no name; two and more may well be, such as `housing finance`.
    if (length === 1 && isVocabulary(name)) continue;
    const state = STATES.get(name);
    const isSdlNext = /^(?:sdl|sdls|sgs|state)$/.test(texts[length] ?? "");
    if (state !== undefined && (name.length >= SURE_STATE || isSdlNext || name === "goa")) {
      return { item: { kind: "state", name: state, words: shown(tokens, at, length), isUsed: false }, length };
    }
    const isMeant = length > 1 && meaningsOf(name) !== undefined;
    const issuer = isMeant || (length > 1 && !mayBegin) ? null : names.knownIssuer(name);
    if (issuer !== null) {
      return { item: { kind: "issuer", name: issuer, words: shown(tokens, at, length), isUsed: false }, length };
    }
  }
  return null;
}

function phraseAt(tokens: readonly Token[], at: number, texts: readonly string[], names: Names): Match | null {
  for (let length = Math.min(longestPhraseFrom(texts[0] ?? ""), texts.length); length > 0; length -= 1) {
    const text = texts.slice(0, length).join(" ");
    const meanings = meaningsOf(text);
    if (meanings === undefined) continue;
    const words = shown(tokens, at, length);
    const date = meanings.some(({ is }) => is === "day") ? relativeDate(text, names.today) : null;
    return {
      item:
        date === null ? { kind: "phrase", text, meanings, words, isUsed: false } : { ...date, words, isUsed: false },
      length,
    };
  }
  return null;
}

/** A two-letter code before the kind of a state's bonds is that state, though it is a word of the grammar as well. */
function stateCodeAt(tokens: readonly Token[], at: number, texts: readonly string[]): Match | null {
  const [code = "", next = ""] = texts;
  const state = STATES.get(code);
  // Whole names are read as names, with all their words.
  if (state === undefined || code.length > SURE_STATE) return null;
  const isKind = (text: string | null | undefined) => /^(?:sdls?|sgs|loans?)$/.test(text ?? "");
  const isKindNext =
    /^(?:sdl|sdls|sgs)$/.test(next) || (/^k[aie]$/.test(next) && /^(?:sdls?|sgs)$/.test(texts[2] ?? ""));
  // 'SDL of up': behind the kind and such a word.
  const before = textOf(tokens[at - 1]) ?? "";
  const isKindBefore =
    (/^(?:of|from)$/.test(before) && isKind(textOf(tokens[at - 2]))) ||
    (isKind(before) && !isVocabulary(code) && code !== "up");
  // 'SDL of UP', 'and MH': two capitals where the kind is said, or where they are all that is said.
  const isAlone = tokens.length <= 3 && /^(?:and|only|also|for|or|no|not)$/.test(textOf(tokens[at - 1]) ?? "");
  const isOfKind = tokens.some((token) => /^(?:sdls?|sgs)$/.test(textOf(token) ?? ""));
  const isCapital = /^[A-Z]{2}$/.test(tokens[at]?.words ?? "") && (isAlone || isOfKind);
  // 'G-Sec or SDL': between two kinds the word is no code of Odisha.
  if (code === "or" && at > 0) return null;
  // 'Kerala ka SDL': behind another word it says whose they are.
  if (code === "ka" && at > 0 && (tokens[at]?.words !== "KA" || STATE_WORDS.has(textOf(tokens[at - 1]) ?? "")))
    return null;
  if (!isKindNext && !isKindBefore && !isCapital) return null;
  return { item: { kind: "state", name: state, words: shown(tokens, at, 1), isUsed: false }, length: 1 };
}

/** A sentence that repeats itself asks no name twice. */
function once(knownIssuer: Names["knownIssuer"]): Names["knownIssuer"] {
  const known = new Map<string, string | null>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const issuer = knownIssuer(name);
    known.set(name, issuer);
    return issuer;
  };
}

/** `below 6.7 or above 7.2`: with a figure right behind it the bound is of that one, and the word stands alone. */
function isOtherBound(tokens: readonly Token[], at: number): boolean {
  const isOr = /^(?:or|ya|either)$/.test(textOf(tokens[at]) ?? "");
  const isFigure = tokens[at + 2]?.kind === "number" && tokens[at - 1]?.kind !== "rating";
  return isOr && isFigure && /^(?:above|below|over|under|upar|neeche)$/.test(textOf(tokens[at + 1]) ?? "");
}

/** `with a yield of 7.2%`: a level, and not only that there is one. */
const isLevelSaid = (tokens: readonly Token[], at: number): boolean =>
  /^(?:with|at|having)$/.test(textOf(tokens[at]) ?? "") &&
  [2, 3].some(
    (place) =>
      /^(?:yield|ytm|level|price)$/.test(textOf(tokens[at + place - 1]) ?? "") &&
      (tokens[at + place]?.kind === "number" ||
        (textOf(tokens[at + place]) === "of" && tokens[at + place + 1]?.kind === "number")),
  );

/** `mature next year`: the word of a stretch of time is of no phrase before it. @returns how many words stand before it */
function beforeSpan(tokens: readonly Token[], at: number, texts: readonly string[]): number {
  const next = texts.findIndex(
    (text, place) =>
      place > 0 &&
      text === "next" &&
      (tokens[at + place + 1]?.kind === "number" ||
        /^(?:year|month|quarter|week|fy|financial|calendar)$/.test(textOf(tokens[at + place + 1]) ?? "")),
  );
  return next > 0 ? next : texts.length;
}

const isBondNext = (text: string | undefined) => /^(?:bonds?|papers?|debt)$/.test(text ?? "");

/** @returns every token once, in its order, as what it means */
export function understand(lexed: readonly Token[], world: Names): Understood {
  const names: Names = { ...world, knownIssuer: once(world.knownIssuer) };
  const { tokens, corrections } = spelled(lexed, names);
  const items: Item[] = [];
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at];
    if (token === undefined) break;
    if (token.kind !== "word" && token.kind !== "sign") {
      items.push({ ...token, isUsed: token.kind === "stop" });
      at += 1;
      continue;
    }
    const texts = run(tokens, at, Math.max(LONGEST_PHRASE, LONGEST_NAME));
    // 'Not rated AAA' has a rating that is not asked for; 'not rated' alone has none.
    const isOfRating = texts[0] === "not" && texts[1] === "rated" && tokens[at + 2]?.kind === "rating";
    const isAlone = isOfRating || isOtherBound(tokens, at) || isLevelSaid(tokens, at);
    const apart = isAlone ? 1 : beforeSpan(tokens, at, texts);
    const phrase = phraseAt(tokens, at, texts.slice(0, apart), names);
    const name = nameAt(tokens, at, texts, names);
    const longest = (name?.length ?? 0) > (phrase?.length ?? 0) ? name : phrase;
    const match = stateCodeAt(tokens, at, texts) ?? longest;
    // 'Nuclear Power Corp': the end of a name that is known without it.
    const last = items.at(-1);
    if (last?.kind === "issuer" && /^(?:corp|corpn|corporation)$/.test(texts[0] ?? "") && !isBondNext(texts[1])) {
      last.words += ` ${token.words}`;
      at += 1;
      continue;
    }
    if (match === null) {
      const text = textOf(token) ?? "";
      // Shorter words are parts of too many names.
      const holiday = text.length > 3 ? names.holidayNamed(text) : null;
      items.push(
        holiday === null
          ? { kind: "unknown", words: token.words, text, isUsed: false }
          : { kind: "date", words: token.words, from: holiday, to: holiday, precision: "day", isUsed: false },
      );
    } else items.push(match.item);
    at += match?.length ?? 1;
  }
  return { items, corrections };
}

/** Words that are read with anything: fillers, and those that only say what kind of answer is wanted. */
export function isAlwaysRead(item: Item): boolean {
  if (item.kind !== "phrase") return item.kind === "stop" || item.kind === "quoted";
  return !isCue(item, "not", "not_after") && meaningOf(item, "bound") === null && meaningOf(item, "kind") === null;
}
