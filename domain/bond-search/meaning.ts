import type { BondIndex, Posting } from "#domain/bond-search/bond-index.ts";
import type { Range } from "#domain/bond-search/figures.ts";
import { bitCount, letterMask, slipsAllowed, slipsBetween } from "#domain/bond-search/slips.ts";
import { eachBeginning, firstFrom } from "#domain/bond-search/sorted-keys.ts";

/** Penalty of a typo in the first letter, which is rarer than one further on. */
const FIRST_LETTER = 0.06;
const LEAST_ALIKE = 0.65;
/** Penalty when the word continues after the typed part. */
const BEGUN_ONLY = 0.08;
const MISSPELT = 0.6;
const SHORT_WORD = 4;
/** Minimum letters typed before a mark such as monthly is matched by prefix. */
const MARK_BEGINS = 4;
const MARK_BEGUN = 0.6;

/**
 * Allows at most one typo in the first two letters, which covers nearly all typing and skips most words at once. In a
 * short word the first letters must match or be swapped: another first letter makes another word (run is not pun).
 */
function beginsAlike(token: string, term: string): boolean {
  const [first, second] = [token.charCodeAt(0), token.charCodeAt(1)];
  const [termFirst, termSecond] = [term.charCodeAt(0), term.charCodeAt(1)];
  if (first === termFirst || (first === termSecond && second === termFirst)) return true;
  return token.length > SHORT_WORD && (second === termSecond || first === termSecond || second === termFirst);
}

/**
 * Collects the possible meanings of one token, with the best reading per group and per bond. Weight arrays are as long
 * as the universe, so they are borrowed from the index and returned, zeroed, after the search.
 */
export class Meaning {
  groupWeight: Float32Array | null = null;
  groupCover: Float32Array | null = null;
  bondWeight: Float32Array | null = null;
  /** Bonds with a weight above 0. */
  readonly touched: number[] = [];
  readonly index: BondIndex;

  constructor(index: BondIndex) {
    this.index = index;
  }

  groups(posting: Posting, sureness: number): void {
    const size = this.index.groupStart.length - 1;
    this.groupWeight ??= new Float32Array(size);
    this.groupCover ??= new Float32Array(size);
    const { groups, weights, covers } = posting;
    for (let at = 0; at < groups.length; at += 1) {
      const group = groups[at] ?? 0;
      const weight = (weights[at] ?? 0) * sureness;
      if (weight <= (this.groupWeight[group] ?? 0)) continue;
      this.groupWeight[group] = weight;
      this.groupCover[group] = (covers[at] ?? 0) * (sureness === 1 ? 1 : 0.8);
    }
  }

  bonds(docs: ArrayLike<number>, weight: number): void {
    if (docs.length === 0) return;
    this.bondWeight ??= this.index.spare.pop() ?? new Float32Array(this.index.bonds.length);
    for (let at = 0; at < docs.length; at += 1) {
      const doc = docs[at] ?? 0;
      const known = this.bondWeight[doc] ?? 0;
      if (known === 0) this.touched.push(doc);
      if (weight > known) this.bondWeight[doc] = weight;
    }
  }

  figures({ column, from, to, weight }: Range): void {
    const { sorted, docs } = this.index.columns[column];
    this.bonds(docs.subarray(firstFrom(sorted, from), firstFrom(sorted, to + 1)), weight);
  }

  /**
   * Matches the token as a word: known, a prefix of known words, or a word of a single bond. Returns the kind of match.
   */
  word(token: string): "known" | "begun" | "unknown" {
    const { terms, bondWords, sortedTerms } = this.index;
    const exact = terms.get(token);
    if (exact) this.groups(exact, 1);
    const own = bondWords.get(token);
    if (own) this.bonds(own, exact ? 0.8 : 0.9);
    let begun = false;
    eachBeginning(sortedTerms, token, (term) => {
      const posting = term === token ? undefined : terms.get(term);
      if (!posting) return;
      this.groups(posting, 0.55 + 0.3 * (token.length / term.length));
      begun = true;
    });
    if (token.length >= MARK_BEGINS) {
      for (const mark of this.index.marks) {
        if (mark !== token && mark.startsWith(token)) this.bonds(bondWords.get(mark) ?? [], MARK_BEGUN);
      }
    }
    return exact || own ? "known" : begun ? "begun" : "unknown";
  }

  /** Matches all known words that differ from the token by a few typos. */
  misspelt(token: string): void {
    const { termLengths, termMasks, sortedTerms, terms } = this.index;
    const most = Math.min(slipsAllowed(token.length), Math.floor(token.length * (1 - LEAST_ALIKE)));
    const mask = letterMask(token);
    const prefix = token.length >= 6;
    const shortest = Math.max(3, token.length - most);
    for (let place = 0; place < termLengths.length; place += 1) {
      const length = termLengths[place] ?? 0;
      if (length < shortest || (!prefix && length > token.length + most)) continue;
      const termMask = termMasks[place] ?? 0;
      if (bitCount(mask & ~termMask) > most) continue;
      const term = sortedTerms[place] ?? "";
      if (!beginsAlike(token, term)) continue;
      const whole = length <= token.length + most && bitCount(termMask & ~mask) <= most;
      const slips = whole ? slipsBetween(token, term, most, false) : Infinity;
      const begun = prefix && slips > 1 ? slipsBetween(token, term, most, true) : Infinity;
      // A different first letter uses up the whole allowance of typos.
      if (term[0] !== token[0] && term[1] !== token[0] && Math.min(slips, begun) > 1) continue;
      const alike = Math.max(1 - slips / token.length, 1 - begun / token.length - BEGUN_ONLY);
      if (alike < LEAST_ALIKE || alike >= 1) continue;
      const posting = terms.get(term);
      if (posting) this.groups(posting, alike * MISSPELT - (term[0] === token[0] ? 0 : FIRST_LETTER));
    }
  }

  giveBack(): void {
    if (this.bondWeight === null) return;
    for (const doc of this.touched) this.bondWeight[doc] = 0;
    this.index.spare.push(this.bondWeight);
    this.bondWeight = null;
  }
}
