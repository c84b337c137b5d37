import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { INVENTORY_UPLOAD_ROWS, type uploadInventory } from "#domain/contract/http/inventory.ts";
import { loadedMove } from "#domain/inventory/book.ts";
import { costAt } from "#domain/inventory/cost.ts";
import { lotMove } from "#domain/inventory/lot.ts";
import { inventoryTexts } from "#domain/inventory/texts.ts";
import { type LineErrors, readUploadLine, type UploadLine } from "#domain/inventory/upload-line.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { todayOf } from "#server/bonds/asked-settlement.ts";
import { type Cause, change, type Change } from "#server/core/change.ts";
import { readCsv } from "#server/core/csv.ts";
import type { Parts } from "#server/core/parts.ts";
import { inventoryHoldings, inventoryLots } from "#server/db/schema/inventory.ts";
import {
  type HoldingRow,
  type NewLot,
  readLots,
  storeLots,
  storeMoves,
  UNKNOWN_DAY,
  type WrittenMoves,
} from "#server/trading/book/store.ts";
import { lockBook } from "#server/trading/book/lock.ts";

type Report = ResponseOf<typeof uploadInventory>;
type ReportRow = Report["rows"][number];

interface Priced extends UploadLine {
  costPaise: Paise | null;
}
type ReadRow = { row: number } & ({ ok: true; line: Priced } | { ok: false; errors: LineErrors });

/**
 * Loads the good rows of a CSV as lots and reports on every row. A ref that is in the book, or stands further up in the
 * file, is refused, so that a file sent again adds nothing. REPLACE closes what earlier files loaded into the accounts that
 * the file names; lots of deals and of external trades stay.
 * @throws Refusal validation_error where the file is none of ours, or has no row that is right
 */
export async function uploadHoldings(
  parts: Parts,
  cause: Cause,
  { csv, mode }: BodyOf<typeof uploadInventory>,
): Promise<Report> {
  const lines = readCsv(csv, {
    field: "csv",
    mostRows: INVENTORY_UPLOAD_ROWS,
    needed: ["isin", "face"],
    headText: inventoryTexts.columns,
  });
  const today = todayOf(parts);
  const read = lines.map(({ row, cells }): ReadRow => ({ row, ...priceLine(parts, cells, today) }));
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    await lockBook(tx, actor.clientId);
    const eventId = parts.newId("upl");
    const good = read.flatMap((each) => (each.ok ? [each.line] : []));
    const closed =
      mode === "REPLACE" && good.length > 0 ? await closeLoaded(changing, eventId, good, today) : new Set<string>();
    const known = await refsInBook(changing, closed);
    const holdings = await holdingsFor(parts, changing, good);
    const lots: NewLot[] = [];
    const moves: WrittenMoves[] = [];
    const seen = new Set<string>();
    const rows = read.map((each): ReportRow => {
      if (!each.ok) return { row: each.row, ok: false, id: null, field_errors: each.errors };
      const { line } = each;
      const problem = refProblem(line.ref, known, seen);
      if (problem !== null) return { row: each.row, ok: false, id: null, field_errors: { ref: [problem] } };
      if (line.ref !== null) seen.add(line.ref);
      const id = parts.newId("lot");
      const holdingId = holdings.get(keyOf(line.isin, line.account)) ?? "";
      const { acquiredOn, face, ref, remarks, costPaise } = line;
      lots.push({ id, holdingId, source: "UPLOAD", acquiredOn, face, ref, remarks });
      moves.push({ holdingId, eventId, on: acquiredOn ?? UNKNOWN_DAY, moves: [loadedMove(id, { face, costPaise })] });
      return { row: each.row, ok: true, id, field_errors: {} };
    });
    if (lots.length === 0) throw allWrong(rows);
    await storeLots(changing, actor.clientId, lots);
    await storeMoves(changing, moves);
    const failed = rows.length - lots.length;
    const detail = { mode, loaded: lots.length, failed, closed: closed.size };
    changing.audit("inventory.upload", actor.clientId, { event: eventId, ...detail });
    const done = `${countText(lots.length)} loaded${closed.size > 0 ? `, ${countText(closed.size)} of earlier files closed` : ""}.`;
    if (failed === 0) return { message: done, rows };
    return { status: 207, message: `${done} ${failed === 1 ? "1 row is" : `${failed} rows are`} wrong.`, rows };
  });
}

const keyOf = (isin: string, account: string | null) => `${isin} ${account ?? ""}`;

