import { formatSize, rupeesText } from "#domain/lib/format-rupees.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { SIDE_TITLE } from "#domain/entities/side-text.ts";
import type { EntryField } from "#domain/surveillance/timeline/entry.ts";

type Detail = Readonly<Record<string, unknown>>;

/** Maximum length of a line in a list; the entry itself has the full text. */
const SUMMARY_MAX = 160;

/** Display names of fields; for others the name is split into words. */
const FIELD_LABELS: Readonly<Record<string, string>> = {
  finstrument_id: "Bond",
  isin: "Bond",
  quote_type: "Side",
  quantum: "Size",
  quantity: "Size",
  unitPriceStored: "Price",
  yieldStored: "Yield",
  fixedField: "Quoted in",
  price_overridden: "Price typed over",
  settlement_date: "Settlement",
  end_client_id: "For client",
  user_account_id: "Agent",
  origin_trade: "From ticket",
  corp: "Clearing corporation",
  ip: "Address",
  by: "By",
  sha256: "SHA-256",
  file_sha256: "SHA-256 of the file",
  q: "Words",
};

export const fieldLabel = (name: string): string => {
  const text = FIELD_LABELS[name] ?? name.replaceAll("_", " ").replaceAll(/([a-z])([A-Z])/g, "$1 $2");
  return text.charAt(0).toUpperCase() + text.slice(1);
};

/** Rupees of face. */
const SIZES = new Set(["quantum", "quantity"]);
const PRICES = new Set(["unitPriceStored", "unit_price_stored", "buyer_price", "seller_price"]);
const YIELDS = new Set(["yieldStored", "yield_stored"]);

/** Display text of a value in a detail. */
export function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === "") return "–";
  if (typeof value === "number") {
    if (SIZES.has(name)) return rupeesText(value, 0);
    if (PRICES.has(name)) return formatPrice(value);
    if (YIELDS.has(name)) return `${formatYieldPct(value)} %`;
    return String(value);
  }
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (name === "quote_type" && (value === "BID" || value === "ASK")) return SIDE_TITLE[value];
  if (typeof value === "string") return value;
  if (Array.isArray(value)) {
    return value.length === 0 ? "None" : value.map((each: unknown) => valueText("", each)).join(", ");
  }
  return Object.entries(value)
    .map(([inner, each]) => `${fieldLabel(inner)} ${valueText(inner, each)}`)
    .join("; ");
}

const isObject = (value: unknown): value is Detail =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Fields of a detail: those of `before` and `after` side by side, changed ones first, then all others. */
export function fieldsOf(detail: Detail): EntryField[] {
  const { before, after, ...rest } = detail;
  const others = Object.entries(rest).map(([name, value]) => ({
    name: fieldLabel(name),
    before: null,
    after: valueText(name, value),
  }));
  return [...pairs(before, after), ...others];
}

function pairs(before: unknown, after: unknown): EntryField[] {
  if (before === undefined && after === undefined) return [];
  if (!isObject(before) || !isObject(after)) {
    return [{ name: "Value", before: valueText("", before), after: valueText("", after) }];
  }
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const fields = names.map((name) => {
    const was = valueText(name, before[name]);
    const isStated = name in after;
    return { name: fieldLabel(name), before: was, after: isStated ? valueText(name, after[name]) : was };
  });
  const isChanged = (field: EntryField) => (field.before === field.after ? 1 : 0);
  return fields.toSorted((a, b) => isChanged(a) - isChanged(b));
}

/** One-line summary of an entry. */
export function summaryOf(action: string, detail: Detail): string {
  const text = ownSummary(action, detail) ?? generalSummary(detail);
  return text.length > SUMMARY_MAX ? `${text.slice(0, SUMMARY_MAX - 1)}…` : text;
}

function ownSummary(action: string, detail: Detail): string | null {
  switch (action) {
    case "eoi.add":
      return `${valueText("quote_type", detail["quote_type"])} ${sizeText(detail["quantum"])} at ${levelOf(detail)}`;
    case "eoi.update": {
      const { before, after } = detail;
      return isObject(before) && isObject(after)
        ? `${sizeText(before["quantum"])} at ${levelOf(before)} → ${sizeText(after["quantum"])} at ${levelOf(after)}`
        : null;
    }
    case "eoi.updateRun":
      return isObject(detail["updated"]) ? `${countText(Object.keys(detail["updated"]).length)} changed` : null;
    case "cluster.open":
    case "eoi.withdraw":
      return "";
    case "eoi.withdrawAll":
      return countOf(detail["closed"]);
    case "eoi.expire":
    case "cluster.expire":
      return countOf(detail["expired"]);
    case "eoi.open":
      return countOf(detail["opened"]);
    case "surveillance.alerts_raised":
      return Array.isArray(detail["alerts"]) ? `${detail["alerts"].length} raised` : null;
    case "cluster.accept":
      return `${textIn(detail, "level")}${ticketText(detail)}`;
    case "eoi.hit":
      return ticketText(detail).replace(/^, /, "");
    case "cluster.counter":
    case "line.answer":
    case "list.answer":
    case "eoi.respond":
      return `${sizeText(detail["quantity"])}${detail["offered"] == null ? ", no level" : ` at ${textIn(detail, "offered")}`}`;
    case "user.roles":
    case "user.status":
    case "client.setLevelCheck":
    case "client.setSaleRule":
      return `${valueText("", detail["before"])} → ${valueText("", detail["after"])}`;
    default:
      return null;
  }
}

function generalSummary(detail: Detail): string {
  return Object.entries(detail)
    .filter(([, value]) => value !== null && value !== "" && typeof value !== "object")
    .map(([name, value]) => `${fieldLabel(name)} ${valueText(name, value)}`)
    .join(", ");
}

const textIn = (detail: Detail, name: string): string => valueText(name, detail[name]);
const sizeText = (rupees: unknown): string => (typeof rupees === "number" ? `₹ ${formatSize(rupees)}` : "–");
const countText = (count: number): string => (count === 1 ? "1 quote" : `${count} quotes`);
const countOf = (ids: unknown): string | null => (Array.isArray(ids) ? `${ids.length}` : null);
const ticketText = (detail: Detail): string =>
  typeof detail["ticket"] === "string" ? `, ticket ${detail["ticket"]}` : "";

/** The figure quoted by its owner. */
function levelOf(detail: Detail): string {
  const isPrice = detail["fixedField"] === "price";
  return isPrice
    ? `@${valueText("unitPriceStored", detail["unitPriceStored"])}`
    : valueText("yieldStored", detail["yieldStored"]);
}
