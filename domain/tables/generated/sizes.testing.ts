import { shiftDecimal } from "#domain/lib/decimal.ts";
import type { Draw } from "#domain/tables/generated/draw.testing.ts";
import { writtenHeading } from "#domain/tables/generated/headings.testing.ts";
import {
  inSomeCase,
  padded,
  type WrittenCell,
  type WrittenColumn,
} from "#domain/tables/generated/written-cell.testing.ts";
import { normaliseHeading } from "#domain/tables/headings.ts";
import { plainSizeOf } from "#domain/tables/vocabularies/plain-sizes.ts";

// Sizes as people write them, under a heading that says what a plain number counts, or with a unit in each cell.

/** Units by their power of ten, with the words that a heading and a cell have for them. */
const SCALES = [
  {
    power: 7,
    headings: ["Cr", "Rs Cr", "₹ Cr", "Rs. Crore", "INR Crores"],
    words: ["cr", "crs", "crore", "crores", "c"],
  },
  {
    power: 5,
    headings: ["Lakh", "Rs Lakh", "in lakhs", "Rs. Lacs", "₹ lac"],
    words: ["lakh", "lakhs", "lac", "lacs", "l"],
  },
  { power: 6, headings: ["mn", "INR mio", "million"], words: ["mn", "mio", "million", "mm"] },
  { power: 3, headings: ["'000", "thousands", "Rs '000"], words: ["k", "thousand", "'000"] },
  { power: 9, headings: ["bn"], words: ["bn"] },
] as const;
const CURRENCIES = ["Rs", "INR", "₹"];
const COUNTS = ["Nos", "in Nos", "Units", "No of Bonds"];
const BOND_WORDS = ["nos", "units", "bonds", "ncds", "lots"];

/** A size of a row. */
export interface Sized {
  rupees: number;
  /** Rupees of one bond; null where our data has none. */
  faceRupees: number | null;
}

/** The way in which the plain numbers of a column count. */
type Counted = { by: "rupees"; isStated: boolean } | { by: "bonds" } | { by: "scale"; power: number } | { by: "cells" };

const grouped = (digits: string, pattern: RegExp): string => {
  const [whole = "", ...decimals] = digits.split(".");
  return [whole.replaceAll(pattern, ","), ...decimals].join(".");
};
const indian = (digits: string) => grouped(digits, /\B(?=(?:\d{2})*\d{3}$)/g);
const western = (digits: string) => grouped(digits, /\B(?=(?:\d{3})+$)/g);

/** Digits of a number, perhaps with commas. */
function figure(draw: Draw, number: number): string {
  const digits = String(number);
  if (digits.includes("e")) throw new Error(`${number} has no plain digits`);
  return draw.pick([String, String, indian, western])(digits);
}

function plainCell(draw: Draw, number: number): WrittenCell {
  const exponent = draw.once(12) && number >= 1e6 ? number.toExponential().toUpperCase() : null;
  return {
    text: exponent ?? figure(draw, number),
    stored: { value: number, format: draw.pick(["General", "#,##0.######"]) },
  };
}

const scalesOf = (rupees: number) => SCALES.filter(({ power }) => shiftDecimal(rupees, -power) >= 0.0001);

/** A size with its unit in the cell. */
function cellWithUnit(draw: Draw, { rupees, faceRupees }: Sized, mayCount: boolean): WrittenCell {
  if (mayCount && faceRupees !== null && draw.once(4)) {
    return { text: `${figure(draw, rupees / faceRupees)} ${draw.pick(BOND_WORDS)}` };
  }
  const { power, words } = draw.pick(scalesOf(rupees));
  const currency = draw.once(4) ? draw.pick(["₹", "Rs. ", "Rs ", "INR "]) : "";
  const unit = inSomeCase(draw, draw.pick(words));
  return {
    text: `${currency}${figure(draw, shiftDecimal(rupees, -power))}${draw.pick(["", " "])}${unit}${draw.pick(["", "", "."])}`,
  };
}

