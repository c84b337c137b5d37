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

// Decides when to confirm a plan with the user instead of running it: unread words could reverse its meaning, or it
// answers less than the question.

/** Comparison words and parts of a year that no phrase used. */
const COMPARES =
  /^(?:upar|uper|neeche|niche|zyada|jyada|adhik|kam|higher|lower|better|worse|more|less|fewer|usse|half|early|late|mid|end|start|beginning|s|known|missing|absent|government|govt)$/i;

/** Words that turn a known measure into another one (Macaulay duration, Z-spread) or ask for its history. */
const QUALIFIES =
  /^(?:record|nearest|closest|decade|century|macaulay|effective|key|z|oas|adjusted|asset|implied|historical|historic|projected|expected|modelled|real|week|weeks|month|months|ago|change|changed|move|moved|trend)$/i;

/** A month without a year is not read as a date. */
const MONTHS =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|sept|oct|nov|dec)$/i;

/** Terms without a figure; redundant next to a condition on the maturity. */
const TERM = /^(?:short|shorter|long|longer|near|dated)$/i;

const isUnknownWord = ({ kind, words }: Item) => kind === "unknown" && /\p{L}/u.test(words);

/** True for a figure, a negation or a bound. */
const isGrave = (item: Item): boolean =>
  /\p{N}/u.test(item.words) ||
  (item.kind === "unknown" && MONTHS.test(item.text)) ||
  isCue(item, "not", "not_after") ||
  meaningOf(item, "bound") !== null ||
  item.kind === "range";

/** Fields that say little about a bond: its issuer, kind and maturity. */
const PLAIN_FIELDS: ReadonlySet<string> = new Set(["issuer", "category", "maturity_date", "maturity_year"]);

