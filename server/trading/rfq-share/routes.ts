import { getRfqShare } from "#domain/contract/http/rfq-share.ts";
import type { Parts } from "#server/core/parts.ts";
import { route, type Route } from "#server/http/route.ts";
import { rfqShareOf } from "#server/trading/rfq-share/share-of-firm.ts";

/** A firm's share of deals on RFQ platforms, for its own people only. */
export function rfqShareRoutes(parts: Parts): Route[] {
  return [route(getRfqShare, ({ actor, query }) => rfqShareOf(parts, actor, query))];
}
