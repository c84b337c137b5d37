import { fontsFor, TURNED } from "#server/machine/documents/print/fonts.ts";
import type { Shaper } from "#server/machine/documents/print/shaper.ts";

const clusters = new Intl.Segmenter("und", { granularity: "grapheme" });
export const clustersOf = (text: string): string[] => [...clusters.segment(text)].map(({ segment }) => segment);

/** Characters present in the base font. */
export const PLAIN = /^[\n\x20-\x7E\u00A0-\u00AC\u00AE-\u017F\u20B9]*$/;
/** Joins and selects forms inside a cluster; alone it is a character like others that cannot be seen. */
const JOINS = /\p{Join_Control}|\p{Variation_Selector}|[\u{E0020}-\u{E007F}]/gu;
const UNSEEN = /[\p{Cf}\p{Cc}\p{Co}\p{Cs}]/u;

type Covers = Pick<Shaper, "covers">;

/** The font that draws a cluster whole; undefined when none does. */
export function fontOf(shaper: Covers, cluster: string, before: string | undefined): string | undefined {
  const seen = cluster.replaceAll(JOINS, "");
  const codePoints = Array.from(seen, (char) => char.codePointAt(0) ?? 0);
  const fonts = fontsFor(cluster);
  // Spaces and punctuation between right-to-left words stay in their font, to be reversed together with them.
  const stays = before !== undefined && TURNED.has(before) && /^[\s\p{P}]+$/u.test(seen);
  const inOrder = stays ? [before, ...fonts] : fonts;
  return inOrder.find((font) => shaper.covers(font, codePoints));
}

/**
 * Makes every character of a text printable: unsupported or invisible characters become their code point, so that
 * nothing is missing on paper.
 */
export function printable(shaper: Covers, text: string): string {
  if (PLAIN.test(text)) return text;
  return clustersOf(text.replaceAll(/\r\n?/g, "\n").replaceAll("\t", "    "))
    .map((cluster) =>
      isDrawn(shaper, cluster) ? cluster : Array.from(cluster, (char) => drawnOr(shaper, char)).join(""),
    )
    .join("");
}

function isDrawn(shaper: Covers, cluster: string): boolean {
  const seen = cluster.replaceAll(JOINS, "");
  if (cluster === "\n") return true;
  return seen !== "" && !UNSEEN.test(seen) && fontOf(shaper, cluster, undefined) !== undefined;
}

function drawnOr(shaper: Covers, char: string): string {
  if (isDrawn(shaper, char)) return char;
  if (/^\p{Zs}$/u.test(char)) return " ";
  return `[U+${(char.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}]`;
}
