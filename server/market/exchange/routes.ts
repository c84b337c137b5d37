import { eq } from "drizzle-orm";
import * as contract from "#domain/contract/http/participants.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { findParticipants, type Participant } from "#domain/exchange/participants.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import type { Venues } from "#server/market/exchange/adapter.ts";
import { participantsOf } from "#server/market/exchange/lists.ts";
import { route, type Route } from "#server/machine/http/route.ts";

async function ownCode({ db }: Parts, firmId: string): Promise<string | null> {
  const [firm] = await db.orm.select({ code: clients.icclCode }).from(clients).where(eq(clients.id, firmId));
  return firm?.code ?? null;
}

export function participantRoutes(parts: Parts, venues: Venues): Route[] {
  const found = async (exchange: Exchange, search: string, isMeant: (each: Participant) => boolean) => {
    const all = (await participantsOf(parts, venues, exchange)).filter(isMeant);
    const results = findParticipants(all, search).map(({ code, name }) => ({ exchange, participant_code: code, name }));
    return { results };
  };
  return [
    route(contract.searchNscclParticipants, ({ query }) => found("NSE", query.search_param, () => true)),
    route(contract.searchIcclParticipants, async ({ actor, query: { search_param, ucc_only } }) => {
      // Client codes are known for the own firm only: an exchange does not show those of others.
      const own = ucc_only ? await ownCode(parts, actor.clientId) : null;
      return found("BSE", search_param, ({ code }) => !ucc_only || code === own);
    }),
  ];
}
