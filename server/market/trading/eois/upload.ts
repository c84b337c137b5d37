import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { type EoiPayload, type EoiPayloadIn, eoiPayload, type uploadEois } from "#domain/contract/http/eoi.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import { writtenYieldProblem } from "#domain/lib/deal-rules.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { readingWorld } from "#domain/quote-parser/reading-world.ts";
import { readTableText } from "#domain/tables/read-table.ts";
import type { QuoteRow } from "#domain/tables/readers/quotes.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { validityPayload } from "#domain/validation/typed-validity.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { RunChange } from "#server/machine/core/try-change.ts";
import { draftEoi, type EoiDraft } from "#server/market/trading/eois/draft-eoi.ts";
import { requireOpen, marketDay, todayOf } from "#server/machine/core/market-day.ts";
import { requireRead, rowRefusal, unreadRows } from "#server/machine/core/table-upload.ts";
import { enterDrafts } from "#server/market/trading/eois/post-eoi.ts";
import { liveUploads, quoteKey } from "#server/market/trading/eois/live-uploads.ts";
import { confirmCell, readConfirm, UNREADABLE_CONFIRM } from "#server/market/trading/checks/upload-confirm.ts";
import { type Named, venueCells } from "#server/market/trading/eois/upload-venue.ts";
import { knownParticipants } from "#server/market/exchange/lists.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";

type UploadReport = ResponseOf<typeof uploadEois>;
type UploadRow = UploadReport["rows"][number];
type FieldErrors = Record<string, string[]>;

/** File columns of the fields in the payload, to report errors by the column that the caller wrote. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  finstrument_id: "isin",
  yield_stored: "yield",
  unit_price_stored: "price",
  expiry_date_stored: "validity",
  confirms: "confirm",
  bond_terms: "coupon_frequency",
  "bond_terms.coupon_frequency": "coupon_frequency",
  clearing_corporation: "exchange",
  oto_participant_details: "participant_code",
};

/** The payload of a quote that was read. */
function payloadOf(
  row: QuoteRow,
  participants: Named,
  nowMs: number,
): { payload: EoiPayload } | { errors: FieldErrors } {
  const tooLong = row.yield_pct == null ? null : writtenYieldProblem(String(row.yield_pct));
  if (tooLong !== null) return { errors: { yield: [tooLong] } };
  const sent = venueCells(row, participants);
  if ("errors" in sent) return sent;
  const fixed = row.yield_pct == null ? "price" : "yield";
  const confirms = row.confirm === null ? undefined : readConfirm(row.confirm, fixed);
  if (confirms === null) return { errors: { confirm: [UNREADABLE_CONFIRM] } };
  const read = eoiPayload.safeParse({
    finstrument_id: row.isin,
    quote_type: row.side,
    quantum: row.quantum,
    ...(row.yield_pct == null ? { unit_price_stored: row.price } : { yield_stored: yieldFractionOfPct(row.yield_pct) }),
    settlement: row.settlement ?? undefined,
    settlement_delta: row.settlement_delta ?? undefined,
    ...validityOf(row.validity ?? "DAY", nowMs),
    source: "UPLOAD",
    end_client_id: row.end_client_id ?? undefined,
    confirms,
    ...sent.venue,
    ...(row.coupon_frequency === null ? {} : { bond_terms: { coupon_frequency: row.coupon_frequency.toUpperCase() } }),
  });
  if (read.success) return { payload: read.data };
  const errors: FieldErrors = {};
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? "");
    (errors[COLUMN_OF[field] ?? field] ??= []).push(issue.message);
  }
  return { errors };
}

/** `DAY`, minutes, or a time of today as an instant. */
function validityOf(validity: string | number, nowMs: number): Pick<EoiPayloadIn, "validity" | "expiry_date_stored"> {
  if (typeof validity === "number" || validity === "DAY") return { validity: validity === "DAY" ? "DAY" : validity };
  return validityPayload({ ok: true, kind: "till", time: validity }, nowMs);
}

/** A row that is not posted, with the text that its `confirm` column needs. */
function failedRow(row: number, refusal: Refusal): UploadRow {
  const named = Object.entries(refusal.detail.fieldErrors ?? {});
  const fieldErrors = named.map(([field, texts]) => [COLUMN_OF[field] ?? field, texts] as const);
  const unusual = unconfirmedDeal.safeParse(refusal.detail.fresh);
  return {
    row,
    ok: false,
    id: null,
    code: refusal.code,
    field_errors: named.length === 0 ? { row: [refusal.message] } : Object.fromEntries(fieldErrors),
    confirm: unusual.success ? confirmCell(unusual.data.warnings) : null,
  };
}

/** A row that would be posted, with the bid and the offer in it, or why it is not. */
type Drafted = { at: number; drafts: readonly EoiDraft[] } | { at: number; refusal: Refusal };

