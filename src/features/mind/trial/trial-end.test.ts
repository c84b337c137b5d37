import { describe, expect, test } from "vitest";
import { trialEndText } from "#src/features/mind/trial/trial-end.ts";

const NOW = Date.parse("2026-11-24T06:30:00Z");
const after = (hours: number) => new Date(NOW + hours * 3_600_000).toISOString();

describe("the end of a trial of Mind", () => {
  test("is announced in its last seven days, with its Indian date (S-10)", () => {
    expect(trialEndText(after(7 * 24), NOW)).toBe("Trial ends on 01-Dec-2026");
    expect(trialEndText(after(1), NOW)).toBe("Trial ends on 24-Nov-2026");
    expect(trialEndText("2026-11-26T19:00:00Z", NOW)).toBe("Trial ends on 27-Nov-2026");
  });
  test("is not announced earlier, nor where none ends, nor once it has ended", () => {
    expect(trialEndText(after(7 * 24 + 1), NOW)).toBeNull();
    expect(trialEndText(null, NOW)).toBeNull();
    expect(trialEndText(after(0), NOW)).toBeNull();
    expect(trialEndText(after(-1), NOW)).toBeNull();
  });
});
