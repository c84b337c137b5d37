// Normalises marks that keyboards, phones and spreadsheets write in several ways, before a line is read.

const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/[\s\u200b-\u200d\u2060\ufeff]/g, " "],
  [/[\u2010-\u2015\u2212]/g, "-"],
  [/[\uff0f\u2215\u2044]/g, "/"],
  [/[\uff0e\u2219\u2024]/g, "."],
  [/[“”„]/g, '"'],
];

/** Lower case, with plain spaces, dashes and points; every character keeps its place. */
export function foldLine(text: string): string {
  const plain = FOLDS.reduce((left, [pattern, by]) => left.replaceAll(pattern, by), text);
  return plain.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