function isBroadStep(step: Step, intent: Plan["intent"]): boolean {
  switch (step.tool) {
    case "define":
    case "issuer":
    case "find":
    case "rows":
      return true;
    // The bond card and the price at the published level are the defaults when no other detail is requested.
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

/** `top 3 in each rating`: one order over all bonds does not rank each group. */
const isOrderOfEach = ({ steps }: Plan, items: readonly Item[]) =>
  steps.some((step) => step.tool === "screen" && step.input.sort.field !== "observations") &&
  items.some(
    ({ words }, at) =>
      /^(?:each|every|per|for each|har)$/i.test(words) &&
      DIMENSIONS.some(
        (each) => each === meaningOf(items[at + 1], "field")?.field || meaningOf(items[at + 1], "kind") !== null,
      ),
  );

/** True for a plan with almost no content, where an unread word may be the whole question. */
const isBroad = ({ intent, steps }: Plan): boolean => steps.every((step) => isBroadStep(step, intent));

/** `the bond with the lowest risk`: the sort word is unknown, and the yield was only assumed. */
function isOrderGuessed({ intent, steps }: Plan, items: readonly Item[]): boolean {
  const isByYield = steps.some((step) => step.tool === "screen" && step.input.sort.field === "bond_yield");
  const isNamed = items.some(
    (item) => meaningOf(item, "field")?.field === "bond_yield" || meaningOf(item, "order")?.field !== undefined,
  );
  return intent === "rank" && isByYield && !isNamed;
}

/** Cues that a list or a bond card does not answer. */
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

/** `ex-interest mein accrued negative kyun aata hai`: the glossary entries explain why. */
const WHY = /^(?:why|how|happens?|kyun|kyon|kyu|kaise)$/i;

/** Bounds that no figure or date used. */
const LOOSE: readonly Cue[] = ["before", "after", "until", "since", "between"];

/** Unused cues of another kind of answer. `interest` next to a coupon frequency adds no meaning. */
function unmetIn(items: readonly Item[]): Item[] {
  // 'What is a strip' asks for the term, not for a list.
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

/** Tools over many bonds, where an unread name would have narrowed the selection. */
const MANY: ReadonlySet<string> = new Set(["screen", "count_by", "holdings", "issuer"]);

const OF_PRICES: ReadonlySet<string> = new Set(["published_price", "clean_price", "bond_yield", "face_value"]);

/**
 * `at the next coupon what do I get on 30 lakh`: a price at the published level does not answer other facts of the
 * bond.
 */
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

/** `duration of AAA PSU`: a figure that needs the pricing of one bond is available in no list or average. */
function unlistedIn({ steps }: Plan, items: readonly Item[]): Item[] {
  if (steps.some(({ tool }) => tool === "holdings")) return [];
  return items.filter((item) => {
    const field = meaningOf(item, "field")?.field;
    // No condition can select bonds by a single exchange.
    if (field === "listed_on") return /^(?:nse|bse|national|bombay)/i.test(item.words);
    return field !== undefined && PRICED.has(field) && field !== "clean_price";
  });
}

/** `sdl of mp`: an unknown word after `of` may name the issuer. */
const isNamedBehind = (items: readonly Item[], at: number) =>
  items[at]?.isUsed === false &&
  items[at]?.kind === "unknown" &&
  isUnknownWord(items[at]) &&
  /^(?:of|from)$/i.test(items[at - 1]?.words ?? "");

/** An unknown word right before a selecting word may reverse the selection, as `excl.` would. */
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

/** `is it AAA` about a bond is answered by its rating. With other facts, the rating was meant as a selection. */
const isRatingLost = ({ steps }: Plan, left: readonly Item[]) =>
  left.some(({ kind }) => kind === "rating") &&
  !steps.some((step) => step.tool === "facts" && step.input.fields.includes("credit_rating"));

/** `the 6.23% 2031 of REC`: a bond found without its issuer may be another issuer's. */
const isOwnerLost = ({ steps }: Plan, left: readonly Item[]) =>
  steps.some(({ tool }) => tool === "find") && left.some(({ kind }) => kind === "issuer" || kind === "state");

/** `nbfc bonds maturing after 7.41 gs 36`: facts of that bond do not list bonds due before or after it. */
const isBesideBond = ({ steps }: Plan, items: readonly Item[]) =>
  steps.some(({ tool }) => tool === "facts") &&
  items.some((item, at) => isCue(item, "before", "after", "since", "until") && items[at + 1]?.kind === "bond");

/** True when the plan contains the alternatives of the sentence. */
const hasEither = ({ steps }: Plan) =>
  steps.every((step) => (step.tool === "screen" || step.tool === "count_by") && step.input.any !== undefined);

const whereOf = (step: Step): readonly Condition[] =>
  step.tool === "screen" || step.tool === "count_by" || step.tool === "holdings" ? step.input.where : [];

const isOfTerm = ({ field }: Condition) => field === "years_to_maturity" || field.startsWith("maturity_");

/** `like it but shorter`: similar bonds are not bonds that differ in one respect. */
const isOtherwise = (items: readonly Item[]) =>
  items.some(
    (item) =>
      !item.isUsed &&
      !/^most$/i.test(item.words) &&
      (COMPARES.test(item.words) || TERM.test(item.words) || meaningOf(item, "order") !== null),
  );

/** `the 10 year` alone does not ask for a list of bonds; `3 to 6 years` and `above 5 years` do. */
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
 * Words to confirm with the user, possibly an empty list; null when the plan can run.
 * @param left items that no reading used
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
  // About a list, `left` means time to maturity and `offering` means yield.
  const isOfList = (item: Item) => isCue(item, "remaining") || /^offer(?:s|ing)$/i.test(item.words);
  const isRead = (item: Item) => left.includes(item) || (isOfMany && isOfList(item));
  const isOrdered = plan.steps.some((step) => step.tool === "screen" && step.input.sort.field !== "observations");
  const unmet = (isOfMany || isThin) && !isMet ? unmetIn(items).filter((item) => !isRead(item)) : [];
  // An unused word that was spell-corrected may have been another word.
  const isGuessed = items.some(
    ({ isUsed, words }) => !isUsed && corrections.some(({ typed, isSure }) => !isSure && typed === words.toLowerCase()),
  );
  const isOfName = left.some((item) => item.kind === "unknown" && item.text.length > 2 && world.isNameWord(item.text));
  // 'Explain dirty price to my nephew': the audience does not change the meaning of a term.
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