function sizeCell(draw: Draw, size: Sized, counted: Counted): WrittenCell {
  if (counted.by === "cells") return cellWithUnit(draw, size, true);
  if (counted.by === "scale") {
    const cell = plainCell(draw, shiftDecimal(size.rupees, -counted.power));
    const words = SCALES.find(({ power }) => power === counted.power)?.words ?? [];
    return draw.once(5)
      ? { text: `${cell.text.includes("E") ? size.rupees / 10 ** counted.power : cell.text} ${draw.pick(words)}` }
      : cell;
  }
  if (counted.by === "bonds") {
    const cell = plainCell(draw, size.rupees / (size.faceRupees ?? 1));
    return draw.once(5) && !cell.text.includes("E") ? { text: `${cell.text} ${draw.pick(BOND_WORDS)}` } : cell;
  }
  if (draw.once(3)) return cellWithUnit(draw, size, !counted.isStated);
  const cell = plainCell(draw, size.rupees);
  return draw.once(4) && !cell.text.includes("E") ? { text: `${draw.pick(["₹", "Rs. ", "INR "])}${cell.text}` } : cell;
}

/** A unit in a heading, in brackets or behind it. */
const withUnit = (draw: Draw, unit: string): string =>
  draw.pick([` (${unit})`, ` [${unit}]`, /^[\w ]+$/.test(unit) && !unit.includes(" of ") ? ` ${unit}` : ` (${unit})`]);

/** The unit that a heading states, and the count of plain numbers under it. */
function unitOf(draw: Draw, known: string, sizes: readonly (Sized | null)[]): { unit: string; counted: Counted } {
  const given = sizes.filter((size) => size !== null);
  const plain = plainSizeOf(normaliseHeading(known));
  const canCount = given.every(({ rupees, faceRupees }) => faceRupees !== null && rupees % faceRupees === 0);
  const scales = SCALES.filter(({ power }) => given.every(({ rupees }) => shiftDecimal(rupees, -power) >= 0.0001));
  const kinds = [
    ...(plain === "bonds" ? [] : ["scale" as const, "currency" as const]),
    ...(plain === "rupees" ? ["none" as const, "none" as const] : []),
    ...(plain === "bonds" && canCount ? ["none" as const] : []),
    ...(canCount ? ["counts" as const] : []),
    ...(plain === "asked" ? ["cells" as const] : []),
  ];
  const kind = draw.pick(kinds);
  if (kind === "cells") return { unit: "", counted: { by: "cells" } };
  if (kind === "counts") return { unit: withUnit(draw, draw.pick(COUNTS)), counted: { by: "bonds" } };
  if (kind === "currency")
    return { unit: withUnit(draw, draw.pick(CURRENCIES)), counted: { by: "rupees", isStated: true } };
  if (kind === "none")
    return { unit: "", counted: plain === "bonds" ? { by: "bonds" } : { by: "rupees", isStated: false } };
  const { power, headings } = draw.pick(scales);
  return { unit: withUnit(draw, draw.pick(headings)), counted: { by: "scale", power } };
}

/** A column of sizes under one of these headings; null for a row without one. */
export function sizeColumn(
  draw: Draw,
  field: string,
  headings: readonly string[],
  sizes: readonly (Sized | null)[],
): WrittenColumn {
  const canCount = sizes.every(
    (size) => size === null || (size.faceRupees !== null && size.rupees % size.faceRupees === 0),
  );
  const usable = headings.filter((heading) => canCount || plainSizeOf(normaliseHeading(heading)) !== "bonds");
  const known = draw.pick(usable);
  const { unit, counted } = unitOf(draw, known, sizes);
  const cells = sizes.map((size) => (size === null ? { text: "" } : padded(draw, sizeCell(draw, size, counted))));
  return { field, heading: `${writtenHeading(draw, known)}${unit}`, unit, cells };
}
