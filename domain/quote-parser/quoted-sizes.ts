import { unitRupees } from "#domain/quote-parser/size-units.ts";
import type { Token } from "#domain/quote-parser/tokens.ts";

// Sizes in words, English or Hindi: `five cr`, `twenty five crores`, `dhai crore`, `saade teen cr`, `pachas lakh`. Such
// words are a size only before a unit, so that `do`, `one` and `half` stay plain words elsewhere.

const UNITS = /^(?:cr|crs|crores?|karod|lakhs?|lacs?|lkh)$/;

function counted(...words: readonly [number, string][]): ReadonlyMap<string, number> {
  return new Map(
    words.flatMap(([value, spellings]) => spellings.split(" ").map((word): [string, number] => [word, value])),
  );
}

const NUMBERS = counted(
  [1, "one ek a"],
  [2, "two do"],
  [3, "three teen tin"],
  [4, "four char chaar"],
  [5, "five paanch panch paach"],
  [6, "six che chhe chah"],
  [7, "seven saat sat"],
  [8, "eight aath aat"],
  [9, "nine nau"],
  [10, "ten das dus"],
  [11, "eleven gyarah"],
  [12, "twelve barah"],
  [15, "fifteen pandrah"],
  [20, "twenty bees bis"],
  [25, "pachees pachis pacchis"],
  [30, "thirty tees tis"],
  [40, "forty chalis"],
  [50, "fifty pachas pachaas"],
  [75, "pachattar pichattar"],
  [100, "hundred sau so"],
);
const FRACTIONS = counted(
  [0.25, "quarter paav"],
  [0.5, "half aadha adha"],
  [0.75, "pauna paun"],
  [1.25, "sava sawa savva"],
  [1.5, "dedh derh"],
  [2.5, "dhai adhai dhaai"],
);
/** Words that shift the number after them. */
const SHIFTS = counted([0.25, "sava sawa savva"], [0.5, "saade sadhe sade saadhe sadde"], [-0.25, "paune pone"]);

/** Joins a number in words and the unit after it to one size. */
export function withQuotedSizes(tokens: readonly Token[]): readonly Token[] {
  if (!tokens.some((token) => token.kind === "word" && UNITS.test(token.word))) return tokens;
  const joined: Token[] = [];
  for (const token of tokens) {
    const unit = token.kind === "word" && UNITS.test(token.word) ? token.word : null;
    const sizeNumber = unit === null ? null : numberBehind(joined);
    if (unit === null || sizeNumber === null) {
      joined.push(token);
      continue;
    }
    const [first] = joined.splice(-sizeNumber.words);
    const rupees = Math.round(sizeNumber.value * unitRupees(unit));
    joined.push({ kind: "size", rupees, start: first?.start ?? token.start, end: token.end });
  }
  return joined;
}

/** Number written by the last words, with the count of those words. */
function numberBehind(tokens: readonly Token[]): { value: number; words: number } | null {
  const word = (back: number) => {
    const token = tokens.at(-back);
    return token?.kind === "word" ? token.word : "";
  };
  const last = word(1);
  const fraction = FRACTIONS.get(last);
  if (fraction !== undefined) return { value: fraction, words: 1 };
  const number = NUMBERS.get(last);
  if (number === undefined) return null;
  const shift = SHIFTS.get(word(2));
  if (shift !== undefined) return { value: number + shift, words: 2 };
  const tens = NUMBERS.get(word(2)) ?? 0;
  if (number < 10 && tens >= 20 && tens < 100) return { value: tens + number, words: 2 };
  if (number === 100 && tens > 0 && tens < 10) return { value: tens * number, words: 2 };
  return { value: number, words: 1 };
}
