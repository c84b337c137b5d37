import type { MeasuredGroup } from "#domain/contract/http/catalogue-measures.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { notInDataText } from "#domain/mind/texts.ts";
import { ALL_ROWS, type Cell } from "#domain/contract/mind/tools.ts";
import { readIssuer, readIssuers } from "#server/market/research/catalogue/issuers.ts";
import { CannotAnswer, type RunTool } from "#server/market/mind/tool-call.ts";
import { FACTS_SOURCE } from "#server/market/mind/tools/bond-cells.ts";

/** An issuer's live bonds by kind, with totals in the row `all`. @throws CannotAnswer for an unknown issuer */
export const issuer: RunTool<"issuer"> = ({ mind }, { name }) => {
  const day = mind.day();
  const [found] = readIssuers(day, { search: name, limit: 1 }).issuers;
  if (found === undefined) throw new CannotAnswer("not_in_data", notInDataText(`"${name}"`));
  const profile = readIssuer(day, mind.issuerFacts, found.id);
  const { coupon, bond_yield, first_to_mature: first, last_to_mature: last } = profile;
  const all: Record<string, Cell> = {
    issuer: profile.name,
    category: null,
    count: profile.count,
    lowest_coupon_rate_percent: coupon.lowest,
    highest_coupon_rate_percent: coupon.highest,
    lowest_bond_yield: bond_yield.lowest,
    highest_bond_yield: bond_yield.highest,
    average_bond_yield: bond_yield.average,
    issuer_type: profile.issuer_type,
    sector: profile.sector,
    first_maturity: first?.maturity_date ?? null,
    last_maturity: last?.maturity_date ?? null,
  };
  const group = ({ value, count }: MeasuredGroup) => ({
    key: value ?? "unknown",
    cells: { issuer: profile.name, category: value, count } as Record<string, Cell>,
  });
  const unitOf = (field: string) => (field.endsWith("_maturity") ? "date" : (fieldOf(field)?.unit ?? "text"));
  return {
    columns: Object.keys(all).map((field) => ({ name: field, unit: unitOf(field), source: FACTS_SOURCE })),
    rows: [{ key: ALL_ROWS, cells: all }, ...profile.categories.map(group)],
    count: profile.count,
    left_out: [],
    as_of: profile.as_of,
  };
};
