import { BRAND } from "#domain/brand.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { ROUND_LIFE_MS } from "#domain/trading/expiry.ts";

const MINUTE_MS = 60_000;

/** Binding terms of a quote besides its bond, side, size and level. */
interface BoundTerms {
  /** Rupees for the whole size; null when they cannot be calculated. */
  consideration: { consideration: number } | null;
  settlement_date: string;
  expires_at: string;
}

/** Place of an act outside any exchange. */
export const ON_YIELDBOARD = `on ${BRAND} alone`;

/** `for ₹ 5,01,20,000.00`, for sentences about deals; null when it cannot be calculated. */
export const moneyText = (rupees: number | null): string =>
  rupees === null ? "money not known" : `for ${rupeesText(rupees)}`;

/** Venue of a quote or an offer: `on NSE`, `on Yieldboard alone`. */
export const placeText = (exchange: string | null | undefined): string => (exchange ? `on ${exchange}` : ON_YIELDBOARD);

/** `, sent to NSE`: end of the sentence of an acceptance. A quote on an exchange is dealt once the exchange agrees. */
export const takenText = (exchange: string | null | undefined): string =>
  exchange ? `, sent to ${exchange}` : `, dealt at once, ${ON_YIELDBOARD}`;

/** `, firm for 5 minutes at most, on Yieldboard alone`: end of the sentence of an offer. */
export const offeredText = (exchange: string | null | undefined): string =>
  `, firm for ${ROUND_LIFE_MS / MINUTE_MS} minutes at most, ${placeText(exchange)}`;

/** `, for ₹ 5,20,10,000, settling 30-Nov-2026, firm until 30-Nov-2026 17:00`. */
export function boundText(
  { consideration: money, settlement_date: day, expires_at: end }: BoundTerms,
  isFirm: boolean,
): string {
  return `, ${moneyText(money?.consideration ?? null)}, settling ${formatDate(day)}, ${isFirm ? "firm" : "indicative"} until ${formatDateTime(Date.parse(end))}`;
}
