import type { ReactNode } from "react";
import type { Order } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { dealerText } from "#domain/tickets/difference.ts";
import { brokerOf } from "#domain/tickets/sides.ts";
import { cx } from "#src/lib/cx.ts";

const TITLE = { buyer: "Buyer", seller: "Seller" } as const;

interface PartyBoxProps {
  side: DealSide;
  party: { client_name: string; user_name: string };
  brokers: Order["brokers"];
  /** At the right of the name. */
  aside: ReactNode;
  children?: ReactNode;
}

/** Party and broker of one side of a deal. */
export function PartyBox({ side, party, brokers, aside, children }: PartyBoxProps) {
  const broker = brokerOf(brokers, side);
  return (
    <section aria-label={TITLE[side]} className="rounded border border-line px-2 py-1.5">
      <p className="flex justify-between gap-3">
        <span>
          <span className={cx("font-medium", side === "buyer" ? "text-bid" : "text-ask")}>{TITLE[side]}</span>{" "}
          {party.client_name} <span className="text-muted">({party.user_name})</span>
        </span>
        {aside}
      </p>
      {broker === undefined ? null : <p className="text-muted">Broker {dealerText(broker)}</p>}
      {children}
    </section>
  );
}
