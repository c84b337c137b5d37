import type { Bond } from "#domain/entities/bond.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { quotingAt } from "#domain/market-quote/yield-for-day.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import type { Cell, ToolResult } from "#domain/contract/mind/tools.ts";
import { settlementOf } from "#server/market/bonds/requested-settlement.ts";
import { lastPublished, readPublished } from "#server/market/research/securities/published.ts";
import { levelSource, sourceLines } from "#server/market/research/securities/source-titles.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";
import type { RunTool, ToolCall } from "#server/market/mind/tool-call.ts";
import { BOND_FIELDS, bondCells } from "#server/market/mind/tools/bond-cells.ts";
import { spreadCells } from "#server/market/mind/tools/curve.ts";
import { PRICE_FIELDS, pricedAtPublished } from "#server/market/mind/tools/price.ts";
import { REFERENCE_FIELDS, type Reference, referenceOf, referenceSource } from "#server/market/mind/tools/reference.ts";
import { bondOfPlan } from "#server/market/mind/tools/subject.ts";

const LEVELS = new Set(["bond_yield", "published_price", "published_date"]);
const SPREADS = new Set(["spread_bp", "government_yield", "annual_yield"]);

/** A bond's facts, with values from the curve and the pricing engine. */
async function cellsOf(
  call: ToolCall,
  bond: Bond,
  fields: readonly string[],
  reference: Reference | null,
): Promise<Record<string, Cell>> {
  const cells = bondCells(call.mind, bond, fields);
  if (fields.some((field) => SPREADS.has(field))) Object.assign(cells, spreadCells(call.mind, bond));
  if (fields.some((field) => PRICE_FIELDS.has(field))) Object.assign(cells, await pricedAtPublished(call, bond));
  if (reference !== null) Object.assign(cells, reference.cells);
  return Object.fromEntries(fields.map((field) => [field, cells[field] ?? null]));
}

/** Source of each bond's last level: `CCIL mark-to-market, 25-Jun-2026`. */
async function levelsSource({ parts }: MindContext, bonds: readonly Bond[]): Promise<string> {
  const lines = await Promise.all(
    bonds.map(async (bond) => {
      const last = lastPublished(bond, await readPublished(parts, bond.isin));
      if (last === null) return null;
      const { row, level } = last;
      return `${levelSource(row.source, bond.category, level.yieldFraction !== null)}, ${formatDate(row.date)}`;
    }),
  );
  const known = [...new Set(lines.filter((line) => line !== null))];
  return known.length === 0 ? "Last published level" : known.join("; ").slice(0, 300);
}

function factsSource(bonds: readonly Bond[]): string {
  const lines = bonds
    .flatMap(({ source }) => sourceLines(source))
    .map(({ title, as_of }) => [title, as_of].filter(Boolean).join(", "));
  return [...new Set(lines)].join("; ").slice(0, 300) || "Reference data";
}

function sourceOf(field: string, facts: string, levels: string, references: readonly Reference[]): string {
  if (REFERENCE_FIELDS.has(field)) return referenceSource(field, references);
  if (LEVELS.has(field)) return levels;
  if (SPREADS.has(field)) return "Government curve read at its maturity, effective annual yields";
  return PRICE_FIELDS.has(field) ? "Pricing engine at its last published yield" : facts;
}

/** The first minus the second, in the row `difference`. */
function differenceRow([first, second]: ToolResult["rows"], fields: readonly string[]): ToolResult["rows"] {
  const cells: Record<string, Cell> = {};
  for (const field of fields) {
    if (fieldOf(field)?.kind !== "measure") continue;
    const [a, b] = [first?.cells[field], second?.cells[field]];
    const name = field === "bond_yield" ? "difference_bp" : `difference_${field}`;
    const by = typeof a === "number" && typeof b === "number" ? a - b : null;
    cells[name] = by === null ? null : roundHalfAway(field === "bond_yield" ? by * 100 : by, 6);
  }
  return [{ key: "difference", cells }];
}

/** True when the yields differ in compounding (half-yearly and annual), so that they are not quite comparable. */
function quotedApart({ parts }: MindContext, bonds: readonly Bond[]): boolean {
  const ways = bonds.map((bond) => quotingAt(bond, settlementOf(parts, bond, {}))?.compounding ?? null);
  return new Set(ways.filter((way) => way !== null)).size > 1;
}

/** Facts of up to ten bonds; of two also their differences. */
export const facts: RunTool<"facts"> = async (call, { isins, fields: asked, difference }) => {
  const { mind } = call;
  const bonds = [...new Set(isins)].map((isin) => bondOfPlan(mind, isin));
  const fields = [...new Set([...BOND_FIELDS, ...asked])];
  // Facts are public, and may be shared: deals agreed here are no part of them.
  const isReferred = fields.some((field) => REFERENCE_FIELDS.has(field));
  const references = isReferred ? await Promise.all(bonds.map((bond) => referenceOf(mind, bond, null))) : [];
  const rows = await Promise.all(
    bonds.map(async (bond, at) => ({
      key: bond.isin,
      cells: await cellsOf(call, bond, fields, references[at] ?? null),
    })),
  );
  const [fromFacts, fromLevels] = [factsSource(bonds), await levelsSource(mind, bonds)];
  const differences = difference && rows.length === 2 ? differenceRow(rows, asked) : [];
  const isApart = differences.length > 0 && asked.includes("bond_yield") && quotedApart(mind, bonds);
  return {
    result: {
      columns: [...fields, ...Object.keys(differences[0]?.cells ?? {})].map((name) => ({
        name,
        unit: fieldOf(name)?.unit ?? "text",
        source: name.startsWith("difference_")
          ? "First minus second"
          : sourceOf(name, fromFacts, fromLevels, references),
      })),
      rows: [...rows, ...differences],
      count: bonds.length,
      left_out: [],
      as_of: mind.day().catalogue.today,
    },
    notes: isApart ? [[{ text: "One of the yields is quoted half-yearly, the other annually." }]] : [],
  };
};
