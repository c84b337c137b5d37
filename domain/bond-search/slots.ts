import type { BondIndex } from "#domain/bond-search/bond-index.ts";
import { monthOf, readFigure, type Range } from "#domain/bond-search/figures.ts";
import { Meaning } from "#domain/bond-search/meaning.ts";
import type { Query } from "#domain/bond-search/query.ts";
import { bondsBeginning, bondsExactly } from "#domain/bond-search/sorted-keys.ts";

/** Slot text of a tenor, which has no token of its own. */
export const TENOR = "tenor";

/** One search term and all its possible meanings: words of an issuer, figures or other marks of single bonds. */
export interface Slot {
  text: string;
  /** Weight and cover per group, 0 where the word means nothing; null when no word matches. */
  groupWeight: Float32Array | null;
  groupCover: Float32Array | null;
  /** Groups in whose name this word follows the word typed before it. */
  inOrder: ReadonlySet<number> | null;
  /** Weight per bond, and the bonds with a weight above 0. */
  bondWeight: Float32Array | null;
  bonds: readonly number[];
  /** Figure ranges that contributed to the weight per bond. */
  ranges: readonly Range[];
}

/** Weight of a bill whose original tenor matches; below bills whose remaining tenor does. */
const BILL_OF_THAT_TENOR = 0.8;

/** Typo correction: only for words unknown as typed, or for all. */
export type Forgiving = "unknown" | "all";

/** Turns the tokens of one search into slots and caches them; `giveBack` ends the search. */
export class SlotReader {
  readonly index: BondIndex;
  readonly #lent: Meaning[] = [];
  readonly #known = new Map<string, Slot>();

  constructor(index: BondIndex) {
    this.index = index;
  }

  /** Slots of a query: one per token and tenor, one per part of a written date. */
  slotsOf({ tokens, dates, tenors }: Query, forgiving: Forgiving): Slot[] {
    const besideMonth = tokens.some((token) => monthOf(token) > 0);
    const asked = tokens.map((token, place): Slot => {
      const slot = this.#slotOf(token, forgiving, besideMonth);
      const phrase = place > 0 ? this.index.terms.get((tokens[place - 1] ?? "") + token) : undefined;
      return phrase && slot.groupCover ? { ...slot, inOrder: new Set(phrase.groups) } : slot;
    });
    const times = tenors.map(({ ranges, mark }): Slot => {
      const meaning = this.#open();
      if (mark !== null) meaning.bonds(this.index.bondWords.get(mark) ?? [], BILL_OF_THAT_TENOR);
      return this.#close(meaning, TENOR, ranges);
    });
    return [...asked, ...dates.map((ranges) => this.#close(this.#open(), "date", ranges)), ...times];
  }

  /** Returns the borrowed arrays; the slots must not be used afterwards. */
  giveBack(): void {
    for (const meaning of this.#lent) meaning.giveBack();
  }

  #open(): Meaning {
    const meaning = new Meaning(this.index);
    this.#lent.push(meaning);
    return meaning;
  }

  #close(meaning: Meaning, text: string, ranges: readonly Range[]): Slot {
    for (const range of ranges) meaning.figures(range);
    const { groupWeight, groupCover, bondWeight, touched } = meaning;
    return { text, groupWeight, groupCover, inOrder: null, bondWeight, bonds: touched, ranges };
  }

  #slotOf(token: string, forgiving: Forgiving, besideMonth: boolean): Slot {
    const key = `${forgiving} ${token}`;
    const before = this.#known.get(key);
    if (before) return before;
    const { index } = this;
    const meaning = this.#open();
    const ranges: Range[] = [];
    if (/^[0-9.]+$/.test(token)) ranges.push(...readFigure(token, besideMonth));
    else {
      const month = monthOf(token);
      if (month > 0) ranges.push({ column: "month", from: month, to: month, weight: 1 });
    }
    let forgaveAll = true;
    if (/^\d{3,}$/.test(token) || /[a-z]/.test(token) || index.terms.has(token)) {
      const familiar = meaning.word(token);
      const isWord = /^[a-z]{3,}$/.test(token);
      const unknown = familiar === "unknown" || (familiar === "begun" && token.length > 3);
      if (isWord && (unknown || forgiving === "all")) meaning.misspelt(token);
      forgaveAll = unknown || !isWord;
    }
    if (/^\d{6}$/.test(token) || /^(?=.*\d)(?=.*[a-z]).{4,}$/.test(token))
      meaning.bonds(bondsExactly(index.symbols, token), 1);
    if (/^in[0-9e](?=.*\d)[a-z0-9]{3,9}$/.test(token)) meaning.bonds(bondsBeginning(index.isins, token), 1);
    const slot = this.#close(meaning, token, ranges);
    this.#known.set(key, slot);
    if (forgaveAll) this.#known.set(`all ${token}`, slot);
    return slot;
  }
}
