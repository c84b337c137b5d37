import type { Cashflow, EntryKind } from "#domain/entities/inventory.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";
import { UserText } from "#src/ui/user-text.tsx";

export const ENTRY_KIND_LABELS: Readonly<Record<EntryKind, string>> = {
  COUPON: "Coupon",
  PART_REDEMPTION: "Part redemption",
  REDEMPTION: "Redemption",
  CALL: "Call",
  PUT: "Put",
};

export const PAYMENT_HEADS: readonly string[] = [
  "Due",
  "Paid",
  "Bond",
  "Account",
  "Kind",
  "Face ₹",
  "Per 100",
  "Gross ₹",
  "TDS ₹",
  "Net ₹",
];

const keyOf = (row: Cashflow) => `${row.finstrument_id} ${row.account ?? ""} ${row.due_date} ${row.kind}`;

/** Lists payments due, one a row. */
export function PaymentTable({ rows }: { rows: readonly Cashflow[] }) {
  return (
    <ScrollBox label="Upcoming payments, scrolls sideways">
      <table className="w-full whitespace-nowrap tabular-nums">
        <caption className="sr-only">Upcoming payments</caption>
        <thead className="text-[12px] text-muted">
          <tr>
            {PAYMENT_HEADS.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={index < 5 ? "pr-4 text-left font-medium" : "pl-4 text-right font-medium"}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)} className="border-t border-line">
              <td className="py-1 pr-4">{formatDate(row.due_date)}</td>
              <td className="pr-4">{formatDate(row.paid_date)}</td>
              <td className="pr-4">{row.display_name}</td>
              <td className="pr-4">{row.account === null ? "–" : <UserText text={row.account} />}</td>
              <td className="pr-4">{ENTRY_KIND_LABELS[row.kind]}</td>
              {[
                formatRupees(row.face, 0),
                String(row.per_100),
                formatRupees(row.gross),
                formatRupees(row.tds),
                formatRupees(row.net),
              ].map((text, at) => (
                <td key={at} className="pl-4 text-right">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  );
}

/** Lists payments due as cards on a phone; amounts are right-aligned. */
export function PaymentCards({ rows }: { rows: readonly Cashflow[] }) {
  return (
    <ul aria-label="Upcoming payments" className="tabular-nums">
      {rows.map((row) => (
        <li key={keyOf(row)} className="border-t border-line py-1.5">
          <span className="flex justify-between gap-3">
            <span className="min-w-0 truncate font-medium">{row.display_name}</span>
            <span className="shrink-0">{formatRupees(row.net)}</span>
          </span>
          <span className="flex justify-between gap-3 text-[12px] text-muted">
            <span>
              {formatDate(row.due_date)} {ENTRY_KIND_LABELS[row.kind]}
              {row.account === null ? null : (
                <>
                  {" · "}
                  <UserText text={row.account} />
                </>
              )}
            </span>
            {row.tds === 0 ? null : <span>TDS {formatRupees(row.tds)}</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
