import { create } from "zustand";
import { listTradeOrigins, type TradeOrigin } from "#domain/contract/http/eoi.ts";
import { listOrigins, type EoiOrigin } from "#domain/contract/http/runs.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { call } from "#src/lib/api.ts";
import { subjectOf, useSession } from "#src/session/session.ts";

// Maps EOIs to the chat line or ticket they came from. The EOI itself does not carry this, because people who see it
// need not be a member of the chat nor a party to the ticket. The server gives the line to the person who posted the
// EOI, and the ticket to their firm.

interface Origins {
  origins: readonly EoiOrigin[];
  trades: readonly TradeOrigin[];
}

const useOriginStore = create<Origins>(() => ({ origins: [], trades: [] }));

/** Loads the origins of EOIs; keeps those noted in the meantime. */
export async function loadOrigins(): Promise<void> {
  const { session } = useSession.getState();
  await Promise.all([
    call(listTradeOrigins, {}).then(({ origins }) => origins.toReversed().forEach(noteTrade)),
    session !== null && can(subjectOf(session), "trade")
      ? call(listOrigins, {}).then(({ origins }) => origins.toReversed().forEach(noteOrigin))
      : undefined,
  ]);
}

/** Notes that an own EOI came from a chat line. */
export function noteOrigin(origin: EoiOrigin): void {
  useOriginStore.setState(({ origins }) => ({
    origins: [origin, ...origins.filter(({ eoi_id }) => eoi_id !== origin.eoi_id)],
  }));
}

/** Notes that an EOI of the own firm came from a ticket. */
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
