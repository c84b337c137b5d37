import fc from "fast-check";
import { expect, test } from "vitest";
import type { Published } from "#server/machine/bus/bus.ts";
import { packets } from "#server/machine/bus/packets.ts";

const message = fc.record({
  stream: fc.constantFrom("quotes_eoi", "open_tickets"),
  audience: fc.constant("market"),
  seq: fc.nat(),
  ts: fc.constant("2026-07-20T04:00:00.000Z"),
  data: fc.string({ maxLength: 120, unit: "grapheme" }),
});

test("packets keep every message that fits, in order, and none is larger than allowed", () => {
  fc.assert(
    fc.property(fc.array(message), fc.integer({ min: 150, max: 600 }), (messages, maxBytes) => {
      const { texts, leftOut } = packets(messages, maxBytes);
      const back = texts.flatMap((text) => JSON.parse(text) as Published[]);
      const fitting = messages.filter((one) => Buffer.byteLength(JSON.stringify(one)) + 3 <= maxBytes);
      expect(back).toEqual(fitting);
      expect(leftOut).toBe(messages.length - fitting.length);
      for (const text of texts) expect(Buffer.byteLength(text)).toBeLessThanOrEqual(maxBytes);
    }),
  );
});
