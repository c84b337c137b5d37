import { CORP_OF } from "#domain/entities/clearing.ts";
import { EXCHANGES, type Exchange } from "#domain/entities/exchanges.ts";
import type { SessionData } from "#domain/entities/session.ts";
import { useSession } from "#src/session/session.ts";
import type { SelectOption } from "#src/ui/select-button-group.tsx";

/** The exchanges, each with why the firm cannot send a quote there now; none for a firm that sends to no exchange. */
export function useRfqExchanges(): SelectOption<Exchange>[] {
  const session = useSession((state) => state.session);
  if (!session?.rfq_exchanges.length) return [];
  return EXCHANGES.map((exchange) => ({
    value: exchange,
    label: exchange,
    barred: rfqBarred(session, exchange),
  }));
}

/** Reason the firm cannot send quotes to an exchange now; undefined when it can. */
export function rfqBarred(session: SessionData | null, exchange: Exchange): string | undefined {
  if (session?.rfq_exchanges.includes(exchange) !== true) return `Your firm sends no quotes to ${exchange}.`;
  const isReady = CORP_OF[exchange] === "NSCCL" ? session.nsccl_credentials : session.iccl_credentials;
  return isReady ? undefined : `Your firm's ${exchange} credentials are not set. Ask your ops admin.`;
}
