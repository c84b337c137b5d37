import { describe, expect, test } from "vitest";
import { PNG_BASE64 } from "#domain/files/png.testing.ts";
import { acceptedTypeOf } from "#domain/files/accepted-type.ts";
import { fileTypeFromBuffer } from "file-type";
import { fileContentOf } from "#domain/files/file-content.ts";

const latin = (text: string) => Buffer.from(text, "latin1");
const PNG = Buffer.from(PNG_BASE64, "base64");

describe("the bytes of a file show what it is", () => {
  test.each([
    ["a PNG", PNG, "photo.jpeg", "image/png"],
    ["a JPEG", latin("\xff\xd8\xff\xe0...."), "a.jpg", "image/jpeg"],
    ["a GIF", latin("GIF89a...."), "a.gif", "image/gif"],
    ["a WebP", latin("RIFF\x10\x00\x00\x00WEBPVP8 "), "a", "image/webp"],
    ["a PDF", latin("%PDF-1.7\n"), "a.pdf", "application/pdf"],
    ["a text", Buffer.from("₹ 5 Cr at 7.20 👍\r\n"), "note", "text/plain; charset=utf-8"],
    ["a page of HTML", Buffer.from("<script>alert(1)</script>"), "a.txt", "text/plain; charset=utf-8"],
  ])("%s", async (_what, bytes, name, type) => {
    expect(acceptedTypeOf(await fileContentOf(bytes, fileTypeFromBuffer), name)?.contentType).toBe(type);
  });

  test.each([
    ["a program", latin("MZ\x90\x00\x03"), "shot.png"],
    ["the head of a picture without one", PNG.subarray(0, 8), "shot.png"],
    ["an archive that is no workbook", latin("PK\x03\x04....word/document.xml"), "a.xlsx"],
    ["a surrogate in UTF-8", latin("\xed\xa0\x80"), "a.txt"],
    ["an overlong form", latin("\xc0\xaf"), "a.txt"],
    ["a character that is cut off", latin("6.85 \xe2\x82"), "a.txt"],
    ["text in another encoding", latin("r\xe9sum\xe9"), "a.txt"],
  ])("%s is not taken", async (_what, bytes, name) => {
    expect(acceptedTypeOf(await fileContentOf(bytes, fileTypeFromBuffer), name)).toBeNull();
  });
});
