import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { type EoiPayload, eoiPayload, type uploadEois } from "#domain/contract/http/eoi.ts";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { unconfirmedDeal } from "#domain/entities/deal-warning.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { writtenYieldProblem } from "#domain/lib/deal-rules.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { UPLOAD_COLUMNS, VENUE_COLUMNS } from "#domain/trading/upload-columns.ts";
import { type Cause, change } from "#server/core/change.ts";
import { readCsv } from "#server/core/csv.ts";
import { draftEoi, type EoiDraft } from "#server/trading/eois/draft-eoi.ts";
import { requireOpen, marketDay } from "#server/core/market-day.ts";
import { enterDrafts } from "#server/trading/eois/post-eoi.ts";
import { confirmCell, readConfirm, UNREADABLE_CONFIRM } from "#server/trading/checks/upload-confirm.ts";
import { type Named, venueCells } from "#server/trading/eois/upload-venue.ts";
import { knownParticipants } from "#server/exchange/lists.ts";
import type { Parts } from "#server/core/parts.ts";
import type { Tx } from "#server/db/database.ts";

/** Most rows in one upload. */
export const UPLOAD_MAX_ROWS = 500;

type UploadReport = ResponseOf<typeof uploadEois>;
type UploadRow = UploadReport["rows"][number];
type FieldErrors = Record<string, string[]>;

const OPTIONAL_COLUMNS = ["end_client_id", "confirm", "coupon_frequency", ...VENUE_COLUMNS];
/** What a column of the file is called in the payload, to report errors by the column the caller wrote. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  finstrument_id: "isin",
  yield_stored: "yield",
  unit_price_stored: "price",
  confirms: "confirm",
  bond_terms: "coupon_frequency",
  "bond_terms.coupon_frequency": "coupon_frequency",
  clearing_corporation: "exchange",
  oto_participant_details: "participant_code",
};

/** A single quote is a bid unless it says otherwise; rows of a table are not guessed. */
const SIDE_NEEDED = "Say the side: BID or ASK.";

/** A number where the cell is one; the text itself otherwise, for the rule to refuse. Empty cells are left out. */
function numberCell(text: string | undefined): number | string | undefined {
  return text === undefined || text === "" ? undefined : (typedNumber(text) ?? text);
}

/** Yield is written in percent and sizes as dealers type them. */
function payloadOf(
  row: Record<string, string>,
  participants: Named,
): { payload: EoiPayload } | { errors: FieldErrors } {
  if (!row["quote_type"]) return { errors: { quote_type: [SIDE_NEEDED] } };
  const size = parseSize(row["quantum"] ?? "");
  if (!size.ok) return { errors: { quantum: [size.message] } };
  const written = writtenYieldProblem(row["yield"] ?? "");
  if (written !== null) return { errors: { yield: [written] } };
  const sent = venueCells(row, participants);
  if ("errors" in sent) return sent;
  const yieldPct = numberCell(row["yield"]);
  const validity = row["validity"] ?? "";
  const { confirm } = row;
  // A file without the column knows nothing of confirming.
  const confirms = confirm === undefined ? undefined : readConfirm(confirm, row["yield"] ? "yield" : "price");
  if (confirms === null) return { errors: { confirm: [UNREADABLE_CONFIRM] } };
  const read = eoiPayload.safeParse({
    finstrument_id: (row["isin"] ?? "").toUpperCase(),
    quote_type: row["quote_type"].toUpperCase(),
    quantum: size.rupees,
    yield_stored: typeof yieldPct === "number" ? yieldFractionOfPct(yieldPct) : yieldPct,
    unit_price_stored: numberCell(row["price"]),
    settlement_delta: numberCell(row["settlement_delta"]),
    validity: validity === "" || validity.toUpperCase() === "DAY" ? "DAY" : numberCell(validity),
    source: "UPLOAD",
    end_client_id: row["end_client_id"] || undefined,
    confirms,
    ...sent.venue,
    ...(row["coupon_frequency"] ? { bond_terms: { coupon_frequency: row["coupon_frequency"].toUpperCase() } } : {}),
  });
  if (read.success) return { payload: read.data };
  const errors: FieldErrors = {};
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? "");
    (errors[COLUMN_OF[field] ?? field] ??= []).push(issue.message);
  }
  return { errors };
}

/** A row that is not posted, and what its `confirm` column would have to say. */
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

/** Posts the good rows of a CSV in one step and reports on every row, numbered as a spreadsheet shows it. */
export async function uploadQuotes(parts: Parts, cause: Cause, csv: string): Promise<UploadReport> {
  const lines = readCsv(csv, {
    field: "csv",
    mostRows: UPLOAD_MAX_ROWS,
    needed: ["isin"],
    headText: `The first line must name the columns: ${UPLOAD_COLUMNS.join(", ")}. It may name ${OPTIONAL_COLUMNS.join(", ")} too.`,
  });
  return change(parts, cause, async (changing) => {
    requireOpen(marketDay(parts, changing.now));
    const drafts: EoiDraft[] = [];
    const participants = await namedAt(changing.tx, lines);
    const drafted = lines.map(
      ({ row: at, cells }): { at: number; draft: EoiDraft } | { at: number; refusal: Refusal } => {
        const read = payloadOf(cells, participants);
        if ("errors" in read) return { at, refusal: rowRefusal(read.errors) };
        try {
          const draft = draftEoi(parts, changing.actor, read.payload, changing.now);
          drafts.push(draft);
          return { at, draft };
        } catch (error) {
          if (error instanceof Refusal) return { at, refusal: error };
          throw error;
        }
      },
    );
    const { posted, refusals } = await enterDrafts(parts, changing, drafts);
    const rows = drafted.map((each): UploadRow => {
      if ("refusal" in each) return failedRow(each.at, each.refusal);
      const { id } = each.draft.row;
      const refusal = refusals.get(id);
      if (refusal !== undefined) return failedRow(each.at, refusal);
      return { row: each.at, ok: true, id, code: null, field_errors: {}, confirm: null };
    });
    if (posted.length === 0) throw allFailed(rows);
    const failed = rows.filter((row) => !row.ok);
    if (failed.length === 0) return { message: `${posted.length} quotes posted.`, created: posted, rows };
    const message = `${posted.length} of ${rows.length} rows posted; ${failed.length} failed.${howToConfirm(failed)}`;
    return { status: 207, message, created: posted, rows };
  });
}

/** Who can be named at the exchanges, where a row of the file goes to one. */
async function namedAt(tx: Tx, lines: readonly { cells: Record<string, string> }[]): Promise<Named> {
  if (!lines.some(({ cells }) => cells["participant_code"])) return {};
  const lists = await Promise.all(EXCHANGES.map((each) => knownParticipants(tx, each)));
  return Object.fromEntries(EXCHANGES.map((each, at) => [each, lists[at] ?? []]));
}

function rowRefusal(errors: FieldErrors): Refusal {
  const [text = ""] = Object.values(errors).flat();
  return new Refusal("validation_error", text, { fieldErrors: errors });
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
