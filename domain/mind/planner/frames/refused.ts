import type { Refusal, RefusalReason } from "#domain/contract/mind/plan.ts";
import { type Ask, cued, type Frame, namesField } from "#domain/mind/planner/frames/ask.ts";
import { type Item, isCue, meaningOf, skipFillers } from "#domain/mind/planner/language/item.ts";
import type { Meaning } from "#domain/mind/planner/language/meaning.ts";
import { mindTexts, notInDataText } from "#domain/mind/texts.ts";
import { hasShift } from "#domain/mind/planner/reading/yield-shift.ts";

// Refused questions, with suggestions of what to ask instead.

const TRY = {
  screen: { label: "AAA PSU bonds of 3 to 5 years", text: "AAA PSU 3 to 5 years" },
  curve: { label: "The government curve", text: "g-sec curve at 1, 5 and 10 years" },
  rank: { label: "Top 5 yields in AA NBFC", text: "top 5 yield in AA NBFC" },
  own: { label: "Your own holdings", text: "my holdings by rating" },
  compare: { label: "Compare two bonds", text: "compare 7.18 gs 33 and 7.10 gs 34" },
};

const WORDS: Partial<Record<RefusalReason, string>> = {
  not_understood: mindTexts.notUnderstood,
  no_news: mindTexts.news,
  no_advice: mindTexts.advice,
  other_party: mindTexts.otherParty,
  own_setup: mindTexts.ownSetup,
  cannot_act: "I never send or accept anything.",
  no_trade_access: mindTexts.noTradeAccess,
  no_holdings: mindTexts.noHoldings,
  plan_invalid: mindTexts.planInvalid,
};

const INSTEAD: Partial<Record<RefusalReason, Refusal["instead"]>> = {
  no_news: [TRY.curve, TRY.rank],
  no_advice: [TRY.compare, TRY.rank],
  other_party: [TRY.own, TRY.screen],
  not_understood: [TRY.screen, TRY.rank, TRY.compare],
};

/** Builds the refusal for a reason, with its text. */
export function refusalOf(reason: RefusalReason, thing?: string): Refusal {
  const isOfMarkets = thing !== undefined && OF_MARKETS.has(thing);
  return {
    reason,
    words: thing === undefined ? (WORDS[reason] ?? mindTexts.planInvalid) : notInDataText(thing),
    instead: isOfMarkets ? [TRY.curve, TRY.rank] : (INSTEAD[reason] ?? [TRY.screen]),
  };
}

/** Macroeconomic rates and figures; the government curve is suggested instead. */
const OF_MARKETS: ReadonlySet<string> = new Set([
  "policy rate",
  "inflation",
  "economy",
  "foreign yield",
  "reference rate",
  "exchange rate",
]);

/** Most serious first: a sentence with two reasons gets the text of the first in this list. */
const GRAVITY: readonly RefusalReason[] = [
  "own_setup",
  "other_party",
  "cannot_act",
  "no_advice",
  "no_news",
  "not_in_data",
];

type Refuse = Extract<Meaning, { is: "refuse" }>;

/** `cut-off price 98.66`: a field next to its figure is given, not asked for. */
const isStated = (items: readonly Item[], at: number) =>
  meaningOf(items[at], "field") !== null && items[skipFillers(items, at + 1)]?.kind === "number";

const refusalsIn = (items: readonly Item[]): Refuse[] =>
  items.flatMap((item, at) =>
    item.kind === "phrase" && !isStated(items, at)
      ? item.meanings.filter((each): each is Refuse => each.is === "refuse")
      : [],
  );

/** `Narmada Bank's holdings`, `what does LIC hold`: holdings of someone other than the caller. */
function isOthersHoldings(ask: Ask): boolean {
  if (!cued(ask, "holdings") || cued(ask, "own")) return false;
  // With a bond, `book` means its orders.
  const isOrders = ask.items.every((item) => !isCue(item, "holdings") || /book$/i.test(item.words));
  if (ask.bonds.length === 1 && isOrders && cued(ask, "bid", "ask", "depth", "market", "live_quotes")) return false;
  // 'The family trust holds 60 lakh of 8.32 gs 2032, interest over a year' states the amount itself.
  const isGiven = ask.bonds.length === 1 && ask.items.some(({ kind }) => kind === "number");
  if (isGiven && cued(ask, "interest", "flows", "next", "year_interest")) return false;
  const at = ask.items.findIndex((item) => isCue(item, "holdings"));
  if (ask.items.some(({ words }) => /\b(?:we|i|hum)\b/i.test(words))) return false;
  if (
    /^holds?$/i.test(ask.items[at]?.words ?? "") &&
    ask.items.some(({ words }) => /^(?:who|who all|kaun|kaun kaun)$/i.test(words))
  )
    return true;
  const isOne = (item: Item | undefined) =>
    item?.kind === "issuer" ||
    meaningOf(item, "refuse")?.thing === "mutual fund" ||
    (item?.kind === "unknown" &&
      /\p{L}/u.test(item.text) &&
      !/^(?:faces?|sizes?|exposures?|amounts?|values?|wise|sorted)$/.test(item.text));
  const near = ask.items.slice(Math.max(0, at - 4), at + 4);
  return (
    near.some(isOne) ||
    (isCue(ask.items[at], "holdings") && /^(?:positions?|book)$/.test(ask.items[at]?.words ?? "") && near.some(isOne))
  );
}

