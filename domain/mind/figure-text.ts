import { bondCategory, couponFrequency, couponType, issuerType } from "#domain/entities/bond.ts";
import { categoryLabel, couponTypeLabel, frequencyLabel, issuerTypeLabel } from "#domain/bond-catalogue/bond-text.ts";
import { bpText } from "#domain/lib/format-bp.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatPrice, MINUS } from "#domain/lib/format-level.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { isIsoDate } from "#domain/lib/iso-date.ts";
import { roundHalfAway } from "#domain/lib/decimal.ts";
import { fieldOf, type Unit } from "#domain/contract/mind/layer.ts";
import type { Cell } from "#domain/contract/mind/tools.ts";

/** Text shown when the data has no value. */
export const NOT_IN_DATA = "not in the data";

const signed = (value: number, text: string) => (value < 0 ? `${MINUS}${text.replace(/^[-−]/, "")}` : text);
const plain = (value: number, places: number) => String(roundHalfAway(value, places)).replace("-", MINUS);

function codeText(field: string, code: string): string {
  switch (field) {
    case "category":
      return categoryLabel(bondCategory.safeParse(code).data ?? null, "one");
    case "coupon_type":
      return couponTypeLabel(couponType.safeParse(code).data ?? null);
    case "coupon_frequency":
      return frequencyLabel(couponFrequency.safeParse(code).data ?? null);
    case "issuer_type":
      return issuerTypeLabel(issuerType.safeParse(code).data ?? null);
    case "security":
    case "listed":
      return `${code.charAt(0)}${code.slice(1).toLowerCase()}`;
    default:
      return code;
  }
}

const unitText = (figure: string, unit: string) => `${figure} ${unit}${figure === "1" ? "" : "s"}`;

function numberText(unit: Unit, value: number): string {
  switch (unit) {
    case "percent":
      return `${signed(value, roundHalfAway(Math.abs(value), 4).toFixed(value === roundHalfAway(value, 2) ? 2 : 4))}%`;
    case "per_100":
      return formatPrice(value);
    case "rupees":
      return rupeesText(value);
    case "bp":
      return bpText(value);
    case "years":
      return unitText(plain(value, 4), "year");
    case "days":
      return unitText(plain(value, 0), "day");
    case "count":
      return rupeesText(value, 0).replace(/^₹\s?/, "");
    default:
      return plain(value, 4);
  }
}

/** Formats a cell with its unit: `7.1800%`, `14-Aug-2033`, `Secured`. A missing value is shown as such. */
export function figureText(field: string, value: Cell): string {
  if (value === null) return NOT_IN_DATA;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const unit = fieldOf(field)?.unit ?? "text";
  if (typeof value === "number") return unit === "text" ? String(value) : numberText(unit, value);
  return isIsoDate(value) ? formatDate(value) : codeText(field, value);
}
