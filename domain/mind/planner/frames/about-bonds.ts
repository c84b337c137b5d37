import type { LayerName } from "#domain/contract/mind/layer.ts";
import { type Ask, cued, type Frame, namesField, takeFields } from "#domain/mind/planner/frames/ask.ts";
import { refusalOf } from "#domain/mind/planner/frames/refused.ts";
import { about, nextId, type Subject, subjectOf, usesOf } from "#domain/mind/planner/frames/subject.ts";
import { isCue, isFiller, isMinus, meaningOf, take } from "#domain/mind/planner/language/item.ts";

// Questions about one or a few bonds: similar bonds, facts and comparisons.

/** `anything close to 7.40 gs 35`: before a bond, `close to` does not bound a figure. */
const isNear = ({ items }: Ask) =>
  items.some((item, at) => meaningOf(item, "bound")?.way === "around" && items[at + 1]?.kind === "bond");

export const similar: Frame = (ask) => {
  if ((!cued(ask, "similar") && !isNear(ask)) || ask.bonds.length > 1) return null;
  for (const [at, item] of ask.items.entries()) if (meaningOf(item, "bound")?.way === "around") take(ask.items, at);
  const subject = subjectOf(ask);
  if (subject === null) return null;
  return about(ask, "similar", subject, [
    { id: nextId(subject.steps), tool: "similar", input: { most: 12 }, uses: usesOf(subject, "bond") },
  ]);
};

const COMPARED: readonly LayerName[] = [
  "coupon_rate_percent",
  "maturity_date",
  "credit_rating",
  "bond_yield",
  "published_date",
];
/** Fields shown when no particular one is requested. */
export const LOOKED_UP: readonly LayerName[] = [
  "coupon_rate_percent",
  "maturity_date",
  "bond_yield",
  "published_date",
  "credit_rating",
];
const MOST_COMPARED = 5;
/** Fields for which a difference between two bonds is meaningful. */
const SUBTRACTED: ReadonlySet<LayerName> = new Set<LayerName>(["bond_yield", "coupon_rate_percent", "published_price"]);

/** Kinds mentioned with a named bond are questions: is it secured, is it listed. */
function takeKindsAsFields(ask: Ask): LayerName[] {
  return ask.items.flatMap((item, at): LayerName[] => {
    const kind = meaningOf(item, "kind");
    if (kind === null || item.isUsed) return [];
    take(ask.items, at);
    return [kind.field];
  });
}

/** Fields that are always shown together with others. */
const BESIDE: Partial<Record<LayerName, readonly LayerName[]>> = {
  reference_yield: ["reference_price", "reference_date", "reference_source"],
  fair_yield: ["fair_within_bp"],
  listed_on: ["listed"],
};

/** A price lookup means the published price. A level comes with its date, a rating with its agency. */
export function withDates(fields: readonly LayerName[]): LayerName[] {
  const named = fields.map((field) => (field === "clean_price" ? "published_price" : field));
  const dated = named.some((field) => field === "bond_yield" || field === "published_price")
    ? (["published_date"] as const)
    : [];
  const besides = named.flatMap((field) => BESIDE[field] ?? []);
  return [...new Set([...named, ...dated, ...besides])].filter((field) => field !== "spread_bp");
}

function factsFields(ask: Ask, otherwise: readonly LayerName[]): LayerName[] {
  const namedFields = [...takeFields(ask), ...takeKindsAsFields(ask)];
  // 'Which matures first' asks for both maturities.
  if (ask.items.some((item) => meaningOf(item, "order")?.field === "maturity_date")) namedFields.push("maturity_date");
  if (ask.items.some((item) => isCue(item, "issued"))) namedFields.push("issue_date");
  for (const item of ask.items)
    if (item.kind === "unknown" && item.text === "face") {
      item.isUsed = true;
      namedFields.push("face_value");
    }
  if (ask.items.some(({ words }) => /^redemptions?$/i.test(words))) namedFields.push("maturity_date");
  const isWhenDue = cued(ask, "due") && ask.items.some(({ words }) => /^(?:when|kab)$/i.test(words));
  if ((namedFields.length === 0 && cued(ask, "due")) || (isWhenDue && !namedFields.includes("maturity_date")))
    namedFields.push("maturity_date");
  namedFields.push(...ofRated(ask, namedFields));
  return namedFields.length > 0 ? withDates(namedFields.map((field) => ofRating(field, namedFields))) : [...otherwise];
}

