/** What text of the page is drawn in: see styles.css. */
const FONT = "500 13px 'Inter Variable'";
/** Figures in tables have one width, that of the widest; the canvas knows proportional ones only. */
const FIGURE = /\d/g;
const WIDEST_FIGURE = "0";
/** What the page's font features add. */
const FEATURES_SHARE = 1.04;
const MOST_REMEMBERED = 5000;

const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null = null;
let isFontHere = false;

/** CSS pixels that a text takes in a row of a table, rather a few too many. */
export function textWidthPx(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  if (context === null) {
    context = document.createElement("canvas").getContext("2d");
    if (context !== null) context.font = FONT;
  }
  isFontHere ||= document.fonts.check(FONT);
  const widthPx = Math.ceil(
    FEATURES_SHARE * (context?.measureText(text.replaceAll(FIGURE, WIDEST_FIGURE)).width ?? text.length * 8),
  );
  // What another font measured is good for the moment only.
  if (!isFontHere) return widthPx;
  if (widths.size >= MOST_REMEMBERED) widths.clear();
  widths.set(text, widthPx);
  return widthPx;
}
