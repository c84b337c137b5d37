// Writes numbers of several words as figures before the sentence is split: `twenty five crore`, `seven and a half`,
// `one hundred and two point two five`, `saadhe saat`. A single number word is kept, because `do` and `one` have other
// meanings.

const inSteps = (numerals: string, from: number, step: number) =>
  new Map(numerals.split(" ").map((word, place): [string, number] => [word, from + step * place]));

const ONES = inSteps("one two three four five six seven eight nine", 1, 1);
const TEENS = inSteps("ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen", 10, 1);
const TENS = inSteps("twenty thirty forty fifty sixty seventy eighty ninety", 20, 10);
const DIGITS = new Map([...ONES, ["zero", 0], ["oh", 0], ["nought", 0]] as [string, number][]);
const HINDI = inSteps("ek do teen char paanch chhe saat aath nau das", 1, 1);
for (const [word, value] of [
  ["chaar", 4],
  ["panch", 5],
  ["che", 6],
  ["chhah", 6],
] as const)
  HINDI.set(word, value);

/** Fraction words before a Hindi number: saadhe saat is 7.5. */
const PARTS: Readonly<Record<string, number>> = {
  saadhe: 0.5,
  saade: 0.5,
  sade: 0.5,
  sarhe: 0.5,
  saarhe: 0.5,
  sadhe: 0.5,
  sava: 0.25,
  sawa: 0.25,
  paune: -0.25,
};
const WHOLE: Readonly<Record<string, string>> = { dhai: "2.5", dhaai: "2.5", adhai: "2.5", dedh: "1.5", derh: "1.5" };
const BEHIND: Readonly<Record<string, number>> = { half: 0.5, quarter: 0.25 };

interface Read {
  value: number;
  /** Number of words used. */
  length: number;
}

function underHundred(words: readonly string[], at: number): Read | null {
  const tens = TENS.get(words[at] ?? "");
  if (tens !== undefined) {
    const ones = ONES.get(words[at + 1] ?? "");
    return ones === undefined ? { value: tens, length: 1 } : { value: tens + ones, length: 2 };
  }
  const small = TEENS.get(words[at] ?? "") ?? DIGITS.get(words[at] ?? "") ?? figureAt(words[at]);
  return small === null ? null : { value: small, length: 1 };
}

/** `7 and a half`: the whole part may be written in figures. */
const figureAt = (word: string | undefined) => (/^\d{1,3}$/.test(word ?? "") ? Number(word) : null);

function wholeAt(words: readonly string[], at: number): Read | null {
  const first = underHundred(words, at);
  if (first === null) return words[at] === "a" && words[at + 1] === "hundred" ? { value: 100, length: 2 } : null;
  if (words[at + first.length] !== "hundred") return first;
  const joint = words[at + first.length + 1] === "and" ? 1 : 0;
  const rest = underHundred(words, at + first.length + 1 + joint);
  const hundreds = { value: first.value * 100, length: first.length + 1 };
  return rest === null
    ? hundreds
    : { value: hundreds.value + rest.value, length: hundreds.length + joint + rest.length };
}

/** `point two five`, `point twenty five`: the decimals, and the number of words used. */
function decimalsAt(words: readonly string[], at: number): { digits: string; length: number } | null {
  if (words[at] !== "point") return null;
  let digits = "";
  let length = 1;
  for (let next = underHundred(words, at + length); next !== null; next = underHundred(words, at + length)) {
    digits += String(next.value);
    length += next.length;
  }
  return digits === "" ? null : { digits, length };
}

interface Written {
  figure: string;
  length: number;
}

/** `and a half`, `and three quarters`: the fraction after a number. */
function partBehind(words: readonly string[], at: number): Read | null {
  if (words[at] !== "and") return null;
  const part = words[at + 1] === "a" || words[at + 1] === "one" ? BEHIND[words[at + 2] ?? ""] : undefined;
  if (part !== undefined) return { value: part, length: 3 };
  return words[at + 1] === "three" && words[at + 2] === "quarters" ? { value: 0.75, length: 3 } : null;
}

