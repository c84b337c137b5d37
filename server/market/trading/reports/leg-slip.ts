import type { Download } from "#domain/contract/download.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { fileOf } from "#server/machine/documents/file-of.ts";
import { legFields, readLeg } from "#server/market/trading/reports/leg-fields.ts";

/** Deal slip of the actor's leg, which the desk passes to the back office that reports. A5 PDF. */
export async function legSlip(parts: Parts, actor: Actor, id: string): Promise<Download> {
  const leg = await readLeg(parts, actor, id);
  const paper = {
    title: "Deal slip",
    bondName: leg.bond.display_name,
    isin: leg.bond.isin,
    preparedAtMs: parts.clock.now().getTime(),
    pageSize: "A5" as const,
    parts: [
      { name: "Deal slip", sections: [{ kind: "facts" as const, title: "Report of one side", facts: legFields(leg) }] },
    ],
  };
  return fileOf(paper, "pdf");
}
