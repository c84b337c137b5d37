import { describe, expect, it } from "vitest";
import * as fc from "fast-check";
import type { EoiStatus } from "#domain/entities/eoi.ts";
import { eoiStatus } from "#domain/entities/eoi.ts";
import { type EoiEvent, eoiAfter, type EoiLife, isLive, isStanding, statusAtBirth } from "#domain/trading/eoi-life.ts";

const CRORE = 10_000_000;
const at = (status: EoiStatus): EoiLife => ({ status, quantum: 5 * CRORE, remaining: 5 * CRORE });

describe("the life of an EOI (S-24, U-08)", () => {
  const filled: EoiEvent = { type: "filled", quantity: 5 * CRORE };
  const inPart: EoiEvent = { type: "filled", quantity: CRORE };
  const edited: EoiEvent = { type: "edited", quantum: 6 * CRORE };
  const table: [EoiStatus, EoiEvent, EoiStatus | "refused"][] = [
    ["HELD", { type: "marketOpened" }, "OPEN"],
    ["HELD", edited, "refused"],
    ["HELD", filled, "refused"],
    ["HELD", { type: "withdrawn" }, "CLOSED"],
    ["HELD", { type: "expired" }, "EXPIRED"],
    ["OPEN", { type: "marketOpened" }, "refused"],
    ["OPEN", edited, "OPEN"],
    ["OPEN", inPart, "PARTIAL"],
    ["OPEN", filled, "FILLED"],
    ["OPEN", { type: "replaced" }, "REPLACED"],
    ["OPEN", { type: "withdrawn" }, "CLOSED"],
    ["OPEN", { type: "expired" }, "EXPIRED"],
    ["PARTIAL", edited, "PARTIAL"],
    ["PARTIAL", inPart, "PARTIAL"],
    ["PARTIAL", filled, "FILLED"],
    ["PARTIAL", { type: "replaced" }, "REPLACED"],
  ];
  it.each(table)("%s and %o gives %s", (status, event, expected) => {
    const verdict = eoiAfter(at(status), event);
    expect(verdict.ok ? verdict.value.status : "refused").toBe(expected);
  });

  it("ends for good: nothing happens to a final one", () => {
    const events: EoiEvent[] = [
      { type: "marketOpened" },
      edited,
      inPart,
      { type: "replaced" },
      { type: "withdrawn" },
      { type: "expired" },
    ];
    for (const status of eoiStatus.options.filter((each) => !isStanding(each))) {
      for (const event of events)
        expect(eoiAfter(at(status), event)).toMatchObject({ ok: false, code: "already_done" });
    }
  });

  it("never deals more than was offered, whatever comes in which order", () => {
    const event = fc.oneof(
      fc.record({ type: fc.constant("filled" as const), quantity: fc.integer({ min: 1, max: 8 }) }),
      fc.record({ type: fc.constant("edited" as const), quantum: fc.integer({ min: 1, max: 8 }) }),
      fc.constantFrom<EoiEvent>({ type: "expired" }, { type: "withdrawn" }),
    );
    fc.assert(
      fc.property(fc.array(event, { maxLength: 20 }), (events) => {
        let eoi: EoiLife = { status: "OPEN", quantum: 5, remaining: 5 };
        let dealt = 0;
        for (const each of events) {
          const verdict = eoiAfter(eoi, each);
          if (!verdict.ok) continue;
          if (each.type === "filled") dealt += each.quantity;
          eoi = verdict.value;
          expect(eoi.quantum - eoi.remaining).toBe(dealt);
          expect(eoi.remaining).toBeGreaterThanOrEqual(0);
          expect(eoi.status === "FILLED").toBe(eoi.remaining === 0);
          if (isLive(eoi.status)) expect(eoi.remaining).toBeGreaterThan(0);
        }
      }),
    );
  });

  it("begins open, or held under a mandate while the market is shut", () => {
    expect(statusAtBirth("DEFAULT", true)).toMatchObject({ value: "OPEN" });
    expect(statusAtBirth("MANDATE", true)).toMatchObject({ value: "OPEN" });
    expect(statusAtBirth("MANDATE", false)).toMatchObject({ value: "HELD" });
    expect(statusAtBirth("INDICATIVE", false)).toMatchObject({ ok: false, code: "market_closed" });
  });
});