function hindiAt(words: readonly string[], at: number): Written | null {
  const whole = WHOLE[words[at] ?? ""];
  if (whole !== undefined) return { figure: whole, length: 1 };
  const part = PARTS[words[at] ?? ""];
  const of = HINDI.get(words[at + 1] ?? "") ?? figureAt(words[at + 1]);
  return part === undefined || of === undefined || of === null ? null : { figure: String(of + part), length: 2 };
}

/** `twenty thirty five`: a spoken year. */
function yearAt(words: readonly string[], at: number): Written | null {
  const rest = words[at] === "twenty" ? underHundred(words, at + 1) : null;
  return rest === null || rest.value < 10 || rest.value > 99 || /^\d/.test(words[at + 1] ?? "")
    ? null
    : { figure: String(2000 + rest.value), length: rest.length + 1 };
}

function numberIn(words: readonly string[], at: number): Written | null {
  const year = yearAt(words, at);
  if (year !== null) return year;
  const hindi = hindiAt(words, at);
  if (hindi !== null) return hindi;
  const whole = wholeAt(words, at) ?? wholeOfHindi(words, at);
  if (whole === null) return null;
  const behind = at + whole.length;
  const decimals = decimalsAt(words, behind);
  if (decimals !== null) return { figure: `${whole.value}.${decimals.digits}`, length: whole.length + decimals.length };
  const part = partBehind(words, behind);
  if (part !== null) return { figure: String(whole.value + part.value), length: whole.length + part.length };
  return whole.length > 1 ? { figure: String(whole.value), length: whole.length } : null;
}

/** `saat point do`: a single Hindi number counts only before `point`. */
function wholeOfHindi(words: readonly string[], at: number): Read | null {
  const value = HINDI.get(words[at] ?? "");
  return value === undefined || words[at + 1] !== "point" ? null : { value, length: 1 };
}

/** First words of a multi-word number, and the maximum words per number. */
const BEGINS: ReadonlySet<string> = new Set([
  "a",
  ...[ONES, TEENS, TENS, DIGITS, HINDI].flatMap((words) => [...words.keys()]),
  ...[PARTS, WHOLE].flatMap((words) => Object.keys(words)),
]);
const LONGEST = 12;

const PIECE = /\s+|[^\s]+/gu;

/** Replaces multi-word numbers by figures; the rest is unchanged. */
export function figuresInWords(text: string): string {
  // Splits hyphenated numbers such as `twenty-five`.
  const plain = text.replaceAll(
    /\b(twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)-(?=(?:one|two|three|four|five|six|seven|eight|nine)\b)/giu,
    "$1 ",
  );
  const pieces = plain.match(PIECE) ?? [];
  const places = pieces.flatMap((piece, place) => (/\S/u.test(piece) ? [place] : []));
  const words = places.map((place) => (pieces[place] ?? "").toLowerCase());
  const bare = (word: string) => word.replace(/[,;:?!.)]+$/u, "");
  let read = "";
  let upTo = 0;
  for (let at = 0; at < words.length; at += 1) {
    if (!BEGINS.has(bare(words[at] ?? "")) && !/^\d/.test(words[at] ?? "")) continue;
    // A punctuation mark ends a number.
    const near = words.slice(at, at + LONGEST);
    const stop = near.findIndex((word) => /[,;:?!.)]$/u.test(word));
    const number = numberIn((stop < 0 ? near : near.slice(0, stop + 1)).map(bare), 0);
    if (number === null) continue;
    const last = places[at + number.length - 1] ?? 0;
    const mark = /[,;:?!.)]+$/u.exec(pieces[last] ?? "")?.[0] ?? "";
    read += pieces.slice(upTo, places[at]).join("") + number.figure + mark;
    upTo = last + 1;
    at += number.length - 1;
  }
  return read + pieces.slice(upTo).join("");
}
