import { describe, expect, test } from "vitest";
import { emptyLevel } from "#domain/validation/pricing-input.ts";
import { type LevelStep, stepOf, steppedText, stepText } from "#domain/validation/level-step.ts";

const after = (text: string, mode: "yield" | "price", step: LevelStep) =>
  steppedText({ ...emptyLevel, text, mode }, true, step);

describe("a level steps", () => {
  test.each([
    ["a yield by a quarter of a basis point", "7.1", "yield", "tick", 1, "7.1025y"],
    ["down as well", "7.1", "yield", "tick", -1, "7.0975y"],
    ["a price by a paisa", "101.25", "price", "tick", 1, "@101.2600"],
    ["a yield by 2.5 basis points with a larger step", "7.1", "yield", "ten-ticks", 1, "7.1250y"],
    ["a price by ten paise with a larger step", "101.25", "price", "ten-ticks", -1, "@101.1500"],
    ["by the grain of the box (V-46)", "7.1", "yield", "grain", 1, "7.1001y"],
    ["as the kind it is read as, a price typed in Yield mode", "101.25", "yield", "tick", 1, "@101.2600"],
    ["as the kind its mark says", "@24.99", "yield", "tick", 1, "@25.0000"],
    ["no further than zero yield", "0.001", "yield", "tick", -1, "0.0000y"],
    ["no further than the highest price", "249.995", "price", "tick", 1, "@250.0000"],
  ] as const)("%s", (_rule, text, mode, size, by, next) => {
    expect(after(text, mode, { size, by })).toBe(next);
  });

  test.each(["", "seven", "@"])("not where no level stands: %j", (text) => {
    expect(after(text, "yield", { size: "tick", by: 1 })).toBeNull();
  });

  test("up and down again to where it was", () => {
    for (const text of ["6.9", "7.1013", "0.0001", "99.9999"]) {
      const mode = Number(text) > 25 ? "price" : "yield";
      const up = after(text, mode, { size: "tick", by: 1 }) ?? "";
      expect(after(up, mode, { size: "tick", by: -1 })).toMatch(text);
    }
  });

  test("and says by how much, with its unit", () => {
    expect(stepText("yield", "tick")).toBe("0.25\u00a0bp");
    expect(stepText("yield", "ten-ticks")).toBe("2.5\u00a0bp");
    expect(stepText("price", "tick")).toBe("₹\u00a00.01");
    expect(stepOf("price", "ten-ticks")).toBeCloseTo(0.1, 12);
  });
});
