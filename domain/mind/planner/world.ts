import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Plan, Question } from "#domain/contract/mind/plan.ts";

// What a sentence alone does not say. The planner asks it of whoever has the data; nothing here reads or waits.

/** A bond that words may mean, with what tells it from the others. */
export interface BondCandidate {
  isin: string;
  /** What a dealer calls it. */
  name: string;
  /** `7.18%, 14-Aug-2033, AAA`. */
  detail: string;
}

export interface BondAnswer {
  /** One live bond, without doubt: the first candidate. */
  isSure: boolean;
  /** The likeliest first; none when nothing fits. */
  candidates: readonly BondCandidate[];
}

export interface World {
  /** The Indian date of the question. */
  today: IsoDate;
  /** As the search of bonds reads it; a matured bond only when asked for without doubt. */
  resolveBond: (text: string) => BondAnswer;
  /** The full name of the issuer that exactly these words (small letters) stand for: its name, short name or former name. */
  knownIssuer: (words: string) => string | null;
  /** Whether a word (small letters) stands in a name of an issuer or a bond, so that it is no slip for another. */
  isNameWord: (word: string) => boolean;
  /** A holiday by its name (small letters), the next from today on. */
  holidayNamed: (name: string) => IsoDate | null;
  /** Terms of the glossary with their other names. */
  glossary: readonly { term: string; also: readonly string[] }[];
}

/** What a conversation is about: what pointing words point at. */
export interface Focus {
  /** The last plan that was answered. */
  plan: Plan | null;
  /** The turn whose rows are shown, and their keys by place. */
  turn: number | null;
  rows: readonly string[];
  /** ISINs spoken of, the last first. */
  bonds: readonly string[];
  /** Asked back and not answered yet. */
  question: Question | null;
  /** Questions asked back in a row. */
  asked: number;
}

export const NO_FOCUS: Focus = { plan: null, turn: null, rows: [], bonds: [], question: null, asked: 0 };
