import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { alwaysOpenHours, debtMarketHours, marketTimings } from "#domain/calendar/market-timings.ts";
import {
  getLevelCheck,
  getSaleRule,
  myClient,
  setLevelCheck,
  setSaleRule,
  tradeTimings,
} from "#domain/contract/http/client.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { DEFAULT_EXCHANGES } from "#domain/entities/roles.ts";
import { clockDifferences } from "#server/exchange/clock-difference.ts";
import { openFirmGst, openFirmPan } from "#server/identity/pans.ts";
import { personById } from "#server/identity/repository.ts";
import { changeLevelCheck, readLevelCheck } from "#server/trading/checks/firm-limits.ts";
import { changeSaleRule, readSaleRule } from "#server/trading/checks/sale-rule.ts";
import { route, type Route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

export function clientRoutes(parts: Parts): Route[] {
  const hours = parts.config.marketHours === "always" ? alwaysOpenHours : debtMarketHours;
  return [
    route(myClient, async ({ actor }) => {
      const { client } = must(await personById(parts.db.orm, actor.userId), "the caller's row");
      return {
        id: client.id,
        name: client.name,
        brand_name: client.brandName,
        client_type: client.clientType,
        client_mode: client.clientMode,
        client_segment: client.clientSegment,
        is_broker: client.isBroker,
        allowed_exchanges: [...(client.allowedExchanges ?? DEFAULT_EXCHANGES)],
        rfq_exchanges: client.rfqExchanges,
        stp_exchanges: client.stpExchanges,
        nsccl_code: client.nscclCode,
        iccl_code: client.icclCode,
        category: client.category,
        pan: openFirmPan(parts.config, client) ?? "",
        website: client.website ?? "",
        gst: openFirmGst(parts.config, client) ?? "",
        address_line: client.addressLine ?? "",
        city: client.city ?? "",
        state: client.state ?? "",
        pincode: client.pincode ?? "",
      };
    }),
    route(getLevelCheck, ({ actor }) => readLevelCheck(parts, actor)),
    route(setLevelCheck, ({ cause, body }) => changeLevelCheck(parts, cause, body)),
    route(getSaleRule, ({ actor }) => readSaleRule(parts, actor)),
    route(setSaleRule, ({ cause, body }) => changeSaleRule(parts, cause, body)),
    route(tradeTimings, async () => {
      const now = parts.clock.now();
      const today = istDateOf(now.getTime());
      const clocks = await clockDifferences(parts.db.orm, now);
      const { sessions, ...timings } = marketTimings(parts.calendar, now.getTime(), hours);
      return {
        ...timings,
        sessions: sessions.map((each) => ({ ...each, clock_ahead_ms: clocks.get(each.exchange) ?? null })),
        settlement_dates: [0, 1].map((delta) => settlementDate(parts.calendar, today, delta)),
      };
    }),
  ];
}
