import { formatDate } from "#domain/lib/format-date.ts";
import type { ExplainedFlow } from "#domain/pricing/explain-price.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

const COLUMNS = ["Days", "Years", "Interest", "Principal", "Discount factor", "Present value"] as const;

/** Lists the payments behind a price; their present values add up to the dirty price. */
export function FlowsTable({ rows, dirty }: { rows: readonly ExplainedFlow[]; dirty: number }) {
  return (
    <ScrollBox label="Payments behind the price" className="max-h-[320px] shrink-0 border-y border-line">
      <table aria-label="Payments behind the price" className="w-full border-collapse whitespace-nowrap">
        <thead className="sticky top-0 bg-raised shadow-[inset_0_-1px_0_var(--yb-line)] text-[12px] text-muted">
          <tr>
            <th scope="col" className="px-2 py-1 text-left font-medium">
              Due
            </th>
            {COLUMNS.map((title) => (
              <th key={title} scope="col" className="px-2 py-1 text-right font-medium">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.dueDate} className="border-t border-line">
              <td className="px-2 py-0.5">{formatDate(row.dueDate)}</td>
              <td className="px-2 text-right">{row.days}</td>
              <td className="px-2 text-right">{row.years.toFixed(6)}</td>
              <td className="px-2 text-right">{row.interest.toFixed(6)}</td>
              <td className="px-2 text-right">{row.principal === 0 ? "" : row.principal.toFixed(4)}</td>
              <td className="px-2 text-right">{row.discountFactor.toFixed(8)}</td>
              <td className="px-2 text-right">{row.presentValue.toFixed(8)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 bg-raised font-medium shadow-[inset_0_1px_0_var(--yb-line-strong)]">
          <tr>
            <th scope="row" colSpan={6} className="px-2 py-1 text-left font-medium">
              Dirty price
            </th>
            <td className="px-2 text-right" data-dirty="">
              {dirty.toFixed(8)}
            </td>
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
