import type { Catalogue, Order } from "#domain/bond-catalogue/catalogue.ts";

/**
 * All places sorted. Missing values come last in both directions; ties are broken by name, ascending in both
 * directions.
 */
export function orderBy(catalogue: Catalogue, { field, direction }: Order): Int32Array {
  const figures = catalogue.figures[field];
  const sign = direction === "desc" ? -1 : 1;
  return Int32Array.from(catalogue.bonds, (_, place) => place).toSorted((a, b) => {
    const [left, right] = [figures[a] ?? NaN, figures[b] ?? NaN];
    if (left === right || (Number.isNaN(left) && Number.isNaN(right))) return a - b;
    if (Number.isNaN(left)) return 1;
    if (Number.isNaN(right)) return -1;
    return sign * (left - right);
  });
}
