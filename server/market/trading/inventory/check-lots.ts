import { isLotRepeated, type LotWarning, unusualLot } from "#domain/inventory/unusual-lot.ts";
import { checkLimitsFor, paperKindOf } from "#domain/trading/check-limits.ts";
import { todayOf } from "#server/machine/core/market-day.ts";
import type { Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { firmChecksOf } from "#server/market/trading/checks/deal-checks.ts";
import { confirmCell } from "#server/market/trading/checks/upload-confirm.ts";
import type { Line } from "#server/market/trading/inventory/upload-line.ts";
import { LimitChecks } from "#server/market/trading/limits/limit-checks.ts";

/** A lot with its unusual figures. It is loaded once its line repeats all of them. */
export interface CheckedLot {
  warnings: readonly LotWarning[];
  isConfirmed: boolean;
  /** By the columns of the upload. */
  errors: Record<string, string[]>;
  /** Text of the column `confirm` that loads the lot as it is. */
  confirm: string;
}

/** File columns of the figures in warnings. */
const COLUMN_OF: Readonly<Record<LotWarning["figure"], string>> = {
  bond_yield: "cost_yield",
  unit_clean_price: "cost_price",
  buyer_price: "cost_price",
  seller_price: "cost_price",
  maturity_date: "isin",
};

/** Checks the lots of an upload by the bands of its firm, which are read once. */
export async function lotChecks(parts: Parts, { tx, actor, now }: Change): Promise<(line: Line) => CheckedLot> {
  const { clientId, userId: dealerId } = actor;
  const checks = await firmChecksOf(tx, clientId);
  const bands = await new LimitChecks({ parts, reader: tx, tx: null, now }, clientId).bands();
  const today = todayOf(parts);
  return (line) => {
    const { bond, face, confirms } = line;
    const limits = checkLimitsFor({ kind: paperKindOf(bond), dealerId, rupees: face }, { ...checks, bands });
    const published = parts.bonds.referenceLevel(bond.isin);
    const warnings = unusualLot(line, { today, published, calendar: parts.calendar, limits });
    const open = warnings.filter((warning) => !isLotRepeated(warning, confirms));
    const errors = Object.fromEntries(open.map(({ figure, text }) => [COLUMN_OF[figure], [text]]));
    return { warnings, isConfirmed: open.length === 0, errors, confirm: confirmCell(warnings) };
  };
}
