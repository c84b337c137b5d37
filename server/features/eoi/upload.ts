import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { type EoiPayload, eoiPayload, type uploadEois } from "#domain/contract/http/eoi.ts";
import { parseSize } from "#domain/lib/shorthand.ts";
import { typedNumber } from "#domain/lib/typed-number.ts";
import { writtenYieldProblem } from "#domain/lib/deal-rules.ts";
import { yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { type Cause, change } from "#server/change.ts";
import { requireOpen, marketDay } from "#server/features/eoi/market-day.ts";
import { draftEoi, enterDrafts } from "#server/features/eoi/post-eoi.ts";
import type { EoiRow } from "#server/features/eoi/presenter.ts";
import type { Parts } from "#server/parts.ts";

/** Most rows in one upload. */
export const UPLOAD_MAX_ROWS = 500;

type UploadReport = ResponseOf<typeof uploadEois>;
type FieldErrors = Record<string, string[]>;

const COLUMNS = ["isin", "quote_type", "quantum", "yield", "price", "settlement_delta", "validity"];
/** What a column of the file is called in the payload, to report errors by the column the caller wrote. */
const COLUMN_OF: Readonly<Record<string, string>> = {
  finstrument_id: "isin",
  yield_stored: "yield",
  unit_price_stored: "price",
};

const record = z.record(z.string(), z.string());

function readRecords(csv: string): Record<string, string>[] {
  let rows: unknown[];
  try {
    rows = parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      columns: (header: string[]) => header.map((name) => name.toLowerCase()),
    });
  } catch {
    throw fileRefusal("The file is not a CSV.");
  }
  const records = rows.map((row) => record.parse(row));
  if (records.length === 0) throw fileRefusal("The file has no rows.");
  if (records.length > UPLOAD_MAX_ROWS) throw fileRefusal(`The file has more than ${UPLOAD_MAX_ROWS} rows.`);
  if (!("isin" in (records[0] ?? {})))
    throw fileRefusal(`The first line must name the columns: ${COLUMNS.join(", ")}.`);
  return records;
}

function fileRefusal(text: string): Refusal {
  return new Refusal("validation_error", text, { fieldErrors: { csv: [text] } });
}

/** A number where the cell is one; the text itself otherwise, for the rule to refuse. Empty cells are left out. */
function numberCell(text: string | undefined): number | string | undefined {
  return text === undefined || text === "" ? undefined : (typedNumber(text) ?? text);
}

/** Yield is written in percent and sizes as dealers type them. */
function payloadOf(row: Record<string, string>): { payload: EoiPayload } | { errors: FieldErrors } {
  const size = parseSize(row["quantum"] ?? "");
  if (!size.ok) return { errors: { quantum: [size.message] } };
  const written = writtenYieldProblem(row["yield"] ?? "");
  if (written !== null) return { errors: { yield: [written] } };
  const yieldPct = numberCell(row["yield"]);
  const validity = row["validity"] ?? "";
  const read = eoiPayload.safeParse({
    finstrument_id: (row["isin"] ?? "").toUpperCase(),
    quote_type: row["quote_type"] ? row["quote_type"].toUpperCase() : undefined,
    quantum: size.rupees,
    yield_stored: typeof yieldPct === "number" ? yieldFractionOfPct(yieldPct) : yieldPct,
    unit_price_stored: numberCell(row["price"]),
    settlement_delta: numberCell(row["settlement_delta"]),
    validity: validity === "" || validity.toUpperCase() === "DAY" ? "DAY" : numberCell(validity),
    source: "UPLOAD",
  });
  if (read.success) return { payload: read.data };
  const errors: FieldErrors = {};
  for (const issue of read.error.issues) {
    const field = String(issue.path[0] ?? "");
    (errors[COLUMN_OF[field] ?? field] ??= []).push(issue.message);
  }
  return { errors };
}

function fieldErrorsOf(refusal: Refusal): FieldErrors {
  const named = Object.entries(refusal.detail.fieldErrors ?? {});
  if (named.length === 0) return { row: [refusal.message] };
  return Object.fromEntries(named.map(([field, texts]) => [COLUMN_OF[field] ?? field, texts]));
}

/** Posts the good rows of a CSV in one step and reports on every row, numbered as a spreadsheet shows it. */
export async function uploadQuotes(parts: Parts, cause: Cause, csv: string): Promise<UploadReport> {
  const records = readRecords(csv);
  return change(parts, cause, async (changing) => {
    requireOpen(marketDay(parts, changing.now));
    const drafts: EoiRow[] = [];
    const rows = records.map((row, index): UploadReport["rows"][number] => {
      const at = { row: index + 2 };
      const read = payloadOf(row);
      if ("errors" in read) return { ...at, ok: false, id: null, field_errors: read.errors };
      try {
        const draft = draftEoi(parts, changing.actor, read.payload, changing.now);
        drafts.push(draft.row);
        return { ...at, ok: true, id: draft.row.id, field_errors: {} };
      } catch (error) {
        if (error instanceof Refusal) return { ...at, ok: false, id: null, field_errors: fieldErrorsOf(error) };
        throw error;
      }
    });
    const failed = rows.filter((row) => !row.ok);
    if (drafts.length === 0) throw allFailed(failed);
    const created = await enterDrafts(parts, changing, drafts);
    if (failed.length === 0) return { message: `${created.length} quotes posted.`, created, rows };
    const message = `${created.length} of ${rows.length} rows posted; ${failed.length} failed.`;
    return { status: 207, message, created, rows };
  });
}

function allFailed(rows: UploadReport["rows"]): Refusal {
  const fieldErrors = Object.fromEntries(
    rows.flatMap((row) =>
      Object.entries(row.field_errors).map(([field, texts]) => [`rows.${row.row}.${field}`, texts] as const),
    ),
  );
  return new Refusal("validation_error", "No row could be posted.", { fieldErrors });
}
