import { expect, test } from "vitest";
import { uploadFailedText } from "#src/features/chat/file-text.ts";

test("a file that was not sent is reported in these words (T-09)", () => {
  expect(uploadFailedText("Something went wrong!")).toBe("Error uploading file: Something went wrong!");
});
