import { headings } from "#domain/tables/vocabularies/headings.ts";

// Counts of a plain number under a heading of a size that names no unit.

const RUPEES = new Set(
  headings(`amount, amt, ask amount, bid amount, bid amt, bid face, deal value fv, face, face amount, face outstanding, face
  value, face value held, face value of holding, fv, holding face value, holding fv, nominal, nominal amount,
  nominal value, offer amount, offer amt, offer face, par amount, position face, quantum, total face value, trade
  value face, value fv`),
);

const BONDS = new Set(
  headings(`units, no of units, nos, no of bonds, number of bonds, no of ncds, no of debentures, no of securities, number of
  securities, bonds held, current balance, closing balance, free balance, total balance, lots, holding balance,
  balance`),
);

/** Rupees where the heading means an amount, bonds where it means a number; all others are asked. */
export type PlainSize = "rupees" | "bonds" | "asked";

/** @param known the known heading, normalised and without its unit */
export function plainSizeOf(known: string): PlainSize {
  if (RUPEES.has(known)) return "rupees";
  return BONDS.has(known) ? "bonds" : "asked";
}
