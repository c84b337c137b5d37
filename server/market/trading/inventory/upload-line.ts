import type { Confirms } from "#domain/entities/deal-warning.ts";
import { acquisitionProblem } from "#domain/inventory/acquisition-day.ts";
import { costAt, oneLevel } from "#domain/inventory/cost.ts";
import { inventoryTexts } from "#domain/inventory/texts.ts";
import type { LoadedLot } from "#domain/inventory/unusual-lot.ts";
import { writtenYieldProblem } from "#domain/lib/deal-rules.ts";
import { price4, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import type { IsoDate } from "#domain/lib/iso-date.ts";
import type { Paise } from "#domain/lib/paise.ts";
import { isoDate } from "#domain/lib/wire.ts";
import type { Level } from "#domain/pricing/price-bond.ts";
import type { HoldingRow } from "#domain/tables/readers/holdings.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { readConfirm, UNREADABLE_CONFIRM } from "#server/market/trading/checks/upload-confirm.ts";

/** One line of a file of holdings. */
export interface Line extends LoadedLot {
  isin: string;
  face: number;
  account: string | null;
  ref: string | null;
  remarks: string | null;
  costPaise: Paise | null;
  /** The figures that its column `confirm` repeats. */
  confirms: Confirms | null;
}

export type LineErrors = Record<string, string[]>;
export type ReadLine = { ok: true; line: Line } | { ok: false; errors: LineErrors };

const LONGEST = { account: 64, ref: 64, remarks: 300 } as const;

/** The lot of a parsed row, with its cost; or the row's errors, by column. */
export function lineOf({ bonds }: Pick<Parts, "bonds">, row: HoldingRow, today: IsoDate): ReadLine {
  const { isin, face, account, ref, remarks } = row;
  const bond = bonds.get(isin);
  if (bond === undefined) return wrong({ isin: [inventoryTexts.noBond] });
  const acquiredOn = row.acquired_on === null ? null : isoDate.parse(row.acquired_on);
  const errors = cellErrors(row);
  const badDay = acquiredOn === null ? null : acquisitionProblem(bond, acquiredOn);
  if (badDay !== null) errors["acquired_on"] = [badDay];
  const level = costLevelOf(row);
  const confirms = row.confirm === null ? null : readConfirm(row.confirm, ownedBy(level));
  if (row.confirm !== null && confirms === null) errors["confirm"] = [UNREADABLE_CONFIRM];
  if (level === "both") errors["cost_price"] = [inventoryTexts.oneCost];
  if (level === "both" || Object.keys(errors).length > 0) return wrong(errors);
  const line = { isin, bond, face, acquiredOn, account, ref, remarks, confirms };
  if (level === null) return { ok: true, line: { ...line, cost: null, costPaise: null } };
  const cost = costAt(bond, face, level, acquiredOn ?? today);
  if (!cost.ok) return wrong({ cost_yield: [cost.reason] });
  return { ok: true, line: { ...line, cost: namedLevel(level), costPaise: cost.costPaise } };
}

const wrong = (errors: LineErrors): ReadLine => ({ ok: false, errors });

function cellErrors(row: HoldingRow): LineErrors {
  const errors: LineErrors = {};
  for (const [field, most] of Object.entries(LONGEST) as [keyof typeof LONGEST, number][]) {
    if ((row[field]?.length ?? 0) > most) errors[field] = [`Should be at most ${most} characters`];
  }
  const { cost_yield_pct: yieldPct, acquired_on: day } = row;
  const tooLong = yieldPct === null ? null : writtenYieldProblem(String(yieldPct));
  if (tooLong !== null) errors["cost_yield"] = [tooLong];
  if (yieldPct !== null && day === null) errors["acquired_on"] = [inventoryTexts.costNeedsDay];
  return errors;
}

const costLevelOf = ({ cost_price: price, cost_yield_pct: yieldPct }: HoldingRow) =>
  oneLevel(price === null ? null : price4(price), yieldPct === null ? null : yieldFractionOfPct(yieldPct));

const ownedBy = (level: Level | "both" | null) =>
  level !== null && level !== "both" && level.fixedField === "price" ? "price" : "yield";

const namedLevel = (level: Level): NonNullable<LoadedLot["cost"]> =>
  level.fixedField === "price"
    ? { figure: "unit_clean_price", value: level.cleanPrice }
    : { figure: "bond_yield", value: level.bondYield };
