import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeName, sniffType } from "#server/features/support/sniff-type.ts";

const latin = (text: string) => Buffer.from(text, "latin1");

describe("the type of a file is what its bytes say", () => {
  test.each([
    ["a PNG called photo.jpeg", latin("\x89PNG\r\n\x1a\n...."), "photo.jpeg", "image/png"],
    ["a JPEG", latin("\xff\xd8\xff\xe0...."), "a.jpg", "image/jpeg"],
    ["a GIF", latin("GIF89a...."), "a.gif", "image/gif"],
    ["a WebP", latin("RIFF\x10\x00\x00\x00WEBPVP8 "), "a", "image/webp"],
    ["a PDF", latin("%PDF-1.7\n"), "a.pdf", "application/pdf"],
    ["a text", Buffer.from("₹ 5 Cr at 7.20\r\n"), "note", "text/plain; charset=utf-8"],
    ["a page of HTML is only a text", Buffer.from("<script>alert(1)</script>"), "a.txt", "text/plain; charset=utf-8"],
    ["a CSV", Buffer.from("isin,yield\n"), "Level.CSV", "text/csv; charset=utf-8"],
  ])("%s", (_what, bytes, name, type) => {
    expect(sniffType(bytes, name)?.contentType).toBe(type);
  });

  test.each([
    ["a program", latin("MZ\x90\x00\x03"), "shot.png"],
    ["a picture called a program", latin("\x89PNG\r\n\x1a\n...."), "photo.exe"],
    ["a picture that ends as a program", latin("\x89PNG\r\n\x1a\n...."), "photo.png.exe"],
    ["a text called a program", Buffer.from("hello"), "hello.exe"],
    ["a script", Buffer.from("format c:"), "run.BAT"],
    ["a page", Buffer.from("<script>alert(1)</script>"), "a.html"],
    ["a text called a picture", Buffer.from("hello"), "hello.png"],
    ["an archive that is no workbook", latin("PK\x03\x04....word/document.xml"), "a.xlsx"],
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
