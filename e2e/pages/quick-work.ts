import { isDeepStrictEqual } from "node:util";
import { must } from "#domain/lib/must.ts";
import { type Random, seededRandom } from "#domain/lib/seeded-random.ts";
import { lettersOf } from "#e2e/pages/quick-hands.ts";

// Sessions of a dealer's work as keys, with their expected result. The machine that types them does not look at the
// screen.

/** A bond offered by a dealer of another firm, and words that match only that offer. */
export const OFFERED = { isin: "IN0020250091", words: "6.48 gs 2035" };
/** In an outcome: the waiting ticket has this dealer's consent. */
export const CONSENTED = "consented";

/** Request that waits for the dealer at the start: a counter at another level, a ticket, or a list of one bond. */
export type Waits = "round" | "ticket" | "list";

/** Expected state of the desk after all keys are typed. */
export interface Outcome {
  /** Levels of the live bids, as typed. */
  bids: string[];
  filter: string;
  /** Levels offered in the negotiation the work started, as typed. */
  answers: string[];
  /** Levels offered in the negotiation that waited. */
  counters: string[];
  /** Levels answered to the list that waited. */
  named: string[];
  /** Contains {@link CONSENTED} if the waiting ticket has consent. */
  consents: string[];
  /** Messages sent to Rohan Mehta. */
  messages: string[];
  /** Numbers of deals that the work made; no piece of it makes one. */
  deals: string[];
}

/** The part of an outcome that binds or that others see, as the server stores it. */
export type Acts = Omit<Outcome, "filter">;

export const NOTHING_DONE: Outcome = {
  bids: [],
  filter: "",
  answers: [],
  counters: [],
  named: [],
  consents: [],
  messages: [],
  deals: [],
};

/** The acts of an outcome, with the bids sorted by level. */
export function actsOf({ filter: _filter, ...acts }: Outcome): Acts {
  return { ...acts, bids: acts.bids.toSorted() };
}

/** A piece of work: its keys, and its effect on the outcome. */
interface Piece {
  keys: readonly string[];
  leaves: (before: Outcome) => Outcome;
}

const hundredths = (random: Random, least: number): string => String(random.int(least, 99)).padStart(2, "0");

const PIECES: readonly ((random: Random) => Piece)[] = [
  (random) => {
    const level = `6.99${hundredths(random, 0)}`;
    return {
      keys: ["Control+k", ...lettersOf("b 5cr 7.18 gs 33 "), ...lettersOf(level), "Enter", "Control+Enter", "y"],
      leaves: (before) => ({ ...before, bids: [...before.bids, level] }),
    };
  },
  () => ({ keys: ["Shift+X", "y"], leaves: withdrawsAll }),
  (random) => {
    const word = must(random.pick(["hudco", "rec", "pfc 10cr", "nabard"]), "word");
    return {
      keys: ["g", "p", "/", ...lettersOf(word), "Enter"],
      leaves: (before) => ({ ...before, filter: word }),
    };
  },
  (random) => {
    const text = `hands ${Array.from({ length: 6 }, () => random.pick(lettersOf("aeghlmnrst"))).join("")}`;
    return {
      keys: ["Control+j", ...lettersOf("rohan"), "Enter", ...lettersOf(text), "Enter", "Escape", "g", "p"],
      leaves: (before) => ({ ...before, messages: [...before.messages, text] }),
    };
  },
  answersQuote,
  () => ({ keys: ["g", "p", "/", "Escape", "Escape"], leaves: (before) => ({ ...before, filter: "" }) }),
  () => ({ keys: ["g", "i", "g", "p"], leaves: (before) => before }),
  () => ({ keys: ["b", "Escape", "g", "p"], leaves: (before) => before }),
  () => ({
    keys: ["Control+k", ...lettersOf("filter public runs"), "Enter", "Escape", "Escape"],
    leaves: (before) => ({ ...before, filter: "" }),
  }),
];

/** Withdraws the firm's bids, and with them the negotiation on one of them. */
function withdrawsAll(before: Outcome): Outcome {
  return { ...before, bids: [], counters: [] };
}

/** Finds the offered quote and answers it at another level. */
function answersQuote(random: Random): Piece {
  const level = `7.00${hundredths(random, 10)}`;
  return {
    keys: [
      "g",
      "p",
      "/",
      ...lettersOf(OFFERED.words),
      "Enter",
      "ArrowDown",
      "a",
      ...lettersOf(level),
      "Control+Enter",
      "y",
    ],
    leaves: (before) => ({ ...before, filter: OFFERED.words, answers: [...before.answers, level] }),
  };
}

/** The piece that answers the waiting request. */
const ANSWERS_WAITING: Record<Waits, (random: Random) => Piece> = {
  round: (random) => {
    const level = `6.89${hundredths(random, 10)}`;
    return {
      keys: ["g", "m", "Tab", "Tab", "Tab", "Tab", ...lettersOf(level), "Control+Shift+Enter", "y", "Escape", "g", "p"],
      leaves: (before) => ({ ...before, counters: [...before.counters, level] }),
    };
  },
  ticket: () => ({
    keys: ["g", "m", "Control+Enter", "y", "Escape", "g", "p"],
    leaves: (before) => ({ ...before, consents: [CONSENTED] }),
  }),
  list: (random) => {
    const level = `6.98${hundredths(random, 10)}`;
    return {
      keys: ["g", "Shift+M", ...lettersOf(level), "Control+Enter", "y", "g", "p"],
      leaves: (before) => ({ ...before, named: [level] }),
    };
  },
};

/**
 * Work of four to six pieces, deterministic for a seed. @returns the outcome after each piece, beginning with the empty
 * one
 */
export function workOf(seed: number): { waits: Waits; keys: string[]; outcomes: Outcome[] } {
  const random = seededRandom(seed);
  const waits = must(random.pick(["round", "ticket", "list"] as const), "what waits");
  const drawn = Array.from({ length: random.int(3, 5) }, () => must(random.pick(PIECES), "piece"));
  // A waiting counter must come first, because withdrawing all quotes ends it.
  drawn.splice(waits === "round" ? 0 : random.int(0, drawn.length), 0, ANSWERS_WAITING[waits]);
  // A quote is answered only once; later rounds belong to its negotiation.
  const pieces = drawn.filter((piece, n) => piece !== answersQuote || drawn.indexOf(piece) === n);
  const outcomes = [NOTHING_DONE];
  const made = pieces.map((piece) => piece(random));
  for (const { leaves } of made) outcomes.push(leaves(must(outcomes.at(-1), "outcome")));
  return { waits, keys: made.flatMap(({ keys }) => keys), outcomes };
}

export function areSame(acts: Acts, outcome: Outcome): boolean {
  return isDeepStrictEqual(acts, actsOf(outcome));
}

/** True when every act was intended: each level once and as typed, each message part of a typed text, and no deal. */
export function areMeant(acts: Acts, outcomes: readonly Outcome[]): boolean {
  const isSome = (of: Exclude<keyof Acts, "messages">) => {
    const meant = new Set(outcomes.flatMap((outcome) => outcome[of]));
    return new Set(acts[of]).size === acts[of].length && acts[of].every((level) => meant.has(level));
  };
  const texts = outcomes.flatMap(({ messages }) => messages);
  return (
    (["bids", "answers", "counters", "named", "consents", "deals"] as const).every(isSome) &&
    acts.messages.every((text) => texts.some((typed) => typed.includes(text)))
  );
}
