import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";

/** What a quote binds to beside its bond, side, size and level. */
interface BoundTerms {
  /** Rupees that the whole of it is dealt for; null where they cannot be counted. */
  consideration: { consideration: number } | null;
  settlement_date: string;
  expires_at: string;
}

/** `, for ₹ 5,20,10,000, settling 30-Nov-2026, firm until 30-Nov-2026 17:00`. */
export function boundText(
  { consideration: money, settlement_date: day, expires_at: end }: BoundTerms,
  isFirm: boolean,
): string {
  const rupees = money === null ? "money not known" : `for ${rupeesText(money.consideration)}`;
  return `, ${rupees}, settling ${formatDate(day)}, ${isFirm ? "firm" : "indicative"} until ${formatDateTime(Date.parse(end))}`;
}
