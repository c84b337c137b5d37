import { eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { updateEoi } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { lotOf } from "#domain/entities/lot.ts";
import { must } from "#domain/lib/must.ts";
import { isLiveAt } from "#domain/trading/eoi-life.ts";
import { resolveExpiry } from "#domain/trading/expiry.ts";
import { levelOf, levelText } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { wholeLots } from "#domain/trading/tradable.ts";
import { refused, type Verdict } from "#domain/trading/verdict.ts";
import { type Cause, change, type Change } from "#server/change.ts";
import { eois } from "#server/db/schema/trading.ts";
import { matchNewcomer } from "#server/features/clusters/match.ts";
import { Book } from "#server/features/eoi/book.ts";
import { decided, refusal } from "#server/features/eoi/decided.ts";
import { applyToEoi } from "#server/features/eoi/eoi-changes.ts";
import { requireOpen } from "#server/features/eoi/market-day.ts";
import { namesOf } from "#server/features/eoi/names.ts";
import { mayOverridePrice } from "#server/features/eoi/post-eoi.ts";
import { type EoiRow, presentEoi } from "#server/features/eoi/presenter.ts";
import type { Parts } from "#server/parts.ts";

type EoiEdit = BodyOf<typeof updateEoi>;

/** The firm's own EOI, whatever its status, with the book of its bond open. @throws Refusal not_found */
export async function openOwnEoi(parts: Parts, changing: Change, id: string): Promise<{ book: Book; row: EoiRow }> {
  const { tx, actor } = changing;
  const [found] = await tx.select().from(eois).where(eq(eois.id, id));
  if (found === undefined || found.clientId !== actor.clientId) throw new Refusal("not_found", "Not found.");
  const book = await Book.open(parts, changing, [found.finstrumentId]);
  const locked = book.eoi(id);
  if (locked !== undefined) return { book, row: locked };
  const [ended] = await tx.select().from(eois).where(eq(eois.id, id));
  return { book, row: ended ?? found };
}

/** The EOI as its owner sees it now, for a 409. */
export async function freshEoi(parts: Parts, { tx }: Pick<Change, "tx">, row: EoiRow): Promise<Eoi> {
  return presentEoi(row, await namesOf(parts, tx, [row.userId]), parts.bonds);
}

function editedLevel(parts: Parts, changing: Change, row: EoiRow, edit: EoiEdit): Partial<EoiRow> {
  const price = edit.unit_price_stored ?? null;
  const yieldStored = edit.yield_stored ?? null;
  if (price === null && yieldStored === null) return {};
  const priceOverridden = edit.price_overridden ?? false;
  if (priceOverridden && !mayOverridePrice(changing.actor)) {
    throw fieldRefusal("price_overridden", tradingTexts.overrideRole);
  }
  const bond = must(parts.bonds.get(row.finstrumentId), "bond of the EOI");
  const fixedField = edit.fixed_field ?? row.fixedField;
  return decided(
    resolveLevel(bond, row.settlementDate, { fixedField, unitPriceStored: price, yieldStored, priceOverridden }),
  );
}

function editedEnd(row: EoiRow, edit: EoiEdit, book: Book): Partial<EoiRow> {
  if (!edit.validity && !edit.expiry_date_stored) return {};
  const validity = edit.validity ?? row.validity;
  const asked = {
    validity,
    expiry_date_stored: edit.expiry_date_stored ?? null,
    mandate_expires_at: row.mandateExpiresAt?.toISOString() ?? null,
  };
  return { validity, expiresAt: decided(resolveExpiry(asked, book.day)) };
}

/** Brings an edit to a live EOI in an open book and lets everything follow. */
async function applyEdit(parts: Parts, book: Book, row: EoiRow, edit: EoiEdit): Promise<Verdict<EoiRow>> {
  const changing = book.change;
  if (!isLiveAt(row, book.now)) return refused("already_done", tradingTexts.notLive);
  if (edit.version !== row.version) return refused("stale_version", tradingTexts.staleEoi);
  const quantum = edit.quantum ?? row.quantum;
  const bond = must(parts.bonds.get(row.finstrumentId), "bond of the EOI");
  if (edit.quantum) decided(wholeLots(lotOf(bond), quantum, "quantum"));
  const edits = { ...editedLevel(parts, changing, row, edit), ...editedEnd(row, edit, book) };
  const verdict = await applyToEoi(book, row, { type: "edited", quantum }, edits);
  if (!verdict.ok) return verdict;
  await matchNewcomer(book, verdict.value);
  return verdict;
}

/** Changes level, size or validity; the id stays, the version moves on, clusters follow. */
export async function editEoi(parts: Parts, cause: Cause, id: string, edit: EoiEdit): Promise<Eoi> {
  return change(parts, cause, async (changing) => {
    const { book, row } = await openOwnEoi(parts, changing, id);
    requireOpen(book.day);
    const verdict = await applyEdit(parts, book, row, edit);
    if (!verdict.ok) throw refusal(verdict, await freshEoi(parts, changing, row));
    changing.audit("eoi.update", id, {
      before: { ...levelOf(row), quantum: row.quantum, version: row.version },
      after: {
        ...levelOf(verdict.value),
        quantum: verdict.value.quantum,
        price_overridden: verdict.value.priceOverridden,
      },
    });
    const nameOf = await book.flush([row.userId]);
    return presentEoi(book.eoi(id) ?? verdict.value, nameOf, parts.bonds);
  });
}

/** Edits a run of the actor's quotes in one change; those that moved meanwhile are left as they are. */
export async function editRun(
  parts: Parts,
  cause: Cause,
  edits: readonly { id: string; isin: string; edit: EoiEdit }[],
): Promise<Eoi[]> {
  return change(parts, cause, async (changing) => {
    const isins = edits.map(({ isin }) => isin);
    const book = await Book.open(parts, changing, isins);
    requireOpen(book.day);
    const rows: EoiRow[] = [];
    const updated: Record<string, string> = {};
    for (const { id, edit } of edits) {
      const row = book.eoi(id);
      if (row === undefined || row.clientId !== changing.actor.clientId) continue;
      const verdict = await applyEdit(parts, book, row, edit);
      rows.push(verdict.ok ? verdict.value : row);
      if (verdict.ok) updated[id] = `${levelText(row)} → ${levelText(verdict.value)}`;
    }
    if (rows.length > 0) changing.audit("eoi.updateRun", changing.actor.userId, { updated });
    const nameOf = await book.flush(rows.map((row) => row.userId));
    return rows.map((row) => presentEoi(book.eoi(row.id) ?? row, nameOf, parts.bonds));
  });
}
