import type { FixedField } from "#domain/entities/eoi.ts";
import { CallError } from "#src/lib/call-error.ts";
import { askPrice } from "#src/desk-kit/inputs/price-info.ts";

interface Trade {
  finstrumentId: string;
  fixedField: FixedField;
  /** Fraction of a yield, price per 100. */
  level: number;
  settlement: { settlement_delta: number } | { settlement: string };
  /** Rupees of face. */
  face: number;
}

/** Rupees that a trade made elsewhere settles for; null where the server does not price it. */
export async function tradeMoney({ finstrumentId, settlement, face, ...level }: Trade): Promise<number | null> {
  try {
    const { considerationDetails: money } = await askPrice(finstrumentId, {
      ...level,
      settlementDelta: "settlement_delta" in settlement ? settlement.settlement_delta : null,
      settlementDate: "settlement" in settlement ? settlement.settlement : null,
      quantum: face,
    });
    return money?.consideration ?? null;
  } catch (error) {
    // The errors appear when the trade is sent.
    if (error instanceof CallError) return null;
    throw error;
  }
}
