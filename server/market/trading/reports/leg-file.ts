import type { Download } from "#domain/contract/download.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { csvOf } from "#server/machine/documents/csv.ts";
import { legFields, readLeg } from "#server/market/trading/reports/leg-fields.ts";

/** The actor's leg as CSV: a header row and one line, named e.g. `ndsom-report-20261201-narmada.csv`. */
export async function legFile(parts: Parts, actor: Actor, id: string): Promise<Download> {
  const leg = await readLeg(parts, actor, id);
  const fields = legFields(leg);
  const table = {
    kind: "table" as const,
    title: "Report",
    columns: fields.map(({ label }) => ({ title: label })),
    rows: [fields.map(({ cell }) => cell)],
    empty: "",
  };
  const preparedAtMs = parts.clock.now().getTime();
  const paper = {
    title: "Report",
    bondName: leg.bond.display_name,
    isin: leg.bond.isin,
    preparedAtMs,
    parts: [],
    record: { about: [], table },
  };
  const platform = leg.report.platform.toLowerCase();
  const day = istDateOf(preparedAtMs).replaceAll("-", "");
  const firm = actor.clientId.replace(/^cli_/, "");
  return {
    filename: `${platform}-report-${day}-${firm}.csv`,
    content_type: "text/csv; charset=utf-8",
    bytes: new Uint8Array(csvOf(paper)),
  };
}
