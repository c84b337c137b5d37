export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

/**
 * The values of a category as listed: those with bonds in their order, then those without, so that a hit is never below
 * a screenful of zeros. What is chosen stays in its place, even when the server no longer counts it.
 */
export function facetRows(counted: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const known = new Set(counted.map(({ value }) => value));
  const lost = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }));
  const counts = ({ value, count }: FacetValue) => count > 0 || chosen.includes(value);
  return [...counted.filter(counts), ...lost, ...counted.filter((row) => !counts(row))];
}
