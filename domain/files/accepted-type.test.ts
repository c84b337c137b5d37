import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { safeName, acceptedTypeOf } from "#domain/files/accepted-type.ts";

describe("the type of a file is what its bytes say", () => {
  test.each([
    ["a PNG called photo.jpeg", { signature: "image/png", text: null }, "photo.jpeg", "image/png"],
    ["a PDF without an ending", { signature: "application/pdf", text: "%PDF-1.7" }, "slip", "application/pdf"],
    ["a text", { signature: null, text: "₹ 5 Cr at 7.20 👍\r\n" }, "note", "text/plain; charset=utf-8"],
    [
      "a page of XML is only a text",
      { signature: "application/xml", text: "<?xml?>" },
      "a.txt",
      "text/plain; charset=utf-8",
    ],
    ["a CSV", { signature: null, text: "isin,yield\n" }, "Level.CSV", "text/csv; charset=utf-8"],
  ])("%s", (_what, content, name, type) => {
    expect(acceptedTypeOf(content, name)?.contentType).toBe(type);
  });

  test.each([
    ["a program", { signature: "application/x-msdownload", text: null }, "shot.png"],
    ["a picture called a program", { signature: "image/png", text: null }, "photo.exe"],
    ["a picture that ends as a program", { signature: "image/png", text: null }, "photo.png.exe"],
    ["a text called a program", { signature: null, text: "hello" }, "hello.exe"],
    ["a text called a picture", { signature: null, text: "hello" }, "hello.png"],
    ["an archive that is no workbook", { signature: "application/zip", text: null }, "a.xlsx"],
    ["a text with a control character", { signature: null, text: "6.85\u0000" }, "a.txt"],
    ["what is neither", { signature: null, text: null }, "a.txt"],
  ])("%s is not taken", (_what, content, name) => {
    expect(acceptedTypeOf(content, name)).toBeNull();
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
