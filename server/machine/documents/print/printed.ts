import { BASE_FONT } from "#server/machine/documents/print/fonts.ts";
import { clustersOf, fontOf, PLAIN, printable } from "#server/machine/documents/print/printable.ts";
import type { Shaper } from "#server/machine/documents/print/shaper.ts";
import {
  mirrored,
  type Paragraph,
  paragraphOf,
  RIGHT_TO_LEFT,
  type Stretch,
  visualOrder,
} from "#server/machine/documents/print/visual-order.ts";

/** A piece of a line in one font, as the documents' library takes it. */
export interface Piece {
  text: string;
  font?: string;
  noWrap?: true;
  fontFeatures?: [];
}

export interface PrintedLine {
  pieces: Piece[];
  isRightToLeft: boolean;
}

/** Available space, in points. */
export interface Space {
  width: number;
  size: number;
}

/**
 * Prepares a text for drawing: runs of characters, each in a font that has them. The document library breaks lines but
 * ignores direction. A paragraph with right-to-left words is therefore broken here, and each line is put into visual
 * order.
 */
export function printed(shaper: Shaper, written: string, space: Space): PrintedLine[] {
  if (PLAIN.test(written)) return [{ pieces: [{ text: written }], isRightToLeft: false }];
  const text = printable(shaper, written);
  if (!RIGHT_TO_LEFT.test(text)) return [{ pieces: piecesOf(shaper, text), isRightToLeft: false }];
  return text.split("\n").flatMap((line): PrintedLine[] => {
    if (!RIGHT_TO_LEFT.test(line)) return [{ pieces: piecesOf(shaper, line), isRightToLeft: false }];
    const paragraph = paragraphOf(line);
    return brokenAt(shaper, paragraph, space).map(([from, to]) => ({
      pieces: visualOrder(paragraph, from, to).flatMap((stretch) => standing(shaper, stretch)),
      isRightToLeft: paragraph.isRightToLeft,
    }));
  });
}

/** Runs of one font, in the order in which they are read. */
function piecesOf(shaper: Shaper, text: string): (Piece & { font: string })[] {
  const pieces: (Piece & { font: string })[] = [];
  for (const cluster of clustersOf(text)) {
    const last = pieces.at(-1);
    const font = fontOf(shaper, cluster, last?.font) ?? BASE_FONT;
    if (last?.font === font) last.text += cluster;
    else pieces.push({ text: cluster, font });
  }
  return pieces;
}

/** Pieces of a stretch in visual order; none may be broken again. */
function standing(shaper: Shaper, { text, isRightToLeft }: Stretch): Piece[] {
  const whole: Pick<Piece, "noWrap" | "fontFeatures"> = { noWrap: true, fontFeatures: [] };
  const pieces = piecesOf(shaper, text);
  if (!isRightToLeft) return pieces.map((piece) => ({ ...piece, ...whole }));
  return pieces.toReversed().map(({ text: piece, font }) => ({
    // The shaper reverses words of these scripts itself; other characters are reversed here.
    text: RIGHT_TO_LEFT.test(piece) ? piece : clustersOf(piece).toReversed().map(mirrored).join(""),
    font,
    ...whole,
  }));
}

/** Start and end of each line of a paragraph, filled with as many words as fit. */
function brokenAt(shaper: Shaper, { text }: Paragraph, { width, size }: Space): [from: number, to: number][] {
  const lines: [number, number][] = [];
  let [from, to, used] = [0, 0, 0];
  for (const { 0: word, index } of text.matchAll(/\S+\s*|\s+/g)) {
    const wide = widthOf(shaper, word.trimEnd(), size);
    if (to > from && used + wide > width) {
      lines.push([from, to]);
      [from, used] = [index, 0];
    }
    used += wide + widthOf(shaper, word.slice(word.trimEnd().length), size);
    to = index + word.length;
  }
  return [...lines, [from, to]];
}

function widthOf(shaper: Shaper, text: string, size: number): number {
  return piecesOf(shaper, text).reduce((sum, piece) => sum + shaper.widthOf(piece.font, piece.text, size), 0);
}
