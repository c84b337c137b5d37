import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { BRAND } from "#domain/brand.ts";
import { listTickets } from "#domain/contract/http/tickets.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { useCan } from "#src/session/session.ts";
import { tradeSideText, tradeSideTone } from "#src/ui/trade-side.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { textLink } from "#src/ui/link-looks.ts";
import { ScrollBox } from "#src/ui/scroll-box.tsx";

/** What the premium plan opens: the deals that the firm agreed here, and the way to what it holds. */
export function PortfolioPage() {
  const keepsBook = useCan("inventory");
  return (
    <div className="mx-auto flex w-full max-w-[960px] flex-col gap-6 px-4 py-5 sm:px-6">
      <title>{`Portfolio · ${BRAND}`}</title>
      <div>
        <h1 className="text-[20px] leading-7 font-semibold">Portfolio</h1>
        <p className="mt-1 max-w-[640px] text-muted">
          Deals are agreed on the{" "}
          <Link to="/dart" className={textLink}>
            desk
          </Link>
          ; what is to be settled stands among the{" "}
          <Link to="/client/transactions" className={textLink}>
            transactions
          </Link>
          .{" "}
          {keepsBook ? (
            <>
              What your firm holds, and what it is worth, stands in{" "}
              <Link to="/inventory" className={textLink}>
                inventory
              </Link>
              .
            </>
          ) : null}
        </p>
      </div>
      <Deals />
    </div>
  );
}

/** The newest deals; the page of the desk has those in which something can still happen. */
function Deals() {
  const { data, error, refetch } = useQuery({
    queryKey: ["tickets", "page", 1],
    queryFn: ({ signal }) => call(listTickets, { query: { page: 1 }, signal }),
  });
  return (
    <Part title="Deals agreed here">
      {error !== null ? (
        <FailedCall what="The deals could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loading />
      ) : data.results.length === 0 ? (
        <p className="text-muted">Your firm has agreed no deal here. What it agrees stands here with its ticket.</p>
      ) : (
        <Table label="Deals" heads={["Bond", "Ticket", "Side", "Size ₹", "Price", "Settles"]}>
          {data.results.map((ticket) => {
            const side = ticket.buy_or_sell;
            return (
              <tr key={ticket.id} className="border-t border-line">
                <td className="py-1.5 pr-4">
                  <BondLink id={ticket.finstrument_id} name={ticket.bond_name} />
                </td>
                <td className="code py-1.5 pr-4 text-right">{ticket.number}</td>
                <td className={cx("py-1.5 pr-4 text-right", tradeSideTone(side))}>{tradeSideText(side)}</td>
                <td className="py-1.5 pr-4 text-right">{formatRupees(ticket.quantity, 0)}</td>
                <td className="py-1.5 pr-4 text-right">{formatPrice(ticket.unit_price_stored)}</td>
                <td className="py-1.5 text-right">{formatDate(ticket.settlement_date)}</td>
              </tr>
            );
          })}
        </Table>
      )}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-lg border border-line bg-raised p-4">
      <h2 className="mb-2 text-[15px] font-semibold">{title}</h2>
      {children}
    </section>
  );
}

function Loading() {
  return (
    <p role="status" className="text-muted">
      Loading…
    </p>
  );
}

function Table({ label, heads, children }: { label: string; heads: readonly string[]; children: ReactNode }) {
  return (
    <ScrollBox label={`${label}, scrolls sideways`}>
      <table className="w-full whitespace-nowrap tabular-nums">
        <caption className="sr-only">{label}</caption>
        <thead className="text-[12px] text-muted">
          <tr>
            {heads.map((head, index) => (
              <th
                key={head}
                scope="col"
                className={index === 0 ? "text-left font-medium" : "pr-4 text-right font-medium last:pr-0"}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </ScrollBox>
  );
}

function BondLink({ id, name }: { id: string; name: string }) {
  return (
    <Link to="/security/$id" params={{ id }} className="text-link underline-offset-2 hover:underline">
      {name}
    </Link>
  );
}
