import { expect, test } from "vitest";
import { countdownText } from "#src/desk-kit/deals/countdown-text.ts";

test.each([
  [300_900, "5:00"],
  [300_000, "5:00"],
  [299_999, "4:59"],
  [60_000, "1:00"],
  [59_400, "0:59"],
  [400, "0:00"],
  [0, "ended"],
  [-5000, "ended"],
  [3_900_000, "1 h 5 m"],
])("%d ms left reads %s", (leftMs, text) => expect(countdownText(leftMs)).toBe(text));
