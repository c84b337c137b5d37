import type { Bond } from "#domain/entities/bond.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import type { Cell, ToolResult } from "#domain/contract/mind/tools.ts";
import { bondCurveOf } from "#server/market/research/securities/bond-curve.ts";
import { governmentCurveAt, governmentSpreadOf } from "#server/market/research/securities/government-curve.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";
import { CannotAnswer, type RunTool } from "#server/market/mind/tool-call.ts";
import { bondRows, nameOf } from "#server/market/mind/tools/bond-cells.ts";
import { bondOfPlan } from "#server/market/mind/tools/subject.ts";

const percent = (fraction: number | null | undefined) =>
  fraction === null || fraction === undefined ? null : shiftDecimal(fraction, 2);

/** A bond's place on the government curve, effective annual yields; null where it has none. */
export function spreadCells({ bondContext }: MindContext, bond: Bond): Record<string, Cell> {
  const { this: own, spread_bp, government } = governmentSpreadOf(bondContext, bond);
  return {
    years_to_maturity: government?.years ?? own?.years ?? null,
    annual_yield: percent(own?.annual_yield),
    government_yield: percent(government?.annual_yield),
    spread_bp,
  };
}

function columnsOf(rows: ToolResult["rows"], source: string): ToolResult["columns"] {
  return Object.keys(rows[0]?.cells ?? {}).map((name) => ({ name, unit: fieldOf(name)?.unit ?? "text", source }));
}

/** The spread of a bond, or the government curve at some maturities. @throws CannotAnswer for a bond without a place on it */
export const curve: RunTool<"curve"> = ({ mind }, { bond: isin, years }) => {
  const as_of = mind.day().catalogue.today;
  if (years.length === 0) {
    const bond = bondOfPlan(mind, isin);
    const { reason, spread_bp } = governmentSpreadOf(mind.bondContext, bond);
    if (spread_bp === null)
      throw new CannotAnswer("not_in_data", `The spread is not in our data. ${reason ?? ""}`.trim());
    const rows = [{ key: bond.isin, cells: { display_name: nameOf(bond, as_of), ...spreadCells(mind, bond) } }];
    const source = "Government curve: the nearest bonds on either side of its maturity, effective annual yields";
    return { columns: columnsOf(rows, source), rows, count: 1, left_out: [], as_of };
  }
  const { readings, bonds, newest } = governmentCurveAt(mind.bondContext, { years });
  const rows = readings.map(({ years: at, annual_yield, semi_annual_yield }) => ({
    key: String(at),
    cells: {
      years_to_maturity: at,
      annual_yield: percent(annual_yield),
      bond_yield: percent(semi_annual_yield),
    } as Record<string, Cell>,
  }));
  const when = newest === null ? "" : `, the newest of ${formatDate(newest)}`;
  return {
    columns: columnsOf(rows, `Government curve through ${bonds} published yields${when}`),
    rows,
    count: rows.length,
    left_out: [],
    as_of,
  };
};

/** Bonds of the same kind and rating, the nearest in maturity first. */
export const similar: RunTool<"similar"> = ({ mind }, { bond: isin, most }) => {
  const bond = bondOfPlan(mind, isin);
  const { similar: alike } = bondCurveOf(mind.bondContext, bond);
  const own = spreadCells(mind, bond)["years_to_maturity"];
  const middle = typeof own === "number" ? own : 0;
  const nearest = alike.toSorted((a, b) => Math.abs(a.years - middle) - Math.abs(b.years - middle)).slice(0, most);
  const bonds = nearest.map(({ finstrument_id }) => bondOfPlan(mind, finstrument_id));
  return { ...bondRows(mind, bonds), count: bonds.length, left_out: [], as_of: mind.day().catalogue.today };
};
