import { addDays, addMonths } from "#domain/lib/iso-date.ts";
import type { LayerName } from "#domain/contract/mind/layer.ts";
import { planOf } from "#domain/mind/patch.ts";
import { refusalOf } from "#domain/mind/planner/frames/refused.ts";
import { PRICED } from "#domain/mind/planner/frames/price-fields.ts";
import { type Ask, cued, type Frame } from "#domain/mind/planner/frames/ask.ts";
import { hasCue, isFiller, type Item, isCue, meaningOf, take } from "#domain/mind/planner/language/item.ts";
import { dayAt } from "#domain/mind/planner/reading/days.ts";
import type { Step, StepOf } from "#domain/contract/mind/plan.ts";

const firstDay = (items: readonly Item[]): number =>
  items.findIndex((item) => item.kind === "date" || dayAt(item) !== null);

function calendarInput(ask: Ask): StepOf<"calendar">["input"] | null {
  const { items, world } = ask;
  const at = firstDay(items);
  const day = dayAt(items[at]);
  const settle = items.find((item) => item.kind === "settle");
  const isHoliday = cued(ask, "calendar");
  // 'T+2 from 23 Nov', without any other question.
  const isCounted = settle !== undefined && day?.precision === "day" && items.every(({ kind }) => kind !== "number");
  const isSettled =
    cued(ask, "settles") ||
    isCounted ||
    (cued(ask, "settle") && (cued(ask, "trade") || (settle !== undefined && day !== null)));
  const isPaid = cued(ask, "paid");
  if (!isHoliday && !isSettled && !isPaid) return null;
  // 'How do I settle a trade' does not ask for a date.
  const isHow = items.some(({ words }) => /^(?:how|kaise)$/i.test(words)) && at < 0 && settle === undefined;
  if (isHow && !isHoliday) return null;
  if (at >= 0) take(items, at);
  // 'Christmas, 25 Dec 2026': one day, named twice.
  for (const [place, item] of items.entries())
    if (item.kind === "settle" || (item.kind === "date" && item.from === day?.from)) take(items, place);
  // 'The next trading day after …' means one settlement day later.
  if (
    isHoliday &&
    cued(ask, "in_next") &&
    ask.items.some((item) => /(?:trading|business|working) day/i.test(item.words))
  ) {
    return { day: day?.to ?? world.today, delta: 1, fields: ["settlement_date"] };
  }
  const later = items.findIndex((item, place) => place > at && dayAt(item) !== null);
  const last = dayAt(items[later]);
  if (isHoliday && day !== null && last !== null && last.to > day.from) {
    take(items, later);
    return { from: day.from, to: last.to, fields: [] };
  }
  if (isHoliday && (day === null || day.precision !== "day")) {
    const from = day?.from ?? addDays(world.today, 1);
    return { from, to: day?.to ?? addMonths(world.today, 3), fields: [] };
  }
  if (!isHoliday && day === null && !isSettled) return null;
  const delta = settle?.kind === "settle" ? settle.delta : isSettled ? 1 : undefined;
  const fields: LayerName[] = [];
  if (isHoliday) fields.push("day_kind", "holiday_date", "holiday_name");
  if (isSettled) fields.push("settlement_date");
  if (isPaid) fields.push("payment_date");
  return { day: day?.from ?? world.today, ...(delta === undefined ? {} : { delta }), fields };
}

/** `and 1 jan 2027?`: repeats the last date question for another day. */
function ofOtherDay({ items, focus, isFollowUp }: Ask): StepOf<"calendar">["input"] | null {
  const last = focus.plan?.steps.find((step) => step.tool === "calendar");
  const at = firstDay(items);
  const day = dayAt(items[at]);
  const isDayOnly = items.every(
    (item, place) =>
      place === at || item.kind === "stop" || isFiller(item) || isCue(item, "and", "also", "on", "same_for"),
  );
  if (!isFollowUp || last === undefined || last.input.day === undefined || day?.precision !== "day" || !isDayOnly)
    return null;
  for (const item of items) item.isUsed = true;
  return { ...last.input, day: day.from };
}