function priceLine(
  parts: Pick<Parts, "bonds">,
  cells: Record<string, string>,
  today: IsoDate,
): { ok: true; line: Priced } | { ok: false; errors: LineErrors } {
  const read = readUploadLine(cells, today);
  if (!read.ok) return read;
  const { line } = read;
  const bond = parts.bonds.get(line.isin);
  if (bond === undefined) return { ok: false, errors: { isin: [inventoryTexts.noBond] } };
  if (line.level === null) return { ok: true, line: { ...line, costPaise: null } };
  const cost = costAt(bond, line.face, line.level, line.acquiredOn ?? today);
  if (!cost.ok) return { ok: false, errors: { cost_yield: [cost.reason] } };
  return { ok: true, line: { ...line, costPaise: cost.costPaise } };
}

function refProblem(ref: string | null, known: ReadonlySet<string>, seen: ReadonlySet<string>): string | null {
  if (ref === null) return null;
  if (known.has(ref)) return inventoryTexts.sameRef;
  return seen.has(ref) ? inventoryTexts.repeatedRef : null;
}

/** Refs of lots that no REPLACE has closed. */
async function refsInBook({ tx, actor }: Change, closed: ReadonlySet<string>): Promise<Set<string>> {
  const { id, holdingId, ref, clientId, source } = inventoryLots;
  const rows = await tx
    .select({ id, holdingId, ref })
    .from(inventoryLots)
    .where(and(eq(clientId, actor.clientId), eq(source, "UPLOAD"), isNotNull(ref)));
  const lots = await readLots(tx, [...new Set(rows.map((row) => row.holdingId))]);
  const open = new Set([...lots.values()].flat().flatMap((lot) => (lot.face > 0 ? [lot.id] : [])));
  return new Set(rows.flatMap((row) => (row.ref !== null && open.has(row.id) && !closed.has(row.id) ? [row.ref] : [])));
}

/** The holdings of the file's bonds and accounts, by both; those that were not there are made. */
async function holdingsFor(
  parts: Parts,
  { tx, actor }: Change,
  lines: readonly UploadLine[],
): Promise<Map<string, string>> {
  const rows = await tx.select().from(inventoryHoldings).where(eq(inventoryHoldings.clientId, actor.clientId));
  const ids = new Map(rows.map((row) => [keyOf(row.finstrumentId, row.accountId), row.id]));
  const made: HoldingRow[] = [];
  for (const { isin, account } of lines) {
    const key = keyOf(isin, account);
    if (ids.has(key)) continue;
    const id = parts.newId("hdg");
    ids.set(key, id);
    made.push({ id, clientId: actor.clientId, finstrumentId: isin, accountId: account, version: 1 });
  }
  if (made.length > 0) await tx.insert(inventoryHoldings).values(made);
  return ids;
}

/** Takes out what is left of lots that earlier files loaded into the accounts of this one. The ids of those lots. */
async function closeLoaded(
  changing: Change,
  eventId: string,
  lines: readonly UploadLine[],
  today: IsoDate,
): Promise<Set<string>> {
  const { tx, actor } = changing;
  const accounts = new Set(lines.map(({ account }) => account));
  const rows = await tx.select().from(inventoryHoldings).where(eq(inventoryHoldings.clientId, actor.clientId));
  const own = rows.flatMap(({ id, accountId }) => (accounts.has(accountId) ? [id] : []));
  if (own.length === 0) return new Set();
  const loaded = await tx
    .select({ id: inventoryLots.id })
    .from(inventoryLots)
    .where(and(inArray(inventoryLots.holdingId, own), eq(inventoryLots.source, "UPLOAD")));
  const isLoaded = new Set(loaded.map(({ id }) => id));
  const written: WrittenMoves[] = [];
  const closed = new Set<string>();
  for (const [holdingId, lots] of await readLots(tx, own)) {
    const gone = lots.filter((lot) => lot.face > 0 && isLoaded.has(lot.id));
    if (gone.length === 0) continue;
    const moves = gone.map((lot) =>
      lotMove(lot.id, "CLOSE", { face: -lot.face, costPaise: lot.costPaise === null ? null : -lot.costPaise }),
    );
    for (const lot of gone) closed.add(lot.id);
    written.push({ holdingId, eventId, on: today, moves });
  }
  await storeMoves(changing, written);
  return closed;
}

function allWrong(rows: readonly ReportRow[]): Refusal {
  const fieldErrors = Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(row.field_errors).map(([field, texts]) => [`rows.${row.row}.${field}`, texts] as const),
    ),
  );
  return new Refusal("validation_error", "No row could be loaded.", { fieldErrors, fresh: { rows } });
}

function countText(lots: number): string {
  return lots === 1 ? "1 lot" : `${lots} lots`;
}
