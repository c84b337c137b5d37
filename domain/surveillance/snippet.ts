/** A part of a text with the place in it that was found. */
export interface Snippet {
  text: string;
  start: number;
  end: number;
}

const AROUND = 60;

/** The surroundings of a place on one line, cut where a word ends; the dots stand for what is left out. */
export function snippetOf(text: string, start: number, end: number): Snippet {
  const from = start <= AROUND ? 0 : wordStart(text, start - AROUND, start);
  const to = text.length - end <= AROUND ? text.length : wordEnd(text, end + AROUND, end);
  const before = from > 0 ? "…" : "";
  const shown = oneLine(text.slice(from, to));
  return {
    text: `${before}${shown}${to < text.length ? "…" : ""}`,
    start: before.length + start - from,
    end: before.length + end - from,
  };
}

/** The first place of any of the words in a text, capitals aside; null when none is there. */
export function firstPlace(text: string, phrases: readonly string[]): { start: number; end: number } | null {
  const places = phrases.flatMap((word) => {
    const found = new RegExp(escaped(word), "iu").exec(text);
    return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
  });
  return places.toSorted((a, b) => a.start - b.start)[0] ?? null;
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** The length stays, so that places in the text stay true. */
function oneLine(text: string): string {
  return text.replaceAll(/\s/g, " ");
}

function wordStart(text: string, from: number, limit: number): number {
  const at = text.slice(from, limit).search(/(?<=\s)\S/);
  return at < 0 ? from : from + at;
}

function wordEnd(text: string, to: number, limit: number): number {
  const at = text.slice(limit, to).search(/\s\S*$/);
  return at < 0 ? to : limit + at;
}
