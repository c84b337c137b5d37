import { getRfqShare } from "#domain/contract/http/rfq-share.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import { rfqShareOf } from "#server/market/trading/rfq-share/share-of-firm.ts";

/** A firm's share of deals on RFQ platforms, for its own people only. */
export function rfqShareRoutes(parts: Parts): Route[] {
  return [route(getRfqShare, ({ actor, query }) => rfqShareOf(parts, actor, query))];
}
