import type { QuoteType } from "#domain/entities/eoi.ts";
import { MarketLine } from "#src/desk-kit/market/market-line.tsx";
import { PriceOrYieldInput } from "#src/desk-kit/inputs/price-or-yield-input.tsx";
import type { TradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";

interface LevelFieldProps {
  terms: TradeTerms;
  /** The side the level would be of. */
  side: QuoteType;
  error?: string | undefined;
  /** The form starts here. */
  isFirst?: boolean;
  /** Takes T+0 or T+1 of the ladder; left out where the day is fixed. */
  onSettlement?: ((delta: number) => void) | undefined;
}

/** The level of a deal, with the market above it and its ladder. */
export function LevelField({ terms, side, error, isFirst, onSettlement }: LevelFieldProps) {
  return (
    <>
      <MarketLine finstrumentId={terms.finstrumentId} side={side} level={terms.level.value} />
      <PriceOrYieldInput
        state={terms.level}
        dispatch={terms.onLevel}
        reason={terms.answer?.reason ?? null}
        pending={terms.pending}
        error={error ?? terms.problems.level}
        isFirst={isFirst}
        finstrumentId={terms.finstrumentId}
        quantumRupees={terms.quantumRupees}
        onSettlement={onSettlement}
      />
    </>
  );
}
