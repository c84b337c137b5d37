import type { ReactNode, Ref } from "react";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import type { OpenDraft } from "#src/desk-kit/deal-form/deal-form.ts";
import type { DealForm } from "#src/desk-kit/deal-form/deal-form-store.ts";
import { LevelField } from "#src/desk-kit/inputs/level-field.tsx";
import { MoneyLines } from "#src/desk-kit/inputs/money-lines.tsx";
import { SizeField } from "#src/desk-kit/inputs/size-field.tsx";
import type { TradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";

export interface DealFieldsProps {
  form: Pick<DealForm<OpenDraft>, "errors" | "edit"> & { terms: TradeTerms };
  /** The side the level would be of. */
  side: QuoteType;
  startsIn?: "size" | "level" | undefined;
  isLevelAbove?: boolean;
  sizeRef?: Ref<HTMLInputElement> | undefined;
  /** The quote that is answered. */
  theirs?: { yield_stored: number | null; unit_price_stored: number | null };
  /** Further fields, above the money. */
  children?: ReactNode;
}

/** Size and level of a deal, their errors, and the resulting money. */
export function DealFields(props: DealFieldsProps) {
  const { form, side, startsIn, isLevelAbove = false, sizeRef, theirs, children } = props;
  const { errors, edit, terms } = form;
  const level = (
    <LevelField
      terms={terms}
      side={side}
      error={errors.level}
      isFirst={startsIn === "level"}
      // Without days to count from, the row fixes the day.
      onSettlement={
        terms.settlementDelta === null ? undefined : (delta) => edit({ settlementText: `T${delta}` }, "settlement")
      }
    />
  );
  return (
    <>
      {isLevelAbove ? level : null}
      <SizeField
        {...(sizeRef === undefined ? {} : { ref: sizeRef })}
        terms={terms}
        error={errors.size}
        isFirst={startsIn === "size"}
        onType={(sizeText) => edit({ sizeText }, "size")}
      />
      {isLevelAbove ? null : level}
      {children}
      <MoneyLines terms={terms}>
        {theirs === undefined ? null : (
          <>
            <dt className="text-muted">Their level</dt>
            <dd className="live-figure text-right">
              {formatYieldPct(theirs.yield_stored)} % · {formatPrice(theirs.unit_price_stored)}
            </dd>
          </>
        )}
      </MoneyLines>
    </>
  );
}
