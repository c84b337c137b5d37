import {
  finstrumentPriceInfo,
  knownFinstruments,
  marketFinstruments,
  tradeFinstruments,
} from "#domain/contract/http/bonds.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { onStatedTerms } from "#domain/trading/deal-terms.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import { knownBonds } from "#server/market/bonds/known-bonds.ts";
import { priceInfoOf } from "#server/market/bonds/price-info.ts";
import { settlementOf } from "#server/market/bonds/requested-settlement.ts";
import { callerLimit } from "#server/machine/http/node-limit.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Maximum hits searched when a list is paged. */
const MOST_HITS = 500;
/** Searches of one person, or of visitors at one address, in ten seconds. */
const SEARCHES = { points: 200, duration: 10 };

export function bondRoutes(parts: Parts): Route[] {
  const countSearch = callerLimit(SEARCHES);
  const today = () => istDateOf(parts.clock.now().getTime());
  return [
    route(tradeFinstruments, async ({ query: { search, page, page_size, paginate } }) => {
      const found = parts.bonds.search(search, { limit: MOST_HITS, today: today() });
      const size = paginate ? page_size : Math.max(found.length, 1);
      const at = paginate ? page : 1;
      return { count: found.length, page: at, page_size: size, results: found.slice((at - 1) * size, at * size) };
    }),
    route(marketFinstruments, async ({ query: { searchKey, limit }, actor, ip }) => {
      await countSearch({ actor, ip });
      return { finstruments: parts.bonds.search(searchKey, { limit, today: today() }) };
    }),
    route(knownFinstruments, async ({ body }) => knownBonds(parts, body.isins)),
    route(finstrumentPriceInfo, async ({ params, body, actor }) => {
      const known = parts.bonds.get(params.id);
      if (!known) throw new Refusal("not_found", `No bond ${params.id}.`);
      const bond = body.bond_terms ? unwrap(onStatedTerms(known, body.bond_terms)) : known;
      if (body.id != null && body.id !== params.id) throw fieldRefusal("id", "Does not match the bond in the address");
      const asked = { settlement_date: body.settlementDate, settlement_delta: body.settlementDelta };
      const settles = settlementOf(parts, bond, asked, { date: "settlementDate", delta: "settlementDelta" });
      return priceInfoOf(parts, bond, settles, body, actor);
    }),
  ];
}
