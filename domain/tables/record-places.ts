import { readRecords, statedDelimiter } from "#domain/tables/records.ts";
import { SPACES } from "#domain/tables/spaced.ts";

/** Characters of a record in its text, without blanks around it. */
export interface RecordPlace {
  start: number;
  end: number;
}

/** The places of the records of a text in the order of their rows: that of row 1 comes first. */
export function placesOfRecords(text: string, delimiter: string): RecordPlace[] {
  const stated = statedDelimiter(text);
  const from = text.length - stated.text.length;
  const ends = delimiter === SPACES ? lineEnds(stated.text) : charactersAt(stated.text, delimiter);
  return ends.map((end, at) => trimmed(text, from + (ends[at - 1] ?? 0), from + end));
}

const lineEnds = (text: string): number[] => [
  ...Array.from(text.matchAll(/\r\n|\r|\n/g), ({ 0: end, index }) => index + end.length),
  text.length,
];

/** The ends of records in characters: the reader of records counts bytes. */
function charactersAt(text: string, delimiter: string): number[] {
  const { endBytes } = readRecords(text, delimiter);
  let bytes = 0;
  let characters = 0;
  return endBytes.map((end) => {
    while (bytes < end && characters < text.length) {
      const code = text.codePointAt(characters) ?? 0;
      bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      characters += code < 0x10000 ? 1 : 2;
    }
    return characters;
  });
}

function trimmed(text: string, start: number, end: number): RecordPlace {
  const line = text.slice(start, end);
  const words = line.trim();
  const at = start + (words === "" ? 0 : line.indexOf(words));
  return { start: at, end: at + words.length };
}
