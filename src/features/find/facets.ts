export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

/**
 * Order of a category's values: those with bonds, then chosen ones the server no longer counts, then empty ones, so a
 * hit is never below a screenful of zeros. A chosen value keeps its place even without bonds.
 */
export function facetRows(counted: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const known = new Set(counted.map(({ value }) => value));
  const lost = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }));
  const counts = ({ value, count }: FacetValue) => count > 0 || chosen.includes(value);
  return [...counted.filter(counts), ...lost, ...counted.filter((row) => !counts(row))];
}
