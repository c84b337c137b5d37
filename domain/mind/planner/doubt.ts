import type { Condition } from "#domain/contract/mind/condition.ts";
import { DIMENSIONS } from "#domain/contract/mind/layer.ts";
import type { Plan, Step } from "#domain/contract/mind/plan.ts";
import { hasAlternatives, isEmptyRange } from "#domain/mind/planner/alternatives.ts";
import { LOOKED_UP } from "#domain/mind/planner/frames/about-bonds.ts";
import { PRICED } from "#domain/mind/planner/frames/price-fields.ts";
import { hasCue, isCue, isFiller, type Item, meaningOf } from "#domain/mind/planner/language/item.ts";
import type { Correction } from "#domain/mind/planner/language/items.ts";
import type { Cue } from "#domain/mind/planner/language/meaning.ts";
import type { World } from "#domain/mind/planner/world.ts";

// When a plan is asked back rather than run: what was left unread could turn it round, or it answers less than was asked.

/** Words of comparison, and parts of a year, where no phrase with them was read. */
const COMPARES =
  /^(?:upar|uper|neeche|niche|zyada|jyada|adhik|kam|higher|lower|better|worse|more|less|fewer|usse|half|early|late|mid|end|start|beginning|s|known|missing|absent|government|govt)$/i;

/** Words that make another measure of one that is known, a Macaulay duration, a Z-spread, or ask how it was at other times. */
const QUALIFIES =
  /^(?:record|nearest|closest|decade|century|macaulay|effective|key|z|oas|adjusted|asset|implied|historical|historic|projected|expected|modelled|real|week|weeks|month|months|ago|change|changed|move|moved|trend)$/i;

/** A month with no year beside it is no day that is read. */
const MONTHS =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)$/i;

/** Terms without a figure: beside a bound on the maturity they say no more. */
const TERM = /^(?:short|shorter|long|longer|near|dated)$/i;

const isUnknownWord = ({ kind, words }: Item) => kind === "unknown" && /\p{L}/u.test(words);

/** A figure, a negation, a bound. */
const isGrave = (item: Item): boolean =>
  /\p{N}/u.test(item.words) ||
  (item.kind === "unknown" && MONTHS.test(item.text)) ||
  isCue(item, "not", "not_after") ||
  meaningOf(item, "bound") !== null ||
  item.kind === "range";

/** What tells little of a bond: whose it is, its kind, when it is due. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(["issuer", "category", "maturity_date", "maturity_year"]);

function isBroadStep(step: Step, intent: Plan["intent"]): boolean {
  switch (step.tool) {
    case "define":
    case "issuer":
    case "find":
    case "rows":
      return true;
    // The card of a bond, and its price at the published level, are what is shown where nothing else is asked.
    case "facts":
      return intent === "lookup" && step.input.fields.join() === LOOKED_UP.join();
    case "price": {
      const { yield_percent, price, fields } = step.input;
      return yield_percent === undefined && price === undefined && fields.join() === "clean_price";
    }
    case "screen":
    case "holdings": {
      const { where } = step.input;
      if (step.tool === "holdings" && step.input.measure !== undefined) return false;
      const isPlain = where.every(({ field }) => field === "issuer") || where.length === 1;
      return intent !== "rank" && isPlain && where.every(({ field }) => PLAIN_FIELDS.has(field));
    }
    default:
      return false;
  }
}

/** `top 3 in each rating`: one order over all of them is no order of each. */
const isOrderOfEach = ({ steps }: Plan, items: readonly Item[]) =>
  steps.some((step) => step.tool === "screen" && step.input.sort.field !== "observations") &&
  items.some(
    ({ words }, at) =>
      /^(?:each|every|per|for each|har)$/i.test(words) &&
      DIMENSIONS.some(
        (each) => each === meaningOf(items[at + 1], "field")?.field || meaningOf(items[at + 1], "kind") !== null,
      ),
  );

/** A plan that asks next to nothing: an unread word may be all that was asked. */
const isBroad = ({ intent, steps }: Plan): boolean => steps.every((step) => isBroadStep(step, intent));

/** `the bond with the lowest risk`: the yield was never named, and what was named is not known. */
function isOrderGuessed({ intent, steps }: Plan, items: readonly Item[]): boolean {
  const isByYield = steps.some((step) => step.tool === "screen" && step.input.sort.field === "bond_yield");
  const isNamed = items.some(
    (item) => meaningOf(item, "field")?.field === "bond_yield" || meaningOf(item, "order")?.field !== undefined,
  );
  return intent === "rank" && isByYield && !isNamed;
}

