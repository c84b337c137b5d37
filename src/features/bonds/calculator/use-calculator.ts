import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as securities from "#domain/contract/http/securities.ts";
import { lotOfTerms } from "#domain/entities/lot.ts";
import { pricingInput, type PricingInputEvent } from "#domain/validation/pricing-input.ts";
import { call } from "#src/lib/api.ts";
import { type LevelAnswer, useAnsweredLevel } from "#src/desk-kit/inputs/use-answered-level.ts";
import { LEVEL_REST_MS } from "#src/desk-kit/inputs/use-price-info.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import {
  firstSizeText,
  readSettlement,
  readSize,
  type SettlementChoice,
} from "#src/features/bonds/calculator/choices.ts";
import { firstLevel } from "#src/features/bonds/calculator/first-level.ts";
import { quoteProblems, whyUnanswered } from "#src/features/bonds/calculator/unanswered.ts";

export type SecurityData = Awaited<ReturnType<typeof call<typeof securities.finstrumentPage>>>;
export type QuoteQuestion = BodyIn<typeof securities.quote>;

/**
 * One level of one bond, for one day and size: what the calculator sets and the sections beside it follow. `answer` is of
 * what stands in the fields now, or, while `pending`, of what stood there before; where a field cannot be read or the server
 * refuses it there is no answer and `unanswered` says why.
 */
export function useCalculator({ finstrument, master_quote: master, market_quote: market }: SecurityData) {
  const { id, pricing, contract_parameters: terms } = finstrument;
  const [first] = useState(() => firstLevel({ market, master, canBePriced: pricing.can_be_priced }));
  const [level, setLevel] = useState(first);
  const onLevel = useCallback((event: PricingInputEvent) => setLevel((state) => pricingInput(state, event)), []);
  const [settlementChoice, setSettlementChoice] = useState<SettlementChoice>({ kind: "delta", delta: 1 });
  const [sizeText, setSizeText] = useState(() => firstSizeText(lotOfTerms(terms)));

  const settlement = readSettlement(settlementChoice, pricing.settlements);
  const size = readSize(sizeText, lotOfTerms(terms));
  const { settlementDelta, settlementDate, error: dayError } = settlement;
  const isDayRead = dayError === undefined;
  const quantum = size.rupees;
  const { fixedField, bondYield, cleanPrice } = level.value;
  const owned = fixedField === "price" ? cleanPrice : bondYield;
  const question: QuoteQuestion | null =
    owned === null || !isDayRead
      ? null
      : {
          ...(fixedField === "price" ? { clean_price: owned } : { bond_yield: owned }),
          ...(settlementDate === null ? { settlement_delta: settlementDelta } : { settlement_date: settlementDate }),
          quantum,
        };
  const current = JSON.stringify(question);
  const key = useDebounced(current, LEVEL_REST_MS);
  const asked = JSON.parse(key) as QuoteQuestion | null;
  // One call answers everything: the figures, and the level that follows from the one typed.
  const quote = useQuery({
    queryKey: ["security-quote", id, key],
    enabled: asked !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(securities.quote, { params: { id }, body: asked ?? {}, signal }),
  });
  const isCurrent = key === current;
  const failure = isCurrent ? quote.error : null;
  const problems = quoteProblems(failure);
  const isRefused = question === null || failure !== null;
  const fresh = !isCurrent || quote.isPlaceholderData ? undefined : quote.data;
  const answeredLevel = useMemo(
    () => (isRefused ? "refused" : fresh === undefined ? null : levelAnswer(fresh)),
    [isRefused, fresh],
  );
  useAnsweredLevel(answeredLevel, level, onLevel);
  const answer = isRefused ? undefined : quote.data;
  return {
    level,
    onLevel,
    pending: question !== null && (quote.isFetching || !isCurrent),
    reason: answer === undefined ? pricing.reason : answer.reason,
    settlementChoice,
    setSettlementChoice,
    settlement,
    sizeText,
    setSizeText,
    size,
    /** Rupees of face the figures are for; null leaves the money out. */
    quantum,
    question,
    quote,
    answer,
    problems,
    unanswered: whyUnanswered({ level, dayError, problems, isLevelKnown: first.text !== "" }),
  };
}

function levelAnswer(quote: securities.BondQuote): LevelAnswer {
  return {
    cleanPrice: quote.clean_price,
    bondYield: quote.bond_yield,
    settlementDate: quote.settlement_date,
    canBePriced: quote.can_be_priced,
    // The calculator deals in nothing, so there is no price to override.
    allowPriceModification: false,
    considerationDetails: quote.consideration,
  };
}

export type Calculator = ReturnType<typeof useCalculator>;
