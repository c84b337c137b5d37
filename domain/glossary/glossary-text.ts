import type { GlossaryFigure } from "#domain/contract/http/glossary.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { rupeesText } from "#domain/lib/format-rupees.ts";
import { unreachable } from "#domain/lib/must.ts";

/** Figure of a rule with its unit, as shown beside the text. */
export function glossaryFigureText({ value, unit }: GlossaryFigure): string {
  if (typeof value === "string") return value;
  switch (unit) {
    case "percent":
      return `${value}%`;
    case "rupees":
      return rupeesText(value, Number.isInteger(value) ? 0 : 2);
    case "per_100":
      return `${value} per 100`;
    case "bp":
      return `${value} bp`;
    case "days":
    case "years":
    case "minutes":
      return `${value} ${value === 1 ? unit.slice(0, -1) : unit}`;
    case "count":
    case "time":
    case "text":
      return String(value);
    default:
      return unreachable(unit);
  }
}

/** Start of a rule: a day as 01-Jul-2020, a month as Jul-2024, a year unchanged. */
export function sinceText(since: string): string {
  if (since.length === 4) return since;
  return since.length === 7 ? formatDate(`${since}-01`).slice(3) : formatDate(since);
}
