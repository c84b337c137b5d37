import { z } from "zod";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import {
  type LevelReading,
  parseLevel,
  parseSize,
  type SettlementReading,
  type SizeReading,
} from "#domain/lib/shorthand.ts";
import { settlementNow } from "#src/desk-kit/inputs/settlement-now.ts";

// Size, level and settlement as dealers type them, in the forms of a ticket.

/** Text that a shorthand reads. */
function readBy<Reading extends { ok: true } | { ok: false; message: string }>(read: (text: string) => Reading) {
  return z.string().transform((text, context): Extract<Reading, { ok: true }> => {
    const parsed = read(text);
    if (parsed.ok) return parsed as Extract<Reading, { ok: true }>;
    context.addIssue({ code: "custom", message: parsed.message });
    return z.NEVER;
  });
}

export const sizeTyped = readBy<SizeReading>(parseSize).transform(({ rupees }) => rupees);
export const levelText = readBy<LevelReading>((text) => parseLevel(text, "yield"));
export const settlementTyped = readBy<SettlementReading>(settlementNow);

/** The level as the contract takes it: price per 100, or yield as a fraction. */
export function levelBody(level: Extract<LevelReading, { ok: true }>) {
  return level.field === "price"
    ? { unit_price_stored: level.price }
    : { yield_stored: shiftDecimal(level.yieldPct, -2) };
}

export function settlementBody(settlement: Extract<SettlementReading, { ok: true }>) {
  return settlement.kind === "delta"
    ? { settlement_delta: settlement.settlementDelta }
    : { settlement: settlement.settlementDate };
}
