import type { UncoveredWarning } from "#domain/entities/deal-warning.ts";
import type { SaleRule } from "#domain/entities/sale-rule.ts";
import { saleText } from "#domain/inventory/texts.ts";

/** A firm's position in a bond over all accounts, in rupees of face. */
export interface BondPosition {
  face: number;
  goingOut: number;
  inQuotes: number;
  comingIn: number;
}

/**
 * Warns of a sale of more than is free; null when the whole sale is covered. Incoming bonds are mentioned but not
 * counted.
 * @param sells rupees of face
 */
export function uncoveredSale(position: BondPosition, sells: number, rule: SaleRule): UncoveredWarning | null {
  const free = Math.max(position.face - position.goingOut - position.inQuotes, 0);
  if (sells <= free) return null;
  const text = saleText({ ...position, free }, sells);
  return {
    code: rule === "FORBID" ? "limit_breach" : "unusual_level",
    figure: "uncovered",
    text: rule === "FORBID" ? `${text} Your firm does not sell more than it holds.` : text,
    value: sells - free,
    rule,
  };
}

/** Firm's rule for uncovered sales: its own setting; else forbidden for a mutual fund, which may not sell short. */
export function saleRuleOf(set: SaleRule | null, isMutualFund: boolean): SaleRule {
  return set ?? (isMutualFund ? "FORBID" : "WARN");
}
