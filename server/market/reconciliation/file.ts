import type { Download } from "#domain/contract/download.ts";
import type { Difference, ReconciliationReport } from "#domain/entities/reconciliation.ts";
import { isFigureKind } from "#domain/exchange/difference-text.ts";
import { istDateOf, istTimeOf } from "#domain/lib/iso-date.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { csvOf } from "#server/machine/documents/csv.ts";
import { type Cell, number, type Paper, text } from "#server/machine/documents/document.ts";
import { readReconciliation } from "#server/market/reconciliation/queries.ts";

const COLUMNS = ["exchange", "kind", "key", "ours", "venue", "difference", "since"];
/** As many decimals as any figure has: rupees to the paisa, levels to four. */
const PLACES = 4;

/** The differences of a report as a program reads them. @throws Refusal not_found */
export async function reconciliationFile(parts: Parts, actor: Actor, id: string): Promise<Download> {
  const report = await readReconciliation(parts, actor, id);
  const { exchange, day } = report;
  return {
    filename: `reconciliation-${exchange}-${day.replaceAll("-", "")}.csv`,
    content_type: "text/csv; charset=utf-8",
    bytes: new Uint8Array(csvOf(paperOf(report, parts.clock.now()))),
  };
}

function paperOf({ exchange, rows }: ReconciliationReport, now: Date): Paper {
  const table = {
    kind: "table",
    title: "Differences",
    columns: COLUMNS.map((title) => ({ title })),
    rows: rows.map((row) => cellsOf(exchange, row)),
    empty: "",
  } as const;
  const record = { about: [], table };
  return { title: "Reconciliation", bondName: "", isin: "", preparedAtMs: now.getTime(), parts: [], record };
}

function cellsOf(exchange: string, { kind, key, ours, venue, difference, since }: Difference): Cell[] {
  const figure = (value: string | null) =>
    value !== null && isFigureKind(kind) ? number(Number(value), PLACES) : text(value);
  const sinceMs = Date.parse(since);
  const at = `${istDateOf(sinceMs)} ${istTimeOf(sinceMs).slice(0, 8)}`;
  return [text(exchange), text(kind), text(key), figure(ours), figure(venue), figure(difference), text(at)];
}
