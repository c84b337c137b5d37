import type { ReactNode } from "react";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { cx } from "#src/lib/cx.ts";
import { AssumedMark } from "#src/desk-kit/market/assumed-mark.tsx";
import { WAITING } from "#src/desk-kit/inputs/waiting.ts";
import type { TradeTerms } from "#src/desk-kit/inputs/use-trade-terms.ts";

/** Money of a deal in rupees and the assumptions of its price. `children` are further lines above, as dt and dd. */
export function MoneyLines({ terms, children }: { terms: TradeTerms; children?: ReactNode }) {
  const money = terms.level.value.considerationDetails;
  const assumptions = terms.answer?.assumptions ?? [];
  return (
    <>
      <dl
        className={cx("grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 border-t border-line pt-2", terms.pending && WAITING)}
      >
        {children}
        <dt className="text-muted">Principal</dt>
        <dd className="text-right">{money ? formatRupees(money.principal) : "–"}</dd>
        <dt className="text-muted">Accrued interest</dt>
        <dd className="text-right">{money ? formatRupees(money.accrued_interest) : "–"}</dd>
        <dt className="font-medium">Consideration (₹)</dt>
        <dd className="text-right font-medium">{money ? formatRupees(money.consideration) : "–"}</dd>
      </dl>
      {terms.answer?.assumed.length ? (
        <p className="text-[12px] text-muted">
          This price is <AssumedMark terms={terms.answer.assumed} />
        </p>
      ) : null}
      {assumptions.length > 0 ? <p className="text-[12px] text-muted">Assumed: {assumptions.join(" ")}</p> : null}
    </>
  );
}
