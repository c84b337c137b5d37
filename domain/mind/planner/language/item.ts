import type { Cue, Meaning } from "#domain/mind/planner/language/meaning.ts";
import type { BondCandidate } from "#domain/mind/planner/world.ts";
import type { Token } from "#domain/mind/planner/language/token.ts";

type Plain = Exclude<Token, { kind: "word" }>;

interface Part {
  words: string;
  /** True once a reading has used it. */
  isUsed: boolean;
}

/** A bond named in the sentence, with its candidates. */
export interface BondItem extends Part {
  kind: "bond";
  text: string;
  isSure: boolean;
  candidates: readonly BondCandidate[];
}

/** A piece of the sentence with its meaning. Words without a meaning are `unknown`. */
export type Item =
  | (Plain & Part)
  | (Part & { kind: "phrase"; text: string; meanings: readonly Meaning[] })
  | (Part & { kind: "issuer"; name: string })
  | (Part & { kind: "state"; name: string })
  | (Part & { kind: "unknown"; text: string })
  | BondItem;

export type ItemOf<K extends Item["kind"]> = Extract<Item, { kind: K }>;

export function meaningOf<I extends Meaning["is"]>(item: Item | undefined, is: I): Extract<Meaning, { is: I }> | null {
  if (item?.kind !== "phrase") return null;
  return (item.meanings.find((each) => each.is === is) as Extract<Meaning, { is: I }> | undefined) ?? null;
}

export function isCue(item: Item | undefined, ...cues: readonly Cue[]): boolean {
  return item?.kind === "phrase" && item.meanings.some((each) => each.is === "cue" && cues.includes(each.cue));
}

/** `A minus B`: between bonds or terms of years the word does not bound a figure. */
export const isMinus = ({ words }: Item): boolean => /^(?:minus|less)$/i.test(words);

/** `sort by`, `rank`: requests sorting without a direction. */
export const isSorting = (item: Item | undefined): boolean => /^(?:sort|order|arrange|rank)/i.test(item?.words ?? "");

/** True for a word without meaning of its own: a filler or a connecting word. */
export function isFiller(item: Item | undefined): boolean {
  return item?.kind === "phrase" && item.meanings.some(({ is }) => is === "noise");
}

export const hasCue = (items: readonly Item[], ...cues: readonly Cue[]): boolean =>
  items.some((item) => isCue(item, ...cues));

/** Index of the first item at or after `from` that is not a filler; the length when there is none. */
export function skipFillers(items: readonly Item[], from: number): number {
  let at = from;
  while (at < items.length && isFiller(items[at])) at += 1;
  return at;
}

/** Index of the last item at or before `from` that is not a filler; -1 when there is none. */
export function skipFillersBack(items: readonly Item[], from: number): number {
  let at = from;
  while (at >= 0 && isFiller(items[at])) at -= 1;
  return at;
}

export function take(items: readonly Item[], from: number, to = from): void {
  for (let at = from; at <= to; at += 1) {
    const item = items[at];
    if (item !== undefined) item.isUsed = true;
  }
}