/** `Narmada Bank live orders in 7.41 gs 36`: beside a bond and its quotes, a name identifies whose quotes they are. */
function isOthersOrders(ask: Ask): boolean {
  if (ask.bonds.length !== 1 || !cued(ask, "bid", "ask", "depth", "live_quotes", "trades")) return false;
  return ask.items.some((item, at) => {
    const kind = meaningOf(item, "kind");
    const isNamed = ask.items[at - 1]?.kind === "unknown" && /\p{L}/u.test(ask.items[at - 1]?.words ?? "");
    return item.kind === "issuer" || (kind?.field === "category" && isNamed);
  });
}

const ASKS_AHEAD = /\b(?:what|where|how|kya|kitna|kahan|when)\b/i;
const WILL = /\b(?:will|hoga|hogi|honge|rahega|rahegi|jayega|jayegi|jaega)\b/i;

const LATER =
  /\b(?:(?:next|coming|agle|agli) (?:week|month|year|quarter|hafte|mahine|saal|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)|tomorrow|kal|by (?:jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec))/i;
/** `will the 10 year yield fall by March`. */
const MOVES = /^(?:will|kya)\b.*\b(?:fall|rise|drop|climb|soften|harden|ease|move|girega|badhega)\b/i;

/** `what will the 10 year yield be next year`: a future level is a forecast. */
function isAhead({ items, bonds }: Ask): boolean {
  const sentence = items.map(({ words }) => words).join(" ");
  const isLevel = items.some(
    (item) =>
      /^(?:bond_yield|published_price|spread_bp)$/.test(meaningOf(item, "field")?.field ?? "") ||
      isCue(item, "curve", "spread"),
  );
  const isLater =
    items.some((item) => item.kind === "date" && item.words !== "today" && item.words !== "aaj") ||
    /\bin \d{4}\b/i.test(sentence);
  const isAsked = isCue(items[0], "define") || ASKS_AHEAD.test(sentence);
  // With a level or a settlement date, the price is a calculation, not a forecast.
  const hasNumber = items.some(({ kind }) => kind === "number");
  const isSettled = items.some((item) => isCue(item, "settle", "settles", "trade", "at"));
  const hasTerms =
    namesField({ items }, "coupon_rate_percent") ||
    items.filter((item) => item.kind === "date" && item.precision === "day").length > 1;
  const isReckoned = bonds.length > 0 ? hasNumber || isSettled : hasNumber && isSettled && hasTerms;
  if (isLevel && bonds.length === 0 && MOVES.test(sentence)) return true;
  const isForecast = isLater || LATER.test(sentence);
  return (
    isLevel && isForecast && isAsked && WILL.test(sentence) && !isReckoned && !namesField({ items }, "maturity_date")
  );
}

/** `what amount of 7.18 gs 33 is outstanding`: asks for the issue size. */
function asksIssueSize(ask: Ask): boolean {
  if (cued(ask, "own", "holdings", "interest", "flows", "bid", "ask", "depth")) return false;
  // 'Issued on …, how much are the clean price and the accrued' asks for a price.
  if (namesField(ask, "clean_price", "accrued_interest", "consideration", "dirty_price")) return false;
  const sentence = ask.items.map(({ words }) => words).join(" ");
  if (/\btotal outstanding\b(?! (?:bonds|papers|issues))/i.test(sentence)) return true;
  if (/\bhow (?:large|big)\b.*\bissue\b|\bissue\b.*\bhow (?:large|big)\b/i.test(sentence)) return true;
  const isOutstanding = /\b(?:outstanding|issued|raised|borrowed)\b/i.test(sentence);
  return (
    isOutstanding && /\b(?:amount|how much|how many crores?|quantum|quantity|kitna paisa|kitne crore)\b/i.test(sentence)
  );
}

