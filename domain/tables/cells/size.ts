import { LARGEST_SIZE_RUPEES } from "#domain/lib/deal-rules.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { ask, readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import { isScale, SCALE_POWERS, sizeUnitOfWord } from "#domain/tables/cells/size-units.ts";
import type { Cell, CellReading, KnownBond, SizeUnit } from "#domain/tables/table.ts";
import { question, refusal } from "#domain/tables/texts.ts";

export interface SizeColumn {
  /** The scale that the heading states; null where it names none. */
  unit: SizeUnit | null;
  /** The count of a plain number where the heading names no scale; null where a person has to say. */
  plain: "rupees" | "bonds" | "chat" | null;
  /** Undefined where the row has no known bond, and is kept out for that. */
  bond: KnownBond | undefined;
  /** As written, for the question. */
  heading?: string;
}

/** Figures of Indian and western grouping. `5,00` and `1,00,00` are neither. */
const FIGURE = /^(?:\d+|\d{1,2}(?:,\d{2})*,\d{3}|\d{1,3}(?:,\d{3})+)?(?:\.\d*)?$/;
const SIZE =
  /^(?<currency>(?:₹|rs\.?|inr)\s*)?(?<sign>[-−]\s*)?(?<figure>[\d,.]*\d\.?)\s*(?<unit>['’‘]000|[a-z]+)?\.?$/;
const EXPONENT = /^\d+(?:\.\d+)?e[+-]?\d+$/;
/** Below it a plain number of a chat counts crore. */
const LEAST_CHAT_RUPEES = 100_000;

/** The face that is left of a part-redeemed bond has paise. */
const PAISE = 100;
const paiseOf = (faceRupees: number): number => Math.round(faceRupees * PAISE);

interface WrittenSize {
  /** Digits with a point, as `Number` reads them. */
  digits: string;
  unit: SizeUnit | null;
  isMoney: boolean;
}

/** A size in whole rupees of face. */
export function readSize(cell: Cell, of: SizeColumn): CellReading<number> {
  return readOn(plainCell(cell), (text) => {
    const written = writtenSize(text.toLowerCase());
    if (written === null) return refuse("size");
    if (Number(written.digits) === 0) return refuse("zero");
    const clash = clashOf(written, of);
    if (clash !== null) return refuse("unit_clash", refusal.unitClash(clash, text));
    const unit = written.unit ?? unitOfPlain(Number(written.digits), of);
    if (unit === null) return ask("unit", question.sizeUnit(of.heading ?? "The size"));
    return unit === "bonds" ? facesOf(written.digits, of.bond) : rupeesOf(written.digits, unit, of.bond);
  });
}

function writtenSize(text: string): WrittenSize | null {
  if (EXPONENT.test(text)) return { digits: text, unit: null, isMoney: false };
  const { currency, sign, figure = "", unit: word } = SIZE.exec(text)?.groups ?? {};
  if (figure === "" || sign !== undefined || !FIGURE.test(figure)) return null;
  const unit = word === undefined ? null : sizeUnitOfWord(word);
  return unit === undefined ? null : { digits: figure.replaceAll(",", ""), unit, isMoney: currency !== undefined };
}

/** The unit of the column in words, where the cell names another one. */
function clashOf({ unit, isMoney }: WrittenSize, of: SizeColumn): string | null {
  const stated = of.unit ?? (of.plain === "bonds" ? "bonds" : null);
  if (stated === "bonds") return (unit !== null && unit !== "bonds") || isMoney ? "bonds" : null;
  if (unit === null || stated === null) return null;
  if (stated === "currency") return unit === "bonds" ? "rupees" : null;
  return unit === stated ? null : stated;
}

function unitOfPlain(number: number, { unit, plain }: SizeColumn): SizeUnit | null {
  if (unit !== null) return unit;
  if (plain === "chat") return number < LEAST_CHAT_RUPEES ? "crore" : "rupees";
  return plain;
}

function rupeesOf(digits: string, unit: SizeUnit, bond: KnownBond | undefined): CellReading<number> {
  const power = isScale(unit) ? SCALE_POWERS[unit] : 0;
  const [mantissa = "", exponent = "0"] = digits.split("e");
  const rupees = Number(`${mantissa}e${Number(exponent) + power}`);
  if (!Number.isInteger(rupees) || rupees > LARGEST_SIZE_RUPEES) return refuse("size");
  const face = bond?.faceRupees ?? null;
  const isLot = face === null || (rupees * PAISE) % paiseOf(face) === 0;
  return isLot ? readAs(rupees) : refuse("size_lot", refusal.sizeLot(face));
}

/** Bonds times the face of one; a row without a known bond is kept out already and needs no question. */
function facesOf(digits: string, bond: KnownBond | undefined): CellReading<number> {
  const bonds = Number(digits);
  if (!Number.isInteger(bonds)) return refuse("size");
  if (bond === undefined) return readAs(bonds);
  if (bond.faceRupees === null) return ask("face_unknown", question.faceUnknown(bond.isin));
  const rupees = (bonds * paiseOf(bond.faceRupees)) / PAISE;
  return Number.isInteger(rupees) && rupees <= LARGEST_SIZE_RUPEES ? readAs(rupees) : refuse("size");
}
