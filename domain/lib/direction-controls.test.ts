import { describe, expect, test } from "vitest";
import { hasDirectionControls, isReadFromRight, withoutDirectionControls } from "#domain/lib/direction-controls.ts";

describe("controls of direction", () => {
  test.each("\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069".split(""))("%j counts in any text", (control) => {
    expect(withoutDirectionControls(`offer${control}s`)).toBe("offers");
    expect(hasDirectionControls(`offer${control}s`)).toBe(true);
  });

  test.each("\u200E\u200F\u061C".split(""))("the mark %j counts where a figure stands, of whatever script", (mark) => {
    expect(withoutDirectionControls(`10${mark}2.60 bid`)).toBe("102.60 bid");
    expect(withoutDirectionControls(`${mark}१०२`)).toBe("१०२");
    expect(hasDirectionControls(`شكرا${mark}`)).toBe(false);
  });

  test("other text stays letter for letter: joiners of Indian scripts and of emoji are no controls", () => {
    for (const text of ["क्‍ष 6.85", "👩‍💻 6.85", "شكرا 6.85", "7.18 GS\t33\n6.85", ""]) {
      expect([withoutDirectionControls(text), hasDirectionControls(text)]).toEqual([text, false]);
    }
  });

  test("letters from right to left are told from others", () => {
    expect(["6.85 شكرا", "שלום", "ok", "ठीक है"].map(isReadFromRight)).toEqual([true, true, false, false]);
  });
});
