import { settlementDayProblem, MONTH_NAME, typedDay } from "#domain/calendar/typed-day.ts";
import type { BusinessCalendar } from "#domain/calendar/business-calendar.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { formatTime } from "#domain/lib/format-date.ts";
import { type IsoDate, istDateOf } from "#domain/lib/iso-date.ts";
import { type DealTerms, LINE_FIELDS, type LinePart } from "#domain/quote-parser/deal-line-parts.ts";
import { SENSES } from "#domain/quote-parser/vocabulary.ts";
import { parseValidity, validityText } from "#domain/validation/typed-validity.ts";

// Terms of a deal line that are recognisable by themselves: settlement, validity, firm or indicative, venue, client,
// custodian, minimum. They are removed before the bond is looked up, so that none of their figures is mistaken for part
// of its name.

export interface LineDay {
  calendar: BusinessCalendar;
  nowMs: number;
}

interface TermForm {
  is: LinePart["is"];
  pattern: RegExp;
  /** @param group figure, day or name among the words */
  read: (words: string, group: string, day: LineDay) => TermReading | null;
}

interface TermReading {
  terms?: Partial<DealTerms>;
  problem?: string;
}

/** Form of a term that must be delimited as separate words. */
function form(is: LinePart["is"], source: string, read: TermForm["read"]): TermForm {
  return { is, pattern: new RegExp(`(?<![a-z0-9.&])(?:${source})(?![a-z0-9]|\\.\\d)`, "g"), read };
}

const SETTLES = "(?:settle(?:ment|s)?|sett|stlmt|val(?:ue)?)\\s*[:=-]?\\s*";
const TIME = "\\d{1,2}(?:[:.]\\d\\d)?\\s?(?:am|pm|hrs|ist|baje)?";
const WEEKDAY = "mon(?:day)?|tue(?:s|sday)?|wed(?:nesday)?|thu(?:rs?|rsday)?|fri(?:day)?|sat(?:urday)?";
const NAMED_DATE = `\\d{1,2}(?:st|nd|rd|th)?[-\\s/.]?(?:${MONTH_NAME})(?:[-\\s/.']*(?:20\\d\\d|\\d\\d)(?![\\d.]))?`;
const DATE = `${NAMED_DATE}|\\d{1,2}[-/.]\\d{1,2}[-/.](?:20)?\\d\\d|20\\d\\d-\\d\\d-\\d\\d|\\d{1,2}/\\d{1,2}(?![\\d./])`;
const NAME = `"[^"]+"|[a-z][a-z&'()-]*(?:\\s+[a-z&][a-z&'()-]*)*`;
const SIZE = "\\d[\\d,.]*\\s?(?:crores?|crs?|c|lakhs?|lacs?|lac|l|k)?";

const FORMS: readonly TermForm[] = [
  form(
    "client",
    `(?:for\\s+)?(?:client|clnt|cl|a/c|obo|on\\s+behalf\\s+of)(?:\\s*[:=]\\s*|\\s+)(${NAME})`,
    (_, name) => ({
      terms: { client: name },
    }),
  ),
  form("custodian", `(?:custodian|custody|cust)(?:\\s*[:=]\\s*|\\s+)(${NAME})`, (_, name) => ({
    terms: { custodian: name },
    problem: `A quote names no custodian (${name}): it is chosen on the ticket. Remove it from the line.`,
  })),
  { is: "venue", pattern: />\s?(nse|bse|otc)(?![a-z0-9])/g, read: (_, venue) => readVenue(venue) },
  form("venue", "(?:on|to|via)\\s+(nse|bse)", (_, venue) => readVenue(venue)),
  form("venue", "otc", () => readVenue("otc")),
  form("state", "indicative|indic|subject|subj|not\\s+firm", () => ({ terms: { state: "INDICATIVE" } })),
  form("state", "firm|frm", () => ({ terms: { state: "DEFAULT" } })),
  form("settlement", `(?:${SETTLES})?(?:today|tod|cash|same\\s+day)(?:\\s+settlement)?`, () => delta(0)),
  form("settlement", `(?:${SETTLES})?next\\s+(?:working\\s+)?day`, () => delta(1)),
  form("settlement", `(?:${SETTLES})?t\\s?\\+?\\s?(\\d)(?:\\s+(?:settlement|sett|basis))?`, (_, days) =>
    delta(Number(days)),
  ),
  form("settlement", `(?:${SETTLES})?(tomorrow|tom|tomo|tmrw?|(?:next\\s+|this\\s+)?(?:${WEEKDAY}))`, onDay),
  form("settlement", `${SETTLES}(${DATE})`, onDay),
  form("validity", `(?:(?:valid|good)\\s+)?(?:till|until|gtt)\\s+(?:${TIME}|close|eod)`, valid),
  form("validity", "valid\\s+\\d{1,2}[:.]\\d\\d", valid),
  form("validity", "(?:(?:valid|good)\\s+(?:for\\s+)?)?\\d{1,5}\\s?(?:m|minutes?|mins|h|hrs?|hours?)", valid),
  form("validity", "(?:(?:valid|good)\\s+(?:for\\s+)?)?\\d{1,5}(?:min|\\smin(?!\\s*\\d))", valid),
  form("validity", "gtc|(?:good\\s+)?till\\s+cancel(?:l?ed)?", valid),
  form("validity", "(?:(?:valid|good)\\s+(?:for\\s+)?(?:the\\s+)?)?(?:(?<!(?:91|182|364)[\\s-]?)day|eod|gfd)", valid),
  form("minimum", `min(?:imum)?(?:\\s+(?:size|lot|qty))?\\s*[:=]?\\s*(${SIZE})`, (_, size) => ({
    terms: { minimum: size },
    problem: `A quote has no least size (${size}). Remove it from the line.`,
  })),
];

