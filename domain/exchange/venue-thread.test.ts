import { expect, test } from "vitest";
import { isChangedTo, type VenueQuote } from "#domain/exchange/venue-quote.ts";
import { standsAs } from "#domain/exchange/venue-thread.ts";

const terms = { faceRupees: 50_000_000, yieldFraction: 0.0712, price: 100.4552 };

test.each([
  ["the same size, yield and price", terms, true],
  ["no price, where the yield decides", { ...terms, price: null }, true],
  ["another price", { ...terms, price: 100.4553 }, false],
  ["another yield", { ...terms, yieldFraction: 0.0713 }, false],
  ["another size", { ...terms, faceRupees: 50_000_001 }, false],
])("an offer with %s is found on a thread: %o %s", (_what, offer, expected) => {
  expect([standsAs(terms, offer), standsAs(offer, terms)]).toEqual([expected, expected]);
});

const VALID_TILL = "2026-11-20T11:30:00.000Z";
const quote = { ...terms, validTill: VALID_TILL } as VenueQuote;
const change = { ...terms, lotRupees: 10_000_000, validTill: VALID_TILL };

test.each([
  ["the same terms", change, true],
  ["no price of its own", { ...change, price: null }, true],
  ["no end of its own", { ...change, validTill: null }, true],
  ["another price", { ...change, price: 100 }, false],
  ["another end", { ...change, validTill: "2026-11-20T11:31:00.000Z" }, false],
  ["another yield", { ...change, yieldFraction: 0.0713 }, false],
  ["another size", { ...change, faceRupees: 40_000_000 }, false],
])("a change with %s counts as made on the quote: %o %s", (_what, wanted, expected) => {
  expect(isChangedTo(quote, wanted)).toBe(expected);
});
