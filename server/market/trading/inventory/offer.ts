import type { z } from "zod";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { eoiPayload } from "#domain/contract/http/eoi.ts";
import type { offerInventory, offerRow } from "#domain/contract/http/inventory.ts";
import { unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import { freeText } from "#domain/inventory/texts.ts";
import { must } from "#domain/lib/must.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import { marketDay, requireOpen } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { inventoryOffers } from "#server/machine/db/schema/inventory.ts";
import { draftEoi, type EoiDraft } from "#server/market/trading/eois/draft-eoi.ts";
import { enterDrafts } from "#server/market/trading/eois/post-eoi.ts";
import { lockBook } from "#server/market/trading/settled-lots/lock.ts";
import { type BookHolding, readBook } from "#server/market/trading/inventory/read-book.ts";

type Report = ResponseOf<typeof offerInventory>;
type OfferRow = z.output<typeof offerRow>;
type Asked = { row: OfferRow; refusal: Refusal } | { row: OfferRow; draft: EoiDraft };

/**
 * Offers holdings as EOIs to sell. The offers of a holding are at most its free face, also when two rows share it;
 * refused rows are left out and report the reason. Each quote stores the holding it is made from.
 * @throws Refusal not_found for a holding of another firm; market_closed; with the code of the rows if none was posted
 */
export function offerHoldings(parts: Parts, cause: Cause, { rows }: BodyOf<typeof offerInventory>): Promise<Report> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    requireOpen(marketDay(parts, now));
    await lockBook(tx, actor.clientId);
    const today = istDateOf(now.getTime());
    const held = new Map((await readBook(tx, actor.clientId, today, today)).map((each) => [each.row.id, each]));
    if (rows.some(({ holding_id }) => !held.has(holding_id))) throw new Refusal("not_found", "No such holding.");
    const asked = draftsOf(parts, changing, rows, held);
    const drafts = asked.flatMap((each) => ("draft" in each ? [each.draft] : []));
    const { posted, refusals } = await enterDrafts(parts, changing, drafts);
    const isPosted = new Set(posted.map(({ id }) => id));
    const report = asked.map((each) => reportOf(each, refusals, isPosted));
    const made = report.flatMap(({ holding_id, eoi_id }) =>
      eoi_id === null ? [] : [{ eoiId: eoi_id, holdingId: holding_id, at: now, userId: actor.userId }],
    );
    if (made.length === 0) throw noneOffered(report);
    await tx.insert(inventoryOffers).values(made);
    for (const { eoiId, holdingId } of made) changing.audit("inventory.offer", holdingId, { eoi_id: eoiId }, [eoiId]);
    const text = made.length === 1 ? "1 quote posted." : `${made.length} quotes posted.`;
    if (made.length === report.length) return { message: text, rows: report };
    return { status: 207, message: `${text} ${report.length - made.length} failed.`, rows: report };
  });
}

function draftsOf(
  parts: Parts,
  { actor, now }: Change,
  rows: readonly OfferRow[],
  held: ReadonlyMap<string, BookHolding>,
): Asked[] {
  const left = new Map([...held].map(([id, { free }]) => [id, free.free]));
  return rows.map((row) => {
    const free = left.get(row.holding_id) ?? 0;
    const holding = must(held.get(row.holding_id), "holding");
    if (row.quantum > free) return { row, refusal: refused("quantum", notFree(holding, free)) };
    const { holding_id: _holding, ...level } = row;
    const read = eoiPayload.safeParse({
      ...level,
      finstrument_id: holding.row.finstrumentId,
      quote_type: "ASK",
      fixed_field: row.unit_price_stored == null ? "yield" : "price",
    });
    if (!read.success) {
      const [issue] = read.error.issues;
      return { row, refusal: refused(String(issue?.path[0] ?? "quantum"), issue?.message ?? "") };
    }
    try {
      const draft = draftEoi(parts, actor, read.data, now);
      left.set(row.holding_id, free - row.quantum);
      return { row, draft };
    } catch (error) {
      if (error instanceof Refusal) return { row, refusal: error };
      throw error;
    }
  });
}

/** States the rest of a holding, with the rows before this one as quotes. */
function notFree({ face, comingIn, free }: BookHolding, left: number): string {
  return freeText({ face, comingIn, ...free, free: left, inQuotes: free.inQuotes + free.free - left });
}

function refused(field: string, text: string): Refusal {
  return new Refusal("validation_error", text, { fieldErrors: { [field]: [text] } });
}

function reportOf(
  asked: Asked,
  refusals: ReadonlyMap<string, Refusal>,
  isPosted: ReadonlySet<string>,
): Report["rows"][number] {
  const { holding_id } = asked.row;
  const refusal = "refusal" in asked ? asked.refusal : refusals.get(asked.draft.row.id);
  if (refusal === undefined && "draft" in asked && isPosted.has(asked.draft.row.id)) {
    return { holding_id, ok: true, eoi_id: asked.draft.row.id, code: null, field_errors: {}, warnings: [] };
  }
  const field_errors = refusal?.detail.fieldErrors ?? {};
  const errors = Object.keys(field_errors).length > 0 ? field_errors : { quantum: [refusal?.message ?? ""] };
  const unusual = unconfirmedDeal.safeParse(refusal?.detail.fresh);
  return {
    holding_id,
    ok: false,
    eoi_id: null,
    code: refusal?.code ?? "validation_error",
    field_errors: errors,
    warnings: unusual.success ? unusual.data.warnings : [],
  };
}

function noneOffered(rows: Report["rows"]): Refusal {
  const fieldErrors = Object.fromEntries(
    rows.flatMap((row, at) =>
      Object.entries(row.field_errors).map(([field, texts]) => [`rows.${at}.${field}`, texts] as const),
    ),
  );
  const [first] = rows;
  const code = first !== undefined && rows.every((row) => row.code === first.code) ? first.code : null;
  const text = Object.values(fieldErrors).flat()[0] ?? "No holding could be offered.";
  return new Refusal(code ?? "validation_error", text, { fieldErrors, fresh: { rows } });
}
