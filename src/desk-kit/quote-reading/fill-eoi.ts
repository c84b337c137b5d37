import type { RunTerms } from "#domain/runs/private-run.ts";
import type { CommandArgs } from "#src/shell/commands/command.ts";

type Line = Pick<
  RunTerms,
  "finstrument_id" | "quantum" | "fixed_field" | "yield_stored" | "unit_price_stored" | "settlement_delta"
>;

/** Command that opens the EOI form of a side, with arguments from a chat line. */
export function eoiFilledWith(line: Line, side: "BID" | "ASK"): { commandId: string; args: CommandArgs } {
  const level = line.fixed_field === "price" ? line.unit_price_stored : line.yield_stored;
  return {
    commandId: side === "BID" ? "eoi.bid" : "eoi.offer",
    args: {
      ...(line.finstrument_id === null ? {} : { finstrumentId: line.finstrument_id }),
      ...(line.quantum === null ? {} : { size: line.quantum }),
      ...(line.fixed_field === null || level === null ? {} : { fixedField: line.fixed_field, level }),
      ...(line.settlement_delta === null ? {} : { settlementDelta: line.settlement_delta }),
    },
  };
}
