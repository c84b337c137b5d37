import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryIn } from "#domain/contract/endpoint.ts";
import { getLimitNeeded } from "#domain/contract/http/limits.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import type { useTradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";

const TYPING_MS = 300;
/** Refetch interval: colleagues' usage appears within this time, ms. */
const LOOK_AGAIN_MS = 10_000;

type Asked = QueryIn<typeof getLimitNeeded>;

interface LimitLineProps {
  finstrumentId: string | null;
  side: QuoteType;
  terms: Pick<ReturnType<typeof useTradeTerms>, "answer" | "quantumRupees">;
  /** The firm on the other side, where there is one. */
  counterparty?: string;
  /** The quote of one's own that is being changed. */
  eoi?: string | undefined;
}

/** Amount the typed deal needs of the firm's tightest limit, and the remainder; nothing when no limit applies. */
export function LimitLine({
  finstrumentId,
  side,
  terms: { answer, quantumRupees },
  counterparty,
  eoi,
}: LimitLineProps) {
  const asked = useDebounced(
    JSON.stringify(
      finstrumentId === null || quantumRupees === null || !answer
        ? null
        : {
            finstrument_id: finstrumentId,
            quote_type: side,
            quantity: quantumRupees,
            settlement_date: answer.price.settlement_date,
            unit_clean_price: answer.price.unit_clean_price ?? undefined,
            bond_yield: answer.price.bond_yield ?? undefined,
            counterparty,
            eoi,
          },
    ),
    TYPING_MS,
  );
  const { data } = useQuery({
    queryKey: ["limit-needed", asked],
    enabled: asked !== "null",
    queryFn: ({ signal }) => call(getLimitNeeded, { query: JSON.parse(asked) as Asked, signal }),
    placeholderData: keepPreviousData,
    staleTime: LOOK_AGAIN_MS,
    refetchInterval: LOOK_AGAIN_MS,
    retry: false,
  });
  if (asked === "null" || data === undefined || data.limit === null) return null;
  const { limit } = data;
  return (
    <p
      data-limit={limit.left < 0 ? "over" : "within"}
      className={cx("text-[12px] tabular-nums", limit.left < 0 ? "text-warn" : "text-muted")}
    >
      {limit.text}
    </p>
  );
}
