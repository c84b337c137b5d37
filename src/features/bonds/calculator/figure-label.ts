import type { PriceExplanation } from "#domain/pricing/explain-price.ts";
import { FAMILIES } from "#domain/pricing/families.ts";
import type { Figure } from "#src/features/bonds/calculator/figures.ts";

/** Explains one number of the calculator in a sentence or two. */
export function figureLabel({ kind, label }: Pick<Figure, "kind" | "label">, explanation: PriceExplanation): string {
  const { rule } = explanation;
  switch (kind) {
    case "price":
      return rule;
    case "accrued":
      return "Accrued interest is the coupon earned since the last coupon date; the buyer pays it on top of the clean price.";
    case "yield":
      return `The rate that discounts the payments below to the dirty price. ${rule}`;
    case "workout":
      return "The yield at the same clean price if the bond is repaid on that date at its price. The worst is the lowest yield to maturity or a call; puts are the holder's choice and do not count.";
    case "equivalent":
      return "The same yield at another compounding frequency: annual = (1 + y/2)² − 1, half-yearly = 2 × (√(1 + y) − 1).";
    case "risk":
      return RISK_TEXTS[label]?.(explanation) ?? "";
    case "money":
      return MONEY_TEXTS[label] ?? "";
  }
}

const RISK_TEXTS: Readonly<Record<string, (explanation: PriceExplanation) => string>> = {
  "Modified duration": (explanation) =>
    `Sum of years × present value, over the dirty price, over ${growthText(explanation)}: the percentage fall in price when the yield rises by one percentage point.`,
  "Macaulay duration": () => "Sum of years × present value, over the dirty price: the average time to the payments.",
  Convexity: () => "Second derivative of price with respect to yield, over price: how fast the duration changes.",
  PV01: () => "Modified duration × dirty price × 0.0001: rupees per 100 of face for one basis point.",
};

const MONEY_TEXTS: Readonly<Record<string, string>> = {
  Principal: "Residual face × clean price ÷ 100, rounded to the paisa.",
  "Accrued interest": "Residual face × accrued interest per 100 ÷ 100, rounded to the paisa.",
  Consideration: "Principal plus accrued interest.",
  "Stamp duty": "0.0001% of the consideration for corporate paper, nothing for government paper; the buyer pays it.",
  Total: "Consideration plus stamp duty: the buyer's total payment.",
};

function growthText({ family, rows }: PriceExplanation): string {
  const { compounding } = FAMILIES[family];
  const isSimple = compounding === "SIMPLE" || (compounding === "SIMPLE-IN-LAST-PERIOD" && rows.length === 1);
  if (isSimple) return "(1 + y × years)";
  const isHalfYearly = compounding === "HALF-YEARLY" || compounding === "SIMPLE-IN-LAST-PERIOD";
  return isHalfYearly ? "(1 + y/2)" : "(1 + y)";
}
