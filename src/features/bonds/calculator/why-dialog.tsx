import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { fixedText } from "#domain/bond-catalogue/catalogue-text.ts";
import type { BondQuote } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import type { ExplainedAccrued, PriceExplanation } from "#domain/pricing/explain-price.ts";
import { useFocusReturn } from "#src/lib/use-focus-return.ts";
import { Button } from "#src/ui/button.tsx";
import { figureLabel } from "#src/features/bonds/calculator/figure-label.ts";
import { daysText, type Figure } from "#src/features/bonds/calculator/figures.ts";
import { FlowsTable } from "#src/features/bonds/calculator/flows-table.tsx";

interface WhyDialogProps {
  /** Number to explain. */
  figure: Figure;
  explanation: PriceExplanation;
  quote: BondQuote;
  onClose: () => void;
}

/** Explains a price: the rule, the payments with their present values, accrued interest and every rounding. */
export function WhyDialog({ figure, explanation, quote, onClose }: WhyDialogProps) {
  const focus = useFocusReturn();
  const { rows, dirty, accrued, clean, rounding, familyTitle, settlementDate } = explanation;
  return (
    <Dialog.Root open onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/25" />
        <Dialog.Content
          aria-describedby={undefined}
          data-keys="trapped"
          onOpenAutoFocus={focus.note}
          onCloseAutoFocus={focus.giveBack}
          className="fixed top-[6vh] left-1/2 z-50 flex max-h-[88vh] w-[860px] max-w-[calc(100vw-24px)] -translate-x-1/2 flex-col rounded-[8px] border border-line bg-raised text-[13px] text-fg shadow-float outline-none"
        >
          <header className="flex items-center justify-between gap-4 border-b border-line px-4 py-2">
            <Dialog.Title className="text-[15px] leading-6 font-semibold">Why this price</Dialog.Title>
            <Dialog.Close asChild>
              <Button kind="quiet" size="small" aria-label="Close" title="Close (Escape)">
                <X size={16} strokeWidth={1.5} aria-hidden />
              </Button>
            </Dialog.Close>
          </header>
          <div className="flex min-h-0 flex-col gap-4 overflow-y-auto px-4 py-3">
            <div>
              <p className="font-medium">
                {figure.label} {figure.value}
                {figure.note === undefined ? "" : ` (${figure.note})`}
              </p>
              <p>{figureLabel(figure, explanation)}</p>
              <p className="mt-1 text-muted">
                {familyTitle}. At {formatYieldPct(explanation.bondYield)} % for {formatDate(settlementDate)}, per 100 of
                face outstanding.
              </p>
            </div>
            <FlowsTable rows={rows} dirty={dirty} />
            <dl className="ml-auto grid w-full max-w-[420px] grid-cols-[1fr_auto] gap-x-6 gap-y-1">
              <dt>Dirty price, the sum</dt>
              <dd className="text-right">{fixedText(dirty, 8)}</dd>
              <dt>less accrued interest</dt>
              <dd className="text-right">{fixedText(accrued.amount, 8)}</dd>
              <dt>Clean price</dt>
              <dd className="text-right">{fixedText(clean, 8)}</dd>
              <dt className="border-t border-line pt-1 font-medium">Rounded once, as dealt</dt>
              <dd className="border-t border-line pt-1 text-right font-semibold">{formatPrice(quote.clean_price)}</dd>
            </dl>
            <div>
              <h3 className="text-[12px] font-medium text-muted">Accrued interest</h3>
              <p>{accruedText(accrued)}</p>
            </div>
            <div>
              <h3 className="text-[12px] font-medium text-muted">Rounding</h3>
              <ul className="list-disc pl-4 marker:text-muted">
                {rounding.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </div>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function accruedText({ amount, days, periodDays, from, to, rule }: ExplainedAccrued): string {
  if (from === null || to === null) return rule;
  const period = periodDays === null ? "" : ` of a period of ${periodDays}`;
  const value = fixedText(amount, 8);
  return `${daysText(days)}${period}, from ${formatDate(from)} (included) to ${formatDate(to)} (excluded): ${value}. ${rule}`;
}
