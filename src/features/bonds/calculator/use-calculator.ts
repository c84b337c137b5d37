import { useState } from "react";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as securities from "#domain/contract/http/securities.ts";
import { lotOfTerms } from "#domain/entities/lot.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import {
  editLevel,
  type LevelAnswer,
  type LevelEvent,
  pricedLevel,
  readLevel,
} from "#domain/validation/pricing-input.ts";
import { call } from "#src/lib/api.ts";
import { serverNowMs } from "#src/lib/server-time.ts";
import { usePrice } from "#src/desk-kit/inputs/use-price.ts";
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
 * State of the calculator: one level of one bond for one day and size; the sections beside it follow it. `answer`
 * belongs to the current fields or, while `pending`, to the previous ones. If a field is unreadable or the server
 * refuses it, there is no answer and `unanswered` gives the reason.
 */
export function useCalculator({ finstrument, master_quote: master, market_quote: market }: SecurityData) {
  const { id, pricing, contract_parameters: terms } = finstrument;
  const [first] = useState(() => firstLevel({ market, master, canBePriced: pricing.can_be_priced }));
  const [typed, setTyped] = useState(first);
  const [settlementChoice, setSettlementChoice] = useState<SettlementChoice>({ kind: "delta", delta: 1 });
  const [sizeText, setSizeText] = useState(() => firstSizeText(lotOfTerms(terms)));

  const settlement = readSettlement(settlementChoice, pricing.settlements, istDateOf(serverNowMs()));
  const size = readSize(sizeText, lotOfTerms(terms));
  const { settlementDelta, settlementDate, error: dayError } = settlement;
  const quantum = size.rupees;
  const reading = readLevel(typed, pricing.can_be_priced);
  const question: QuoteQuestion | null =
    !reading.ok || dayError !== undefined
      ? null
      : {
          ...(reading.fixedField === "price" ? { clean_price: reading.level } : { bond_yield: reading.level }),
          ...(settlementDate === null ? { settlement_delta: settlementDelta } : { settlement_date: settlementDate }),
          quantum,
        };
  // One call returns the figures and the level that follows from the typed one.
  const { answer, pending, failure, query } = usePrice({ name: "security-quote", finstrumentId: id, question, ask });
  const problems = quoteProblems(failure);
  const level = pricedLevel(typed, answer === undefined ? null : levelAnswer(answer), pricing.can_be_priced);
  return {
    level,
    onLevel: (event: LevelEvent) => setTyped(editLevel(level, event)),
    pending,
    reason: answer === undefined ? pricing.reason : answer.reason,
    settlementChoice,
    setSettlementChoice,
    settlement,
    sizeText,
    setSizeText,
    size,
    /** Face value in rupees behind the figures; null omits the money. */
    quantum,
    question,
    quote: query,
    answer,
    problems,
    unanswered: whyUnanswered({ level, dayError, problems, isLevelKnown: first.text !== "" }),
  };
}

function ask(id: string, body: QuoteQuestion, signal: AbortSignal): Promise<securities.BondQuote> {
  return call(securities.quote, { params: { id }, body, signal });
}

function levelAnswer(quote: securities.BondQuote): LevelAnswer {
  return {
    cleanPrice: quote.clean_price,
    bondYield: quote.bond_yield,
    settlementDate: quote.settlement_date,
    canBePriced: quote.can_be_priced,
    // The calculator makes no deal, so there is no price to override.
    allowPriceModification: false,
    considerationDetails: quote.consideration,
  };
}

export type Calculator = ReturnType<typeof useCalculator>;
