import { canonicalIsin, ISIN_FORM } from "#domain/lib/isin.ts";
import { plainCell } from "#domain/tables/cells/plain.ts";
import { readAs, readOn, refuse } from "#domain/tables/cells/reading.ts";
import type { Cell, CellReading, KnownBond, ReadingWorld } from "#domain/tables/table.ts";
import { refusal } from "#domain/tables/texts.ts";

const BEFORE = /^isin\s*(?:no\.?\s*)?:?\s*(?=in)/i;
const LONGEST = 40;
/** Bloomberg writes the kind of a security after its number. */
const AFTER = /\s+(?:corp|govt)$/i;

/** A known bond by its ISIN, which may be small and hold spaces and hyphens. */
export function readIsin(cell: Cell, world: ReadingWorld): CellReading<KnownBond> {
  return readOn(plainCell(cell), (text) => {
    if (text.length > LONGEST) return refuse("isin", refusal.isin(text));
    const isin = canonicalIsin(text.replace(BEFORE, "").replace(AFTER, ""));
    if (!ISIN_FORM.test(isin) || !hasCheckDigit(isin)) return refuse("isin", refusal.isin(text));
    const bond = world.bondOf(isin);
    return bond === undefined ? refuse("isin_unknown") : readAs(bond);
  });
}

/** Luhn's sum over the digits of an ISIN, letters as 10 to 35. */
function hasCheckDigit(isin: string): boolean {
  const digits = Array.from(isin, (character) => Number.parseInt(character, 36)).join("");
  const sum = Array.from(digits)
    .toReversed()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    .reduce((total, each) => total + Math.floor(each / 10) + (each % 10), 0);
  return sum % 10 === 0;
}