/** Holidays, settlement dates, and the payment date of an amount due on a given day. */
export const calendar: Frame = (ask) => {
  if (ask.bonds.length > 0) return null;
  if (ask.items.some((item) => item.kind === "rating" || item.kind === "issuer")) return null;
  // 'What is a trading day' asks for the term.
  if (firstDay(ask.items) < 0 && cued(ask, "define") && !cued(ask, "settles")) return null;
  // A holiday missing from the calendar.
  const unnamed = ask.items.find(({ kind }) => kind === "unknown");
  if (unnamed !== undefined && cued(ask, "calendar") && firstDay(ask.items) < 0)
    return refusalOf("not_in_data", `"${unnamed.words}"`);
  const input = calendarInput(ask) ?? ofOtherDay(ask);
  const intent = input?.fields.includes("payment_date") === true ? "cashflow" : "definition";
  return input === null ? null : planOf(intent, [{ id: "s1", tool: "calendar", input }]);
};

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}/]+/gu, " ")
    .trim();

/** Maximum number of terms in one question. */
const MOST_TERMS = 3;

interface TermFound {
  term: string;
  from: number;
  to: number;
}

type Glossary = Ask["world"]["glossary"];
interface Book {
  terms: ReadonlyMap<string, string>;
  /** Prefixes of term names, without spaces. A run of words that is no prefix cannot continue to a name. */
  beginnings: ReadonlySet<string>;
}
const books = new WeakMap<Glossary, Book>();

/** Indexes the terms by every name, with and without spaces. */
function bookOf(glossary: Glossary): Book {
  const known = books.get(glossary);
  if (known !== undefined) return known;
  const terms = new Map<string, string>();
  for (const { term, also } of glossary) {
    for (const name of [term, ...also]) {
      const phrase = wordsOf(name);
      terms.set(phrase, term);
      terms.set(phrase.replaceAll(" ", ""), term);
    }
  }
  const beginnings = new Set(
    [...terms.keys()].flatMap((name) => {
      const joined = name.replaceAll(" ", "");
      return Array.from({ length: joined.length + 1 }, (_, length) => joined.slice(0, length));
    }),
  );
  const book = { terms, beginnings };
  books.set(glossary, book);
  return book;
}

/** Maximum number of items in a term. */
const LONGEST_TERM = 5;

/** Furthest end of a term name that begins at this place. */
function reachOf({ beginnings }: Book, texts: readonly string[], at: number): number {
  let joined = "";
  for (let last = at; last < Math.min(texts.length, at + LONGEST_TERM); last += 1) {
    joined += (texts[last] ?? "").replaceAll(" ", "");
    // One extra letter may be the plural `s`.
    const isBeginning = beginnings.has(joined) || (joined.endsWith("s") && beginnings.has(joined.slice(0, -1)));
    if (!isBeginning) return last;
  }
  return Math.min(texts.length, at + LONGEST_TERM);
}

/** Glossary terms named in the sentence, longest first at each place. */
function termsIn({ items, world }: Ask): TermFound[] {
  const book = bookOf(world.glossary);
  const { terms } = book;
  // An abbreviation counts as the full term.
  const texts = items.map((item) =>
    wordsOf(item.kind === "phrase" || item.kind === "unknown" || item.kind === "quoted" ? item.text : item.words),
  );
  const found: TermFound[] = [];
  for (let at = 0; at < items.length; at += 1) {
    for (let last = reachOf(book, texts, at); last > at; last -= 1) {
      if (items[at]?.kind === "stop" || items[last - 1]?.kind === "stop") continue;
      const phrase = texts.slice(at, last).join(" ").trim();
      const term = terms.get(phrase) ?? terms.get(phrase.replaceAll(" ", "")) ?? terms.get(phrase.replace(/s$/, ""));
      if (term === undefined || phrase === "") continue;
      found.push({ term, from: at, to: last - 1 });
      at = last - 1;
      break;
    }
  }
  return found;
}

const isKind = (item: Item | undefined) =>
  meaningOf(item, "kind") !== null || isCue(item, "bonds", "debenture", "bill", "government");
const isPlainWord = (item: Item | undefined) =>
  isCue(
    item,
    "and",
    "or",
    "market",
    "trades",
    "define",
    "bid",
    "ask",
    "settle",
    "settles",
    "in",
    "at",
    "on",
    "by",
    "live",
    "share",
    "buy",
    "sell",
    "paid",
    "trade",
    "interest",
    "due",
    "to",
    "next",
  );

