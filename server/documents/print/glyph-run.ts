import type * as HarfBuzz from "harfbuzzjs";
import { RIGHT_TO_LEFT } from "#server/documents/print/visual-order.ts";

export interface Glyph {
  id: number;
  /** What it stands for when the document is read back. */
  codePoints: readonly number[];
  advanceWidth: number;
}
interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}
/** Glyphs as they stand on the line, from left to right. Font units, until the library scales them in place. */
export interface GlyphRun {
  glyphs: Glyph[];
  positions: Position[];
  readonly advanceWidth: number;
}
/** The glyphs of a font that a document holds, by the place each has in it. */
export interface Subset {
  glyphs: number[];
  includeGlyph(id: number): number;
}

export interface Shaped {
  font: HarfBuzz.Font;
  /** What each glyph has stood for so far. */
  readings: Map<number, string[]>;
}

/** More than a font has glyphs: the number of a glyph with one of its readings is its own and a multiple of this. */
const GLYPHS = 65_536;

/**
 * One glyph may stand for different letters, e.g. the bow that several Arabic letters share: each of its readings has a
 * place of its own in the document, so that what is read back is what was written.
 */
export function readable(subset: Subset): Subset {
  const places = new Map(subset.glyphs.map((id, place) => [id, place]));
  subset.includeGlyph = (id) => {
    const known = places.get(id);
    if (known !== undefined) return known;
    subset.glyphs.push(id % GLYPHS);
    places.set(id, subset.glyphs.length - 1);
    return subset.glyphs.length - 1;
  };
  return subset;
}

/** A text in one font as it is drawn, from left to right. @param kit what the documents' library draws with */
export function shape(
  harfbuzz: typeof HarfBuzz,
  kit: { getGlyph(id: number): Glyph },
  { font, readings }: Shaped,
  text: string,
): GlyphRun {
  const buffer = new harfbuzz.Buffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  if (RIGHT_TO_LEFT.test(text)) buffer.setDirection(harfbuzz.Direction.RTL);
  harfbuzz.shape(font, buffer);
  const placed = letterByLetter(buffer.getGlyphInfosAndPositions());
  const read = readingsOf(placed, text);
  const glyphs = placed.map(({ codepoint: id }, index): Glyph => {
    const codePoints = read[index] ?? [];
    const { advanceWidth } = kit.getGlyph(id);
    return { id: id + GLYPHS * nthReading(readings, id, codePoints), codePoints, advanceWidth };
  });
  const positions = placed.map(({ position }) => position);
  return {
    glyphs,
    positions,
    get advanceWidth() {
      return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
    },
  };
}

interface Placed {
  codepoint: number;
  cluster: number;
  position: Position;
}

/**
 * Letters one after the other, then the dots and signs that stand on them, each moved back to its letter: it looks the same,
 * and a reader of the document meets whole words instead of pieces.
 */
function letterByLetter(shaped: readonly (HarfBuzz.GlyphInfo & Partial<HarfBuzz.GlyphPosition>)[]): Placed[] {
  const [letters, signs]: [Placed[], Placed[]] = [[], []];
  let x = 0;
  for (const { codepoint, cluster, xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 } of shaped) {
    const position = { xAdvance, yAdvance, xOffset, yOffset };
    if (xAdvance === 0) signs.push({ codepoint, cluster, position: { ...position, xOffset: x + xOffset } });
    else letters.push({ codepoint, cluster, position });
    x += xAdvance;
  }
  for (const { position } of signs) position.xOffset -= x;
  return [...letters, ...signs];
}

function nthReading(readings: Map<number, string[]>, id: number, codePoints: readonly number[]): number {
  const known = readings.get(id) ?? [];
  readings.set(id, known);
  const reading = String.fromCodePoint(...codePoints);
  if (!known.includes(reading)) known.push(reading);
  return known.indexOf(reading);
}

const UNSEEN = /\p{Cf}|\p{Variation_Selector}/u;
/** What a glyph stands for that is drawn for a letter which another one stands for already. */
const NOTHING: readonly number[] = [0x20_0b];

/** What each glyph stands for: the first of a cluster for all of its letters, in the order in which they were written. */
function readingsOf(placed: readonly Placed[], text: string): (readonly number[])[] {
  const starts = [...new Set(placed.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, nth) => [start, starts[nth + 1] ?? text.length]));
  const read = new Set<number>();
  return placed.map(({ cluster }) => {
    if (read.has(cluster)) return NOTHING;
    read.add(cluster);
    const letters = text.slice(cluster, ends.get(cluster));
    const seen = Array.from(letters)
      .filter((char) => !UNSEEN.test(char))
      .map((char) => char.codePointAt(0) ?? 0);
    return seen.length === 0 ? NOTHING : seen;
  });
}
