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

// Turns pieces into items: at each place the longest matching phrase or name wins.

/** A misspelt or shortened word, and the word it was read as. */
export interface Correction {
  typed: string;
  read: string;
  /** True when only vowels are missing or the abbreviation is common; false for a guess. */
  isSure: boolean;
}

export interface Understood {
  items: Item[];
  corrections: Correction[];
}

type Names = Pick<World, "today" | "knownIssuer" | "isNameWord" | "holidayNamed">;

/** Maximum number of words per sentence to spell-check, so that nonsense costs no more than a real question. */
const MOST_CORRECTED = 24;
const LONGEST_NAME = 7;
/**
 * Length from which a state name counts anywhere. Shorter codes such as TN are also other words, so they count only
 * next to state loans.
 */
const SURE_STATE = 4;

const STATES = new Map<string, string>();
for (const [state, others] of Object.entries(STATE_NAMES)) {
  for (const name of [state.toLowerCase(), ...others]) STATES.set(name, state);
}
const STATE_BEGINNINGS = new Set([...STATES.keys()].map((name) => name.split(" ", 1)[0] ?? ""));
const STATE_WORDS = new Set([...STATES.keys()].flatMap((name) => name.split(" ")).filter((word) => word.length > 3));

/** State with a misspelt name: one slip in up to six letters, two in longer words. Null when there is no near match. */
function stateMeant(typed: string): string | null {
  if (typed.length < 5) return null;
  const most = typed.length > 6 ? 2 : 1;
  const near = [...STATE_WORDS].filter(
    (word) => word.length > 5 && word[0] === typed[0] && slipsBetween(typed, word, most, false) <= most,
  );
  return near.length === 1 ? (near[0] ?? null) : null;
}

/** Words that are never typing errors: months (`june` is not `junk`), and others such as `short` (not `sort`). */
const NO_SLIP =
  /^(?:positive|negative|hours?|short|shorts|shorter|long|longer|january|february|march|april|may|june|july|august|september|october|november|december|sept)$/;

