import { formatDate } from "#domain/lib/format-date.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { QueryBody } from "#src/features/bonds/security/query-body.tsx";
import { Section } from "#src/features/bonds/security/section.tsx";
import { useCreditRationale } from "#src/features/bonds/security/use-security.ts";
import { cx } from "#src/lib/cx.ts";

/** Explains the rating and its place on the scale. */
export function CreditSection({ id }: { id: string }) {
  const query = useCreditRationale(id);
  return (
    <Section title="Credit">
      <QueryBody query={query} what="The credit rationale" rows={8}>
        {({ rating, agency, rating_date: date, meaning, notes, scale, source }) => (
          <div className="grid gap-x-8 gap-y-4 @2xl:grid-cols-2">
            <div className="flex flex-col gap-3">
              <p className="text-[15px] leading-6">
                <span className="font-semibold">{rating ?? "Not rated in our sources"}</span>
                {agency === null ? "" : ` by ${agency}`}
                {date === null ? "" : `, read from a document of ${formatDate(date)}`}
              </p>
              {meaning === null ? null : <p className="max-w-[72ch]">{meaning}</p>}
              {notes.length === 0 ? null : (
                <ul aria-label="Rating notes" className="list-disc pl-4 marker:text-muted">
                  {notes.map((note) => (
                    <li key={note}>{note}</li>
                  ))}
                </ul>
              )}
              {source === null ? null : <p className="text-[12px] text-muted">Source: {source}</p>}
            </div>
            <Scale scale={scale} />
          </div>
        )}
      </QueryBody>
    </Section>
  );
}

function Scale({ scale }: { scale: readonly { symbol: string; bonds: number; is_this: boolean }[] }) {
  const most = Math.max(1, ...scale.map(({ bonds }) => bonds));
  return (
    <table aria-label="Rating scale, best first" className="w-full max-w-[420px]">
      <thead className="text-[12px] text-muted">
        <tr>
          <th scope="col" className="w-24 text-left font-medium">
            Rating
          </th>
          <th scope="col" className="text-left font-medium">
            Bonds
          </th>
        </tr>
      </thead>
      <tbody>
        {scale.map(({ symbol, bonds, is_this: isThis }) => (
          <tr key={symbol} aria-current={isThis || undefined} className={cx(isThis && "bg-selected font-semibold")}>
            <th scope="row" className={cx("px-1 text-left", isThis ? "font-semibold" : "font-normal")}>
              {symbol}
              {isThis ? <span className="font-normal text-muted"> this</span> : null}
            </th>
            <td>
              <span className="flex items-center gap-2">
                <span
                  aria-hidden
                  className="h-2 min-w-px bg-line-strong"
                  style={{ width: `${(bonds / most) * 60}%` }}
                />
                {formatRupees(bonds, 0)}
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
