export interface FacetValue {
  value: string;
  label: string;
  count: number;
}

/** The values of a category as listed: what is chosen stays even when the server no longer counts it. */
export function facetRows(counted: readonly FacetValue[], chosen: readonly string[]): FacetValue[] {
  const known = new Set(counted.map(({ value }) => value));
  const lost = chosen.filter((value) => !known.has(value)).map((value) => ({ value, label: value, count: 0 }));
  return [...counted, ...lost];
}