function isSureTerm(items: readonly Item[], { from, to }: TermFound): boolean {
  const named = items.slice(from, to + 1);
  const isWord = named.every(
    (item) =>
      item.kind === "phrase" &&
      (item.meanings.some(({ is }) => is === "field" || is === "noise" || is === "kind") || isPlainWord(item)),
  );
  return !isWord;
}

const isPricedOnly = (item: Item | undefined) => {
  const field = meaningOf(item, "field")?.field;
  return field !== undefined && field !== "clean_price" && PRICED.has(field);
};

/** `stamp duty on debenture kitni hai`: asks for the rate of a charge, not for the number of bonds. */
const isRate = ({ items }: Ask, terms: readonly TermFound[]) =>
  items.some(({ words }) => /^(?:kitna|kitni|how much)$/i.test(words)) &&
  !hasCue(items, "bonds") &&
  terms.some((each) => isSureTerm(items, each) || items.slice(each.from, each.to + 1).every(isPricedOnly));

const OF_BOND = /^(?:it|its|this bond|that bond|the bond|uska|uski|uske|iska|iski|iske)$/i;

/** Meaning of a market term. */
export const definition: Frame = (ask) => {
  const { items } = ask;
  if (ask.bonds.length > 0) return null;
  // 'What is its rating' asks about the bond just mentioned.
  if (ask.isFollowUp && ask.focus.bonds.length > 0 && items.some(({ words }) => OF_BOND.test(words))) return null;
  const isCounted = items.some(
    (item) =>
      item.kind === "rating" ||
      item.kind === "range" ||
      item.kind === "issuer" ||
      (item.kind === "number" && !/^30$/.test(item.words)) ||
      meaningOf(item, "order") !== null ||
      meaningOf(item, "aggregate") !== null,
  );
  if (isCounted) return null;
  const terms = termsIn(ask);
  const named = new Set(terms.flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, at) => from + at)));
  const others = items.filter((_, at) => !named.has(at));
  // 'How many days before the coupon is the record date' does not count bonds.
  const isOfRule = hasCue(others, "count") && items.some(({ words }) => /^(?:days?|din|times|baar)$/i.test(words));
  if (hasCue(others, "own", "holdings", "known") || (hasCue(others, "count") && !isOfRule && !isRate(ask, terms)))
    return null;
  const rest = terms.filter(
    ({ from, to }) => !items.slice(from, to + 1).every((item) => isKind(item) || isPlainWord(item)),
  );
  const asked = rest.length > 0 ? rest : terms;
  const isDefined = cued(ask, "define");
  const isSure = rest.some((each) => isSureTerm(items, each));
  // A figure that needs pricing is in no list, so the question is about the term, with the kind of bond as context.
  const isUnlisted = rest.length > 0 && rest.every(({ from, to }) => items.slice(from, to + 1).every(isPricedOnly));
  const hasConditions = items.some(
    (item) =>
      item.kind === "date" ||
      item.kind === "state" ||
      meaningOf(item, "bound") !== null ||
      (meaningOf(item, "kind") !== null && !isUnlisted),
  );
  const isAsked = isDefined || isSure || isUnlisted;
  if (asked.length === 0 || (!isAsked && (hasConditions || ask.isFollowUp))) return null;
  const kind = items.map((item) => meaningOf(item, "kind")).find((each) => each?.field === "category")?.values[0];
  const aboutKind = kind ?? (cued(ask, "debenture") ? "CORPORATE" : undefined);
  for (const [at, item] of items.entries()) if (isKind(item)) take(items, at);
  for (const { from, to } of terms) take(items, from, to);
  for (const item of items) if (isOfRule && /^(?:days?|din|times|baar)$/i.test(item.words)) item.isUsed = true;
  // 'Clean aur dirty price mein farak': the term between the two is not one of them.
  const between = asked.filter(({ from, to }) => !items.slice(from, to + 1).every((item) => isCue(item, "difference")));
  const names = [...new Set((between.length > 0 ? between : asked).map(({ term }) => term))].slice(0, MOST_TERMS);
  return planOf(
    "definition",
    names.map((term, place): Step => ({
      id: `s${place + 1}`,
      tool: "define",
      input: { term, ...(aboutKind === undefined || rest.length === 0 ? {} : { about: aboutKind }) },
    })),
  );
};