function spelled(tokens: readonly Token[], names: Names): { tokens: Token[]; corrections: Correction[] } {
  const corrections: Correction[] = [];
  const seen = new Map<string, string | null>();
  // Skips corrections not worth reporting: known abbreviations and fillers.
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

/** Texts of up to `most` consecutive words from a place. */
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
  // Initials may be separate words. Any other name of several words begins with a word of a known name.
  const mayBegin = first.length === 1 || names.isNameWord(first);
  const longest = mayBegin || STATE_BEGINNINGS.has(first) ? LONGEST_NAME : 1;
  for (let length = Math.min(longest, texts.length); length > 0; length -= 1) {
    const name = texts.slice(0, length).join(" ");
    // A single vocabulary word is not a name; several together may be one, such as `housing finance`.
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

/** Reads a two-letter state code before the kind of its bonds, even if the code is also a vocabulary word. */
function stateCodeAt(tokens: readonly Token[], at: number, texts: readonly string[]): Match | null {
  const [code = "", next = ""] = texts;
  const state = STATES.get(code);
  // Full state names are read as names.
  if (state === undefined || code.length > SURE_STATE) return null;
  const isKind = (text: string | null | undefined) => /^(?:sdls?|sgs|loans?)$/.test(text ?? "");
  const isKindNext =
    /^(?:sdl|sdls|sgs)$/.test(next) || (/^k[aie]$/.test(next) && /^(?:sdls?|sgs)$/.test(texts[2] ?? ""));
  // 'SDL of up': the code follows the kind of bond and a preposition.
  const before = textOf(tokens[at - 1]) ?? "";
  const isKindBefore =
    (/^(?:of|from)$/.test(before) && isKind(textOf(tokens[at - 2]))) ||
    (isKind(before) && !isVocabulary(code) && code !== "up");
  // 'SDL of UP', 'and MH': two capitals in a sentence about state loans, or in one without other content.
  const isAlone = tokens.length <= 3 && /^(?:and|only|also|for|or|no|not)$/.test(textOf(tokens[at - 1]) ?? "");
  const isOfKind = tokens.some((token) => /^(?:sdls?|sgs)$/.test(textOf(token) ?? ""));
  const isCapital = /^[A-Z]{2}$/.test(tokens[at]?.words ?? "") && (isAlone || isOfKind);
  // 'G-Sec or SDL': inside a sentence `or` is not the code of Odisha.
  if (code === "or" && at > 0) return null;
  // 'Kerala ka SDL': after another word `ka` is the possessive, not Karnataka.
  if (code === "ka" && at > 0 && (tokens[at]?.words !== "KA" || STATE_WORDS.has(textOf(tokens[at - 1]) ?? "")))
    return null;
  if (!isKindNext && !isKindBefore && !isCapital) return null;
  return { item: { kind: "state", name: state, words: shown(tokens, at, 1), isUsed: false }, length: 1 };
}

/** Caches lookups, so that a sentence that repeats a name asks only once. */
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

/** `below 6.7 or above 7.2`: the bound belongs to the next figure, so `or` is a word of its own. */
function isOtherBound(tokens: readonly Token[], at: number): boolean {
  const isOr = /^(?:or|ya|either)$/.test(textOf(tokens[at]) ?? "");
  const isFigure = tokens[at + 2]?.kind === "number" && tokens[at - 1]?.kind !== "rating";
  return isOr && isFigure && /^(?:above|below|over|under|upar|neeche)$/.test(textOf(tokens[at + 1]) ?? "");
}

/** `with a yield of 7.2%`: gives a level; it does not ask for bonds that have one. */
const isNamedLevel = (tokens: readonly Token[], at: number): boolean =>
  /^(?:with|at|having)$/.test(textOf(tokens[at]) ?? "") &&
  [2, 3].some(
    (place) =>
      /^(?:yield|ytm|level|price)$/.test(textOf(tokens[at + place - 1]) ?? "") &&
      (tokens[at + place]?.kind === "number" ||
        (textOf(tokens[at + place]) === "of" && tokens[at + place + 1]?.kind === "number")),
  );

/**
 * `mature next year`: a word that opens a period does not belong to the phrase before it. @returns number of words
 * before the period
 */
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

/** @returns every token once, in order, as its meaning */
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
    // 'Not rated AAA' excludes one rating; 'not rated' alone means unrated.
    const isOfRating = texts[0] === "not" && texts[1] === "rated" && tokens[at + 2]?.kind === "rating";
    const isAlone = isOfRating || isOtherBound(tokens, at) || isNamedLevel(tokens, at);
    const apart = isAlone ? 1 : beforeSpan(tokens, at, texts);
    const phrase = phraseAt(tokens, at, texts.slice(0, apart), names);
    const name = nameAt(tokens, at, texts, names);
    const longest = (name?.length ?? 0) > (phrase?.length ?? 0) ? name : phrase;
    const match = stateCodeAt(tokens, at, texts) ?? longest;
    // 'Nuclear Power Corp': ending of a name that was matched without it.
    const last = items.at(-1);
    if (last?.kind === "issuer" && /^(?:corp|corpn|corporation)$/.test(texts[0] ?? "") && !isBondNext(texts[1])) {
      last.words += ` ${token.words}`;
      at += 1;
      continue;
    }
    if (match === null) {
      const text = textOf(token) ?? "";
      // Shorter words are part of too many names.
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

/** True for items that need no reading: fillers, and words that only state the kind of answer. */
export function isAlwaysRead(item: Item): boolean {
  if (item.kind !== "phrase") return item.kind === "stop" || item.kind === "quoted";
  return !isCue(item, "not", "not_after") && meaningOf(item, "bound") === null && meaningOf(item, "kind") === null;
}
