import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeName, sniffType } from "#domain/files/sniff-type.ts";

/** One byte for each letter. */
const latin = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
/** As UTF-8 writes it. */
const utf8 = (text: string) =>
  latin(
    encodeURIComponent(text).replaceAll(/%(..)/g, (_whole, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    ),
  );

describe("the type of a file is what its bytes say", () => {
  test.each([
    ["a PNG called photo.jpeg", latin("\x89PNG\r\n\x1a\n...."), "photo.jpeg", "image/png"],
    ["a JPEG", latin("\xff\xd8\xff\xe0...."), "a.jpg", "image/jpeg"],
    ["a GIF", latin("GIF89a...."), "a.gif", "image/gif"],
    ["a WebP", latin("RIFF\x10\x00\x00\x00WEBPVP8 "), "a", "image/webp"],
    ["a PDF", latin("%PDF-1.7\n"), "a.pdf", "application/pdf"],
    ["a text", utf8("₹ 5 Cr at 7.20 👍\r\n"), "note", "text/plain; charset=utf-8"],
    ["a page of HTML is only a text", utf8("<script>alert(1)</script>"), "a.txt", "text/plain; charset=utf-8"],
    ["a CSV", utf8("isin,yield\n"), "Level.CSV", "text/csv; charset=utf-8"],
  ])("%s", (_what, bytes, name, type) => {
    expect(sniffType(bytes, name)?.contentType).toBe(type);
  });

  test.each([
    ["a program", latin("MZ\x90\x00\x03"), "shot.png"],
    ["a picture called a program", latin("\x89PNG\r\n\x1a\n...."), "photo.exe"],
    ["a picture that ends as a program", latin("\x89PNG\r\n\x1a\n...."), "photo.png.exe"],
    ["a text called a program", utf8("hello"), "hello.exe"],
    ["a script", utf8("format c:"), "run.BAT"],
    ["a page", utf8("<script>alert(1)</script>"), "a.html"],
    ["a text called a picture", utf8("hello"), "hello.png"],
    ["an archive that is no workbook", latin("PK\x03\x04....word/document.xml"), "a.xlsx"],
    ["a text that Windows would run", latin("MZ fake"), "levels.exe"],
    ["a surrogate in UTF-8", latin("\xed\xa0\x80"), "a.txt"],
    ["an overlong form", latin("\xc0\xaf"), "a.txt"],
    ["a character that is cut off", latin("6.85 \xe2\x82"), "a.txt"],
    ["text in another encoding", latin("r\xe9sum\xe9"), "a.txt"],
  ])("%s is not taken", (_what, bytes, name) => {
    expect(sniffType(bytes, name)).toBeNull();
  });
});

test("a name keeps no path and no sign that could leave a header, and ends as its type does", () => {
  const png = { contentType: "image/png", extension: "png" };
  expect(safeName(String.raw`C:\desk\..\level at "7.20".exe`, png)).toBe("level_at_7.20.png");
  expect(safeName("../../etc/passwd", png)).toBe("passwd.png");
  expect(safeName("चित्र.png", png)).toBe("file.png");
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom("a", "Z", "9", ".", "-", "_", "/", "\\", '"', "\n", "\0", " ", "é", "₹", "%"),
      }),
      (name) => {
        expect(safeName(name, png)).toMatch(/^[A-Za-z0-9_][\w.-]{0,83}\.png$/);
        expect(safeName(name, png)).not.toContain("..");
      },
    ),
  );
});
