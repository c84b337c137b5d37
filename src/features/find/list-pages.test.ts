import { describe, expect, it } from "vitest";
import type { FinstrumentRow } from "#domain/contract/http/catalogue.ts";
import { LIST_PAGE_SIZE, pagesAround, rowsOfPages } from "#src/features/find/list-pages.ts";

const rows = (count: number, from: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `IN${from + index}` }) as FinstrumentRow);

describe("a list longer than what is asked for at once", () => {
  it("asks for the pages in sight and those next to come, the first of which is there already", () => {
    expect(pagesAround(0, 10)).toEqual([]);
    expect(pagesAround(0, 25)).toEqual([1]);
    expect(pagesAround(12_560, 12_581)).toEqual([250, 251, 252]);
  });

  it("has its whole length from the start, with holes where no page is there yet", () => {
    const list = rowsOfPages(12_582, [
      [0, rows(LIST_PAGE_SIZE, 0)],
      [251, rows(32, 12_550)],
    ]);
    expect(list).toHaveLength(12_582);
    expect(list[49]?.id).toBe("IN49");
    expect(list[50]).toBeUndefined();
    expect(list.at(-1)?.id).toBe("IN12581");
  });

  it("never grows past its length, when a page holds more than the first answer counted", () => {
    expect(rowsOfPages(3, [[0, rows(LIST_PAGE_SIZE, 0)]])).toHaveLength(3);
  });
});
