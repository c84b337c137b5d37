import { expect, it } from "vitest";
import { bondCategory, couponFrequency, couponType, issuerType } from "#domain/entities/bond.ts";
import {
  bondCountText,
  categoryLabel,
  couponTypeLabel,
  frequencyLabel,
  issuerTypeSentence,
  issuerTypeLabel,
  securityLabel,
} from "#domain/bond-catalogue/bond-text.ts";

it("every code has words of its own, in every form, and none is shown as a code", () => {
  const forms = ["short", "one", "many", "inSentence"] as const;
  const labels = [
    ...forms.map((form) => bondCategory.options.map((category) => categoryLabel(category, form))),
    couponType.options.map((type) => couponTypeLabel(type)),
    couponType.options.map((type) => couponTypeLabel(type, "many")),
    couponFrequency.options.map(frequencyLabel),
    issuerType.options.map(issuerTypeLabel),
    issuerType.options.map(issuerTypeSentence),
  ];
  for (const each of labels) {
    expect(new Set(each).size).toBe(each.length);
    expect(each.filter((text) => text.trim() === "" || text.includes("_"))).toEqual([]);
  }
});

it("what no source states is dashed, never guessed", () => {
  expect(categoryLabel(null, "one")).toBe("–");
  expect([couponTypeLabel(null), frequencyLabel(null), securityLabel(null), issuerTypeLabel(null)]).toEqual(
    Array.from({ length: 4 }, () => "–"),
  );
});

it("a group of bonds is named with its rating, government paper without one", () => {
  expect(bondCountText("NBFC", "AA")).toBe("AA NBFC bonds");
  expect(bondCountText("SDL", "SOV")).toBe("state government bonds");
  expect(bondCountText(null, "AAA")).toBe("AAA bonds");
});
