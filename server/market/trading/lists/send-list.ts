import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import type { NewList, reviewList } from "#domain/contract/http/lists.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import { marketDay, requireOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { listFirms, listLines, tradeLists } from "#server/machine/db/schema/lists.ts";
import { marketOfOrderBook, readMarketOfAll } from "#server/market/trading/checks/checked-market.ts";
import {
  auditOverrides,
  confirmedDetail,
  DealChecks,
  type FieldOfFigure,
  unconfirmedRefusal,
} from "#server/market/trading/checks/deal-checks.ts";
import { finishList } from "#server/market/trading/list-rows/finish-list.ts";
import { askedFirms, draftLines, endOfList, warningsOfLines } from "#server/market/trading/lists/draft-list.ts";
import { OrderBook } from "#server/market/trading/order-book/order-book.ts";

/** Warnings of a list before it is sent. @throws Refusal naming the fields at fault */
export async function reviewNewList(parts: Parts, actor: Actor, list: NewList): Promise<ResponseOf<typeof reviewList>> {
  const day = marketDay(parts, parts.clock.now());
  requireOpen(day);
  const drafts = draftLines(parts, actor, day, list);
  endOfList(list.closes_at, day);
  await askedFirms(parts.db.orm, actor, list.firms);
  const isins = drafts.map(({ bond }) => bond.isin);
  const checks = new DealChecks(readMarketOfAll(parts, isins), actor);
  const warnings = await warningsOfLines(checks, actor, drafts);
  return { lines: warnings.map((each) => ({ warnings: each })) };
}

/** The caller's field names of a line's figures. */
const FIELDS: FieldOfFigure = { bond_yield: "level", unit_clean_price: "level", quantity: "quantity" };

/**
 * Sends a list: it is not binding, but it is checked as if every line were dealt as requested. Each firm is notified
 * separately, and the audit has an entry for each, so that no firm can read who else was asked.
 */
export async function sendList(parts: Parts, cause: Cause, list: NewList): Promise<TradeList> {
  return change(parts, cause, async (changing) => {
    const { tx, actor, now } = changing;
    const day = marketDay(parts, now);
    requireOpen(day);
    const drafts = draftLines(parts, actor, day, list);
    const closesAt = endOfList(list.closes_at, day);
    const firms = await askedFirms(tx, actor, list.firms);
    const isins = drafts.map(({ bond }) => bond.isin);
    const orderBook = await OrderBook.open(parts, changing, isins);
    const warnings = await warningsOfLines(new DealChecks(marketOfOrderBook(orderBook), actor), actor, drafts);
    requireAllConfirmed(list, warnings);

    const id = parts.newId("lst");
    const { clientId, userId } = actor;
    const state = "OPEN" as const;
    const { title } = list;
    await tx
      .insert(tradeLists)
      .values({ id, clientId, userId, title, state, closesAt, createdAt: now, updatedAt: now, version: 0 });
    await tx.insert(listLines).values(drafts.map(({ row }) => ({ ...row, id: parts.newId("lsl"), listId: id })));
    await tx.insert(listFirms).values(firms.map((firm) => ({ listId: id, clientId: firm })));
    const confirmed = list.lines.flatMap(
      (line, at) => confirmedDetail(warnings[at] ?? [], line.confirms).confirmed ?? [],
    );
    const detail = { title, closes_at: closesAt.toISOString(), lines: drafts.length };
    for (const firm of firms) {
      changing.audit("list.send", id, { ...detail, ...(confirmed.length === 0 ? {} : { confirmed }) }, [firm]);
    }
    for (const each of warnings) auditOverrides(changing, id, each, isins);
    return (await finishList(parts, changing, id)).for(clientId);
  });
}

/** @throws Refusal with the warnings of every line in `fresh.lines` */
function requireAllConfirmed({ lines }: NewList, warnings: readonly DealWarning[][]): void {
  const refusals = lines.map(({ confirms }, at) => unconfirmedRefusal(warnings[at] ?? [], confirms, FIELDS));
  const first = refusals.find((each) => each !== null);
  if (first === undefined || first === null) return;
  const fieldErrors = refusals.flatMap((each, at) =>
    Object.entries(each?.detail.fieldErrors ?? {}).map(([field, texts]) => [`lines.${at}.${field}`, texts] as const),
  );
  const nonFieldErrors = [...new Set(refusals.flatMap((each) => each?.detail.nonFieldErrors ?? []))];
  const fresh = { lines: warnings.map((each) => ({ warnings: each })) };
  throw new Refusal(first.code, first.message, { fieldErrors: Object.fromEntries(fieldErrors), nonFieldErrors, fresh });
}
