import { DEAL_SIDES, type DealSide, type Ticket } from "#domain/entities/ticket.ts";
import { formatTimeWithSeconds } from "#domain/lib/format-date.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { changedTerms, dealerText, rupeeEffect, termsOfTicket } from "#domain/tickets/difference.ts";
import { PartyBox } from "#src/desk-kit/deals/party-box.tsx";
import { cx } from "#src/lib/cx.ts";

/** Shows each side with its broker, readiness to settle and consent. (N-11) */
export function TicketParties({ ticket }: { ticket: Ticket }) {
  return (
    <div className="mt-3 flex flex-col gap-2">
      {DEAL_SIDES.map((side) => (
        <Side key={side} ticket={ticket} side={side} />
      ))}
      {ticket.facilitator === null ? null : (
        <section aria-label="Facilitator" className="rounded border border-line px-2 py-1.5">
          <span className="font-medium">Facilitator</span> {dealerText(ticket.facilitator)}
        </section>
      )}
    </div>
  );
}

function Side({ ticket, side }: { ticket: Ticket; side: DealSide }) {
  const consent = ticket.consents[side];
  const { ready, lacks } = ticket.readiness[side];
  return (
    <PartyBox
      side={side}
      party={ticket[side]}
      brokers={ticket.brokers}
      aside={
        <span className={cx("text-right", consent === null ? "text-muted" : "font-medium")}>
          {consent === null
            ? "no consent yet"
            : `consented ${formatTimeWithSeconds(Date.parse(consent.at))}, ${consent.user_name}`}
        </span>
      }
    >
      {ready ? (
        <p className="text-[12px] text-muted">Ready to settle</p>
      ) : (
        <ul className="text-[12px] text-warn">
          {lacks.length === 0 ? <li>Not ready to settle yet</li> : null}
          {lacks.map(({ field, text }) => (
            <li key={field}>{text}</li>
          ))}
        </ul>
      )}
    </PartyBox>
  );
}

/** Shows the other side's changes, old to new, with the effect in rupees. (N-10) */
export function TicketDifference({ ticket, clientId }: { ticket: Ticket; clientId: string }) {
  const { difference } = ticket;
  if (difference === null || difference.by_client_id === clientId) return null;
  const terms = termsOfTicket(ticket);
  const effect = rupeeEffect(difference, terms);
  return (
    <section aria-label="What changed" className="mt-3 rounded border border-warn bg-warn-soft px-2 py-1.5">
      <p className="font-medium">
        {difference.by_user_name} changed this at {formatTimeWithSeconds(Date.parse(difference.at))}. Both sides consent
        again.
      </p>
      <table className="mt-1 w-full">
        <caption className="sr-only">Old and new</caption>
        <thead className="text-left text-[12px] text-muted">
          <tr>
            <th className="font-medium">Term</th>
            <th className="text-right font-medium">Old</th>
            <th className="text-right font-medium">New</th>
          </tr>
        </thead>
        <tbody>
          {changedTerms(difference, terms).map(({ label, from, to }) => (
            <tr key={label}>
              <td className="text-muted">{label}</td>
              <td className="text-right line-through">{from}</td>
              <td className="text-right font-medium">{to}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {effect === null || effect === 0 ? null : (
        <p className="mt-1 font-medium">
          Effect on the consideration: {effect > 0 ? "+" : ""}
          {formatRupees(effect)} ₹
        </p>
      )}
    </section>
  );
}
