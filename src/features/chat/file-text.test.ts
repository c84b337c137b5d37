import { expect, test } from "vitest";
import { fileSizeText, uploadFailedText } from "#src/features/chat/file-text.ts";

test.each([
  [999, "999 B"],
  [12_400, "12 kB"],
  [20_000_000, "20.0 MB"],
])("a file of %i bytes is said to have %s", (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

test("a file that was not sent is reported in these words (T-09)", () => {
  expect(uploadFailedText("Something went wrong!")).toBe("Error uploading file: Something went wrong!");
});
