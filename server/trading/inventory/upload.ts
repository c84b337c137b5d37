import { and, eq, inArray } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { uploadInventory } from "#domain/contract/http/inventory.ts";
import { loadedMove } from "#domain/inventory/book.ts";
import { costAt, oneLevel } from "#domain/inventory/cost.ts";
import { lotMove } from "#domain/inventory/lot.ts";
import { inventoryTexts } from "#domain/inventory/texts.ts";
import { writtenYieldProblem } from "#domain/lib/deal-rules.ts";
import { price4, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";
import { isoDate } from "#domain/lib/wire.ts";
import { readingWorld } from "#domain/quote-parser/reading-world.ts";
import { readTableText } from "#domain/tables/read-table.ts";
import type { HoldingRow as Read } from "#domain/tables/readers/holdings.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { todayOf } from "#server/bonds/asked-settlement.ts";
import { type Cause, change, type Change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";
import { requireRead, unreadRows } from "#server/core/table-upload.ts";
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

/** One line of a file of holdings. */
interface Line {
  isin: string;
  face: number;
  acquiredOn: IsoDate | null;
  account: string | null;
  ref: string | null;
  remarks: string | null;
  costPaise: Paise | null;
}
type LineErrors = Record<string, string[]>;
type ReadRow = { row: number } & ({ ok: true; line: Line } | { ok: false; errors: LineErrors });

const LONGEST = { account: 64, ref: 64, remarks: 300 } as const;

/**
 * Loads the good rows of a table as lots and reports on every row. A ref that is in the book, or a row without one that equals an
 * open lot, is refused, so that a file sent again adds nothing. REPLACE closes what earlier files loaded into the accounts that
 * the file names, and is done whole or not at all; lots of deals and of external trades stay.
 * @throws Refusal validation_error where the file is none of ours, has no row that is right, or one that is wrong for REPLACE
 */
export async function uploadHoldings(
  parts: Parts,
  cause: Cause,
  { csv, mode }: BodyOf<typeof uploadInventory>,
): Promise<Report> {
  const today = todayOf(parts);
  const reading = readTableText(
    "holdings",
    csv,
    readingWorld((isin) => parts.bonds.get(isin), null, today),
  );
  requireRead(reading, "csv");
  const read = [
    ...unreadRows(reading.refused).map(({ row, errors }): ReadRow => ({ row, ok: false, errors })),
    ...reading.rows.map((row): ReadRow => ({ row: row.row, ...priceLine(parts, row, today) })),
  ].toSorted((a, b) => a.row - b.row);
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    await lockBook(tx, actor.clientId);
    const eventId = parts.newId("upl");
    const good = read.flatMap((each) => (each.ok ? [each.line] : []));
    const closed =
      mode === "REPLACE" && good.length > 0 ? await closeLoaded(changing, eventId, good, today) : new Set<string>();
    const known = await openInBook(changing, closed);
    const holdings = await holdingsFor(parts, changing, good);
    const lots: NewLot[] = [];
    const moves: WrittenMoves[] = [];
    const rows = read.map((each): ReportRow => {
      if (!each.ok) return { row: each.row, ok: false, id: null, field_errors: each.errors };
      const { line } = each;
      if (line.ref === null && known.lots.has(lotKey(line)))
        return { row: each.row, ok: false, id: null, field_errors: { row: [inventoryTexts.sameLot] } };
      if (line.ref !== null && known.refs.has(line.ref))
        return { row: each.row, ok: false, id: null, field_errors: { ref: [inventoryTexts.sameRef] } };
      const id = parts.newId("lot");
      const holdingId = holdings.get(keyOf(line.isin, line.account)) ?? "";
      const { acquiredOn, face, ref, remarks, costPaise } = line;
      lots.push({ id, holdingId, source: "UPLOAD", acquiredOn, face, ref, remarks });
      moves.push({ holdingId, eventId, on: acquiredOn ?? UNKNOWN_DAY, moves: [loadedMove(id, { face, costPaise })] });
      return { row: each.row, ok: true, id, field_errors: {} };
    });
    if (lots.length === 0) throw notLoaded("No row could be loaded.", rows);
    if (mode === "REPLACE" && lots.length < rows.length) throw notLoaded(inventoryTexts.notReplaced, rows);
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
  { isin, face, acquired_on: day, cost_price: price, cost_yield_pct: yieldPct, ...texts }: Read,
  today: IsoDate,
): { ok: true; line: Line } | { ok: false; errors: LineErrors } {
  const errors: LineErrors = {};
  for (const [field, most] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    if ((texts[field]?.length ?? 0) > most) errors[field] = [`Should be at most ${most} characters`];
  }
  const tooLong = yieldPct === null ? null : writtenYieldProblem(String(yieldPct));
  if (tooLong !== null) errors["cost_yield"] = [tooLong];
  if (yieldPct !== null && day === null) errors["acquired_on"] = [inventoryTexts.costNeedsDay];
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const acquiredOn = day === null ? null : isoDate.parse(day);
  const { account, ref, remarks } = texts;
  const line = { isin, face, acquiredOn, account, ref, remarks };
  const level = oneLevel(
    price === null ? null : price4(price),
    yieldPct === null ? null : yieldFractionOfPct(yieldPct),
  );
  const bond = parts.bonds.get(isin);
  if (bond === undefined) return { ok: false, errors: { isin: [inventoryTexts.noBond] } };
  if (level === "both") return { ok: false, errors: { cost_price: [inventoryTexts.oneCost] } };
  if (level === null) return { ok: true, line: { ...line, costPaise: null } };
  const cost = costAt(bond, face, level, acquiredOn ?? today);
  if (!cost.ok) return { ok: false, errors: { cost_yield: [cost.reason] } };
  return { ok: true, line: { ...line, costPaise: cost.costPaise } };
}

/** Bond, account, day, face and cost of a lot in one word: two lots without a ref that share it are one. */
const lotKey = ({ isin, account, acquiredOn, face, costPaise }: Omit<Line, "ref" | "remarks">): string =>
  JSON.stringify([isin, account, acquiredOn, face, costPaise]);

/** The open lots of the firm that no REPLACE has closed: their refs, and each lot by {@link lotKey}. */
async function openInBook(
  { tx, actor }: Change,
  closed: ReadonlySet<string>,
): Promise<{ refs: Set<string>; lots: Set<string> }> {
  const held = await tx.select().from(inventoryHoldings).where(eq(inventoryHoldings.clientId, actor.clientId));
  const stored = await tx
    .select({ id: inventoryLots.id, ref: inventoryLots.ref })
    .from(inventoryLots)
    .where(eq(inventoryLots.clientId, actor.clientId));
  const refOf = new Map(stored.map(({ id, ref }) => [id, ref]));
  const open = await readLots(
    tx,
    held.map(({ id }) => id),
  );
  const refs = new Set<string>();
  const lots = new Set<string>();
  for (const { id: holdingId, finstrumentId: isin, accountId: account } of held) {
    for (const { id, acquiredOn, face, costPaise } of open.get(holdingId) ?? []) {
      if (face <= 0 || closed.has(id)) continue;
      const ref = refOf.get(id) ?? null;
      if (ref === null) lots.add(lotKey({ isin, account, acquiredOn, face, costPaise }));
      else refs.add(ref);
    }
  }
  return { refs, lots };
}

/** The holdings of the file's bonds and accounts, by both; those that were not there are made. */
async function holdingsFor(parts: Parts, { tx, actor }: Change, lines: readonly Line[]): Promise<Map<string, string>> {
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
  lines: readonly Line[],
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

function notLoaded(text: string, rows: readonly ReportRow[]): Refusal {
  const fieldErrors = Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(row.field_errors).map(([field, texts]) => [`rows.${row.row}.${field}`, texts] as const),
    ),
  );
  return new Refusal("validation_error", text, { fieldErrors, fresh: { rows } });
}

function countText(lots: number): string {
  return lots === 1 ? "1 lot" : `${lots} lots`;
}
