/** An excerpt of a text with the position of the match. */
export interface Snippet {
  text: string;
  start: number;
  end: number;
}

const AROUND = 60;

/** Text around a match on one line, cut at word boundaries, with dots for omitted text. */
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

/** First match of any of the phrases, ignoring case; null when there is none. */
export function firstPlace(text: string, phrases: readonly string[]): { start: number; end: number } | null {
  const places = phrases.flatMap((word) => {
    const found = new RegExp(escaped(word), "iu").exec(text);
    return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
  });
  return places.toSorted((a, b) => a.start - b.start)[0] ?? null;
}

const escaped = (word: string) => word.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);

/** Keeps the length, so that positions remain valid. */
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