/**
 * `when was it rated` asks for the date, `what is it rated and by whom` for rating and agency, `who rated it` for the
 * agency only.
 */
function ofRated({ items }: Ask, namedFields: readonly LayerName[]): LayerName[] {
  const at = items.findIndex(({ words }) => words.toLowerCase() === "rated");
  if (at < 0) return [];
  const asked = items.slice(0, at).findLast(({ words }) => /^(?:when|what|how|which|kab|kya|kitna|who)$/i.test(words));
  if (/^(?:when|kab)$/i.test(asked?.words ?? "")) return ["rating_date"];
  const isHow = /^(?:what|how|kya|kitna)$/i.test(asked?.words ?? "");
  return isHow || !namedFields.includes("rating_agency") ? ["credit_rating"] : [];
}

/** `which agency rated it and as of what date`: without a level in the question, the date belongs to the rating. */
function ofRating(field: LayerName, namedFields: readonly LayerName[]): LayerName {
  const isLevel = namedFields.some(
    (each) => each === "bond_yield" || each === "published_price" || each === "clean_price",
  );
  const isRating = namedFields.includes("credit_rating") || namedFields.includes("rating_agency");
  return field === "published_date" && isRating && !isLevel ? "rating_date" : field;
}

/** `compare it with 7.26 ntpc 2040`: the last bond mentioned and the named one. */
function besideLast(ask: Ask): Subject | null {
  const [bond] = ask.bonds;
  const [last] = ask.focus.bonds;
  const isItself = bond?.isSure === true && bond.candidates[0]?.isin === last;
  if (ask.bonds.length !== 1 || bond === undefined || last === undefined || isItself) return null;
  if (!cued(ask, "compare", "difference", "both")) return null;
  bond.isUsed = true;
  return {
    steps: [
      { id: "s1", tool: "find", input: { text: last, want: "one" } },
      { id: "s2", tool: "find", input: { text: bond.text, want: "one" } },
    ],
    notes: [{ words: "the bond", meant: last, by: "earlier turn" }],
  };
}

/** `and rating`, `coupon too`: only fields, asked about the bonds just compared. */
const asksMore = ({ items }: Ask): boolean =>
  items.some((item) => meaningOf(item, "field") !== null) &&
  items.every(
    (item) =>
      meaningOf(item, "field") !== null ||
      isFiller(item) ||
      item.kind === "stop" ||
      isCue(item, "and", "also", "or", "compare", "difference"),
  );

export const compare: Frame = (ask) => {
  // 'The two highest' refers to a list.
  const isRanked = ask.items.some((item) => meaningOf(item, "order") !== null);
  const isPointed =
    ask.bonds.length === 0 &&
    ((cued(ask, "both") && !isRanked) ||
      (ask.focus.plan?.intent === "compare" && (cued(ask, "which", "difference") || asksMore(ask))) ||
      ask.items.filter((item) => item.kind === "place" || meaningOf(item, "place") !== null).length > 1);
  const beside = besideLast(ask);
  // 'The gap between the two' has no answer when fewer than two bonds were mentioned.
  if (ask.bonds.length === 0 && cued(ask, "both") && cued(ask, "difference", "compare") && ask.focus.bonds.length < 2)
    return refusalOf("not_understood");
  if (ask.bonds.length < 2 && !(isPointed && ask.isFollowUp) && beside === null) return null;
  const subject = beside ?? subjectOf(ask, MOST_COMPARED);
  if (subject === null) return null;
  const isSpread = cued(ask, "difference", "spread") || ask.items.some(isMinus);
  // 'The pick-up of A over B', 'does A yield more than B': between two bonds the word does not bound a figure.
  for (const [at, item] of ask.items.entries())
    if ((meaningOf(item, "bound") !== null || isMinus(item)) && ask.items[at + 1]?.kind === "bond") take(ask.items, at);
  const fields =
    isSpread && !namesField(ask, "coupon_rate_percent", "maturity_date")
      ? withDates(["bond_yield", ...takeFields(ask)])
      : factsFields(ask, COMPARED);
  const isPair = subject.steps.length === 2 || isPointed;
  return about(ask, "compare", subject, [
    {
      id: nextId(subject.steps),
      tool: "facts",
      input: { isins: [], fields, difference: isPair && fields.some((field) => SUBTRACTED.has(field)) },
      uses: usesOf(subject, "isins"),
    },
  ]);
};

/** Facts of a named bond, or of the last one mentioned when the sentence has only field names. */
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
