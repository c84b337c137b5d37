import type { ClearingCorporation } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** A time of the day that holds from a day on, and who says so. */
interface CutOff<K> {
  of: K;
  /** HH:mm, IST. */
  time: string;
  validFrom: IsoDate;
  source: string;
}

/** When bonds and money are to be in, the latest row first. */
const PAY_IN: readonly CutOff<ClearingCorporation>[] = [
  { of: "NSCCL", time: "17:45", validFrom: "2010-01-01", source: "nseclearing.in, settlement schedule" },
  { of: "ICCL", time: "17:45", validFrom: "2010-01-01", source: "Ours: ICCL publishes no current figure" },
];

type MoneyKey = `${Exchange} T+${0 | 1}`;

/** Until when the money of a deal on an RFQ platform is confirmed. No exchange publishes its own. */
const MONEY: readonly CutOff<MoneyKey>[] = (["NSE", "BSE"] as const).flatMap((exchange) => [
  { of: `${exchange} T+0` as const, time: "16:30", validFrom: "2010-01-01", source: "Ours" },
  { of: `${exchange} T+1` as const, time: "17:30", validFrom: "2010-01-01", source: "Ours" },
]);

/** A custodian says that it will settle so long before the pay-in. Ours. */
export const INTENTION_BEFORE_MS = 60 * 60_000;

function timeOn<K>(rows: readonly CutOff<K>[], key: K, day: IsoDate): string {
  return rows.find(({ of, validFrom }) => of === key && day >= validFrom)?.time ?? "17:45";
}

/** HH:mm, IST. */
export function payInTime(corporation: ClearingCorporation, day: IsoDate): string {
  return timeOn(PAY_IN, corporation, day);
}

/** HH:mm, IST. @param settlementDelta working days from the deal */
export function moneyCutOff(exchange: Exchange, settlementDelta: number, day: IsoDate): string {
  return timeOn(MONEY, `${exchange} T+${settlementDelta === 0 ? 0 : 1}`, day);
}
