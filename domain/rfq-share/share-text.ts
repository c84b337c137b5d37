import {
  RFQ_ENTITY_LABELS,
  RFQ_INSTRUMENT_LABELS,
  type RfqFirmKind,
  type RfqShareDeal,
  type RfqShareRow,
  type RfqStandingAfter,
} from "#domain/entities/rfq-share.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { MISSING } from "#domain/lib/format-level.ts";
import type { Days } from "#domain/rfq-share/window.ts";

/** Prevents a line break between a figure and its sign. */
const NO_BREAK = "\u00a0";

/** Share with two decimals: `27.96`; en dash without a base. */
export function formatShare(percent: number | null): string {
  return percent === null ? MISSING : percent.toFixed(2);
}

const monthName = (date: string) => formatDate(date).slice(3, 6);
const yearOf = (date: string) => date.slice(0, 4);

/** Whole months: `Nov 2026`, `Sep to Nov 2026`, `Nov 2025 to Jan 2026`. */
function monthsText({ from, to }: Days): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return `${monthName(to)} ${yearOf(to)}`;
  const start = yearOf(from) === yearOf(to) ? monthName(from) : `${monthName(from)} ${yearOf(from)}`;
  return `${start} to ${monthName(to)} ${yearOf(to)}`;
}

/** Periods compared by the rule. */
export function windowText({ rule, counted_days: counted, base_days: base }: RfqShareRow): string {
  return rule.window === "MONTH_OF_AVERAGE"
    ? `${monthsText(counted)}, of the average month of ${monthsText(base)}`
    : monthsText(counted);
}

/** Text of the floor: `25 % of corporate bonds, by RFQ one to many`. */
export function floorText({ rule }: Pick<RfqShareRow, "rule">): string {
  const ways = rule.modes.length === 1 ? "by RFQ one to many" : "by RFQ, one to one or one to many";
  return `${rule.floor_percent} % of ${RFQ_INSTRUMENT_LABELS[rule.instrument]}, ${ways}`;
}

/** Source of the rule, with its dates in force. */
export function sourceText({ rule }: Pick<RfqShareRow, "rule">): string {
  const until = rule.in_force_until === null ? "" : ` until ${formatDate(rule.in_force_until)}`;
  return `${rule.source}, in force from ${formatDate(rule.in_force_from)}${until}`;
}

/** Reason for not showing a share, or null. */
export function withoutShareText({ rule, now }: Pick<RfqShareRow, "rule" | "now">): string | null {
  if (now.base > 0) return null;
  return rule.window === "MONTH_OF_AVERAGE"
    ? "No deals in the previous three months, so no floor applies this month."
    : "No deals in this period yet.";
}

/** Warning before a deal that takes a share below its floor, or further below it; null for any other. */
export function cautionText({ rule, now }: RfqShareRow, after: RfqStandingAfter): string | null {
  if (!after.falls_below) return null;
  const from = now.share_percent === null ? "" : ` from ${formatShare(now.share_percent)}${NO_BREAK}%`;
  const below = now.missing > 0 ? "further below" : "below";
  return (
    `${after.execution === "OTC_REPORT" ? "An OTC report" : "Dealt this way, it"} takes your RFQ share of ` +
    `${RFQ_INSTRUMENT_LABELS[rule.instrument]}${from} to ${formatShare(after.share_percent)}${NO_BREAK}%, ` +
    `${below} its floor of ${rule.floor_percent}${NO_BREAK}%.`
  );
}

/** Text for two firms that may deal with each other only on RFQ; null for others. */
export function betweenText({ between }: Pick<RfqShareDeal, "between">): string | null {
  if (between === null) return null;
  const { entity, source } = between;
  return `Between ${RFQ_ENTITY_LABELS[entity]} every such deal goes through RFQ (${source}).`;
}

/** Text of the firm's kind and its source. */
export function firmKindText({ entity, listed_as: word, listed_by: by }: RfqFirmKind): string {
  if (word !== null && by !== null) {
    return entity === null
      ? `${by} lists your firm as ${word}: no RFQ share is required of it.`
      : `${by} lists your firm as ${word}; the floors of ${RFQ_ENTITY_LABELS[entity]} apply to it.`;
  }
  return entity === null
    ? "No exchange's list of participants says what kind of firm yours is, so no floor is known for it."
    : `Your firm is a broker on Yieldboard; the floors of ${RFQ_ENTITY_LABELS[entity]} apply to it.`;
}

/** Definition of the counted deals, for comparison with a firm's own books. */
export const COUNTED_TEXT =
  "Consideration of deals executed on Yieldboard, by the day they were dealt, each side that is your firm's. Deals made elsewhere are not known here.";
