import { planOf } from "#domain/mind/patch.ts";
import type { LayerName } from "#domain/contract/mind/layer.ts";
import { type Ask, cued, type Frame, namesField, takeFields } from "#domain/mind/planner/frames/ask.ts";
import { about, nextId, subjectOf, usesOf } from "#domain/mind/planner/frames/subject.ts";
import { hasCue, isCue, meaningOf, take } from "#domain/mind/planner/language/item.ts";

// Questions about one bond or a few of them: its place on the curve, its like, its market, its facts, it beside others.

const CURVE_YEARS = [1, 2, 3, 5, 7, 10, 15, 20, 30, 40];

/** `10 year govt curve`, `10y gsec`, `spread of … over g-sec`. */
export const curve: Frame = (ask) => {
  const { items } = ask;
  if (ask.bonds.length > 1) return null;
  if (cued(ask, "both")) return null;
  const isBeside =
    ask.bonds.length === 1 &&
    cued(ask, "compare", "difference") &&
    items.some((item) => isCue(item, "government") || meaningOf(item, "kind")?.values[0] === "GSEC");
  if (cued(ask, "spread") || isBeside || (namesField(ask, "spread_bp") && ask.bonds.length > 0)) {
    const subject = ask.bonds.length > 0 || ask.isFollowUp ? subjectOf(ask) : null;
    if (subject === null) return null;
    for (const [at, item] of items.entries())
      if (isCue(item, "spread", "government") || meaningOf(item, "kind")?.values[0] === "GSEC") take(items, at);
    return about(ask, "curve", subject, [
      { id: nextId(subject.steps), tool: "curve", input: { years: [] }, uses: usesOf(subject, "bond") },
    ]);
  }
  if (ask.bonds.length > 0) return null;
  const terms = items.flatMap((item, at) =>
    item.kind === "number" &&
    item.unit === "years" &&
    !isCue(items[at - 1], "in_next") &&
    meaningOf(items[at - 1], "bound") === null
      ? [at]
      : [],
  );
  const isGovernment = items.some((item) => isCue(item, "government") || meaningOf(item, "kind")?.values[0] === "GSEC");
  const isOther = items.some(
    (item) =>
      item.kind === "rating" ||
      item.kind === "issuer" ||
      item.kind === "range" ||
      isCue(item, "between", "from") ||
      (meaningOf(item, "kind") !== null && meaningOf(item, "kind")?.values[0] !== "GSEC"),
  );
  const isPoint =
    isGovernment &&
    terms.length > 0 &&
    !hasCue(items, "bonds", "top", "count", "similar", "own", "holdings") &&
    !items.some(
      (item) =>
        meaningOf(item, "order") !== null || meaningOf(item, "aggregate") !== null || meaningOf(item, "bound") !== null,
    );
  if (isOther || (!cued(ask, "curve") && !isPoint)) return null;
  const plain = cued(ask, "curve")
    ? items.flatMap((item, at) => (item.kind === "number" && item.unit === null && item.value <= 50 ? [at] : []))
    : [];
  const places = [...terms, ...plain].toSorted((a, b) => a - b);
  for (const at of places) take(items, at);
  for (const [at, item] of items.entries())
    if (isCue(item, "government", "curve") || meaningOf(item, "kind") !== null) take(items, at);
  const years = places.flatMap((at) => (items[at]?.kind === "number" ? [items[at].value] : []));
  takeFields(ask);
  return planOf("curve", [
    { id: "s1", tool: "curve", input: { years: years.length > 0 ? [...new Set(years)].slice(0, 20) : CURVE_YEARS } },
  ]);
};

export const similar: Frame = (ask) => {
  if (!cued(ask, "similar") || ask.bonds.length > 1) return null;
  const subject = subjectOf(ask);
  if (subject === null) return null;
  return about(ask, "similar", subject, [
    { id: nextId(subject.steps), tool: "similar", input: { most: 12 }, uses: usesOf(subject, "bond") },
  ]);
};

const MARKET_FIELDS = { bid: ["best_bid"], ask: ["best_ask"] } as const;

/** `show the book for 7.10 gs 34`: of a bond the book is its orders; of a firm it is what it holds. */
const asksBook = (ask: Ask) =>
  ask.bonds.length === 1 &&
  !cued(ask, "own") &&
  ask.items.some((item) => isCue(item, "holdings") && item.words.toLowerCase() === "book") &&
  ask.items.every((item) => !isCue(item, "holdings") || item.words.toLowerCase() === "book");

export const market: Frame = (ask) => {
  const isBook = asksBook(ask);
  if (
    (!isBook && !cued(ask, "bid", "ask", "depth", "live_quotes", "market", "trades")) ||
    ask.bonds.length > 1 ||
    (!isBook && cued(ask, "own", "holdings"))
  )
    return null;
  if (ask.bonds.length === 0 && !ask.isFollowUp) return null;
  const subject = subjectOf(ask);
  if (subject === null) return null;
  const isOfTrades = cued(ask, "trades") && !cued(ask, "bid", "ask", "depth", "live_quotes", "market");
  const fields = isOfTrades ? ["trade_date", "trade_count"] : bookFields(ask, isBook || cued(ask, "depth"));
  const input = { fields, most: takeTrades(ask) ?? 10 };
  takeFields(ask);
  return about(ask, "market", subject, [
    { id: nextId(subject.steps), tool: "market", input, uses: usesOf(subject, "bond") },
  ]);
};

