import { expect, it } from "vitest";
import { bondCategory, couponFrequency, couponType, issuerType } from "#domain/entities/bond.ts";
import {
  bondsInWords,
  categoryWords,
  couponTypeWords,
  frequencyWords,
  issuerTypeSentence,
  issuerTypeWords,
  securityWords,
} from "#domain/bond-catalogue/bond-words.ts";

it("every code has words of its own, in every form, and none is shown as a code", () => {
  const forms = ["short", "one", "many", "inSentence"] as const;
  const words = [
    ...forms.map((form) => bondCategory.options.map((category) => categoryWords(category, form))),
    couponType.options.map((type) => couponTypeWords(type)),
    couponType.options.map((type) => couponTypeWords(type, "many")),
    couponFrequency.options.map(frequencyWords),
    issuerType.options.map(issuerTypeWords),
    issuerType.options.map(issuerTypeSentence),
  ];
  for (const each of words) {
    expect(new Set(each).size).toBe(each.length);
    expect(each.filter((text) => text.trim() === "" || text.includes("_"))).toEqual([]);
  }
});

it("what no source states is dashed, never guessed", () => {
  expect(categoryWords(null, "one")).toBe("–");
  expect([couponTypeWords(null), frequencyWords(null), securityWords(null), issuerTypeWords(null)]).toEqual(
    Array.from({ length: 4 }, () => "–"),
  );
});

it("a group of bonds is named with its rating, government paper without one", () => {
  expect(bondsInWords("NBFC", "AA")).toBe("AA NBFC bonds");
  expect(bondsInWords("SDL", "SOV")).toBe("state government bonds");
  expect(bondsInWords(null, "AAA")).toBe("AAA bonds");
});
