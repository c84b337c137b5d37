import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { acceptConsideration } from "#domain/contract/http/tickets.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { DealSide, Ticket } from "#domain/entities/ticket.ts";
import { mayProceed, withoutRejection } from "#domain/tickets/execution.ts";
import { isAnotherDeal } from "#domain/tickets/difference.ts";
import { stateOfConsents } from "#domain/tickets/life.ts";
import { checkSeen } from "#domain/trading/acceptance.ts";
import { levelOf } from "#domain/trading/level.ts";
import { dealMoney } from "#domain/trading/money.ts";
import type { Err } from "#domain/trading/verdict.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, type Change, changeAsking } from "#server/machine/core/change.ts";
import { marketDay, requireOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { refusal } from "#server/machine/core/unwrap.ts";
import { openCommands } from "#server/market/exchange/queue-command.ts";
import { readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  confirmedDetail,
  DealChecks,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { requireHeld } from "#server/market/trading/checks/reported-deal.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import { requireNoLacks } from "#server/market/trading/rows/exchange-readiness.ts";
import { freezeEvidence, lastDealBeside } from "#server/market/trading/tickets/evidence.ts";
import { namedCustodian } from "#server/market/trading/rows/named-people.ts";
import { readinessOfRow } from "#server/market/trading/rows/deal-sides.ts";
import { executeStraightThrough, timeThere } from "#server/market/trading/tickets/on-exchange/execute-ticket.ts";
import { queueStep } from "#server/market/trading/tickets/on-exchange/queue-step.ts";
import { lockTicket } from "#server/market/trading/tickets/queries.ts";
import { contextFor, NOT_ASKED, openLocked, saveTicket } from "#server/market/trading/tickets/ticket-acts.ts";
import { sideOfRow, type TicketRow } from "#server/market/trading/rows/ticket-context.ts";

type Asked = Pick<
  BodyOf<typeof acceptConsideration>,
  "version" | "side" | "custodian_id" | "bond_yield" | "unit_clean_price" | "total_accrued_interest" | "confirms"
>;

/**
 * Consents to the present money of the ticket for one side. The second consent makes the deal agreed; a deal without a
 * deal time gets the time of that consent. A straight-through deal is executed with it.
 * @throws Refusal level_moved when the numbers seen are not those of the ticket, not_ready with the requirements that
 * the side lacks
 */
export function consentToTicket(parts: Parts, cause: Cause, id: string, asked: Asked): Promise<Ticket> {
  const lock = (tx: Tx) => lockTicket(tx, cause.actor, id);
  return changeAsking(parts, cause, lock, async (changing, locking) => {
    const { tx, now, actor } = changing;
    requireOpen(marketDay(parts, now));
    const locked = await locking;
    const market = readMarketOf(parts, locked.finstrumentId, tx);
    const checks = isChecked(locked) ? null : new DealChecks(market, actor);
    const isOwn = [locked.buyerClientId, locked.sellerClientId].includes(actor.clientId);
    const isSecond = locked.consents.buyer !== null || locked.consents.seller !== null;
    // Run concurrently, as the ticket decides the queries.
    const [{ row: before, sides, context, fresh }, last, venueNow] = await Promise.all([
      openLocked(parts, changing, locked, "consent", asked),
      lastDealBeside(tx, locked),
      isSecond ? timeThere(changing, locked) : null,
      checks?.readAhead(isOwn),
    ]);
    const side: DealSide = sides[0] ?? "buyer";
    const row = await withCustodian(changing, before, side, asked.custodian_id);
    const moved = checkSeen(
      {
        bondYield: asked.bond_yield ?? null,
        cleanPrice: asked.unit_clean_price ?? null,
        accruedInterest: asked.total_accrued_interest ?? null,
      },
      levelOf(row),
      row.consideration,
    );
    if (moved !== null) throw refusal(moved, fresh());
    const money = row.consideration;
    if (money === null) throw refusal(unpriced(parts, row), fresh());
    const named = row === before ? context : await contextFor(parts, changing, row);
    requireNoLacks(readinessOfRow(row, side, named).lacks);
    if (row.exchange === "NDSOM" && side === "seller" && actor.clientId === row.sellerClientId) {
      await requireHeld(parts, tx, { ...row, exchange: row.exchange }, now);
    }
    const warnings = checks === null ? [] : await warningsOf(parts, checks, actor, row, side);
    requireConfirmed(warnings, asked.confirms, {}, () => ({ ticket: fresh() }));

    const seen = {
      bond_yield: row.yieldStored,
      unit_clean_price: row.unitPriceStored,
      total_accrued_interest: money.accrued_interest,
      consideration: money.consideration,
    };
    const evidenceId = await freezeEvidence(parts, changing, row, side, seen, market, last);
    const given = {
      user_id: actor.userId,
      at: now.toISOString(),
      version: row.version,
      seen,
      evidence_id: evidenceId,
    };
    const consents = { ...row.consents, [side]: given };
    const isDealt = row.state === "EXECUTING";
    const state = isDealt ? row.state : stateOfConsents(consents);
    const onExchange = await rejectionCleared(changing, row, side);
    const isTheirs = row.difference !== null && row.difference.by_client_id !== actor.clientId;
    const changes = {
      buyerSide: row.buyerSide,
      sellerSide: row.sellerSide,
      consents,
      state,
      onExchange,
      ...(isTheirs || state === "AGREED" ? { difference: null } : {}),
      // The consent answers the reason of a rejection or a reopening; the history still has it.
      ...(state === "AGREED" || onExchange !== row.onExchange ? { reason: null } : {}),
      ...(state === "AGREED" && row.dealTime === null ? { dealTime: now } : {}),
    };
    const detail = { side, seen, evidence: evidenceId, ...confirmedDetail(warnings, asked.confirms) };
    auditOverrides(changing, row.id, warnings, [row.finstrumentId]);
    const after = { ...row, ...changes };
    const executed =
      state === "AGREED" && venueNow !== null
        ? await executeStraightThrough(parts, changing, after, named, venueNow)
        : null;
    if (isDealt) await confirmMoneyThere(parts, changing, after);
    const act = { action: "ticket.accept", detail, context: named, step: { act: "consent" as const } };
    return saveTicket(parts, changing, before, { ...changes, ...executed, ...(executed ? NOT_ASKED : {}) }, act);
  });
}

/** Clears a side's refusal of the money when it consents, unless the refusal is already on its way to the exchange. */
async function rejectionCleared({ tx }: Change, { id, onExchange: on }: TicketRow, side: DealSide) {
  if (on?.rejectedBy !== side) return on;
  const isOnItsWay = (await openCommands(tx, [id])).some(({ kind }) => kind === "decideMoney");
  return isOnItsWay ? on : withoutRejection(on);
}

/** Proposes or confirms the money of a deal made on an exchange, once the side in turn has consented. */
async function confirmMoneyThere(parts: Parts, changing: Change, row: TicketRow): Promise<void> {
  const { id, onExchange: on, execution } = row;
  if (on === null || on.dealNumber === null || !mayProceed(execution, on, row.consents)) return;
  // A command under way continues by itself when its answer comes.
  const underWay = (await openCommands(changing.tx, [id])).filter(({ kind }) => kind !== "withdraw");
  if (underWay.length === 0) await queueStep(parts, changing, row, on);
}

/** Reason that a ticket has no money. */
function unpriced(parts: Parts, row: TicketRow): Err {
  const priced = dealMoney(bondOf(parts, row), row.settlementDate, row.unitPriceStored, row.quantity);
  return priced.ok ? { ok: false, code: "cannot_be_priced", message: "The level has no price." } : priced;
}

async function withCustodian(
  { tx }: Change,
  row: TicketRow,
  side: DealSide,
  custodianId: string | null | undefined,
): Promise<TicketRow> {
  if (custodianId === undefined) return row;
  const named = custodianId === null ? null : await namedCustodian(tx, custodianId);
  const terms = { ...sideOfRow(row, side), custodianId: named };
  return side === "buyer" ? { ...row, buyerSide: terms } : { ...row, sellerSide: terms };
}

/** True when a deal was checked when it was accepted here: not one written by hand, or changed since. */
function isChecked({ source, dealTime, history }: TicketRow): boolean {
  // An older version of the server cleared the deal time of a changed deal.
  if ((source !== "CLUSTER" && source !== "HIT") || dealTime === null) return false;
  return !history.some(({ change }) => change !== null && isAnotherDeal(change));
}

function warningsOf(
  parts: Parts,
  checks: DealChecks,
  actor: Actor,
  row: TicketRow,
  side: DealSide,
): Promise<DealWarning[]> {
  const bond = bondOf(parts, row);
  const own =
    side === "buyer"
      ? { clientId: row.buyerClientId, userId: row.buyerUserId }
      : { clientId: row.sellerClientId, userId: row.sellerUserId };
  const { quantity } = row;
  return checks.warningsOf({
    bond,
    side: side === "buyer" ? "BID" : "ASK",
    settlementDate: row.settlementDate,
    levels: chosenNumbers(bond, row.settlementDate, levelOf(row)),
    quantity,
    counterpartyId: side === "buyer" ? row.sellerClientId : row.buyerClientId,
    isNewDay: false,
    // A broker who consents for a client does not see the client's limits.
    limited:
      own.clientId === actor.clientId
        ? { level: levelOf(row), quantity, userId: own.userId, releases: [{ id: row.id, share: 1 }], made: "ticket" }
        : null,
  });
}
