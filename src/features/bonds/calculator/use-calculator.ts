import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useCallback, useMemo, useState } from "react";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as securities from "#domain/contract/http/securities.ts";
import { lotOfTerms } from "#domain/entities/lot.ts";
import { pricingInput, type PricingInputEvent } from "#domain/validation/pricing-input.ts";
import { call } from "#src/lib/api.ts";
import { type LevelAnswer, useAnsweredLevel } from "#src/platform/inputs/use-answered-level.ts";
import { LEVEL_REST_MS, useSettled } from "#src/platform/inputs/use-price-info.ts";
import { firstSizeText, readSettlement, readSize, type SettlementChoice } from "./choices.ts";
import { firstLevel } from "./first-level.ts";

export type SecurityData = Awaited<ReturnType<typeof call<typeof securities.finstrumentPage>>>;
export type QuoteQuestion = BodyIn<typeof securities.quote>;

/** A typed size rests this long before it is asked about. */
const SIZE_REST_MS = 200;

/** One level of one bond, for one day and size: what the calculator sets and the sections beside it follow. */
export function useCalculator({ finstrument, master_quote: master, market_quote: market }: SecurityData) {
  const { id, pricing, contract_parameters: terms } = finstrument;
  const [level, setLevel] = useState(() => firstLevel({ market, master, canBePriced: pricing.can_be_priced }));
  const onLevel = useCallback((event: PricingInputEvent) => setLevel((state) => pricingInput(state, event)), []);
  const [settlementChoice, setSettlementChoice] = useState<SettlementChoice>({ kind: "delta", delta: 1 });
  const [sizeText, setSizeText] = useState(() => firstSizeText(lotOfTerms(terms)));

  const settlement = readSettlement(settlementChoice, pricing.settlements);
  const size = readSize(sizeText, lotOfTerms(terms));
  const { settlementDelta, settlementDate } = settlement;
  const quantum = useSettled(size.rupees, SIZE_REST_MS);
  // While a date is being typed the level stays priced for the next working day.
  const delta = settlement.error === null ? settlementDelta : 1;
  const { fixedField, bondYield, cleanPrice } = level.value;
  const owned = fixedField === "price" ? cleanPrice : bondYield;
  const question = useMemo<QuoteQuestion | null>(() => {
    if (owned === null) return null;
    return {
      ...(fixedField === "price" ? { clean_price: owned } : { bond_yield: owned }),
      ...(settlementDate === null ? { settlement_delta: delta } : { settlement_date: settlementDate }),
      quantum,
    };
  }, [owned, fixedField, settlementDate, delta, quantum]);
  const current = JSON.stringify(question);
  const key = useSettled(current, LEVEL_REST_MS);
  const asked = JSON.parse(key) as QuoteQuestion | null;
  // One call answers everything: the figures, and the level that follows from the one typed.
  const quote = useQuery({
    queryKey: ["security-quote", id, key],
    enabled: asked !== null,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(securities.quote, { params: { id }, body: asked ?? {}, signal }),
  });
  const fresh = quote.isPlaceholderData ? undefined : quote.data;
  const answer = useMemo(() => (fresh === undefined ? null : levelAnswer(fresh)), [fresh]);
  useAnsweredLevel(answer, level, onLevel);
  return {
    level,
    onLevel,
    pending: question !== null && (quote.isFetching || key !== current),
    reason: quote.data?.reason ?? pricing.reason,
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
