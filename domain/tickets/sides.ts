import { DEAL_SIDES, type DealSide, type Ticket, type TicketBroker, type TradeSide } from "#domain/entities/ticket.ts";

/** The person viewing a ticket or acting on it. */
export interface TicketViewer {
  clientId: string;
  userId: string;
}

/** Parties of a ticket. */
export interface TicketParties {
  buyer: Pick<Ticket["buyer"], "client_id">;
  seller: Pick<Ticket["seller"], "client_id">;
  brokers: readonly Pick<TicketBroker, "user_id" | "client_id" | "buy" | "sell">[];
}

/** True when a broker acts for a side. */
export function actsFor({ buy, sell }: Pick<TicketBroker, "buy" | "sell">, side: DealSide): boolean {
  return side === "buyer" ? buy : sell;
}

/** Sides of the viewer's own firm, which alone consents for them. */
export function firmSides(ticket: TicketParties, { clientId }: TicketViewer): DealSide[] {
  return DEAL_SIDES.filter((side) => ticket[side].client_id === clientId);
}

/** Sides for which the viewer acts: their own firm's, and those they broker. (M-20) */
export function sidesOf(ticket: TicketParties, viewer: TicketViewer): DealSide[] {
  return DEAL_SIDES.filter(
    (side) =>
      ticket[side].client_id === viewer.clientId ||
      ticket.brokers.some((broker) => broker.user_id === viewer.userId && actsFor(broker, side)),
  );
}

/** Sides whose private terms a firm sees: its own, and those for which one of its brokers acts. */
export function visibleSides(ticket: TicketParties, clientId: string): DealSide[] {
  return DEAL_SIDES.filter(
    (side) =>
      ticket[side].client_id === clientId ||
      ticket.brokers.some((broker) => broker.client_id === clientId && actsFor(broker, side)),
  );
}

/** A firm's side in a deal, for itself or as its broker; null when it acts on both sides. (D-140) */
export function tradeSideOf(ticket: TicketParties, clientId: string): TradeSide | null {
  const [side, ...others] = visibleSides(ticket, clientId);
  if (side === undefined || others.length > 0) return null;
  return side === "buyer" ? "buy" : "sell";
}

/** All firms that see a sent ticket. */
export function firmsOf(ticket: TicketParties): string[] {
  return [
    ...new Set([ticket.buyer.client_id, ticket.seller.client_id, ...ticket.brokers.map(({ client_id: firm }) => firm)]),
  ];
}

/** Broker of a side; undefined for a direct deal. */
export function brokerOf<B extends TicketParties["brokers"][number]>(
  brokers: readonly B[],
  side: DealSide,
): B | undefined {
  return brokers.find((broker) => actsFor(broker, side));
}

/** Replaces or removes the broker of a side; a broker left without a side is dropped. */
export function withBroker<B extends TicketParties["brokers"][number]>(
  brokers: readonly B[],
  side: DealSide,
  broker: Omit<B, "buy" | "sell"> | null,
): B[] {
  const flag = side === "buyer" ? "buy" : "sell";
  const others = brokers.map((each) => ({ ...each, [flag]: false }));
  const known = others.find((each) => each.user_id === broker?.user_id);
  const named =
    broker === null
      ? others
      : known === undefined
        ? [...others, { ...broker, buy: flag === "buy", sell: flag === "sell" } as B]
        : others.map((each) => (each === known ? { ...each, [flag]: true } : each));
  return named.filter(({ buy, sell }) => buy || sell);
}
