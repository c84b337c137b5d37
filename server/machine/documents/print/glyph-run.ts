import type * as HarfBuzz from "harfbuzzjs";
import { RIGHT_TO_LEFT } from "#server/machine/documents/print/visual-order.ts";

export interface Glyph {
  id: number;
  /** Characters extracted for this glyph when the document is read back. */
  codePoints: readonly number[];
  advanceWidth: number;
}
interface Position {
  xAdvance: number;
  yAdvance: number;
  xOffset: number;
  yOffset: number;
}
/** Glyphs of a line, from left to right. In font units, until the library scales them in place. */
export interface GlyphRun {
  glyphs: Glyph[];
  positions: Position[];
  readonly advanceWidth: number;
}
/** The glyphs of a font embedded in a document, by their index there. */
export interface Subset {
  glyphs: number[];
  includeGlyph(id: number): number;
}

export interface Shaped {
  font: HarfBuzz.Font;
  /** Readings of each glyph so far. */
  readings: Map<number, string[]>;
}

/** More than a font has glyphs: the number of a glyph with one of its readings is its own and a multiple of this. */
const GLYPHS = 65_536;

/**
 * A glyph may represent different letters, e.g. the bow shared by several Arabic letters. Each reading gets its own
 * place in the document, so that extracted text equals the original.
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

/** Shapes a text in one font, from left to right. @param kit the library's font */
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
 * Orders letters first, then the dots and signs above or below them, each moved back to its letter: the look is
 * unchanged, and text extraction finds whole words instead of pieces.
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
/** Reading of a glyph whose letter is already covered by another glyph of its cluster. */
const NOTHING: readonly number[] = [0x20_0b];

/** Reading of each glyph: the first of a cluster has all its letters, in written order. */
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