/** `kindly advise the maturity`, `recommend similar bonds`: polite wording for a factual question. */
function isPolite(ask: Ask): boolean {
  const word = ask.items.find((item) => meaningOf(item, "refuse") !== null)?.words ?? "";
  // 'Tell me when it falls due' asks for a date, not for an alert.
  if (/^(?:tell|let|inform) me (?:know )?when$/i.test(word)) return asksDay(ask);
  if (isConditional(ask)) return true;
  if (cued(ask, "buy", "sell")) return false;
  const isFact =
    ask.bonds.length > 0 &&
    (ask.items.some((item) => meaningOf(item, "field") !== null) ||
      cued(ask, "next", "flows", "bid", "ask", "live_quotes", "depth"));
  const isOfAct = ask.items.some((item, at) => /^advi[sc]e$/i.test(item.words) && isAdvised(ask.items[at + 1]));
  return (
    (/^advi[sc]e$/i.test(word) && isFact && !isOfAct) || (/^(?:suggest|recommend)/i.test(word) && cued(ask, "similar"))
  );
}

/** `advise whether`, `advise me to`: asks for a decision. */
const isAdvised = (item: Item | undefined) => /^(?:whether|if|to|against|on)$/i.test(item?.words ?? "");

const asksDay = (ask: Ask): boolean =>
  !ask.items.some(({ words }) =>
    /^(?:cross|crosses|reach|reaches|hits?|goes|falls to|drops?|rises?|becomes?|breaks?)$/i.test(words),
  ) &&
  (namesField(ask, "maturity_date", "issue_date", "rating_date", "published_date", "call_date") ||
    cued(ask, "due", "flows", "interest", "next", "paid", "settles", "settle", "calendar"));

/**
 * `should I sell on 23 December, when is settlement?`: the part before the comma is a premise; the rest is the
 * question.
 */
export const isConditional = ({ items }: Ask): boolean =>
  /^should (?:i|we)$/i.test(items.find(({ kind }) => kind !== "stop")?.words ?? "") &&
  items.some(({ kind }) => kind === "date" || kind === "settle") &&
  items.some(({ words }, at) => /^(?:when|what|how|which|what is)$/i.test(words) && items[at - 1]?.kind === "stop");

/** `share my holdings with SBI`, `send our positions to …`: the firm's own data is never sent to others. */
function isHandedOn(ask: Ask): boolean {
  const sentence = ask.items.map(({ words }) => words).join(" ");
  const isGiven = /^(?:please |pls |kindly )?(?:share|send|forward|mail|export)\b.*\b(?:with|to) (?!me\b|us\b)/i.test(
    sentence,
  );
  return isGiven && cued(ask, "holdings", "own");
}

/** `price if yields go up 50 bp`: a hypothetical yield move is a calculation, not a forecast. */
function isSupposed(ask: Ask): boolean {
  const isOfOne = ask.bonds.length === 1 || (ask.isFollowUp && ask.focus.bonds.length > 0);
  if (!isOfOne || !hasShift(ask.items)) return false;
  const isIf = cued(ask, "if") || ask.items.some(({ words }) => /^(?:when|to)$/i.test(words));
  return ask.items.every((item) => {
    const refusal = meaningOf(item, "refuse");
    return refusal === null || (refusal.reason === "no_news" && (isIf ? MOVED : GOING).test(item.words));
  });
}
const GOING = /^go(?:ing)? (?:up|down)$/i;
const MOVED =
  /^(?:go(?:ing)? (?:up|down)|will (?:rise|fall|yields)|(?:badhe|gire|ghate)(?:ga|gi|nge)|tighten|widen|will (?:tighten|widen))$/i;

export const refused: Frame = (ask) => {
  // 'Will it fall 10 bp' asks for a forecast.
  const isForecast = /^(?:will|kya)$/i.test(ask.items.find(({ kind }) => kind !== "stop")?.words ?? "");
  if (isForecast && hasShift(ask.items) && !cued(ask, "if") && !namesField(ask, "published_price", "clean_price"))
    return refusalOf("no_news");
  if (isSupposed(ask)) return null;
  if (isAhead(ask)) return refusalOf("no_news");
  if (asksIssueSize(ask)) return refusalOf("not_in_data", "issue size");
  if (isHandedOn(ask)) return refusalOf("cannot_act");
  const asked = refusalsIn(ask.items).filter((_, _at, all) => !(all.length === 1 && isPolite(ask)));
  const graver = GRAVITY.find((reason) => asked.some((each) => each.reason === reason));
  const isOthers = isOthersHoldings(ask) || isOthersOrders(ask);
  if (graver === "own_setup" || (graver === undefined && !isOthers))
    return graver === undefined ? null : refusalOf(graver);
  if (isOthers || graver === "other_party") return refusalOf("other_party");
  const thing = asked.find(({ reason }) => reason === graver)?.thing;
  return refusalOf(graver ?? "not_understood", thing);
};
