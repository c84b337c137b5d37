import { fixedText } from "#domain/bond-catalogue/catalogue-text.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatYieldPct, MISSING } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { pctOfYieldFraction, roundHalfAway } from "#domain/lib/decimal.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { Cell } from "#server/machine/documents/document.ts";

/** A cell as a person reads it: dd-MMM-yyyy, Indian grouping, percent with four decimals; an en dash when missing. */
export function cellText(cell: Cell): string {
  switch (cell.kind) {
    case "text":
      return cell.text ?? MISSING;
    case "date":
      return formatDate(cell.date);
    case "rupees":
      return formatRupees(cell.value, cell.places ?? 2);
    case "percent":
      return formatYieldPct(cell.fraction);
    case "number":
      return fixedText(cell.value, cell.places);
    default:
      return unreachable(cell);
  }
}

/**
 * A cell as a program reads it: numbers as numbers with the decimals a person sees, percent as percent, dates as
 * YYYY-MM-DD; null when missing.
 */
export function cellValue(cell: Cell): string | number | null {
  switch (cell.kind) {
    case "text":
      return cell.text;
    case "date":
      return cell.date;
    case "percent":
      return cell.fraction === null ? null : pctOfYieldFraction(cell.fraction);
    case "rupees":
      return cell.value === null ? null : roundHalfAway(cell.value, cell.places ?? 2);
    case "number":
      return cell.value === null ? null : roundHalfAway(cell.value, cell.places);
    default:
      return unreachable(cell);
  }
}
