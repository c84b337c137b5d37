import { create } from "zustand";
import { listTradeOrigins, type TradeOrigin } from "#domain/contract/http/eoi.ts";
import { listOrigins, type EoiOrigin } from "#domain/contract/http/runs.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { call } from "#src/lib/api.ts";
import { subjectOf, useSession } from "#src/session/session.ts";

// Which EOIs were made of which line of a chat, or of which ticket. An EOI itself does not say this, because whoever sees the
// EOI need not be a member of that chat nor a party to that ticket: the server shows the line to the person who posted it,
// the ticket to their firm.

interface Origins {
  origins: readonly EoiOrigin[];
  trades: readonly TradeOrigin[];
}

const useOriginStore = create<Origins>(() => ({ origins: [], trades: [] }));

/** Asks what EOIs were made of; what was noted meanwhile stays. */
export async function loadOrigins(): Promise<void> {
  const { session } = useSession.getState();
  await Promise.all([
    call(listTradeOrigins, {}).then(({ origins }) => origins.toReversed().forEach(noteTrade)),
    session !== null && can(subjectOf(session), "trade")
      ? call(listOrigins, {}).then(({ origins }) => origins.toReversed().forEach(noteOrigin))
      : undefined,
  ]);
}

/** An EOI of mine was made of a line. */
export function noteOrigin(origin: EoiOrigin): void {
  useOriginStore.setState(({ origins }) => ({
    origins: [origin, ...origins.filter(({ eoi_id }) => eoi_id !== origin.eoi_id)],
  }));
}

/** An EOI of my firm comes from a ticket. */
export function noteTrade(origin: TradeOrigin): void {
  useOriginStore.setState(({ trades }) => ({
    trades: [origin, ...trades.filter(({ eoi_id }) => eoi_id !== origin.eoi_id)],
  }));
}

export function originsNow(): readonly EoiOrigin[] {
  return useOriginStore.getState().origins;
}

export function tradesNow(): readonly TradeOrigin[] {
  return useOriginStore.getState().trades;
}

export function useOrigins(): readonly EoiOrigin[] {
  return useOriginStore(({ origins }) => origins);
}

export function useTrades(): readonly TradeOrigin[] {
  return useOriginStore(({ trades }) => trades);
}
