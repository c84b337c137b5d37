import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Plan, Question } from "#domain/contract/mind/plan.ts";

// Data that the planner needs beyond the sentence. The caller supplies it; nothing here does I/O or waits.

/** A bond that the words may mean, with a distinguishing detail. */
export interface BondCandidate {
  isin: string;
  /** Name as dealers use it. */
  name: string;
  /** Format: `7.18%, 14-Aug-2033, AAA`. */
  detail: string;
}

export interface BondAnswer {
  /** True when the first candidate is the only live match. */
  isSure: boolean;
  /** Best match first; empty when there is none. */
  candidates: readonly BondCandidate[];
}

export interface World {
  /** Date of the question, in India. */
  today: IsoDate;
  /** Searches bonds by text; returns a matured bond only for an unambiguous request. */
  resolveBond: (text: string) => BondAnswer;
  /** Full issuer name for exactly these lowercase words: its name, short name or former name. */
  knownIssuer: (words: string) => string | null;
  /** True when a lowercase word occurs in an issuer or bond name, so that it is not spell-corrected. */
  isNameWord: (word: string) => boolean;
  /** Next holiday of a lowercase name, today included. */
  holidayNamed: (name: string) => IsoDate | null;
  /** Glossary terms with their synonyms. */
  glossary: readonly { term: string; also: readonly string[] }[];
}

/** Context of a conversation, for words such as 'it' and 'the second'. */
export interface Focus {
  /** Last answered plan. */
  plan: Plan | null;
  /** Turn with the rows on screen, and their keys in order. */
  turn: number | null;
  rows: readonly string[];
  /** ISINs mentioned, latest first. */
  bonds: readonly string[];
  /** Open question to the person, or null. */
  question: Question | null;
  /** Number of consecutive questions to the person. */
  asked: number;
}

export const NO_FOCUS: Focus = { plan: null, turn: null, rows: [], bonds: [], question: null, asked: 0 };