/** How many trades are asked for: `last 3 trades`. Takes the number. */
function takeTrades({ items }: Ask): number | null {
  const at = items.findIndex((item, place) => item.kind === "number" && isCue(items[place + 1], "trades"));
  const item = items[at];
  if (item?.kind !== "number" || !Number.isInteger(item.value) || item.value < 1 || item.value > 50) return null;
  take(items, at);
  return item.value;
}

/** What is asked of the live quotes: the best of one side or of both; of the depth sizes, in all and level by level. */
function bookFields(ask: Ask, isDepth: boolean): LayerName[] {
  const [isBid, isAsk] = [cued(ask, "bid"), cued(ask, "ask")];
  const isBoth = isBid === isAsk;
  const fields: LayerName[] = [];
  if (isDepth)
    fields.push(
      ...(isBid || isBoth ? (["bid_quantum"] as const) : []),
      ...(isAsk || isBoth ? (["ask_quantum"] as const) : []),
    );
  if (!isDepth || isBoth)
    fields.push(...(isBid || isBoth ? MARKET_FIELDS.bid : []), ...(isAsk || isBoth ? MARKET_FIELDS.ask : []));
  return [...fields, "live_quotes", ...(isDepth ? (["level_quantum"] as const) : [])];
}

const COMPARED: readonly LayerName[] = [
  "coupon_rate_percent",
  "maturity_date",
  "credit_rating",
  "bond_yield",
  "published_date",
];
const LOOKED_UP: readonly LayerName[] = [
  "coupon_rate_percent",
  "maturity_date",
  "bond_yield",
  "published_date",
  "credit_rating",
];
const MOST_COMPARED = 5;

/** Kinds asked of a bond that is named are questions: is it secured, is it listed. */
function takeKindsAsFields(ask: Ask): LayerName[] {
  return ask.items.flatMap((item, at): LayerName[] => {
    const kind = meaningOf(item, "kind");
    if (kind === null || item.isUsed) return [];
    take(ask.items, at);
    return [kind.field];
  });
}

/** What does not stand without these. */
const BESIDE: Partial<Record<LayerName, readonly LayerName[]>> = {
  reference_yield: ["reference_price", "reference_date", "reference_source"],
  fair_yield: ["fair_within_bp"],
};

/** A price that is looked up is the published one, and a level has its date; a rating its agency's. */
function withDates(fields: readonly LayerName[]): LayerName[] {
  const named = fields.map((field) => (field === "clean_price" ? "published_price" : field));
  const dated = named.some((field) => field === "bond_yield" || field === "published_price")
    ? (["published_date"] as const)
    : [];
  const besides = named.flatMap((field) => BESIDE[field] ?? []);
  return [...new Set([...named, ...dated, ...besides])].filter((field) => field !== "spread_bp");
}

function factsFields(ask: Ask, otherwise: readonly LayerName[]): LayerName[] {
  const said = [...takeFields(ask), ...takeKindsAsFields(ask)];
  if (ask.items.some(({ words }) => /^what yield$/i.test(words))) said.push("bond_yield");
  // 'Which matures first' asks for the maturity of each.
  if (ask.items.some((item) => meaningOf(item, "order")?.field === "maturity_date")) said.push("maturity_date");
  if (ask.items.some((item) => isCue(item, "issued"))) said.push("issue_date");
  if (ask.items.some(({ words }) => words.toLowerCase() === "rated") && !said.includes("rating_agency"))
    said.push("credit_rating");
  return said.length > 0 ? withDates(said) : [...otherwise];
}

export const compare: Frame = (ask) => {
  const isPointed =
    ask.bonds.length === 0 &&
    (cued(ask, "both") ||
      ask.items.filter((item) => item.kind === "place" || meaningOf(item, "place") !== null).length > 1);
  if (ask.bonds.length < 2 && !(isPointed && ask.isFollowUp)) return null;
  const subject = subjectOf(ask, MOST_COMPARED);
  if (subject === null) return null;
  const isSpread = cued(ask, "difference", "spread");
  // 'The pick-up of A over B': between two bonds the word bounds no figure.
  for (const [at, item] of ask.items.entries())
    if (isSpread && meaningOf(item, "bound") !== null && ask.items[at + 1]?.kind === "bond") take(ask.items, at);
  const fields =
    isSpread && !namesField(ask, "coupon_rate_percent", "maturity_date")
      ? withDates(["bond_yield", ...takeFields(ask)])
      : factsFields(ask, COMPARED);
  const isPair = subject.steps.length === 2 || isPointed;
  return about(ask, "compare", subject, [
    {
      id: nextId(subject.steps),
      tool: "facts",
      input: { isins: [], fields, difference: isPair && fields.includes("bond_yield") },
      uses: usesOf(subject, "isins"),
    },
  ]);
};

/** Facts of a bond that is named, or of the one spoken of last when nothing but facts is asked. */
export const lookup: Frame = (ask) => {
  const isAsked =
    ask.items.some(
      (item) => meaningOf(item, "field") !== null || meaningOf(item, "place") !== null || item.kind === "place",
    ) || cued(ask, "this");
  const isOpen = ask.items.some((item) => item.kind === "number" || item.kind === "rating" || item.kind === "range");
  if (ask.bonds.length === 0 && (!ask.isFollowUp || !isAsked || isOpen)) return null;
  const subject = subjectOf(ask);
  if (subject === null) return null;
  const fields = factsFields(ask, LOOKED_UP);
  return about(ask, "lookup", subject, [
    {
      id: nextId(subject.steps),
      tool: "facts",
      input: { isins: [], fields, difference: false },
      uses: usesOf(subject, "isins"),
    },
  ]);
};
