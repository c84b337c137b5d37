import type { SizeUnit } from "#domain/tables/table.ts";

// Words for what a size counts, in a heading or behind a number.

/** Powers of ten in rupees. */
export const SCALE_POWERS = { rupees: 0, thousand: 3, lakh: 5, million: 6, crore: 7, billion: 9 } as const;
export type SizeScale = keyof typeof SCALE_POWERS;

export const isScale = (unit: SizeUnit): unit is SizeScale => unit in SCALE_POWERS;

const WORDS = {
  thousand: ["k", "000", "000s", "thousand", "thousands"],
  lakh: ["l", "lakh", "lakhs", "lac", "lacs"],
  million: ["mn", "mio", "mm", "million", "millions"],
  crore: ["c", "cr", "crs", "crore", "crores"],
  billion: ["bn", "billion", "billions"],
  bonds: ["nos", "unit", "units", "bond", "bonds", "ncd", "ncds", "lot", "lots"],
} as const satisfies Partial<Record<SizeUnit, readonly string[]>>;

const UNIT_OF_WORD: ReadonlyMap<string, SizeUnit> = new Map(
  Object.entries(WORDS).flatMap(([unit, words]) => words.map((word) => [word, unit as SizeUnit] as const)),
);

/** The unit of a word behind a number, without its stop; undefined for any other word. */
export const sizeUnitOfWord = (word: string): SizeUnit | undefined => UNIT_OF_WORD.get(word.replace(/^['’‘]/, ""));

const CURRENCY = new Set(["rs", "inr", "re"]);
const COUNTED = new Set(["no", "number", "numbers", ...WORDS.bonds, "debentures", "securities"]);

/**
 * The unit that words of a heading name, normalised as headings are: `rs cr`, `in lakhs`, `nos`, `inr`. Null where there are
 * none; `unknown` for words that name no unit of ours, or two of them.
 */
export function sizeUnitOf(words: string | null): SizeUnit | "unknown" | null {
  const named = (words ?? "").split(" ").filter((word) => word !== "" && word !== "in" && word !== "of");
  if (named.length === 0) return words === null || words.trim() === "" ? null : "unknown";
  if (named.every((word) => COUNTED.has(word))) return "bonds";
  const units = named.filter((word) => !CURRENCY.has(word));
  const [unit, another] = units;
  if (unit === undefined) return "currency";
  if (another !== undefined) return "unknown";
  if (unit === "rupee" || unit === "rupees") return "rupees";
  const known = UNIT_OF_WORD.get(unit);
  return known === undefined || (known === "bonds" && named.length > 1) ? "unknown" : known;
}
