import type { LightMyRequestResponse as Response } from "fastify";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import type { orders } from "#server/machine/db/schema/orders.ts";
import type { eois, tickets } from "#server/machine/db/schema/trading.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { CRORE } from "#server/market/trading/eois/trading-desk.testing.ts";
import { PRICED } from "#server/market/trading/tickets/on-exchange/agreed-deal.testing.ts";

// Actions of dealers and back offices in the random walk: each may be refused, but none may fail.

export interface Standing {
  /** Quotes that may be dealt on. */
  quotes: readonly (typeof eois.$inferSelect)[];
  /** The ticket to act on; null if none is open. */
  ticket: typeof tickets.$inferSelect | null;
  order: typeof orders.$inferSelect | null;
}

export interface Chance {
  int(low: number, high: number): number;
  pick<T>(items: readonly T[]): T;
}

export interface Acting {
  who: TestBrowser;
  firm: string;
  other: string;
  exchange: Exchange;
  nowMs: number;
  chance: Chance;
}

type Act = () => Promise<Response | null>;

const YIELD = 0.062;
const CORP = { NSE: "NSCCL", BSE: "ICCL" } as const;
const TERMS = { finstrument_id: PRICED, yield_stored: YIELD, settlement_delta: 1 };
const nothing = Promise.resolve(null);

/** The current version, or occasionally the previous one. */
const versionOf = ({ chance }: Acting, { version }: { version: number }) =>
  chance.int(0, 9) === 0 ? version - 1 : version;

/** Posts, deals on and ends quotes, and writes tickets by hand. */
export function marketActs({ who, firm, other, exchange, nowMs, chance }: Acting, { quotes }: Standing): Act[] {
  const post = (more: object) => () =>
    who.send("POST", "/api/eoi/add/", {
      ...TERMS,
      quote_type: chance.pick(["BID", "ASK"]),
      quantum: chance.pick([5, 10]) * CRORE,
      ...more,
    });
  return [
    post({}),
    post({ send_to_rfq: true, clearing_corporation: CORP[exchange] }),
    () => {
      const own = quotes.find((row) => row.clientId === firm && row.rfqStatus === null);
      const theirs = quotes.find((row) => row.clientId !== firm && row.quoteType !== own?.quoteType);
      if (own === undefined || theirs === undefined) return nothing;
      return who.send("PUT", `/api/trade/d/eoi/${own.id}/close/`, { opposing_eoi: theirs.id, confirm: true });
    },
    () => {
      const own = quotes.find((row) => row.clientId === firm);
      return own === undefined ? nothing : who.send("POST", `/api/eoi/expire/${own.id}/`);
    },
    () =>
      who.send("POST", "/api/chatter/trade/manual-ticket/", {
        ...TERMS,
        side: chance.pick(["buyer", "seller"]),
        counterparty: { client_id: other },
        quantity: 5 * CRORE,
        exchange,
        execution: chance.pick(["OTC_REPORT", "OTC_REPORT", "RFQ_OTO", "RFQ_OTM"]),
        trade_time: istTimeOf(nowMs).slice(0, 5),
      }),
  ];
}

/** Sends, consents to, executes and ends a ticket. */
export function ticketActs(acting: Acting, { ticket }: Standing): Act[] {
  if (ticket === null) return [];
  const on =
    (name: string, more: object = {}): Act =>
    () =>
      acting.who.send("PATCH", `/api/chatter/trade/actions/${ticket.id}/${name}/`, {
        version: versionOf(acting, ticket),
        ...more,
      });
  const consent = on("confirm", { bond_yield: ticket.yieldStored, unit_clean_price: ticket.unitPriceStored });
  const execute = on("execute", { late_reason: "The line was down" });
  const ends = [
    on("cancel", { reason: "No deal" }),
    on("reject", { reason: "Not ours" }),
    on("reopen", { reason: "Ours" }),
  ];
  return [on("send"), consent, consent, consent, execute, execute, ...ends];
}

/** Reports a trade by hand, answers, changes, cancels and settles an order. */
export function orderActs(acting: Acting, { order }: Standing): Act[] {
  const { who, other, exchange, nowMs, chance } = acting;
  const report: Act = () =>
    who.send("POST", "/api/orders/", {
      ...TERMS,
      side: chance.pick(["buyer", "seller"]),
      face: chance.pick([5, 10]) * CRORE,
      trade_time: istTimeOf(nowMs).slice(0, 5),
      exchange,
      counterparty: { client_id: other },
      late_reason: "The line was down",
    });
  if (order === null) return [report];
  const on = (method: "PUT" | "POST" | "PATCH", path: string, more: object): Act => {
    return () => who.send(method, `/api/orders/${path}`, { version: versionOf(acting, order), ...more });
  };
  const answer = (status: "accepted" | "rejected") =>
    on("PUT", `${order.id}/accept-reject/`, { reported_order_status: status, reason: "Not ours" });
  const settle = on("PATCH", `settle-cancel/${order.id}/settle/`, { utr: "UTR12345", proof: "Statement" });
  return [
    report,
    answer("accepted"),
    answer("accepted"),
    answer("accepted"),
    answer("rejected"),
    on("PUT", `${order.id}/modify/`, { face: chance.pick([5, 10]) * CRORE, reason: "Size" }),
    on("PUT", `${order.id}/modify/`, { settlement_delta: chance.int(0, 1), reason: "Day" }),
    on("POST", `${order.id}/cancel/`, { reason: "Mistake" }),
    on("PATCH", `settle-cancel/${order.id}/cancel/`, {}),
    settle,
    settle,
  ];
}
