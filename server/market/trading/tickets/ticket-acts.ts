import { Refusal } from "#domain/contract/errors.ts";
import type { DealSide, Ticket } from "#domain/entities/ticket.ts";
import { mayAct, type TicketAct, type TicketLife } from "#domain/tickets/life.ts";
import { termsOfTicket } from "#domain/tickets/difference.ts";
import { firmsOf, type TicketViewer } from "#domain/tickets/sides.ts";
import type { StoredStep } from "#domain/tickets/stored.ts";
import { ticketTexts } from "#domain/tickets/texts.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { NameOf } from "#server/machine/core/names.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { refusal } from "#server/machine/core/unwrap.ts";
import { partiesOf } from "#server/market/trading/rows/deal-sides.ts";
import { followTicket } from "#server/market/trading/orders/follow-ticket.ts";
import { facilitatorOf, presentTicket } from "#server/market/trading/tickets/presenter.ts";
import { publishTicket } from "#server/market/trading/tickets/publish-ticket.ts";
import { updateTicket } from "#server/market/trading/tickets/update-ticket.ts";
import { lockTicket } from "#server/market/trading/tickets/queries.ts";
import { ticketContext, type TicketContext, type TicketRow } from "#server/market/trading/rows/ticket-context.ts";

/** No request to cancel waits. */
export const NOT_ASKED = { cancelAskedBy: null, cancelAskedAt: null };

export const viewerOf = ({ clientId, userId }: Actor): TicketViewer => ({ clientId, userId });

/** The row as the rules of its life read it. */
export function lifeOf(row: TicketRow, { nameOf, reportOf }: Pick<TicketContext, "nameOf" | "reportOf">): TicketLife {
  const { cancelAskedBy: by, cancelAskedAt: at } = row;
  return {
    ...partiesOf(row),
    state: row.state,
    source: row.source,
    execution: row.execution,
    exchange: row.exchange,
    report: reportOf(row.id) ?? undefined,
    author_client_id: row.authorClientId,
    consents: row.consents,
    cancel_asked: by === null || at === null ? null : { client_id: nameOf(by).clientId, at: at.toISOString() },
    history: row.history.map(({ act, by_client_id: firm }) => ({ act, client_id: firm })),
    created_at: row.createdAt.toISOString(),
  };
}

/** The terms of a row that an edit can move. @param nameOf knows the facilitator where there is one */
export const termsOfRow = (row: TicketRow, nameOf: NameOf) =>
  termsOfTicket({
    quantity: row.quantity,
    unit_price_stored: row.unitPriceStored,
    yield_stored: row.yieldStored,
    settlement_date: row.settlementDate,
    exchange: row.exchange ?? undefined,
    execution: row.execution,
    consideration: row.consideration,
    facilitator: facilitatorOf(row, nameOf),
  });

/** Names, codes and accounts of everybody the ticket names, and of the actor, whom an act may name next. */
export function contextFor(parts: Parts, { tx, actor }: Change, row: TicketRow): Promise<TicketContext> {
  return ticketContext(parts, tx, [row], [actor.userId]);
}

export interface OpenTicket {
  row: TicketRow;
  life: TicketLife;
  /** On which the actor does it. */
  sides: DealSide[];
  /** Context of the present row, and of the actor. */
  context: TicketContext;
  /** The row as the actor's firm sees it. */
  fresh: () => Ticket;
}

/**
 * The locked ticket, if the actor may do this act in its present state.
 * @throws Refusal not_found for other firms, forbidden or already_done by the rules of its life, stale_version if it
 * changed since it was seen; with the fresh ticket
 */
export async function openTicket(
  parts: Parts,
  changing: Change,
  id: string,
  act: TicketAct,
  asked: { version: number; side?: DealSide | null | undefined },
): Promise<OpenTicket> {
  return openLocked(parts, changing, await lockTicket(changing.tx, changing.actor, id), act, asked);
}

/** The same for a ticket that is already locked. */
export async function openLocked(
  parts: Parts,
  changing: Change,
  row: TicketRow,
  act: TicketAct,
  asked: { version: number; side?: DealSide | null | undefined },
): Promise<OpenTicket> {
  const { actor, now } = changing;
  const context = await contextFor(parts, changing, row);
  const fresh = () => presentTicket(row, context, actor.clientId);
  const life = lifeOf(row, context);
  const verdict = mayAct(life, act, viewerOf(actor), now.getTime(), asked.side ?? undefined);
  if (!verdict.ok) throw refusal(verdict, fresh());
  if (asked.version !== row.version) throw new Refusal("stale_version", ticketTexts.stale, { fresh: fresh() });
  return { row, life, sides: verdict.value, context, fresh };
}

/**
 * Writes a changed ticket, publishes it to its firms and audits the act. A step that both sides may read is added to
 * its history.
 * @param act `about`: firms whose compliance reads it; both sides of a sent ticket by default. `context`: of the
 * changed row, if it names nobody new; read by default
 */
export async function saveTicket(
  parts: Parts,
  changing: Change,
  before: TicketRow,
  changes: Partial<TicketRow>,
  act: {
    action: string;
    detail: Record<string, unknown>;
    about?: readonly string[];
    context?: TicketContext;
    step?: Pick<StoredStep, "act"> & Partial<Pick<StoredStep, "reason" | "change">>;
  },
): Promise<Ticket> {
  const { now, actor } = changing;
  const { id } = before;
  const by = { by_client_id: actor.clientId, by_user_id: actor.userId, at: now.toISOString() };
  const history =
    act.step === undefined ? {} : { history: [...before.history, { reason: null, change: null, ...act.step, ...by }] };
  const columns = { ...changes, ...history, version: before.version + 1, updatedAt: now };
  const row: TicketRow = { ...before, ...columns };
  changing.send(updateTicket(changing.tx, id, columns));
  await followTicket(parts, changing, row, before);
  const ticket = await publishTicket(parts, changing, row, before, act.context);
  const firms = row.isShared || before.isShared ? firmsOf(partiesOf(row)) : [actor.clientId];
  const detail = { number: row.number, version: row.version, state: row.state, ...act.detail };
  changing.audit(act.action, id, detail, [row.finstrumentId, ...(act.about ?? firms)]);
  return ticket;
}
