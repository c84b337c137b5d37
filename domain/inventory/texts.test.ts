import { expect, test } from "vitest";
import { freeText, saleText } from "#domain/inventory/texts.ts";

const CRORE = 10_000_000;
const none = { face: 0, free: 0, inQuotes: 0, goingOut: 0, comingIn: 0 };

test.each([
  ["all of it is free", { ...none, face: 6 * CRORE, free: 6 * CRORE }, "You hold 6,00,00,000 of this bond."],
  ["nothing is held and nothing comes", none, "You hold none of this bond."],
  [
    "all of it is in quotes",
    { ...none, face: 5 * CRORE, inQuotes: 5 * CRORE, comingIn: 2 * CRORE },
    "Of this bond: free 0, in quotes 5 Cr, on the way in 2 Cr.",
  ],
  [
    "some of it is promised",
    { ...none, face: 5 * CRORE, free: 3 * CRORE, goingOut: 2 * CRORE },
    "Of this bond: free 3 Cr, on the way out 2 Cr.",
  ],
  ["it is bought and not delivered yet", { ...none, comingIn: CRORE }, "Of this bond: free 0, on the way in 1 Cr."],
])("where %s, the refusal of a sale says so", (_where, held, text) => {
  expect(freeText(held)).toBe(text.replaceAll(/(?<=\d) Cr/g, "\u00a0Cr"));
});

test.each([
  [
    "some is free",
    { ...none, face: 8 * CRORE, free: 5 * CRORE, inQuotes: 3 * CRORE, comingIn: 2 * CRORE },
    "You have 5 Cr of this bond free, 3 Cr in quotes, 2 Cr on the way in; this sells 12 Cr.",
  ],
  [
    "all of it is in quotes",
    { ...none, face: 5 * CRORE, inQuotes: 5 * CRORE },
    "You have none of this bond free, 5 Cr in quotes; this sells 12 Cr.",
  ],
  ["nothing is held", none, "You hold none of this bond; this sells 12 Cr."],
  [
    "it is bought and not delivered yet",
    { ...none, comingIn: CRORE },
    "You hold none of this bond, 1 Cr on the way in; this sells 12 Cr.",
  ],
])("where %s, the warning of a sale says so", (_where, held, text) => {
  expect(saleText(held, 12 * CRORE)).toBe(text.replaceAll(/(?<=\d) Cr/g, "\u00a0Cr"));
});
