import { termSentence } from "#domain/bond-terms/term-text.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { ChainLinks } from "#src/desk-kit/chain/chain-links.tsx";
import { chainPlace } from "#src/desk-kit/chain/chain-place.ts";
import { LotNote } from "#src/desk-kit/inputs/lot-note.tsx";
import { useLive } from "#src/live/live-store.ts";
import type { SideProps } from "#src/shell/side-desk/side-desk.ts";

/** One ticket with its parties, level and money. */
export function TicketView({ props }: { props: SideProps }) {
  const ticket = useLive((state) => state.tickets.find((row) => row.id === props["id"]));
  if (!ticket) return <p className="p-3 text-muted">This ticket is not open to you.</p>;
  const here = { kind: "ticket", id: ticket.id } as const;
  const money = ticket.consideration;
  const facts: [string, string][] = [
    ["Buyer", `${ticket.buyer.client_name} (${ticket.buyer.user_name})`],
    ["Seller", `${ticket.seller.client_name} (${ticket.seller.user_name})`],
    ["Size (face value, ₹)", formatRupees(ticket.quantity, 0)],
    ["Yield %", formatYieldPct(ticket.yield_stored)],
    ["Clean price", formatPrice(ticket.unit_price_stored)],
    ["Settles", formatDate(ticket.settlement_date)],
    ["Principal (₹)", formatRupees(money?.principal ?? null)],
    ["Accrued interest (₹)", formatRupees(money?.accrued_interest ?? null)],
    ["Consideration (₹)", formatRupees(money?.consideration ?? null)],
    ["Stamp duty, buyer (₹)", formatRupees(money?.stamp_duty ?? null)],
    ["Made", formatDateTime(Date.parse(ticket.created_at))],
  ];
  return (
    <div className="p-3" tabIndex={-1} data-autofocus="" {...chainPlace(here)}>
      <p className="text-[15px] font-semibold">{ticket.bond_name}</p>
      <p className="text-muted">
        <span className="code">{ticket.number}</span> · {ticket.state.toLowerCase().replace("_", " ")} ·{" "}
        <span className="code">{ticket.finstrument_id}</span>
      </p>
      <div className="mt-2">
        <ChainLinks of={here} />
      </div>
      <LotNote finstrumentId={ticket.finstrument_id} />
      {ticket.bond_terms?.map((term) => (
        <p key={term.term} className="text-[12px] leading-4 text-muted">
          {termSentence(term)}
        </p>
      ))}
      <dl className="mt-3">
        {facts.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4 border-t border-line py-1.5">
            <dt className="text-muted">{name}</dt>
            <dd className="text-right font-medium">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