const draftsOf = (drafted: Drafted): readonly EoiDraft[] => ("drafts" in drafted ? drafted.drafts : []);

/**
 * Posts the good rows of a table in one step and reports on every row, numbered as a spreadsheet shows it. The bid and the offer of
 * one row are both posted or neither. A quote that an earlier file brought and that is live is not posted again.
 * @param run `tryChange` to see the report without posting anything
 */
export async function uploadQuotes(
  parts: Parts,
  cause: Cause,
  { csv, answers }: BodyOf<typeof uploadEois>,
  run: RunChange = change,
): Promise<UploadReport> {
  const reading = readTableText(
    "quotes",
    csv,
    readingWorld((isin) => parts.bonds.get(isin), null, todayOf(parts)),
    answers,
  );
  requireRead(reading, "csv");
  return run(parts, cause, async (changing) => {
    requireOpen(marketDay(parts, changing.now));
    const participants = await namedAt(changing.tx, reading.rows);
    const live = await liveUploads(
      changing.tx,
      changing.actor.clientId,
      reading.rows.map(({ isin }) => isin),
    );
    const drafted = [...Map.groupBy(reading.rows, ({ row }) => row)].map(([at, quotes]): Drafted => {
      try {
        const drafts = quotes.map((quote) => {
          const read = payloadOf(quote, participants, changing.now.getTime());
          if ("errors" in read) throw rowRefusal(read.errors);
          const draft = draftEoi(parts, changing.actor, read.payload, changing.now);
          if (live.has(quoteKey(draft.row))) throw new Refusal("already_done", tradingTexts.liveAlready);
          return draft;
        });
        return { at, drafts };
      } catch (error) {
        if (error instanceof Refusal) return { at, refusal: error };
        throw error;
      }
    });
    const { posted, refusals } = await enterDrafts(parts, changing, drafted.flatMap(draftsOf), partnersOf(drafted));
    const rows = [
      ...unreadRows(reading.refused).map(({ row, errors }) => failedRow(row, rowRefusal(errors))),
      ...drafted.flatMap((each) => reportOf(each, refusals)),
    ].toSorted((a, b) => a.row - b.row);
    if (posted.length === 0) throw allFailed(rows);
    const failed = rows.filter((row) => !row.ok);
    const sent = new Set(rows.map(({ row }) => row)).size;
    if (failed.length === 0) return { message: `${posted.length} quotes posted.`, created: posted, rows };
    const message = `${sent - failed.length} of ${sent} rows posted; ${failed.length} failed.${howToConfirm(failed)}`;
    return { status: 207, message, created: posted, rows };
  });
}

/** The drafts of a row with a bid and an offer, each by the id of the other. */
function partnersOf(drafted: readonly Drafted[]): Map<string, string> {
  const partners = new Map<string, string>();
  for (const [bid, offer] of drafted.map(draftsOf)) {
    if (bid === undefined || offer === undefined) continue;
    partners.set(bid.row.id, offer.row.id).set(offer.row.id, bid.row.id);
  }
  return partners;
}

/** One line for each quote that is posted, and one for a row that is not. */
function reportOf(drafted: Drafted, refusals: ReadonlyMap<string, Refusal>): UploadRow[] {
  const { at } = drafted;
  const ids = draftsOf(drafted).map(({ row }) => row.id);
  const [refusal] = "refusal" in drafted ? [drafted.refusal] : ids.flatMap((id) => refusals.get(id) ?? []);
  if (refusal !== undefined) return [failedRow(at, refusal)];
  return ids.map((id) => ({ row: at, ok: true, id, code: null, field_errors: {}, confirm: null }));
}

/** Participants of the exchanges, if any row of the file goes to one. */
async function namedAt(tx: Tx, rows: readonly QuoteRow[]): Promise<Named> {
  if (rows.every(({ participant_code: code }) => code === null)) return {};
  const lists = await Promise.all(EXCHANGES.map((each) => knownParticipants(tx, each)));
  return Object.fromEntries(EXCHANGES.map((each, at) => [each, lists[at] ?? []]));
}

/** When all rows failed for want of a confirmation, the file as a whole is refused with that code. */
function allFailed(rows: readonly UploadRow[]): Refusal {
  const fieldErrors = Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(row.field_errors).map(([field, texts]) => [`rows.${row.row}.${field}`, texts] as const),
    ),
  );
  const [first] = rows;
  const isOneConfirmation = rows.every((row) => row.confirm !== null && row.code === first?.code);
  const code = isOneConfirmation ? (first?.code ?? "validation_error") : "validation_error";
  return new Refusal(code, `No row could be posted.${howToConfirm(rows)}`, { fieldErrors, fresh: { rows } });
}

function howToConfirm(failed: readonly UploadRow[]): string {
  const isUnusual = failed.some(({ confirm }) => confirm !== null);
  return isUnusual ? " To post an unusual row as it is, repeat its figures in a column named confirm." : "";
}
