import type { Confirms, DealWarning } from "#domain/entities/deal-warning.ts";
import type { FixedField } from "#domain/entities/eoi.ts";
import type { LotWarning } from "#domain/inventory/unusual-lot.ts";
import { pctOfYieldFraction, yieldFractionOfPct } from "#domain/lib/decimal.ts";
import { unreachable } from "#domain/lib/must.ts";
import { parseDate, parseLevel, parseRupees } from "#domain/lib/shorthand.ts";

// The `confirm` column of an upload repeats the figures of an unusual row as dealers type them, separated by
// semicolons: `75`, `75; 500cr`, `500cr; 2027-01-04`. A limit with a warning is repeated by its id and its use after
// the deal: `lim_01jd…=620000000`. A sale of more than is free is repeated by the uncovered amount:
// `uncovered=70000000`.

export const UNREADABLE_CONFIRM = "Repeat the figures as typed, such as 7.5; 500cr; 2027-01-04";

const LIMIT_FORM = /^(lim_[0-9a-z]{3,40})=(\d{1,20}(?:\.\d{1,20})?)$/;
const UNCOVERED_FORM = /^uncovered=(\d{1,15})$/;
const CRORE = 10_000_000;
const LAKH = 100_000;
/** Above any yield in percent and any price, so a plain number beyond it is a size. */
const MOST_LEVEL = 250;

/**
 * Figures repeated in a cell, as the person typed them; null when one cannot be read. @param owned field of a plain
 * number
 */
export function readConfirm(cell: string, owned: FixedField): Confirms | null {
  const confirms: Confirms = {};
  for (const text of cell.split(";").map((part) => part.trim())) {
    if (text === "") continue;
    const read = readFigure(text, owned);
    if (read === null) return null;
    const { limits, ...figures } = read;
    const { uncovered, ...retyped } = figures;
    Object.assign(confirms, figures, limits ? { limits: { ...confirms.limits, ...limits } } : {});
    if (uncovered === undefined && limits === undefined) confirms.retyped = { ...confirms.retyped, ...retyped };
  }
  return confirms;
}

function readFigure(text: string, owned: FixedField): Confirms | null {
  const [, limit, used] = LIMIT_FORM.exec(text) ?? [];
  if (limit !== undefined) return { limits: { [limit]: Number(used) } };
  const [, uncovered] = UNCOVERED_FORM.exec(text) ?? [];
  if (uncovered !== undefined) return { uncovered: Number(uncovered) };
  const date = parseDate(text);
  if (date !== null) return { settlement_date: date };
  const level = parseLevel(text, owned);
  if (level.ok && level.field === "price" && level.price <= MOST_LEVEL) return { unit_clean_price: level.price };
  if (level.ok && level.field === "yield" && level.yieldPct <= MOST_LEVEL) {
    return { bond_yield: yieldFractionOfPct(level.yieldPct) };
  }
  const size = parseRupees(text);
  return size.ok ? { quantity: size.rupees } : null;
}

/** Text that the column needs for a row with these warnings. */
export function confirmCell(warnings: readonly (DealWarning | LotWarning)[]): string {
  return warnings.map(figureAsTyped).join("; ");
}

function figureAsTyped(warning: DealWarning | LotWarning): string {
  const { figure, value } = warning;
  switch (figure) {
    case "better_market":
      return String(warning.fixed_field === "yield" ? pctOfYieldFraction(value) : value);
    case "bond_yield":
      return String(pctOfYieldFraction(value));
    case "unit_clean_price":
    case "buyer_price":
    case "seller_price":
    case "overridden_price":
      return String(value);
    case "quantity":
      return value % LAKH === 0 ? `${value / CRORE}cr` : String(value);
    case "settlement_date":
    case "maturity_date":
      return value;
    case "reported_order":
    case "written_ticket":
      return value;
    case "uncovered":
      return `uncovered=${value}`;
    case "limit":
      return `${warning.limit_id}=${value}`;
    default:
      return unreachable(figure);
  }
}
