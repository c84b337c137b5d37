import { PAPER_KIND_LABELS, paperKind } from "#domain/entities/paper-kind.ts";
import { bpText } from "#domain/lib/format-bp.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees, groupIndian, rupeesFromCrore, rupeesText } from "#domain/lib/format-rupees.ts";
import {
  ISSUE_TYPE_LABELS,
  issueType,
  type Limit,
  LIMIT_LEVEL_LABELS,
  LIMIT_SETTLEMENT_LABELS,
  LIMIT_UNIT_LABELS,
  type LimitUnit,
} from "#domain/entities/limit.ts";

/** Amount of a limit for display: `50.00 Cr`, `₹ 25,00,000`, `500 bonds`. */
export function amountText(unit: LimitUnit, amount: number): string {
  if (unit === "BP") return bpText(amount);
  if (unit !== "BONDS") return rupeesFromCrore(amount);
  const bonds = groupIndian(String(Math.round(Math.abs(amount))));
  return `${amount < 0 ? "−" : ""}${bonds} ${bonds === "1" ? "bond" : "bonds"}`;
}

/**
 * `Firm limit: 40.00 Cr used of 50.00 Cr, this deal needs 12.50 Cr.`
 * @param name counterparty or issuer of the limit; null for other levels
 */
export function breachText(
  { level, unit, amount }: Pick<Limit, "level" | "unit" | "amount">,
  used: number,
  need: number,
  name: string | null = null,
): string {
  const label = LIMIT_LEVEL_LABELS[level];
  return `${label} limit${name === null ? "" : ` for ${name}`}: ${amountText(unit, used)} used of ${amountText(unit, amount)}, this deal needs ${amountText(unit, need)}.`;
}

/** Text of a level outside a band. */
export function bandText(
  { level, unit }: Pick<Limit, "level" | "unit">,
  { value, low, high }: { value: number; low: number; high: number },
): string {
  const shown = unit === "YIELD" ? (figure: number) => `${formatYieldPct(figure)} %` : formatPrice;
  const band = LIMIT_UNIT_LABELS[unit].toLowerCase();
  return `${LIMIT_LEVEL_LABELS[level]} ${band}: ${shown(value)} is outside ${shown(low)} to ${shown(high)}.`;
}

/** Width of a band: `± 0.50 percentage points`, `± ₹ 1.00`, `± 2 %`. */
function widthText({ unit, amount, bandKind }: Pick<Limit, "unit" | "amount" | "bandKind">): string {
  if (bandKind === "PERCENT") return `± ${amount} % of the base`;
  return unit === "YIELD" ? `± ${formatRupees(amount, 2)} percentage points` : `± ${rupeesText(amount)}`;
}

/** Figure of a limit as shown in its row. */
export function limitText(limit: Pick<Limit, "unit" | "amount" | "bandKind">): string {
  return limit.bandKind === null ? amountText(limit.unit, limit.amount) : widthText(limit);
}

/** Scope of a limit without a key, or the label of its kind of paper; null when the key names a record. */
export function plainKeyText({ level, key, settlement }: Pick<Limit, "level" | "key" | "settlement">): string | null {
  if (level === "FIRM") return settlement === null ? "All deals" : `${LIMIT_SETTLEMENT_LABELS[settlement]} deals`;
  if (key === null) return ALL_LABELS[level];
  const type = level === "ORDER" ? issueType.safeParse(key) : null;
  if (type?.success) return ISSUE_TYPE_LABELS[type.data];
  const kind = level === "MARKET" ? paperKind.safeParse(key) : null;
  return kind?.success ? PAPER_KIND_LABELS[kind.data] : null;
}

const ALL_LABELS = {
  COUNTERPARTY: "Each counterparty",
  PORTFOLIO: "Each bond",
  ISSUER: "Each issuer",
  DEALER: "Each dealer",
  ORDER: "Each order",
  MARKET: "Every kind of paper",
} as const;

/** Dealer and minimum size of an off-market limit: `Asha Rao, from 25.00 Cr`; empty for all. */
export function scopeText(dealer: string | null, sizeFrom: number | null): string {
  return [dealer, sizeFrom === null ? null : `from ${rupeesFromCrore(sizeFrom)}`]
    .filter((part) => part !== null)
    .join(", ");
}

/** Advice after a breach that cannot be confirmed. */
export const BREACH_ADVICE = "Deal within the limit, or ask your ops admin to change it.";
