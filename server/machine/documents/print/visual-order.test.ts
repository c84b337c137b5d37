import { expect, test } from "vitest";
import { paragraphOf, visualOrder } from "#server/machine/documents/print/visual-order.ts";

/** The stretches of a whole line from left to right; those read from right to left in brackets. */
const onPaper = (text: string) =>
  visualOrder(paragraphOf(text), 0, text.length).map((part) => (part.isRightToLeft ? `[${part.text}]` : part.text));

test("words read from right to left stand in their place in a line read from left to right", () => {
  expect(onPaper("bid 7.15 שלום עולם done")).toEqual(["bid 7.15 ", "[שלום עולם]", " done"]);
});

test("a line that begins from right to left is read from its right end; figures in it stay as they are", () => {
  expect(onPaper("מחיר 7.15 בבקשה")).toEqual(["[ בבקשה]", "7.15", "[מחיר ]"]);
  expect(paragraphOf("מחיר 7.15").isRightToLeft).toBe(true);
  expect(paragraphOf("7.15 bid מחיר").isRightToLeft).toBe(false);
});

test("each line of a paragraph is turned around by itself", () => {
  const paragraph = paragraphOf("אחת שתיים שלוש");
  expect(
    [
      [0, 4],
      [4, 14],
    ].map(([from = 0, to = 0]) => visualOrder(paragraph, from, to).map(({ text }) => text)),
  ).toEqual([["אחת "], ["שתיים שלוש"]]);
});
