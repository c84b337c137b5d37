import { useId } from "react";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import { termSentence } from "#domain/bond-terms/term-text.ts";
import { cx } from "#src/lib/cx.ts";

interface AssumedMarkProps {
  /** The terms a price rests on; those that are confirmed carry no mark. */
  terms: readonly BondTerm[] | undefined;
  /** A sign within a row that has the focus itself: the ground is on hover and in the row's own words. */
  isInRow?: boolean;
  className?: string;
}

/** Terms that a price is not sure of. The lot is shown where sizes are typed, the usual day count where interest is. */
function unsure(terms: readonly BondTerm[] | undefined): BondTerm[] {
  return (terms ?? []).filter(
    ({ term, basis }) =>
      basis !== "CONFIRMED" && (term === "coupon_frequency" || term === "redemption" || basis === "STATED"),
  );
}

/** Mark beside a price that rests on an assumption; the reason shows on hover and focus. */
export function AssumedMark({ terms, isInRow = false, className }: AssumedMarkProps) {
  const id = useId();
  const found = unsure(terms);
  if (found.length === 0) return null;
  const ground = found.map((term) => termSentence(term)).join(" ");
  const look = cx("rounded border border-line-strong px-1 text-[11px] leading-4 text-warn", className);
  if (isInRow) {
    return (
      <span title={ground} className={cx("text-warn", className)} data-assumed>
        <span aria-hidden>≈</span>
        <span className="sr-only">assumed: {ground}</span>
      </span>
    );
  }
  return (
    <span className="group/assumed relative inline-block">
      <button type="button" aria-describedby={id} className={cx(look, "cursor-help")} data-assumed>
        assumed
      </button>
      <span
        id={id}
        role="tooltip"
        className="absolute top-full left-0 z-(--yb-tooltip-z) mt-1 hidden w-64 rounded border border-line bg-raised p-2 text-left text-[12px] leading-4 font-normal whitespace-normal text-fg shadow-float group-focus-within/assumed:block group-hover/assumed:block"
      >
        {ground}
      </span>
    </span>
  );
}
