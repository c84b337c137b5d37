import { expect, test } from "vitest";
import { isEnoughInSight } from "#src/features/chat/log/in-sight.ts";

test.each([
  [true, 1, true],
  [true, 0.1, true],
  [true, 0.099, false],
  [false, 0.5, false],
])(
  "a conversation is seen from a tenth of it on: %s, %d -> %s (C-44)",
  (isIntersecting, intersectionRatio, expected) => {
    expect(isEnoughInSight({ isIntersecting, intersectionRatio })).toBe(expected);
  },
);
