import fc from "fast-check";
import { extractText } from "unpdf";
import { beforeAll, describe, expect, test } from "vitest";
import { text } from "#server/machine/documents/document.ts";
import { pdfOf } from "#server/machine/documents/pdf.ts";
import { printed } from "#server/machine/documents/print/printed.ts";
import { openShaper, type Shaper } from "#server/machine/documents/print/shaper.ts";

let shaper: Shaper;
beforeAll(async () => {
  shaper = await openShaper("pdfkit");
});

const WIDE = { width: 1000, size: 9 };
const pieces = (written: string) =>
  printed(shaper, written, WIDE).map((line) => line.pieces.map((piece) => piece.text));
const fonts = (written: string) =>
  printed(shaper, written, WIDE).flatMap((line) => line.pieces.map((piece) => piece.font));

/** Text extracted from a document with one cell for each text, without spaces, which extraction only guesses. */
async function readBack(...texts: string[]): Promise<string> {
  const columns = [
    { title: "What", share: 6 },
    { title: "Else", share: 7 },
  ];
  const rows = texts.map((written) => [text(written), text("|")]);
  const table = { kind: "table" as const, title: "Messages", columns, rows, empty: "" };
  const parts = [{ name: "All", sections: [table] }];
  const bytes = await pdfOf({ title: "T", bondName: "B", isin: "I", preparedAtMs: 0, parts });
  return (await extractText(new Uint8Array(bytes), { mergePages: true })).text.replaceAll(/\s/g, "");
}
const close = (written: string) => written.replaceAll(/\s|\u200B|\p{Join_Control}|\p{Variation_Selector}/gu, "");
const letters = (written: string) => Array.from(close(written)).toSorted().join("");

describe("everything that is written is drawn, and read back as it was written", () => {
  test.each([
    ["Hindi", "नमस्ते, दस करोड़ की बोली हिन्दी में: क्षत्रिय ज्ञान ₹10 cr at 7.15"],
    ["Tamil", "வணக்கம் பத்து கோடி விலை கொடுங்கள்"],
    ["Telugu", "నమస్తే పది కోట్లు ధర చెప్పండి"],
    ["Bengali", "নমস্কার দশ কোটি টাকার দর কত"],
    ["Gujarati", "નમસ્તે દસ કરોડ નો ભાવ"],
    ["Punjabi", "ਸਤ ਸ੍ਰੀ ਅਕਾਲ ਦਸ ਕਰੋੜ ਦਾ ਭਾਅ"],
    ["Kannada", "ನಮಸ್ಕಾರ ಹತ್ತು ಕೋಟಿ ಬೆಲೆ"],
    ["Malayalam", "നമസ്കാരം പത്ത് കോടി വില"],
    ["Odia", "ନମସ୍କାର ଦଶ କୋଟି ମୂଲ୍ୟ"],
    ["Santali", "ᱡᱚᱦᱟᱨ ᱜᱮᱞ ᱠᱚᱨᱚᱲ"],
    ["Manipuri", "ꯈꯨꯔꯨꯝꯖꯔꯤ ꯇꯔꯥ ꯀ꯭ꯔꯣꯔ"],
    ["Urdu", "السلام علیکم دس کروڑ کی قیمت ٹھیک ہے"],
    ["Hebrew", "שלום מחיר לעשרה קרור"],
    ["Russian and Greek", "Привет Ελληνικά ῥ"],
    ["Latin with marks", "Đặng Łódź ṭ ḥ ñ"],
    ["symbols", "♔ ☀ ☎ ⚑ ✓ ✗ → ∑ ≤ ≠ ∞ √ ⇒ ½ € ₹ “x” … — ┌─┐"],
    ["emoji", "👍 😀 🚀 🙏 💰 🇮🇳 👍🏽 🧿"],
  ])("%s", async (_language, written) => {
    expect(pieces(written).flat().join("")).not.toContain("[U+");
    expect(await readBack(written)).toContain(close(written));
  });

  test("an emoji of several people or forms is one, though what joins it cannot be seen", async () => {
    expect(await readBack("👨‍👩‍👧 ❤️")).toContain("👨👩👧❤");
  });
});

describe("what cannot be drawn", () => {
  test("is named by its number: letters without a font, controls, marks that turn the line around", async () => {
    expect(pieces("你好 \u202Eabc\u202C zero\u200Bwidth \u0007\uE000\uD800")).toEqual([
      ["[U+4F60][U+597D] [U+202E]abc[U+202C] zero[U+200B]width [U+0007][U+E000][U+D800]"],
    ]);
    expect(await readBack("7.15 \u202E51.7")).toContain("7.15[U+202E]51.7");
  });

  test("is nothing, whatever somebody writes: every text makes a document", async () => {
    const anything = fc.array(
      fc.oneof(
        fc.string({ unit: "grapheme" }),
        fc.string({ unit: "binary" }),
        ...[0x6_00, 0x9_00, 0x9_80, 0xa_00, 0xa_80, 0xb_00, 0xb_80, 0xc_00, 0xc_80, 0xd_00, 0x3_00, 0x5_90].map(
          (from) =>
            fc
              .array(fc.integer({ min: from, max: from + 0x7f }), { maxLength: 12 })
              .map((codes) => String.fromCodePoint(...codes)),
        ),
      ),
      { minLength: 20, maxLength: 20 },
    );
    await fc.assert(
      fc.asyncProperty(anything, async (texts) => {
        await readBack(...texts);
      }),
      { numRuns: 15 },
    );
  }, 60_000);
});

describe("words that are read from right to left", () => {
  const hebrew = "שלום מחיר הוא 7.15 (סופי) ואנחנו מחכים כבר הרבה זמן לתשובה שלכם בבקשה תשובה מהירה";

  test("stand on their lines in the order of reading, as many as there is room for", () => {
    const lines = printed(shaper, hebrew, { width: 150, size: 9 });
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.every(({ isRightToLeft }) => isRightToLeft)).toBe(true);
    const [first] = lines;
    // The line begins at its right end, the figure in it is read from left to right.
    expect(first?.pieces.at(-1)?.text).toMatch(/^שלום מחיר הוא/);
    expect(lines.flatMap((line) => line.pieces).some((piece) => piece.text.includes("7.15"))).toBe(true);
    const lettersOf = (written: string) => letters(written.replaceAll(/[()]/g, ""));
    expect(lettersOf(lines.flatMap((line) => line.pieces.map((piece) => piece.text)).join(""))).toBe(lettersOf(hebrew));
  });

  test("are all read back, each word whole", async () => {
    const back = await readBack(hebrew);
    for (const word of hebrew.split(" ").filter((each) => /^[\u05D0-\u05EA]+$/.test(each)))
      expect(back).toContain(word);
  });
});

test("plain words stay in the base font", () => {
  expect(fonts("7.26 GS 33 offer 7.15, ₹10 cr – é")).toEqual(["Roboto"]);
  expect(fonts("7.26 GS 33 offer 7.15")).toEqual([undefined]);
});
