import bidiFactory from "bidi-js";

const bidi = bidiFactory();
export const RIGHT_TO_LEFT = /[\p{scx=Hebr}\p{scx=Arab}]/u;

/** A part of a line that is read in one direction. */
export interface Stretch {
  text: string;
  isRightToLeft: boolean;
}

export interface Paragraph {
  text: string;
  /** Base direction: the side on which its lines start. */
  isRightToLeft: boolean;
  levels: Uint8Array;
}

/** A paragraph with the directions in it, by the Unicode bidirectional algorithm. */
export function paragraphOf(text: string): Paragraph {
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text, "auto");
  return { text, levels, isRightToLeft: (paragraphs[0]?.level ?? 0) % 2 === 1 };
}

/** A line of a paragraph in visual order, from left to right; each stretch in reading order. */
export function visualOrder({ text, levels }: Paragraph, from: number, to: number): Stretch[] {
  const stretches: { start: number; end: number; level: number }[] = [];
  for (let at = from; at < to; at += 1) {
    const level = levels[at] ?? 0;
    const last = stretches.at(-1);
    if (last?.level === level) last.end = at + 1;
    else stretches.push({ start: at, end: at + 1, level });
  }
  let ordered = stretches;
  const highest = Math.max(0, ...stretches.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1) ordered = reversedFrom(ordered, level);
  return ordered.map(({ start, end, level }) => ({ text: text.slice(start, end), isRightToLeft: level % 2 === 1 }));
}

/** Reverses each run of stretches at or above a level. */
function reversedFrom<T extends { level: number }>(stretches: readonly T[], level: number): T[] {
  const result: T[] = [];
  let run: T[] = [];
  for (const stretch of stretches) {
    if (stretch.level >= level) run.unshift(stretch);
    else {
      result.push(...run, stretch);
      run = [];
    }
  }
  return [...result, ...run];
}

/** The mirror image of a bracket, for right-to-left text. */
export const mirrored = (char: string): string => bidi.getMirroredCharacter(char) ?? char;
