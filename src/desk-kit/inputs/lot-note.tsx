import { lotAssumption, lotOfTerms } from "#domain/entities/lot.ts";
import { useFinstrument } from "#src/desk-kit/inputs/use-finstrument.ts";

/** Note below a size when the bond's lot is an assumption; nothing when it is known. */
export function LotNote({ finstrumentId }: { finstrumentId: string }) {
  const facts = useFinstrument(finstrumentId).data;
  const assumption = facts === undefined ? null : lotAssumption(lotOfTerms(facts.contract_parameters));
  return assumption === null ? null : <p className="text-[12px] leading-4 text-muted">{assumption}</p>;
}
