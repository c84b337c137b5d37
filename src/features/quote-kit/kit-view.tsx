import { SIDE_TITLE } from "#domain/entities/side-text.ts";
import { formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees } from "#domain/lib/format-rupees.ts";
import type { QuoteChange } from "#domain/trading/quote-kit.ts";
import { ConfirmStrip } from "#src/desk-kit/confirm/confirm-strip.tsx";
import { useKit, type ChangeResult } from "#src/features/quote-kit/kit-store.ts";

/** Reviews the change of each quote, its result, and the key that sends all. */
export function KitView() {
  const { title, changes, left, results, isSending } = useKit();
  const done = Object.values(results).filter((result) => result !== "waiting").length;
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex-1 p-3">
        <p className="font-medium">{title}</p>
        {isSending ? (
          <p role="status" className="mt-1 text-muted">
            {done} of {changes.length}
          </p>
        ) : null}
        {changes.length === 0 ? (
          <p className="mt-2 text-muted">
            None of your live quotes is included. Quote first, or choose another selection.
          </p>
        ) : (
          <table className="mt-2 w-full">
            <caption className="sr-only">{title}</caption>
            <thead className="text-left text-[12px] text-muted">
              <tr>
                <th scope="col" className="font-medium">
                  Bond
                </th>
                <th scope="col" className="font-medium">
                  Side
                </th>
                <th scope="col" className="text-right font-medium">
                  Yield %
                </th>
                <th scope="col" className="text-right font-medium">
                  To
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <ChangeRow key={change.quote.id} change={change} result={results[change.quote.id]} />
              ))}
            </tbody>
          </table>
        )}
        {left.length > 0 ? (
          <ul aria-label="Unchanged" className="mt-3 text-muted">
            {left.map(({ quote, why }) => (
              <li key={quote.id}>
                {quote.bond_name}: {why}.
              </li>
            ))}
          </ul>
        ) : null}
      </div>
      <ConfirmStrip />
    </div>
  );
}

function ChangeRow({
  change: { quote, yieldStored },
  result,
}: {
  change: QuoteChange;
  result: ChangeResult | undefined;
}) {
  return (
    <>
      <tr className="border-t border-line">
        <td className="py-1 pr-2" title={quote.finstrument_id}>
          {quote.bond_name} <span className="text-muted">{formatCompactRupees(quote.remaining)}</span>
        </td>
        <td className={quote.quote_type === "BID" ? "text-bid" : "text-ask"}>{SIDE_TITLE[quote.quote_type]}</td>
        <td className="live-figure text-right whitespace-nowrap">{formatYieldPct(quote.yield_stored)}</td>
        <td className="text-right whitespace-nowrap">
          {yieldStored === null ? "same, renewed" : formatYieldPct(yieldStored)}
          {result === "done" ? <span className="text-muted"> done</span> : null}
        </td>
      </tr>
      {typeof result === "object" ? (
        <tr>
          <td colSpan={4} className="pb-1 text-danger">
            {result.why}
          </td>
        </tr>
      ) : null}
    </>
  );
}
