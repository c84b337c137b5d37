import { expect, test } from "vitest";
import { formatFileSize } from "#domain/lib/format-file-size.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [12_400, "12 kB"],
  [20_000_000, "20.0 MB"],
])("a file of %i bytes is said to have %s", (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
