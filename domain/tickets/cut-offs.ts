import type { DealCorporation } from "#domain/entities/deal-venue.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";

/** A cut-off time effective from a day on, with its source. */
interface CutOff<K> {
  of: K;
  /** HH:mm, IST. */
  time: string;
  validFrom: IsoDate;
  source: string;
}

/** Pay-in deadline of bonds and money, latest row first. */
const PAY_IN: readonly CutOff<DealCorporation>[] = [
  { of: "NSCCL", time: "17:45", validFrom: "2010-01-01", source: "nseclearing.in, settlement schedule" },
  { of: "ICCL", time: "17:45", validFrom: "2010-01-01", source: "Ours: ICCL publishes no current figure" },
  { of: "CCIL", time: "15:00", validFrom: "2010-01-01", source: "Ours: CCIL publishes no hour by deal" },
];

type MoneyKey = `${Exchange} T+${0 | 1}`;

/** Deadline for confirming the money of a deal on an RFQ platform. No exchange publishes one. */
const MONEY: readonly CutOff<MoneyKey>[] = (["NSE", "BSE"] as const).flatMap((exchange) => [
  { of: `${exchange} T+0` as const, time: "16:30", validFrom: "2010-01-01", source: "Ours" },
  { of: `${exchange} T+1` as const, time: "17:30", validFrom: "2010-01-01", source: "Ours" },
]);

/** Lead time of a custodian's confirmation before the pay-in. Our own figure. */
export const INTENTION_BEFORE_MS = 60 * 60_000;

function timeOn<K>(rows: readonly CutOff<K>[], key: K, day: IsoDate): string {
  return rows.find(({ of, validFrom }) => of === key && day >= validFrom)?.time ?? "17:45";
}

/** HH:mm, IST. */
export function payInTime(corporation: DealCorporation, day: IsoDate): string {
  return timeOn(PAY_IN, corporation, day);
}

/**
 * HH:mm, IST.
 * @param settlementDelta working days after the deal
 */
export function moneyCutOff(exchange: Exchange, settlementDelta: number, day: IsoDate): string {
  return timeOn(MONEY, `${exchange} T+${settlementDelta === 0 ? 0 : 1}`, day);
}
