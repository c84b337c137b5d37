import { endedQuotesNotice } from "#domain/notices/firm-notice.ts";
import { notifyPerson } from "#server/people/bell/notify-person.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { EoiRow } from "#server/market/trading/rows/eoi-presenter.ts";

/**
 * Notifies the owners of quotes that ended without their own act, once per owner.
 * @param by name of the person who withdrew them; null if they expired
 */
export async function notifyOwners(
  parts: Parts,
  changing: Change,
  ended: readonly EoiRow[],
  by: string | null,
): Promise<void> {
  for (const [userId, rows] of Map.groupBy(ended, (row) => row.userId)) {
    if (userId === changing.actor.userId) continue;
    const quotes = rows.map((row) => ({
      ...row,
      bondName: parts.bonds.get(row.finstrumentId)?.display_name ?? row.finstrumentId,
    }));
    const [only] = rows.length === 1 ? rows : [];
    const text = endedQuotesNotice(quotes, by, changing.now.getTime());
    await notifyPerson(parts, changing, userId, {
      alertId: null,
      isin: only?.finstrumentId ?? null,
      page: "quotes",
      text,
    });
  }
}
