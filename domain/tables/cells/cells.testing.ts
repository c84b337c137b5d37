import { must } from "#domain/lib/must.ts";
import type { CellReading, KnownBond, ReadingWorld } from "#domain/tables/table.ts";

// A small market for tests of cells, and readings in short.

export const BONDS = {
  hpcl: { isin: "INE094A08176", name: "HPCL 6.73 2030", faceRupees: 100_000 },
  gsec: { isin: "IN0020230085", name: "7.18% GS 2033", faceRupees: 100 },
  faceless: { isin: "INE031A08AA2", name: "HUDCO 6.98 2032", faceRupees: null },
} as const satisfies Record<string, KnownBond>;

/** 2026-11-27, a Friday. */
export const WORLD: ReadingWorld = {
  today: "2026-11-27",
  bondOf: (isin) => Object.values(BONDS).find((bond) => bond.isin === isin),
};

/** The value of a reading, or the code of its refusal or question. */
export function short<Value>(reading: CellReading<Value> | undefined): Value | null | string {
  const read = must(reading, "reading");
  if (read.is === "value") return read.value;
  return `${read.is} ${read.code}`;
}

/** A column of texts, from row 2 on. */
export const column = (...texts: readonly string[]) => texts.map((text, at) => ({ row: at + 2, cell: { text } }));

export const shorts = (readings: ReadonlyMap<number, CellReading<unknown>>) =>
  [...readings].toSorted(([one], [other]) => one - other).map(([, reading]) => short(reading));
