import { shiftDecimal } from "#domain/lib/decimal.ts";
import type { Plan } from "#domain/contract/mind/plan.ts";
import type { ToolResult } from "#domain/contract/mind/tools.ts";

/** Command and arguments that open the EOI form. (eoi.bid, eoi.offer) */
export interface EoiFill {
  command: "eoi.bid" | "eoi.offer";
  args: {
    finstrumentId: string;
    /** Rupees of face. */
    size?: number;
    fixedField?: "price" | "yield";
    /** Price per 100, or yield as a fraction. */
    level?: number;
  };
}

type Row = ToolResult["rows"][number];

/** Prefills the EOI form from a row: side, level and size of the plan's step; the rest stays empty. */
export function eoiFillOf(isin: string, row: Row | null, plan: Plan | null, call: string): EoiFill {
  const step = plan?.steps.find(({ id }) => id === call);
  const input = step?.tool === "draft" || step?.tool === "price" ? step.input : null;
  const side = step?.tool === "draft" ? step.input.side : undefined;
  const size = input?.quantum ?? numberOf(row?.cells["quantum"]);
  const level =
    input?.yield_percent !== undefined
      ? { fixedField: "yield" as const, level: shiftDecimal(input.yield_percent, -2) }
      : input?.price !== undefined
        ? { fixedField: "price" as const, level: input.price }
        : {};
  return {
    command: side === "ASK" ? "eoi.offer" : "eoi.bid",
    args: { finstrumentId: isin, ...(size === undefined ? {} : { size }), ...level },
  };
}

const numberOf = (cell: unknown): number | undefined => (typeof cell === "number" ? cell : undefined);
