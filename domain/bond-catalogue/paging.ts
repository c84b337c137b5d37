import { isAnswer } from "#domain/bond-catalogue/answering.ts";

/** Input of a page: places in order, and the code of each from `answersTo`. */
export interface Asked {
  order: ArrayLike<number>;
  answers: Uint8Array;
}

/**
 * Next places after `after`, and whether more follow. The last seen place is looked up in the order itself, so paging
 * continues correctly even when that bond no longer matches. Null starts at the beginning; returns undefined when the
 * order does not contain the place.
 */
export function pageAfter(
  { order, answers }: Asked,
  seen: number | null,
  limit: number,
): { places: number[]; more: boolean } | undefined {
  const last = seen === null ? -1 : Array.prototype.indexOf.call(order, seen);
  if (seen !== null && last < 0) return undefined;
  const places: number[] = [];
  for (let at = last + 1; at < order.length; at += 1) {
    const place = order[at] ?? 0;
    if (!isAnswer(answers, place)) continue;
    if (places.length === limit) return { places, more: true };
    places.push(place);
  }
  return { places, more: false };
}

/** Places of one numbered page; the first is 1. */
export function pageNumbered(asked: Asked, { page, page_size: size }: { page: number; page_size: number }): number[] {
  return pageFrom(asked, (page - 1) * size, size);
}

/**
 * Places from an offset in the list. The order is fixed for the whole day, so pages fetched separately fit together.
 */
export function pageFrom({ order, answers }: Asked, from: number, limit: number): number[] {
  const places: number[] = [];
  let seen = 0;
  for (let at = 0; at < order.length && places.length < limit; at += 1) {
    const place = order[at] ?? 0;
    if (!isAnswer(answers, place)) continue;
    if (seen >= from) places.push(place);
    seen += 1;
  }
  return places;
}
