import { useQuery } from "@tanstack/react-query";
import { getEvidence } from "#domain/contract/http/tickets.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { formatDate, formatDateTime, formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatCompactRupees, formatRupees } from "#domain/lib/format-rupees.ts";
import { FactLines } from "#src/desk-kit/deals/fact-lines.tsx";
import { call } from "#src/lib/api.ts";

/** Shows the market and terms this side saw at its consent, frozen at that second. (N-09) */
export function EvidenceView({ ticket }: { ticket: Ticket }) {
  const evidence = useQuery({
    queryKey: ["ticket-evidence", ticket.id, ticket.version],
    queryFn: () => call(getEvidence, { params: { id: ticket.id } }),
    retry: false,
  });
  const [last] = evidence.data?.results ?? [];
  if (evidence.isPending) return <p className="mt-3 text-muted">Loading the market at consent…</p>;
  if (last === undefined) return <p className="mt-3 text-muted">Your side has not consented yet.</p>;
  const { figures, levels, last_deal: deal, version, terms } = last.seen;
  return (
    <section aria-label="Market at consent" tabIndex={-1} className="mt-3 border-t border-line pt-3">
      <p className="font-medium">
        As {last.user_name} saw it at {formatDateTime(Date.parse(last.at))}:
        {formatTimeWithSeconds(Date.parse(last.at)).slice(-2)}
      </p>
      <FactLines
        facts={[
          ["Version", String(version)],
          ["Yield %", formatYieldPct(figures.bond_yield)],
          ["Clean price", formatPrice(figures.unit_clean_price)],
          ["Accrued interest (₹)", formatRupees(figures.total_accrued_interest)],
          ["Consideration (₹)", formatRupees(figures.consideration)],
          ...(terms.facilitator ? [["Facilitator", terms.facilitator] as const] : []),
          [
            "Last deal in the bond",
            deal === null ? "none" : `${formatYieldPct(deal.yield_stored)} % at ${formatDateTime(Date.parse(deal.at))}`,
          ],
        ]}
      />
      <table className="mt-2 w-full">
        <caption className="text-left text-[12px] font-medium text-muted">Live levels in the bond</caption>
        <thead className="text-left text-[12px] text-muted">
          <tr>
            <th className="font-medium">Side</th>
            <th className="font-medium">Firm</th>
            <th className="text-right font-medium">Open</th>
            <th className="text-right font-medium">Yield %</th>
            <th className="text-right font-medium">Price</th>
            <th className="text-right font-medium">Settles</th>
          </tr>
        </thead>
        <tbody>
          {levels.map((level) => (
            <tr key={`${level.client_name} ${level.posted_at} ${level.quote_type}`} className="border-t border-line">
              <td className={level.quote_type === "BID" ? "text-bid" : "text-ask"}>
                {level.quote_type === "BID" ? "Bid" : "Offer"}
              </td>
              <td>{level.is_mine ? "You" : level.client_name}</td>
              <td className="text-right">{formatCompactRupees(level.remaining)}</td>
              <td className="text-right">{formatYieldPct(level.yield_stored)}</td>
              <td className="text-right">{formatPrice(level.unit_price_stored)}</td>
              <td className="text-right">{formatDate(level.settlement_date)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {levels.length === 0 ? <p className="text-muted">No live quotes in the bond.</p> : null}
      <p className="mt-2 text-[12px] break-all text-muted">SHA-256 {last.digest}</p>
    </section>
  );
}
