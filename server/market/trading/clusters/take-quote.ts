import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { takeEoi } from "#domain/contract/http/eoi.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import { movesOf } from "#domain/trading/cluster-moves.ts";
import { isFirm } from "#domain/trading/eoi-life.ts";
import { levelText } from "#domain/trading/level.ts";
import { quoteMovedText, tradingTexts } from "#domain/trading/texts.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { acceptInside } from "#server/market/trading/clusters/accept.ts";
import { respondInside } from "#server/market/trading/clusters/respond.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { freshEoi } from "#server/market/trading/rows/eoi-presenter.ts";

/**
 * Deals on a firm quote at its own level. The answer and the acceptance are one change: both are done, or neither.
 * @throws Refusal level_moved with the present quote, if it is not the version that was seen
 */
export async function takeQuote(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, lots, ...seen }: BodyOf<typeof takeEoi>,
): Promise<ResponseOf<typeof takeEoi>> {
  return change(parts, cause, async (changing) => {
    const answer = {
      respond_eoi_id: id,
      maximum_lot_stored: lots,
      use_respond_eoi_price: true,
      source: "BONDCENTER",
      confirms: seen.confirms,
    } as const;
    const cluster = await respondInside(parts, changing, answer, async (eoi) => {
      if (!isFirm(eoi.state)) throw fieldRefusal("version", tradingTexts.indicative);
      if (eoi.version !== version) {
        const now = quoteMovedText(formatCompactRupees(eoi.remaining), levelText(eoi));
        throw new Refusal("level_moved", now, { fresh: await freshEoi(parts, changing, eoi) });
      }
      const lot = lotOf(bondOf(parts, eoi));
      if (lot !== null && lots * lot.rupees > eoi.remaining) throw fieldRefusal("lots", tradingTexts.moreThanOpen);
    });
    const { canAccept, theirs } = movesOf(cluster, changing.actor.clientId);
    if (!canAccept || theirs === undefined) throw new Refusal("already_done", tradingTexts.notLive);
    return acceptInside(parts, changing, cluster.id, theirs.id, seen);
  });
}
