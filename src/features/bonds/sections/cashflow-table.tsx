import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { cashflow } from "#domain/contract/http/securities.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatRupees, rupeesText } from "#domain/lib/format-rupees.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

const HEADINGS = ["Interest", "Principal", "Residual face %", "Interest ₹", "Principal ₹", "Total ₹"] as const;

/** Lists the payments per 100 of face and in rupees, with totals. */
export function CashflowTable({ data }: { data: ResponseOf<typeof cashflow> }) {
  const { rows, totals, quantity } = data;
  const moved = rows.some((row) => row.payment_date !== row.due_date);
  const back = rows.some((row) => row.residual_face_percent !== 0 && row.principal !== 0);
  const headings = HEADINGS.filter((heading) => back || heading !== "Residual face %");
  return (
    <ScrollBox label="Cashflow rows" className="max-h-[400px] border-b border-line">
      <table aria-label="Cashflows" className="w-full border-collapse whitespace-nowrap">
        <caption className="pb-1 text-left text-[12px] text-muted">
          Per 100 of face, and in rupees for {rupeesText(quantity, 0)}
        </caption>
        <thead className="sticky top-0 z-2 bg-(--_ground) shadow-[inset_0_-1px_0_var(--yb-line)] text-[12px] text-muted">
          <tr>
            <th scope="col" className="sticky left-0 z-1 bg-(--_ground) py-1 pr-2 text-left font-medium">
              Due
            </th>
            {moved ? (
              <th scope="col" className="px-2 py-1 text-left font-medium">
                Paid
              </th>
            ) : null}
            {headings.map((heading) => (
              <th key={heading} scope="col" className="px-2 py-1 text-right font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.due_date} className="border-t border-line">
              <td className="sticky left-0 h-[26px] bg-(--_ground) pr-2">{formatDate(row.due_date)}</td>
              {moved ? (
                <td className="px-2">{row.payment_date === row.due_date ? "" : formatDate(row.payment_date)}</td>
              ) : null}
              <td className="px-2 text-right">{row.interest.toFixed(4)}</td>
              <td className="px-2 text-right">{row.principal === 0 ? "" : row.principal.toFixed(4)}</td>
              {back ? <td className="px-2 text-right">{row.residual_face_percent.toFixed(2)}</td> : null}
              <td className="px-2 text-right">{formatRupees(row.interest_rupees)}</td>
              <td className="px-2 text-right">{row.principal === 0 ? "" : formatRupees(row.principal_rupees)}</td>
              <td className="px-2 text-right">{formatRupees(row.total_rupees)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot className="sticky bottom-0 z-2 bg-(--_ground) font-medium shadow-[inset_0_1px_0_var(--yb-line-strong)]">
          <tr>
            <th scope="row" colSpan={(moved ? 2 : 1) + (back ? 3 : 2)} className="py-1 text-left font-medium">
              <span className="sticky left-0">Total</span>
            </th>
            <td className="px-2 text-right">{formatRupees(totals.interest_rupees)}</td>
            <td className="px-2 text-right">{formatRupees(totals.principal_rupees)}</td>
            <td className="px-2 text-right">{formatRupees(totals.total_rupees)}</td>
          </tr>
        </tfoot>
      </table>
    </ScrollBox>
  );
}
