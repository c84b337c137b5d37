import { isAnswer } from "#domain/bond-catalogue/answering.ts";

/** What a page is cut from: places in their order, and which of them answer the question. */
export interface Asked {
  order: ArrayLike<number>;
  answers: Uint8Array;
}

/**
 * The next places after one already seen, and whether more follow. The seen place is looked up in the order itself, so
 * that a page goes on rightly even when the bond it ended with no longer answers. Null begins at the beginning; undefined
 * comes back when the order does not hold the place.
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

/** The places of one numbered page, the first being 1. */
export function pageNumbered(asked: Asked, { page, page_size: size }: { page: number; page_size: number }): number[] {
  return pageFrom(asked, (page - 1) * size, size);
}

/** The places from so many into the list on. The order is one for the whole day, so pages asked for apart fit together. */
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
