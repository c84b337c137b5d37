import { expect, test } from "vitest";
import { agoText } from "#src/features/chat/log/ago-text.ts";

test.each([
  [20_000, "20 s ago"],
  [59_999, "59 s ago"],
  [185_000, "3 min ago"],
  [3_600_000, "1 h ago"],
  [7_500_000, "2 h 5 min ago"],
  [-5_000, "0 s ago"],
])("what was written %i ms ago was written %s", (waitedMs, text) => {
  expect(agoText(1_700_000_000_000, 1_700_000_000_000 + waitedMs)).toBe(text);
});