/** What a list or a card does not answer. */
const UNMET: readonly Cue[] = [
  ...(["spread", "curve", "similar", "flows", "next", "year_interest", "interest", "trades", "bid", "ask"] as const),
  ...([
    "depth",
    "live_quotes",
    "calendar",
    "settles",
    "settle",
    "ladder",
    "remaining",
    "paid",
    "share",
    "difference",
  ] as const),
];
const DEFINED = /mean|full form|stands for|defin|explain|matlab|kya hot|what is$/i;

/** `ex-interest mein accrued negative kyun aata hai`: the words of the terms say why. */
const WHY = /^(?:why|how|happens?|kyun|kyon|kyu|kaise)$/i;

/** Bounds that took nothing. */
const LOOSE: readonly Cue[] = ["before", "after", "until", "since", "between"];

/** Cues of another kind of answer that no reading took; `interest` beside how often it is paid says no more. */
function unmetIn(items: readonly Item[]): Item[] {
  // 'What is a strip' asks for the word, and no list.
  const isList =
    hasCue(items, "bonds", "count", "own", "holdings") ||
    items.some((item) => item.kind === "bond" || meaningOf(item, "order") !== null);
  const isOfKind = items.some((item) => meaningOf(item, "kind")?.field === "coupon_frequency");
  return items.filter(
    (item) =>
      !item.isUsed &&
      (isCue(item, ...UNMET) || (!isList && isCue(item, "define") && DEFINED.test(item.words))) &&
      !isFiller(item) &&
      meaningOf(item, "kind") === null &&
      !(isOfKind && isCue(item, "interest")),
  );
}

/** Steps over many bonds: a name among the words that were not read would have chosen between them. */
const MANY: ReadonlySet<string> = new Set(["screen", "count_by", "holdings", "issuer"]);

const OF_PRICES: ReadonlySet<string> = new Set(["published_price", "clean_price", "bond_yield", "face_value"]);

/** `at the next coupon what do I get on 30 lakh`: a price at the published level answers no other fact of the bond. */
function unpricedIn({ steps }: Plan, items: readonly Item[]): Item[] {
  const isAtPublished = steps.some(
    ({ tool, input }) => tool === "price" && input.yield_percent === undefined && input.price === undefined,
  );
  if (!isAtPublished || steps.some(({ tool, input }) => tool === "price" && input.terms !== undefined)) return [];
  return items.filter((item) => {
    const field = meaningOf(item, "field")?.field;
    return field !== undefined && !PRICED.has(field) && !OF_PRICES.has(field);
  });
}

/** `duration of AAA PSU`: what only the pricing of one bond answers stands in no list and no average. */
function unlistedIn({ steps }: Plan, items: readonly Item[]): Item[] {
  if (steps.some(({ tool }) => tool === "holdings")) return [];
  return items.filter((item) => {
    const field = meaningOf(item, "field")?.field;
    // Which bonds are on an exchange is not asked by any condition.
    if (field === "listed_on") return /^(?:nse|bse|national|bombay)/i.test(item.words);
    return field !== undefined && PRICED.has(field) && field !== "clean_price";
  });
}

/** `sdl of mp`: a word nobody knows behind `of` may say whose they are. */
const isNamedBehind = (items: readonly Item[], at: number) =>
  items[at]?.isUsed === false &&
  items[at]?.kind === "unknown" &&
  isUnknownWord(items[at]) &&
  /^(?:of|from)$/i.test(items[at - 1]?.words ?? "");

/** A word nobody knows right before what bonds are chosen by: it may turn the choice round, as `excl.` would. */
const isBeforeChoice = (items: readonly Item[], at: number) => {
  const item = items[at];
  const next = items[items[at + 1]?.kind === "stop" ? at + 2 : at + 1];
  return (
    item?.isUsed === false &&
    isUnknownWord(item) &&
    !TERM.test(item.words) &&
    (next?.kind === "issuer" || next?.kind === "state" || next?.kind === "rating" || meaningOf(next, "kind") !== null)
  );
};

/** `is it AAA` beside a bond is answered by its rating; beside other facts the rating chose bonds. */
const isRatingLost = ({ steps }: Plan, left: readonly Item[]) =>
  left.some(({ kind }) => kind === "rating") &&
  !steps.some((step) => step.tool === "facts" && step.input.fields.includes("credit_rating"));

/** `the 6.23% 2031 of REC`: a bond that was found without whose it is may be another's. */
const isOwnerLost = ({ steps }: Plan, left: readonly Item[]) =>
  steps.some(({ tool }) => tool === "find") && left.some(({ kind }) => kind === "issuer" || kind === "state");

/** `nbfc bonds maturing after 7.41 gs 36`: a bond's own facts are no bonds that are due before or after it. */
const isBesideBond = ({ steps }: Plan, items: readonly Item[]) =>
  steps.some(({ tool }) => tool === "facts") &&
  items.some((item, at) => isCue(item, "before", "after", "since", "until") && items[at + 1]?.kind === "bond");

