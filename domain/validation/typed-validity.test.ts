import { describe, expect, it } from "vitest";
import { parseValidity, validityPayload, validityText } from "#domain/validation/typed-validity.ts";

describe("a typed validity", () => {
  it.each([
    ["DAY", "DAY"],
    ["d", "DAY"],
    ["till close", "DAY"],
    ["30", "30m"],
    ["30m", "30m"],
    ["15 min", "15m"],
    ["2h", "120m"],
    ["good for 10 mins", "10m"],
    ["till 3", "till 15:00"],
    ["till 9", "till 09:00"],
    ["till 3:30", "till 15:30"],
    ["till 3.30pm", "till 15:30"],
    ["15:30", "till 15:30"],
    ["until 12 am", "till 00:00"],
  ])("%s is %s, and is read back as the same", (typed, text) => {
    const reading = parseValidity(typed);
    expect(reading.ok && validityText(reading)).toBe(text);
    expect(parseValidity(text)).toEqual(reading);
  });

  it.each(["", "soon", "0", "25h", "till 25", "till 3:75", "gtc", "good till cancelled"])(
    "%j is refused in words",
    (typed) => {
      expect(parseValidity(typed)).toMatchObject({ ok: false, message: expect.stringMatching(/\w/) as string });
    },
  );

  it("till a time is an instant of today, whenever it is sent", () => {
    const till = parseValidity("till 3:30");
    expect(till.ok && validityPayload(till, Date.parse("2026-11-20T05:30:00Z"))).toEqual({
      expiry_date_stored: "2026-11-20T10:00:00.000Z",
    });
  });
});
