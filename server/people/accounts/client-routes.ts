import { getGiltAccount, myClient, setGiltAccount } from "#domain/contract/http/client.ts";
import { must } from "#domain/lib/must.ts";
import { DEFAULT_EXCHANGES } from "#domain/entities/roles.ts";
import { changeGiltAccount, readGiltAccount } from "#server/people/accounts/gilt-account.ts";
import { openFirmGst, openFirmPan } from "#server/machine/identity/pans.ts";
import { personById } from "#server/machine/identity/repository.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function clientRoutes(parts: Parts): Route[] {
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
    route(getGiltAccount, ({ actor }) => readGiltAccount(parts, actor)),
    route(setGiltAccount, ({ cause, body }) => changeGiltAccount(parts, cause, body)),
  ];
}
