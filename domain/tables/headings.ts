import { isOneLetterOff } from "#domain/tables/one-letter-off.ts";
import type { Vocabulary } from "#domain/tables/table.ts";
import { COUNTED, cutUnit } from "#domain/tables/unit-words.ts";

// A heading is compared with those of a vocabulary in three steps: as a whole with its brackets opened, without its brackets,
// and with words of a unit cut from its end. A match is exact in every step.

/** `known` is the heading of the vocabulary that was matched, normalised and without its unit. */
export type KnownHeading<Field extends string> =
  | { is: "field"; field: Field; known: string; unit: string | null }
  | { is: "unused"; known: string }
  | { is: "asked"; ask: string };

/** No heading is longer, and many a remark is. */
const LENGTH_MAX = 100;

/** Headings without a letter are `#` and `%`; a number is none. */
const HAS_WORD = /[\p{L}#%]/u;

const ZERO_WIDTH = /[\u00AD\u200B-\u200F\u2060\uFEFF]/g;
const PARTING = /[._/\\:;,'’‘"“”*?+&\p{Pd}\s]+/gu;
const BRACKETED = /\(([^()]*)\)|\[([^[\]]*)\]|\{([^{}]*)\}/g;
const BRACKETS = /[()[\]{}]/g;

const words = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(ZERO_WIDTH, "")
    .toLowerCase()
    .replaceAll("₹", " rs ")
    .replaceAll("%", " % ")
    .replaceAll(PARTING, " ");

const closeUp = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

/** A heading in the form in which two of them are compared, with its brackets opened. */
export const normaliseHeading = (text: string): string => closeUp(words(text).replaceAll(BRACKETS, " "));

/** One way to read a heading; `cut` are the words of its unit that were cut from its end. */
interface HeadingReading {
  known: string;
  unit: string | null;
  cut: string | null;
}

function readingsOf(heading: string): HeadingReading[] {
  const whole = normaliseHeading(heading);
  const written = words(heading);
  const bracketed: string[] = [];
  const outside = closeUp(
    written
      .replaceAll(BRACKETED, (_, ...groups: (string | undefined)[]) => {
        bracketed.push(groups.slice(0, 3).find((group) => group !== undefined) ?? "");
        return " ";
      })
      .replaceAll(BRACKETS, " "),
  );
  const inBrackets = closeUp(bracketed.join(" ")).replace(/^in /, "");
  const readings: HeadingReading[] = [
    { known: whole, unit: null, cut: null },
    { known: outside, unit: inBrackets === "" ? null : inBrackets, cut: null },
  ];
  for (const { rest, unit } of cutUnit(outside)) {
    readings.push({ known: rest, unit: closeUp(`${unit} ${inBrackets}`), cut: unit });
  }
  return readings.filter(({ known }) => known !== "");
}

/** Words of the unit that a heading names in brackets; null where it names none. */
export function unitInBrackets(heading: string): string | null {
  return readingsOf(heading).find(({ cut, unit }) => cut === null && unit !== null)?.unit ?? null;
}

type Known<Field extends string> = { field: Field } | { ask: string } | "unused";

const indexes = new WeakMap<object, unknown>();

/** Known headings by their normalised form. A field wins over a question, a question over a heading that is not used. */
function indexOf<Field extends string>(vocabulary: Vocabulary<Field>): ReadonlyMap<string, Known<Field>> {
  const indexed = indexes.get(vocabulary) as ReadonlyMap<string, Known<Field>> | undefined;
  if (indexed !== undefined) return indexed;
  const index = new Map<string, Known<Field>>();
  const add = (heading: string, known: Known<Field>) => {
    const name = normaliseHeading(heading);
    if (!index.has(name)) index.set(name, known);
  };
  for (const [field, headings] of Object.entries(vocabulary.fields) as [Field, readonly string[]][]) {
    for (const heading of headings) add(heading, { field });
  }
  for (const [heading, ask] of Object.entries(vocabulary.asked)) add(heading, { ask });
  for (const heading of vocabulary.unused) add(heading, "unused");
  indexes.set(vocabulary, index);
  return index;
}

export function knownHeading<Field extends string>(
  heading: string,
  vocabulary: Vocabulary<Field>,
): KnownHeading<Field> | null {
  if (heading.length > LENGTH_MAX || !HAS_WORD.test(heading)) return null;
  const index = indexOf(vocabulary);
  for (const { known, unit, cut } of readingsOf(heading)) {
    const found = index.get(known);
    if (found === undefined || (found === "unused" && cut !== null && COUNTED.test(cut))) continue;
    if (found === "unused") return { is: "unused", known };
    // `Side (counterparty)` is the side of another firm.
    if (unit !== null && "field" in found && SIDES.has(found.field) && OTHER_PARTY.test(unit)) return null;
    if ("ask" in found) return { is: "asked", ask: found.ask };
    return { is: "field", field: found.field, known, unit };
  }
  return null;
}

const SIDES: ReadonlySet<string> = new Set(["quote_type", "side"]);
const OTHER_PARTY = /\b(counterparty|counter party|cpty|cp|client|investor|customer|broker|dealer|theirs?|other)\b/;

/** The first known heading of a field that is one letter off. */
export function nearHeading<Field extends string>(heading: string, vocabulary: Vocabulary<Field>): string | null {
  const written = readingsOf(heading).map(({ known }) => known);
  for (const [known, meaning] of indexOf(vocabulary)) {
    if (meaning === "unused" || "ask" in meaning) continue;
    if (written.some((text) => isOneLetterOff(text, known))) return known;
  }
  return null;
}
