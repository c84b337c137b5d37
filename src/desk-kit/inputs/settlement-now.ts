import { istDateOf } from "#domain/lib/iso-date.ts";
import type { SettlementReading } from "#domain/lib/shorthand.ts";
import { typedSettlement } from "#domain/validation/typed-settlement.ts";
import { serverNowMs } from "#src/lib/server-time.ts";

/** A settlement as it is typed today. */
export function settlementNow(text: string): SettlementReading {
  return typedSettlement(text, istDateOf(serverNowMs()));
}
