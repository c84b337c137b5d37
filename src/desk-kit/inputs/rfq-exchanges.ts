import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { useSession } from "#src/session/session.ts";
import type { SelectOption } from "#src/ui/select-button-group.tsx";

/** The exchanges that the firm sends quotes to, each with why it cannot be chosen now. */
export function useRfqExchanges(): SelectOption<Exchange>[] {
  const session = useSession((state) => state.session);
  return (session?.rfq_exchanges ?? []).map((exchange) => {
    const isReady = CORP_OF[exchange] === "NSCCL" ? session?.nsccl_credentials : session?.iccl_credentials;
    const barred = isReady ? undefined : `Your firm's ${exchange} credentials are not set. Ask your ops admin.`;
    return { value: exchange, label: exchange, barred };
  });
}
