import type { BondIndex } from "#domain/bond-search/bond-index.ts";
import { Meaning } from "#domain/bond-search/meaning.ts";

/** Match quality of words per group of bonds (one issuer and kind), by group number; absent without a match. */
export type NamedGroups = ReadonlyMap<number, number>;

/** Bonus for covering the issuer's whole name: Bajaj Finance before Bajaj Housing Finance. */
const FULL_NAME = 0.3;
const MOST_COVER = 1.2;
/** Minimum weight; a weaker resemblance of letters is chance. */
const LEAST_WEIGHT = 0.4;
const NAMES_MAX = 4000;

interface Named {
  weight: number;
  cover: number;
}

/**
 * Looks up names in the search index: known words, prefixes and typos of them, and adjacent words joined (lic hf →
 * lichf).
 */
export class IssuerNames {
  readonly #index: BondIndex;
  readonly #words = new Map<string, ReadonlyMap<number, Named>>();
  readonly #phrases = new Map<string, NamedGroups>();

  constructor(index: BondIndex) {
    this.#index = index;
  }

  knows(word: string): boolean {
    return this.#index.terms.has(word);
  }

  /** Groups that match every word, with their match quality: about 1 for a full name. */
  named(names: readonly string[]): NamedGroups {
    const key = names.join(" ");
    const known = this.#phrases.get(key);
    if (known) return known;
    const apart = this.#every(names);
    const closed = this.#closedUp(names);
    const groups = new Map(apart);
    for (const form of closed) {
      for (const [group, score] of this.#every(form)) groups.set(group, Math.max(score, groups.get(group) ?? 0));
    }
    if (this.#phrases.size >= NAMES_MAX) this.#phrases.clear();
    this.#phrases.set(key, groups);
    return groups;
  }

  #closedUp(names: readonly string[]): string[][] {
    const forms: string[][] = [];
    for (let at = 0; at + 1 < names.length; at += 1) {
      const joined = (names[at] ?? "") + (names[at + 1] ?? "");
      if (this.#index.terms.has(joined)) forms.push([...names.slice(0, at), joined, ...names.slice(at + 2)]);
    }
    return forms;
  }

  #every(names: readonly string[]): NamedGroups {
    const scores = new Map<number, number>();
    const all = names.map((name) => this.#wordGroups(name));
    const [first, ...others] = all;
    if (first === undefined) return scores;
    for (const [group, named] of first) {
      let { weight, cover } = named;
      let fits = true;
      for (const other of others) {
        const also = other.get(group);
        if (also === undefined) {
          fits = false;
          break;
        }
        weight += also.weight;
        cover += also.cover;
      }
      if (fits) scores.set(group, weight / names.length + FULL_NAME * Math.min(MOST_COVER, cover));
    }
    return scores;
  }

  #wordGroups(word: string): ReadonlyMap<number, Named> {
    const known = this.#words.get(word);
    if (known) return known;
    const meaning = new Meaning(this.#index);
    const familiar = meaning.word(word);
    if (familiar !== "known" && word.length >= 4) meaning.misspelt(word);
    const groups = new Map<number, Named>();
    for (const [group, weight] of (meaning.groupWeight ?? []).entries()) {
      if (weight >= LEAST_WEIGHT) groups.set(group, { weight, cover: meaning.groupCover?.[group] ?? 0 });
    }
    meaning.giveBack();
    if (this.#words.size >= NAMES_MAX) this.#words.clear();
    this.#words.set(word, groups);
    return groups;
  }
}