/** The alternatives of the sentence stand in the plan. */
const hasEither = ({ steps }: Plan) =>
  steps.every((step) => (step.tool === "screen" || step.tool === "count_by") && step.input.any !== undefined);

const whereOf = (step: Step): readonly Condition[] =>
  step.tool === "screen" || step.tool === "count_by" || step.tool === "holdings" ? step.input.where : [];

const isOfTerm = ({ field }: Condition) => field === "years_to_maturity" || field.startsWith("maturity_");

/** `like it but shorter`: what is nearest is no list of what differs in one way. */
const isOtherwise = (items: readonly Item[]) =>
  items.some(
    (item) =>
      !item.isUsed &&
      !/^most$/i.test(item.words) &&
      (COMPARES.test(item.words) || TERM.test(item.words) || meaningOf(item, "order") !== null),
  );

/** `the 10 year` by itself is no list of bonds; `3 to 6 years` and `above 5 years` choose some. */
const isTermOnly = ({ steps }: Plan, items: readonly Item[]) =>
  !hasCue(items, "bonds", "only", "count") &&
  !items.some((item) => item.kind === "range" || meaningOf(item, "bound") !== null) &&
  steps.every(
    (step) =>
      step.tool === "screen" &&
      step.input.sort.field === "observations" &&
      step.input.where.length > 0 &&
      step.input.where.every(({ field }) => field === "years_to_maturity"),
  );

/**
 * The words for which a plan is asked back, which may be none; null when it is run.
 * @param left what no reading took
 */
export function doubtOf(
  plan: Plan,
  items: readonly Item[],
  left: readonly Item[],
  corrections: readonly Correction[],
  world: Pick<World, "isNameWord">,
): string[] | null {
  const isOfMany = plan.steps.every(({ tool }) => MANY.has(tool));
  const isThin = isBroad(plan) || isOrderGuessed(plan, items);
  const isMet = plan.steps.some(
    (step) =>
      step.tool === "holdings" ||
      step.tool === "define" ||
      (step.tool === "count_by" && step.input.dimension !== undefined),
  );
  // Of a list `left` is said of the time to maturity, and `offering` of the yield.
  const isOfList = (item: Item) => isCue(item, "remaining") || /^offer(?:s|ing)$/i.test(item.words);
  const isRead = (item: Item) => left.includes(item) || (isOfMany && isOfList(item));
  const isOrdered = plan.steps.some((step) => step.tool === "screen" && step.input.sort.field !== "observations");
  const unmet = (isOfMany || isThin) && !isMet ? unmetIn(items).filter((item) => !isRead(item)) : [];
  // A word that was guessed and then carried nothing may have been another.
  const isGuessed = items.some(
    ({ isUsed, words }) => !isUsed && corrections.some(({ typed, isSure }) => !isSure && typed === words.toLowerCase()),
  );
  const isOfName = left.some((item) => item.kind === "unknown" && item.text.length > 2 && world.isNameWord(item.text));
  // 'Explain dirty price to my nephew': for whom changes nothing of what a word means.
  const isExplained =
    plan.steps.every(({ tool }) => tool === "define") &&
    items.some((item) => (isCue(item, "define") && DEFINED.test(item.words)) || WHY.test(item.words)) &&
    !isOfName;
  const unpriced = [...unpricedIn(plan, items), ...(isOfMany ? unlistedIn(plan, items) : [])];
  const isDoubtful =
    left.some(isGrave) ||
    (!isMet && left.some(({ words }) => QUALIFIES.test(words))) ||
    unmet.length > 0 ||
    (isThin && !isExplained && (isGuessed || left.some(({ words }) => /\p{L}/u.test(words)))) ||
    (isOfMany &&
      left.some(({ words }) => TERM.test(words)) &&
      !plan.steps.some((step) => whereOf(step).some(isOfTerm))) ||
    (isOfMany && (isOfName || left.some(({ words }) => COMPARES.test(words)))) ||
    (plan.steps.some(({ tool }) => tool === "similar") && isOtherwise(items)) ||
    (isOfMany &&
      ((!hasEither(plan) && hasAlternatives(items)) ||
        items.some((_, at) => isBeforeChoice(items, at) || isNamedBehind(items, at)))) ||
    (isOfMany && !isOrdered && items.some((item) => !item.isUsed && isCue(item, ...LOOSE))) ||
    plan.steps.some((step) => isEmptyRange(whereOf(step))) ||
    unpriced.length > 0 ||
    isOrderOfEach(plan, items) ||
    isBesideBond(plan, items) ||
    isRatingLost(plan, left) ||
    isOwnerLost(plan, left) ||
    isTermOnly(plan, items);
  return isDoubtful ? [...new Set([...left, ...unmet, ...unpriced])].map(({ words }) => words) : null;
}
