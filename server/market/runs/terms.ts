import { settlementDate } from "#domain/calendar/business-calendar.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { price4, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { RunTerms } from "#domain/runs/private-run.ts";
import { DEFAULT_SETTLEMENT_DELTA } from "#domain/trading/settlement.ts";
import { priceInfoOf } from "#server/market/bonds/price-info.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Needs = Pick<Parts, "bonds" | "calendar" | "clock">;

export type QuotedLevelTerms = Pick<RunTerms, "fixed_field" | "yield_stored" | "unit_price_stored">;

/** Per 100 of face and percent as quoted. */
interface QuotedLine {
  isin: string | null;
  price: number | null;
  yieldPct: number | null;
  settlementDelta: number | null;
}

/** A level as quoted, and the other one for its settlement (T+1 when it is not given) where the bond can be priced. */
export function levelOf(parts: Needs, { isin, price, yieldPct, settlementDelta }: QuotedLine): QuotedLevelTerms {
  if (price === null && yieldPct === null) return { fixed_field: null, yield_stored: null, unit_price_stored: null };
  const fixedField = price === null ? "yield" : "price";
  const bondYield = yieldPct === null ? null : yieldFractionOfPct(yieldPct);
  const cleanPrice = price === null ? null : price4(price);
  const bond = isin === null ? undefined : parts.bonds.get(isin);
  const today = istDateOf(parts.clock.now().getTime());
  const settles = settlementDate(parts.calendar, today, settlementDelta ?? DEFAULT_SETTLEMENT_DELTA);
  const info = bond && priceInfoOf(parts, bond, settles, { fixedField, bondYield, cleanPrice }, null).price;
  const priced = info?.unit_clean_price ?? null;
  return {
    fixed_field: fixedField,
    yield_stored: fixedField === "yield" ? bondYield : (info?.bond_yield ?? null),
    unit_price_stored: fixedField === "price" ? cleanPrice : priced !== null && priced <= 250 ? priced : null,
  };
}

/** ISINs with their names; one that is not known any more is left out. */
export function candidatesOf({ bonds }: Pick<Parts, "bonds">, isins: readonly string[]): RunTerms["candidates"] {
  return isins.flatMap((isin) => {
    const bond = bonds.get(isin);
    return bond ? [{ finstrument_id: isin, bond_name: bond.display_name }] : [];
  });
}

export function bondName({ bonds }: Pick<Parts, "bonds">, isin: string | null): string | null {
  return isin === null ? null : (bonds.get(isin)?.display_name ?? isin);
}
