import { eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { EoiReview, updateEoi } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { isLiveAt } from "#domain/trading/eoi-life.ts";
import { resolveExpiry, storedValidity } from "#domain/trading/expiry.ts";
import { levelOf, levelText, sameLevel } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import type { MarketDay } from "#domain/trading/settlement.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import { err, type Verdict } from "#domain/trading/verdict.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { matchNewcomer } from "#server/market/trading/order-book/match.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";
import { marketOfOrderBook, readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  type CheckedDeal,
  confirmedDetail,
  DealChecks,
  type FieldOfFigure,
  requireConfirmed,
} from "#server/market/trading/checks/deal-checks.ts";
import { reviewEoiOf } from "#server/market/trading/checks/review.ts";
import { unwrap, refusal } from "#server/machine/core/unwrap.ts";
import { applyToEoi } from "#server/market/trading/order-book/eoi-changes.ts";
import { isOnVenue } from "#server/market/trading/order-book/venue-commands.ts";
import { editOnVenue } from "#server/market/trading/venue/edit-on-venue.ts";
import { marketDay, requireOpen } from "#server/machine/core/market-day.ts";
import { mayOverridePrice } from "#server/market/trading/eois/draft-eoi.ts";
import { type EoiRow, freshEoi, presentEoi } from "#server/market/trading/rows/eoi-presenter.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { requireSize } from "#server/market/trading/checks/dealable.ts";

type EoiEdit = BodyOf<typeof updateEoi>;

/** The firm's own EOI in any status, with the order book of its bond opened. @throws Refusal not_found */
export async function openOwnEoi(
  parts: Parts,
  changing: Change,
  id: string,
): Promise<{ orderBook: OrderBook; row: EoiRow }> {
  const { tx, actor } = changing;
  const [found] = await tx.select().from(eois).where(eq(eois.id, id));
  if (found === undefined || found.clientId !== actor.clientId) throw new Refusal("not_found", "Not found.");
  const orderBook = await OrderBook.open(parts, changing, [found.finstrumentId]);
  const locked = orderBook.eoi(id);
  if (locked !== undefined) return { orderBook, row: locked };
  const [ended] = await tx.select().from(eois).where(eq(eois.id, id));
  return { orderBook, row: ended ?? found };
}

function editedLevel(parts: Parts, actor: Actor, row: EoiRow, edit: EoiEdit): Partial<EoiRow> {
  const price = edit.unit_price_stored ?? null;
  const yieldStored = edit.yield_stored ?? null;
  if (price === null && yieldStored === null) return {};
  const priceOverridden = edit.price_overridden ?? false;
  if (priceOverridden && !mayOverridePrice(actor)) {
    throw fieldRefusal("price_overridden", tradingTexts.overrideRole);
  }
  const bond = bondOf(parts, row);
  const fixedField = edit.fixed_field ?? row.fixedField;
  return unwrap(
    resolveLevel(bond, row.settlementDate, { fixedField, unitPriceStored: price, yieldStored, priceOverridden }),
  );
}

function editedEnd(row: EoiRow, edit: EoiEdit, day: MarketDay): Partial<EoiRow> {
  if (!edit.validity && !edit.expiry_date_stored) return {};
  const asked = {
    validity: edit.validity ?? row.validity,
    expiry_date_stored: edit.expiry_date_stored ?? null,
    mandate_expires_at: row.mandateExpiresAt?.toISOString() ?? null,
  };
  return { validity: storedValidity(asked, day.nowMs), expiresAt: unwrap(resolveExpiry(asked, day)) };
}

/** The caller's field names of an edit's figures. */
const FIELDS: FieldOfFigure = {
  bond_yield: "yield_stored",
  unit_clean_price: "unit_price_stored",
  quantity: "quantum",
};

/** Figures that an edit changes; unchanged ones were checked before. */
function dealOfEdit(bond: Bond, row: EoiRow, after: EoiRow): CheckedDeal {
  const { settlementDate } = row;
  return {
    bond,
    side: row.quoteType,
    settlementDate,
    levels: sameLevel(row, after) ? [] : chosenNumbers(bond, settlementDate, after),
    ...(sameLevel(row, after) ? {} : { overridden: after }),
    quantity: after.quantum > row.quantum ? after.quantum : null,
    counterpartyId: null,
    isNewDay: false,
    limited: {
      level: after,
      quantity: Math.max(after.quantum - (row.quantum - row.remaining), 0),
      userId: row.userId,
      isForClient: row.endClientId !== null,
      releases: [{ id: row.id, share: 1 }],
    },
  };
}

interface Edited {
  verdict: Verdict<EoiRow>;
  /** Warnings that were confirmed. */
  confirmed: DealWarning[];
}

/**
 * Applies an edit to a live EOI in an open order book, with all its consequences.
 * @throws Refusal for a field at fault and for unconfirmed warnings
 */
async function applyEdit(
  parts: Parts,
  orderBook: OrderBook,
  checks: DealChecks,
  row: EoiRow,
  edit: EoiEdit,
): Promise<Edited> {
  const changing = orderBook.change;
  const unchanged = (verdict: Verdict<EoiRow>): Edited => ({ verdict, confirmed: [] });
  if (!isLiveAt(row, orderBook.now)) return unchanged(err("already_done", tradingTexts.notLive));
  if (edit.version !== row.version) return unchanged(err("stale_version", tradingTexts.staleEoi));
  const quantum = edit.quantum ?? row.quantum;
  const bond = bondOf(parts, row);
  if (edit.quantum) requireSize(parts, bond, quantum, "quantum");
  const edits = { ...editedLevel(parts, changing.actor, row, edit), ...editedEnd(row, edit, orderBook.day) };
  const deal = dealOfEdit(bond, row, { ...row, ...edits, quantum });
  const confirmed = await checks.warningsOf(deal);
  requireConfirmed(confirmed, edit.confirms, FIELDS);
  if (isOnVenue(row)) {
    const verdict = await editOnVenue(orderBook, row, quantum, edits);
    if (row.rfqStatus === "LIVE" || !verdict.ok) return { verdict, confirmed };
  }
  const verdict = await applyToEoi(orderBook, row, { type: "edited", quantum }, edits);
  if (verdict.ok) {
    await checks.take(row.id, deal);
    auditOverrides(changing, row.id, confirmed, [row.finstrumentId]);
    await matchNewcomer(orderBook, verdict.value);
  }
  return { verdict, confirmed };
}

/**
 * Review of a change before it is made, with its warnings. @throws Refusal for a field at fault and for an EOI that is
 * not live
 */
export async function reviewEdit(parts: Parts, actor: Actor, id: string, edit: EoiEdit): Promise<EoiReview> {
  const [row] = await parts.db.orm.select().from(eois).where(eq(eois.id, id));
  if (row === undefined || row.clientId !== actor.clientId) throw new Refusal("not_found", "Not found.");
  if (!isLiveAt(row, parts.clock.now())) throw new Refusal("already_done", tradingTexts.notLive);
  const bond = bondOf(parts, row);
  const quantum = edit.quantum ?? row.quantum;
  if (edit.quantum) requireSize(parts, bond, quantum, "quantum");
  const checks = new DealChecks(readMarketOf(parts, row.finstrumentId), actor);
  const day = marketDay(parts, parts.clock.now());
  const edits = { ...editedLevel(parts, actor, row, edit), ...editedEnd(row, edit, day) };
  const remaining = Math.max(quantum - (row.quantum - row.remaining), 0);
  const after = { ...row, ...edits, quantum, remaining };
  return reviewEoiOf(checks, dealOfEdit(bond, row, after), after);
}

/** Changes level, size or validity; the id stays, the version moves on, clusters follow. */
export async function editEoi(parts: Parts, cause: Cause, id: string, edit: EoiEdit): Promise<Eoi> {
  return change(parts, cause, async (changing) => {
    const { orderBook, row } = await openOwnEoi(parts, changing, id);
    requireOpen(orderBook.day);
    const checks = new DealChecks(marketOfOrderBook(orderBook), changing.actor);
    const { verdict, confirmed } = await applyEdit(parts, orderBook, checks, row, edit);
    if (!verdict.ok) throw refusal(verdict, await freshEoi(parts, changing, row));
    changing.audit(
      "eoi.update",
      id,
      {
        before: { ...levelOf(row), quantum: row.quantum, version: row.version },
        after: {
          ...levelOf(verdict.value),
          quantum: verdict.value.quantum,
          price_overridden: verdict.value.priceOverridden,
        },
        ...confirmedDetail(confirmed, edit.confirms),
      },
      [row.finstrumentId],
    );
    const nameOf = await orderBook.flush([row.userId]);
    return presentEoi(orderBook.eoi(id) ?? verdict.value, nameOf, parts.bonds);
  });
}

/** Result of one edit of a run: a refused quote stays unchanged. */
async function toVerdict(edited: Promise<Edited>): Promise<Verdict<EoiRow>> {
  try {
    return (await edited).verdict;
  } catch (error) {
    if (error instanceof Refusal) return err(error.code, error.message);
    throw error;
  }
}

/** Edits a run of the actor's quotes in one change; those that moved meanwhile or are refused are left as they are. */
export async function editRun(
  parts: Parts,
  cause: Cause,
  edits: readonly { id: string; isin: string; edit: EoiEdit }[],
): Promise<Eoi[]> {
  return change(parts, cause, async (changing) => {
    const isins = edits.map(({ isin }) => isin);
    const orderBook = await OrderBook.open(parts, changing, isins);
    requireOpen(orderBook.day);
    const rows: EoiRow[] = [];
    const updated: Record<string, string> = {};
    const about: string[] = [];
    const checks = new DealChecks(marketOfOrderBook(orderBook), changing.actor);
    for (const { id, edit } of edits) {
      const row = orderBook.eoi(id);
      if (row === undefined || row.clientId !== changing.actor.clientId) continue;
      const verdict = await toVerdict(applyEdit(parts, orderBook, checks, row, edit));
      rows.push(verdict.ok ? verdict.value : row);
      if (verdict.ok) about.push(id, row.finstrumentId);
      if (verdict.ok) updated[id] = `${levelText(row)} → ${levelText(verdict.value)}`;
    }
    if (rows.length > 0) changing.audit("eoi.updateRun", changing.actor.userId, { updated }, about);
    const nameOf = await orderBook.flush(rows.map((row) => row.userId));
    return rows.map((row) => presentEoi(orderBook.eoi(row.id) ?? row, nameOf, parts.bonds));
  });
}
