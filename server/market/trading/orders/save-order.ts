import { and, desc, eq, like, sql } from "drizzle-orm";
import { Refusal } from "#domain/contract/errors.ts";
import type { Order, OrderAct, OrderKind, OrderTerms } from "#domain/entities/order.ts";
import type { DealSide } from "#domain/entities/ticket.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { mayAct, type OrderLife } from "#domain/orders/life.ts";
import { nextOrderNumber, orderPrefix } from "#domain/orders/number.ts";
import { orderTexts } from "#domain/orders/texts.ts";
import { firmsOf } from "#domain/tickets/sides.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { refusal } from "#server/machine/core/unwrap.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { orders, orderVersions } from "#server/machine/db/schema/orders.ts";
import { bookOrder } from "#server/market/trading/orders/book-order.ts";
import { orderContext, type OrderContext, type OrderRow } from "#server/market/trading/orders/order-context.ts";
import { lifeOf, presentOrder } from "#server/market/trading/orders/presenter.ts";
import { publishOrder } from "#server/market/trading/orders/publish-order.ts";
import { ordersFor } from "#server/market/trading/orders/queries.ts";
import { partiesOf } from "#server/market/trading/rows/deal-sides.ts";

/** Numbers of a day follow each other without a gap: taken one order at a time, and given back when the change fails. */
const NUMBER_LOCK = 7_210_004;

async function takeNumber(tx: Tx, day: IsoDate): Promise<string> {
  await tx.execute(sql`select pg_advisory_xact_lock(${NUMBER_LOCK})`);
  const [last] = await tx
    .select({ number: orders.number })
    .from(orders)
    .where(like(orders.number, `${orderPrefix(day)}%`))
    .orderBy(desc(sql`length(${orders.number})`), desc(orders.number))
    .limit(1);
  return nextOrderNumber(day, last?.number ?? null);
}

export interface OpenOrder {
  row: OrderRow;
  life: OrderLife;
  /** On which the actor's firm does it. */
  side: DealSide;
  context: OrderContext;
  /** The row as the actor's firm sees it. */
  fresh: () => Order;
}

/**
 * The locked order, if the actor may do this act in its present state.
 * @param kind expected kind, from the path; null for either
 * @throws Refusal not_found for other firms, forbidden, already_done or in_doubt by the rules of its life,
 * stale_version if it changed since it was seen; with the fresh order
 */
export async function openOrder(
  parts: Parts,
  changing: Change,
  { id, kind, act, version }: { id: string; kind: OrderKind | null; act: OrderAct; version: number },
): Promise<OpenOrder> {
  const { tx, actor, now } = changing;
  const [row] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.id, id), kind === null ? undefined : eq(orders.kind, kind), ordersFor(actor)))
    .for("update");
  if (row === undefined) throw new Refusal("not_found", "Not found.");
  const context = await orderContext(parts, tx, [row]);
  const fresh = () => presentOrder(row, context, actor.clientId, now.getTime());
  const life = lifeOf(row, context);
  const verdict = mayAct(life, act, actor, now.getTime());
  if (!verdict.ok) throw refusal(verdict, fresh());
  if (version !== row.version) throw new Refusal("stale_version", orderTexts.stale, { fresh: fresh() });
  return { row, life, side: verdict.value, context, fresh };
}

export interface OrderStep {
  /** Action in the audit. */
  action: string;
  /** For people, in the history of the order. */
  text: string;
  detail?: Record<string, unknown>;
  /** Firms whose compliance can read it, unless both sides can. */
  about?: readonly string[];
}

export function termsOf(row: OrderRow): OrderTerms {
  return {
    face: row.face,
    unit_price_stored: row.unitPriceStored,
    yield_stored: row.yieldStored,
    yield_type: row.yieldType,
    settlement_date: row.settlementDate,
    accrued_interest: row.consideration?.accrued_interest ?? null,
    consideration: row.consideration?.consideration ?? null,
  };
}

async function storeVersion(parts: Parts, { tx, now, actor }: Change, row: OrderRow, step: OrderStep): Promise<void> {
  await tx.insert(orderVersions).values({
    id: parts.newId("orv"),
    orderId: row.id,
    version: row.version,
    userId: actor.userId === CLOCK_ACTOR.userId ? null : actor.userId,
    text: step.text,
    state: row.state,
    terms: termsOf(row),
    at: now,
  });
}

/** Audit links of an order: the firms whose compliance reads it, its bond and its ticket. */
export const aboutOrder = (row: OrderRow): string[] => [
  row.finstrumentId,
  ...firmsOf(partiesOf(row)),
  ...(row.ticketId === null ? [] : [row.ticketId]),
];

function auditStep(changing: Change, row: OrderRow, { action, detail = {}, about }: OrderStep): void {
  const { number, version, state, dealNumber } = row;
  changing.audit(action, row.id, { number, version, state, deal_number: dealNumber, ...detail }, [
    row.finstrumentId,
    ...(about ?? aboutOrder(row)),
  ]);
}

/** State of an order before anything was sent to its exchange. */
export const NOT_BEGUN: OrderRow["onExchange"] = {
  rfqNumber: null,
  reportNumber: null,
  isReportOpen: false,
  replaces: null,
  isInDoubt: false,
  refusal: null,
  dispute: null,
};

/** Empty fields of an order before its exchange has confirmed it. */
export const UNCONFIRMED = {
  reportedAt: null,
  report: null,
  dealNumber: null,
  track: null,
  amendment: null,
  cancelAskedBy: null,
  cancelAskedAt: null,
  reason: null,
  lateNotified: [],
  confirmedAt: null,
  settledAt: null,
} satisfies Partial<OrderRow>;

/** Writes a new order, publishes it to both firms and audits it. */
export async function insertOrder(
  parts: Parts,
  changing: Change,
  fields: Omit<OrderRow, "number" | "version" | "createdAt" | "updatedAt">,
  step: OrderStep,
): Promise<Order> {
  const { tx, now } = changing;
  const number = await takeNumber(tx, istDateOf(now.getTime()));
  const row: OrderRow = { ...fields, number, version: 1, createdAt: now, updatedAt: now };
  await tx.insert(orders).values(row);
  await storeVersion(parts, changing, row, step);
  auditStep(changing, row, step);
  return publishOrder(parts, changing, row, null);
}

/** Writes a changed order, publishes it and audits the step. A settlement also enters the books of both firms. */
export async function saveOrder(
  parts: Parts,
  changing: Change,
  before: OrderRow,
  changes: Partial<OrderRow>,
  step: OrderStep,
): Promise<Order> {
  const { tx, now } = changing;
  const row: OrderRow = { ...before, ...changes, version: before.version + 1, updatedAt: now };
  const { id, ...columns } = row;
  await tx.update(orders).set(columns).where(eq(orders.id, id));
  await storeVersion(parts, changing, row, step);
  auditStep(changing, row, step);
  if (row.state === "SETTLED" && before.state !== "SETTLED") await bookOrder(parts, changing, row);
  return publishOrder(parts, changing, row, before);
}
