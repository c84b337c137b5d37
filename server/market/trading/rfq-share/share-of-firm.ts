import type { QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { getRfqShare } from "#domain/contract/http/rfq-share.ts";
import type { RfqShareDeal, RfqShareRow } from "#domain/entities/rfq-share.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { presentShare } from "#domain/rfq-share/present.ts";
import { isCounted, shareOn } from "#domain/rfq-share/reckoning.ts";
import { betweenRule, type RfqRule, rulesOf } from "#domain/rfq-share/rules.ts";
import { rollingMonthsOf, windowOn } from "#domain/rfq-share/window.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { type QueriedDeal, dealAsked } from "#server/market/trading/rfq-share/queried-deal.ts";
import { firmKindOf, firmKindsOf } from "#server/market/exchange/firm-kinds.ts";
import { readSharedDeals } from "#server/market/trading/rfq-share/read-deals.ts";

/** The actor's firm against each of its floors, and the effect of a deal on them. Binds and stores nothing. */
export async function rfqShareOf(
  parts: Parts,
  actor: Actor,
  asked: QueryOf<typeof getRfqShare>,
): Promise<ResponseOf<typeof getRfqShare>> {
  const day = istDateOf(parts.clock.now().getTime());
  const deal = await dealAsked(parts, actor, asked);
  const kind = await firmKindOf(parts.db.orm, actor.clientId);
  const rules = rulesOf(kind.entity, day);
  const deals = rules.length === 0 ? [] : await readSharedDeals(parts, actor, firstDayOf(rules, day));
  const shares = rules.map((rule): RfqShareRow => presentShare(shareOn(rule, deals, day), countedRupees(rule, deal)));
  const between = deal === null ? null : await betweenOf(parts, actor, deal, day);
  const shown: RfqShareDeal | null =
    deal === null ? null : { instrument: deal.instrument, rupees: deal.rupees, between };
  return { ...kind, day, shares, deal: shown };
}

/** The earliest day that any of the windows looks at. */
function firstDayOf(rules: readonly RfqRule[], day: IsoDate): IsoDate {
  const starts = rules.flatMap(({ window }) => {
    const { counted, base } = windowOn(window, day);
    return [counted.from, base.from];
  });
  return [rollingMonthsOf(day).from, ...starts].reduce((first, each) => (each < first ? each : first));
}

/** Consideration of the own sides that a rule counts; null where it counts none, or the money is not known. */
function countedRupees(rule: RfqRule, deal: QueriedDeal | null): number | null {
  if (deal === null || deal.rupees === null) return null;
  const { instrument, rupees, sides } = deal;
  if (instrument === null) return null;
  const counted = sides.filter((side) => isCounted(rule, { instrument, ...side }));
  return counted.length === 0 ? null : rupees * counted.length;
}

async function betweenOf(
  parts: Parts,
  actor: Actor,
  { instrument, counterpartyId }: QueriedDeal,
  day: IsoDate,
): Promise<RfqShareDeal["between"]> {
  if (instrument === null || counterpartyId === null || counterpartyId === actor.clientId) return null;
  const kinds = await firmKindsOf(parts.db.orm, [actor.clientId, counterpartyId]);
  const entityOf = (id: string) => kinds.get(id)?.entity ?? null;
  const rule = betweenRule([entityOf(actor.clientId), entityOf(counterpartyId)], instrument, day);
  return rule === null ? null : { entity: rule.entity, source: rule.source };
}