/** Dates that may also be the bond's maturity; they are the settlement if the bond does not need them. */
const DATES = new RegExp(`(?<![a-z0-9./-])(?:${DATE})(?![a-z0-9])`, "g");

/**
 * Terms in the order of the forms, without overlaps.
 * @param text one line, folded
 * @param fields fields to look for; words of other terms stay unread
 */
export function readTerms(text: string, day: LineDay, fields: readonly LinePart["is"][] = LINE_FIELDS): LinePart[] {
  const parts: LinePart[] = [];
  let left = text;
  for (const { is, pattern, read } of FORMS) {
    if (!fields.includes(is)) continue;
    for (const found of left.matchAll(pattern)) {
      const words = is === "client" || is === "custodian" ? withinName(found[0], found[1] ?? "") : found[0];
      const name = words.slice(found[0].length - (found[1] ?? "").length);
      const group = words === found[0] ? (found[1] ?? "") : name;
      const termReading = words === "" ? null : read(words, group.replaceAll('"', ""), day);
      if (termReading === null) continue;
      const start = found.index;
      parts.push({
        is,
        start,
        end: start + words.length,
        terms: termReading.terms ?? {},
        problem: termReading.problem ?? null,
      });
    }
    left = withoutParts(left, parts);
  }
  return parts;
}

/** Days named outside all parts read so far. */
export function readDays(text: string, day: LineDay): LinePart[] {
  return [...text.matchAll(DATES)].flatMap((found): LinePart[] => {
    const termReading = onDay(found[0], found[0], day);
    if (termReading === null) return [];
    const { terms = {}, problem = null } = termReading;
    return [{ is: "settlement", start: found.index, end: found.index + found[0].length, terms, problem }];
  });
}

/**
 * Blanks out the parts already read; every character keeps its place. A bar separates the words on either side, a space
 * does not.
 */
export function withoutParts(
  text: string,
  parts: readonly { start: number; end: number }[],
  by: "|" | " " = "|",
): string {
  return parts.reduce(
    (left, { start, end }) => `${left.slice(0, start)}${by.padEnd(end - start)}${left.slice(end)}`,
    text,
  );
}

/** Words of an unquoted client name up to the next grammar word; empty without a name. */
function withinName(all: string, name: string): string {
  if (name.startsWith('"')) return all;
  const words = name.match(/\S+\s*/g) ?? [];
  const end = words.findIndex((word) => isOfGrammar(word.trim()));
  if (end === 0) return "";
  const own = end === -1 ? name : words.slice(0, end).join("");
  return (all.slice(0, all.length - name.length) + own).trimEnd();
}

const OWN_WORDS =
  /^(?:till|until|day|gtc|otc|next|min|minimum|cust|custodian|valid|settle|settlement|sett|val|value|tod|cash|tom|on|at|b|s|o)$/;

function isOfGrammar(word: string): boolean {
  const sense = SENSES.get(word);
  return (
    OWN_WORDS.test(word) ||
    (sense !== undefined && /^(?:bid|ask|firm|subject|today|tomorrow|GSEC|SDL|TBILL)$/.test(sense))
  );
}

function readVenue(venue: string): TermReading {
  return { terms: { venue: venue.toUpperCase() as Exchange | "OTC" } };
}

function delta(days: number): TermReading {
  return days <= 1
    ? { terms: { settlementDelta: days } }
    : { problem: `Settlement is T0, T1 or a date: T${days} is not available.` };
}

function onDay(_: string, words: string, { calendar, nowMs }: LineDay): TermReading | null {
  const today: IsoDate = istDateOf(nowMs);
  const date = typedDay(words, today);
  if (date === null) return null;
  return { terms: { settlementDate: date }, ...problemOf(settlementDayProblem(calendar, date, today)) };
}

function valid(words: string, _: string, { nowMs }: LineDay): TermReading | null {
  const reading = parseValidity(words);
  if (!reading.ok) return { problem: `${words}: ${reading.message}` };
  const isOver = reading.kind === "till" && reading.time <= formatTime(nowMs);
  const terms = { validity: validityText(reading) };
  return isOver ? { terms, problem: `It is past ${reading.time}: the quote would already have expired.` } : { terms };
}

function problemOf(problem: string | null): { problem?: string } {
  return problem === null ? {} : { problem };
}
