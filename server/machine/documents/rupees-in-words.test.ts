import { expect, it } from "vitest";
import { rupeesInWords } from "#server/machine/documents/rupees-in-words.ts";

it("spells an amount out in crores and lakhs, with its paise", () => {
  expect(rupeesInWords(50_884_522.22)).toBe(
    "Five Crore Eight Lakh Eighty Four Thousand Five Hundred Twenty Two Rupees And Twenty Two Paise Only",
  );
  expect(rupeesInWords(5_000_000)).toBe("Fifty Lakh Rupees Only");
});
