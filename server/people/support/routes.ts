import { ownTickets, supportFile, supportTicket, supportUpload } from "#domain/contract/http/support.ts";
import { must } from "#domain/lib/must.ts";
import { supportLimits } from "#server/people/support/limits.ts";
import { openTicket } from "#server/people/support/open-ticket.ts";
import { readOwnTickets } from "#server/people/support/own-tickets.ts";
import { forgetLooseUploads, storeUpload, readUpload } from "#server/people/support/uploads.ts";
import { route, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export function supportRoutes(parts: Parts): Route[] {
  const limits = supportLimits(parts);
  return [
    route(supportUpload, async ({ file, actor, cause, ip }) => {
      await limits.upload({ userId: actor?.userId, ip });
      await forgetLooseUploads(parts);
      return storeUpload(parts, must(file, "file"), cause);
    }),
    route(supportFile, ({ params, actor }) => readUpload(parts, params.id, actor)),
    route(ownTickets, ({ actor }) => readOwnTickets(parts, actor)),
    route(supportTicket, async ({ body, cause, actor, ip }) => {
      await limits.ticket({ userId: actor?.userId, ip });
      return openTicket(parts, body, cause, parts.config.supportEmail);
    }),
  ];
}
