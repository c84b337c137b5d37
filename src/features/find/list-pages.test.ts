import { describe, expect, it } from "vitest";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { PAGE_SIZE } from "#domain/lib/wire.ts";
import { pagesAround, rowsOfPages } from "#src/features/find/list-pages.ts";

const rows = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `IN${from + index}` }) as FinstrumentRow);

describe("a list longer than what is asked for at once", () => {
  it("asks for the pages in sight and those next to come, the first of which is there already", () => {
    expect(pagesAround(0, 10, 12_582)).toEqual([1]);
    expect(pagesAround(300, 330, 12_582)).toEqual([14, 15, 16, 17]);
  });

  it("asks for none past its end", () => {
    expect(pagesAround(0, 10, 15)).toEqual([]);
    expect(pagesAround(12_560, 12_581, 12_582)).toEqual([627, 628, 629]);
  });

  it("has its whole length from the start, with holes where no page is there yet", () => {
    const list = rowsOfPages(12_582, [
      [0, rows(PAGE_SIZE, 0)],
      [629, rows(2, 12_580)],
    ]);
    expect(list).toHaveLength(12_582);
    expect(list[19]?.id).toBe("IN19");
    expect(list[20]).toBeUndefined();
    expect(list.at(-1)?.id).toBe("IN12581");
  });

  it("never grows past its length, when a page holds more than the first answer counted", () => {
    expect(rowsOfPages(3, [[0, rows(PAGE_SIZE, 0)]])).toHaveLength(3);
  });
});
