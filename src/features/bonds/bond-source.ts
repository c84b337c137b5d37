import type { FinstrumentSummary } from "#domain/entities/bond.ts";
import { couponText, maturityText } from "#domain/bond-catalogue/catalogue-text.ts";
import { MISSING } from "#domain/lib/format-level.ts";
import { isSearchable } from "#domain/validation/search-texts.ts";
import { findBonds } from "#src/desk-kit/market/find-bonds.ts";
import { searchRested } from "#src/ui/search/use-search.ts";
import type { PaletteItem, PaletteSource } from "#src/shell/palette/source.ts";

function itemOf(bond: FinstrumentSummary): PaletteItem {
  const { contract_parameters: terms } = bond;
  return {
    id: bond.id,
    title: bond.label ? `${bond.display_name} ${bond.label}` : bond.display_name,
    details: [bond.id, bond.issuer ?? ""],
    columns: [bond.id, couponText(terms.coupon_rate_percent), bond.rating ?? MISSING, maturityText(terms)],
  };
}

/** Bonds in the palette: the same search as everywhere else. */
export const bondSource: PaletteSource = {
  id: "bonds",
  title: "Bonds",
  columns: [
    { title: "ISIN", widthPx: 116 },
    { title: "Coupon %", widthPx: 64 },
    { title: "Rating", widthPx: 52 },
    { title: "Maturity", widthPx: 92 },
  ],
  search: (query, signal) =>
    isSearchable(query) ? searchRested(signal, async () => (await findBonds(query)).map(itemOf)) : [],
  actions: (item) => [
    { commandId: "bond.view", args: { finstrumentId: item.id } },
    { commandId: "go.bond", args: { finstrumentId: item.id } },
    { commandId: "bond.open-panel", args: { finstrumentId: item.id } },
    { commandId: "eoi.bid", args: { finstrumentId: item.id } },
    { commandId: "eoi.offer", args: { finstrumentId: item.id } },
    { commandId: "bond.quotes", args: { finstrumentId: item.id } },
  ],
};
