// Words at the end of a heading that name its unit: `Amount Rs Cr`, `Yield %`, `Qty in Nos`.

const MONEY = "rs, inr, rupee, rupees, usd, eur, gbp, jpy, $, €, £";
const SCALES =
  "k, 000, thousand, thousands, lakh, lakhs, lac, lacs, mn, mio, mm, million, millions, cr, crs, crore, crores, bn, billion, billions";
const COUNTS = "nos, unit, units, bonds, ncds, lots";
const YIELDS = "%, pct, percent, per cent, p a, pa, per annum, bp, bps, basis points, ytm, ytc, ytp, xirr";
const PRICES = "per 100, clean, paise, paise per 100";
const TIMES = "ist, utc, gmt, hrs, hours, mins, minutes, hh mm, hh mm ss";
const DAYS = "dd mm yyyy, mm dd yyyy, yyyy mm dd, dd mm yy, mm dd yy, dd mmm yyyy, dd mmm yy, ddmmyyyy, yyyymmdd";

/** The longest first, so that `paise per 100` is cut before `per 100`. */
const UNITS = [MONEY, SCALES, COUNTS, YIELDS, PRICES, TIMES, DAYS]
  .flatMap((list) => list.split(", "))
  .toSorted((one, other) => other.length - one.length);

/** Words that count things: `Bond Nos` is a number of bonds, and `Bond` a name. */
export const COUNTED = /\b(nos|units?|bonds|ncds|lots)\b/;

/** Every way to cut words of a unit from the end of a normalised heading, the shortest cut first. */
export function cutUnit(heading: string): { rest: string; unit: string }[] {
  const cuts: { rest: string; unit: string }[] = [];
  let rest = heading;
  for (;;) {
    const ending = UNITS.find((unit) => rest.endsWith(` ${unit}`));
    if (ending === undefined) return cuts;
    rest = rest.slice(0, -ending.length - 1).replace(/ in$/, "");
    cuts.push({ rest, unit: heading.slice(rest.length).trim().replace(/^in /, "") });
  }
}
