import { readTableText, type TableKind } from "#domain/tables/read-table.ts";
import type { KnownBond, ReadingWorld } from "#domain/tables/table.ts";

export const TODAY = "2026-11-27";
export const HPCL = "INE094A08176";
export const HUDCO = "INE031A08AA2";
export const GS_2033 = "IN0020230085";
/** Our data has no face of this bond. */
export const WITHOUT_FACE = "INE053F07BX7";

const BONDS: readonly KnownBond[] = [
  { isin: HPCL, name: "HPCL 6.73% 2030", faceRupees: 100_000 },
  { isin: HUDCO, name: "HUDCO 6.98% 2032", faceRupees: 100_000 },
  { isin: GS_2033, name: "7.18% GS 2033", faceRupees: 100 },
  { isin: WITHOUT_FACE, name: "IRFC 2029", faceRupees: null },
];

export const WORLD: ReadingWorld = {
  today: TODAY,
  bondOf: (isin) => BONDS.find((bond) => bond.isin === isin),
  bondNamed: (words) => BONDS.find(({ name }) => name === words),
};

/** The reading of a table in short: rows without their empty fields, problems as `row column code`. */
export function read(kind: TableKind, ...lines: readonly string[]) {
  const { rows, refused, asked, unused, passedOver, assumed } = readTableText(kind, lines.join("\n"), WORLD);
  const inShort = (problems: readonly { row: number; column: string; code: string }[]) =>
    problems.map(({ row, column, code }) => [row, column, code].filter((part) => part !== "").join(" "));
  return {
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))),
    refused: inShort(refused),
    asked: inShort(asked),
    questions: asked.map(({ text }) => text),
    unused,
    passedOver,
    assumed,
  };
}
