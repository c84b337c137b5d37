import { BRAND } from "#domain/brand.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { ROUND_LIFE_MS } from "#domain/trading/expiry.ts";

const MINUTE_MS = 60_000;

/** Terms that a quote binds to beside its bond, side, size and level. */
interface BoundTerms {
  /** Rupees that the whole of it is dealt for; null where they cannot be counted. */
  consideration: { consideration: number } | null;
  settlement_date: string;
  expires_at: string;
}

/** Place of an act that no exchange sees, in words. */
export const ON_YIELDBOARD = `on ${BRAND} alone`;

/** `for ₹ 5,01,20,000.00`, as sentences of deals say it; null where it cannot be counted. */
export const moneyText = (rupees: number | null): string =>
  rupees === null ? "money not known" : `for ${rupeesText(rupees)}`;

/** The venue of a quote or an offer: `on NSE`, `on Yieldboard alone`. */
export const placeText = (exchange: string | null | undefined): string => (exchange ? `on ${exchange}` : ON_YIELDBOARD);

/** `, sent to NSE`: how the sentence of a deal that is taken ends. What is at an exchange is dealt once the exchange agrees. */
export const takenText = (exchange: string | null | undefined): string =>
  exchange ? `, sent to ${exchange}` : `, dealt at once, ${ON_YIELDBOARD}`;

/** `, firm for 5 minutes at most, on Yieldboard alone`: how the sentence of an offer ends. */
export const offeredText = (exchange: string | null | undefined): string =>
  `, firm for ${ROUND_LIFE_MS / MINUTE_MS} minutes at most, ${placeText(exchange)}`;

/** `, for ₹ 5,20,10,000, settling 30-Nov-2026, firm until 30-Nov-2026 17:00`. */
export function boundText(
  { consideration: money, settlement_date: day, expires_at: end }: BoundTerms,
  isFirm: boolean,
): string {
  return `, ${moneyText(money?.consideration ?? null)}, settling ${formatDate(day)}, ${isFirm ? "firm" : "indicative"} until ${formatDateTime(Date.parse(end))}`;
}
