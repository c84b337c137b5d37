import type { Plan, Planned, Question } from "#domain/contract/mind/plan.ts";
import { isPlan } from "#domain/contract/mind/plan.ts";
import { validatePlan } from "#domain/mind/validate.ts";
import { planText } from "#domain/mind/plan-text.ts";
import { unreadText } from "#domain/mind/texts.ts";
import { doubtOf } from "#domain/mind/planner/doubt.ts";
import { compare, lookup, similar } from "#domain/mind/planner/frames/about-bonds.ts";
import { calendar, definition } from "#domain/mind/planner/frames/about-days.ts";
import { lists } from "#domain/mind/planner/frames/about-lists.ts";
import { type Ask, type Frame, MOST_ASKED } from "#domain/mind/planner/frames/ask.ts";
import { cashflow } from "#domain/mind/planner/frames/cashflow.ts";
import { chosen, narrowed } from "#domain/mind/planner/frames/chosen.ts";
import { curve } from "#domain/mind/planner/frames/curve.ts";
import { draft } from "#domain/mind/planner/frames/draft.ts";
import { followUp, continuesPrevious } from "#domain/mind/planner/frames/follow-up.ts";
import { holdings } from "#domain/mind/planner/frames/holdings.ts";
import { market } from "#domain/mind/planner/frames/market.ts";
import { refusalOf, refused } from "#domain/mind/planner/frames/refused.ts";
import { stated } from "#domain/mind/planner/frames/stated.ts";
import { swapped } from "#domain/mind/planner/frames/swapped.ts";
import { repricing, whatif } from "#domain/mind/planner/frames/whatif.ts";
import { isCue, isFiller, type Item, meaningOf, skipFillers } from "#domain/mind/planner/language/item.ts";
import { type Correction, isAlwaysRead, understand } from "#domain/mind/planner/language/items.ts";
import { lex } from "#domain/mind/planner/language/lex.ts";
import { normalise } from "#domain/mind/planner/language/normalise.ts";
import { withoutAsides } from "#domain/mind/planner/reading/asides.ts";
import { withBonds } from "#domain/mind/planner/reading/bonds.ts";
import { type Focus, NO_FOCUS, type World } from "#domain/mind/planner/world.ts";

/** Result of planning a sentence. */
export interface PlannedSentence {
  made: Planned;
  /** Words that no reading used, as typed. */
  unread: string[];
  corrections: Correction[];
}

/** Frames in the order of trial: the first that matches the sentence makes the plan. */
const FRAMES: readonly Frame[] = [
  refused,
  swapped,
  draft,
  stated,
  repricing,
  whatif,
  cashflow,
  curve,
  similar,
  compare,
  market,
  holdings,
  calendar,
  definition,
  lookup,
  followUp,
  lists,
];

/** `no wait`, `sorry`: drops the part of the sentence before them. */
function afterScrap(items: readonly Item[]): Item[] {
  const hasContent = (item: Item) =>
    item.kind !== "stop" && item.kind !== "quoted" && !isFiller(item) && !isCue(item, "not", "no", "scrap");
  // 'I mean its spread' adds to the question instead of correcting it.
  const isPointing = (place: number) => items.slice(place + 1).some(({ words }) => /^(?:its?|that one)$/i.test(words));
  const isMeant = (item: Item, place: number) =>
    /^i mean/i.test(item.words) && items.slice(0, place).some(hasContent) && !isPointing(place);
  const at = items.findLastIndex((item, place) => isCue(item, "scrap") || isMeant(item, place));
  const rest = items.slice(at + 1);
  const replaced = at < 0 ? null : withOther(items.slice(0, at), rest);
  if (replaced !== null) return replaced;
  return at < 0 || rest.every((item) => item.kind === "stop") ? [...items] : rest;
}

const isAsking = (item: Item) =>
  meaningOf(item, "field") !== null ||
  meaningOf(item, "aggregate") !== null ||
  meaningOf(item, "order") !== null ||
  isCue(item, "count", "curve", "spread", "flows", "holdings", "similar");

const isJoint = (item: Item | undefined) => item?.kind === "stop" || isFiller(item) || isCue(item, "in", "from", "by");

/**
 * `the lowest coupon of GAIL's, sorry, of HPCL's bonds`: the question is before the correction, which only replaces the
 * issuer. Null when the part after the correction is complete on its own.
 */
function withOther(before: readonly Item[], behind: readonly Item[]): Item[] | null {
  const [last, first] = [before.findLastIndex((item) => !isJoint(item)), behind.findIndex((item) => !isJoint(item))];
  const kindOf = (item: Item | undefined) => meaningOf(item, "kind")?.field ?? item?.kind;
  const isValue = VALUES.has(behind[first]?.kind ?? "") || meaningOf(behind[first], "kind") !== null;
  const isSame = isValue && kindOf(before[last]) === kindOf(behind[first]);
  const isPart = behind.slice(0, Math.max(0, first)).some((item) => isCue(item, "in", "from", "by"));
  const isBare = !behind.some(isAsking);
  return isSame && before.some(isAsking) && (isPart || isBare) ? [...before.slice(0, last), ...behind] : null;
}

/** `exim ka nahi, nabfid 7.15 2035 ka isin`: drops a name denied before the intended bond. */
function withoutDenied(items: readonly Item[]): Item[] {
  const at = items.findIndex((item) => isCue(item, "not_after"));
  const before = items.slice(0, Math.max(0, at)).filter((item) => !isJoint(item));
  const isName = before.length === 1 && (before[0]?.kind === "issuer" || before[0]?.kind === "bond");
  return isName && items.slice(at).some(({ kind }) => kind === "bond") ? items.slice(at + 1) : [...items];
}

/** Words for things people ask about that are not fields of a bond. */
const UNASKED = /^(?:amount|amounts|rakam|naam)$/i;

/**
 * `uska coupon nahi, maturity`, `1cr nahi 2cr`: drops a denied field or figure when another of its kind is present, but
 * never the figure of a bound.
 */
function withoutUnasked(items: readonly Item[]): Item[] {
  const kindOf = (item: Item | undefined) =>
    meaningOf(item, "field") !== null || (item?.kind === "unknown" && UNASKED.test(item.text))
      ? "field"
      : item?.kind === "number" && item.unit !== null
        ? `number ${item.unit}`
        : null;
  const at = items.findIndex((item, place) => {
    const kind = kindOf(item);
    if (kind === null) return false;
    const denied = skipFillers(items, place + 1);
    if (!isCue(items[denied], "not_after")) return false;
    const isOther = (other: Item) => kindOf(other) === kind || isCue(other, "next", "flows", "interest");
    // For figures, the intended one follows directly.
    return kind === "field"
      ? [...items.slice(0, place), ...items.slice(denied)].some(isOther)
      : kindOf(items[skipFillers(items, denied + 1)]) === kind;
  });
  if (at < 0) return [...items];
  return [...items.slice(0, at), ...items.slice(skipFillers(items, at + 1) + 1)];
}

/** `instead of PSU do NBFC`: drops the replaced value when another one of the same kind is present. */
function withoutReplaced(items: readonly Item[]): Item[] {
  const at = items.findIndex((item) => isCue(item, "instead_of"));
  const cue = items[at];
  const old = skipFillers(items, at + 1);
  const kindOf = (item: Item | undefined) => meaningOf(item, "kind")?.field ?? item?.kind;
  const isValue = meaningOf(items[old], "kind") !== null || VALUES.has(items[old]?.kind ?? "");
  const isReplaced = items.some((item, place) => place !== old && kindOf(item) === kindOf(items[old]));
  if (cue?.kind !== "phrase" || !isValue || !isReplaced) return [...items];
  const instead: Item = { ...cue, meanings: [{ is: "cue", cue: "instead" }], isUsed: true };
  return [...items.slice(0, at), instead, ...items.slice(old + 1)];
}

const VALUES: ReadonlySet<string> = new Set(["issuer", "state", "rating"]);

const unreadIn = (items: readonly Item[]) => items.filter((item) => !item.isUsed && !isAlwaysRead(item));

function askedBack(plan: Plan, unread: readonly string[]): Question {
  return {
    ask: [...(unread.length === 0 ? [] : [unreadText(unread)]), MEANT].join(" "),
    choices: [{ label: planText(plan), patch: [] }],
    plan,
  };
}

const MEANT = "Is this what you mean?";

/**
 * True when a follow-up to an offered plan leaves its unread words unresolved; the new plan must then be confirmed as
 * well.
 */
const isFollowUpOfOffered = ({ notes }: Plan, focus: Focus): boolean =>
  offered(focus) !== null &&
  focus.question?.ask !== MEANT &&
  focus.asked < MOST_ASKED &&
  notes.some(({ by }) => by === "earlier turn");

const stillAsked = (plan: Plan, { question }: Focus): Question => ({
  ask: question?.ask ?? MEANT,
  choices: [{ label: planText(plan), patch: [] }],
  plan,
});

/** Plan that was shown and only awaits a yes. */
const offered = ({ question }: Focus): Plan | null =>
  question?.choices.length === 1 && question.choices[0]?.patch.length === 0 ? question.plan : null;

/** `exclude AAA ones` after `Is this what you mean?` continues from the offered plan and its bonds. */
function withOffered(focus: Focus, world: World): Focus {
  const plan = offered(focus);
  if (plan === null) return focus;
  const named = plan.steps.flatMap((step) => {
    if (step.tool !== "find") return [];
    const { isSure, candidates } = world.resolveBond(step.input.text);
    return isSure ? candidates.slice(0, 1).map(({ isin }) => isin) : [];
  });
  return { ...focus, plan, bonds: [...new Set([...named.toReversed(), ...focus.bonds])] };
}

/**
 * Repeats an open question with several choices when the sentence is a follow-up, since no plan has been chosen yet.
 */
function askedAgain(items: readonly Item[], focus: Focus, hasBonds: boolean): Question | null {
  const { question, asked } = focus;
  const first = items.find((item) => item.kind !== "stop");
  const isOpen = question !== null && offered(focus) === null && asked < MOST_ASKED && !hasBonds;
  return isOpen && (isCue(first, "only", "also", "not") || items.some(isPointing)) ? question : null;
}

const isPointing = (item: Item) =>
  isCue(item, "this") && /^(?:it|its|uska|uski|uske|iska|iski|iske)$/i.test(item.words);

function read(items: readonly Item[], ask: Ask): Planned {
  const before = items.map(({ isUsed }) => isUsed);
  for (const frame of FRAMES) {
    const made = frame(ask);
    if (made !== null) return made;
    for (const [at, item] of items.entries()) item.isUsed = before[at] ?? false;
  }
  return refusalOf("not_understood");
}

/**
 * Plans a sentence of a conversation: a plan, a question or a refusal. Pure; never throws; reports words it could not
 * read. Takes at most 50 ms for 2,000 characters, excluding the calls to `world`.
 * @param typed text of the person, any length
 */
export function planSentence(typed: string, world: World, before: Focus = NO_FOCUS): PlannedSentence {
  const { items: understood, corrections } = understand(lex(normalise(typed), world.today), world);
  const items = withoutDenied(withoutUnasked(withBonds(withoutReplaced(afterScrap(withoutAsides(understood))), world)));
  const bonds = items.filter((item) => item.kind === "bond");
  const focus = withOffered(before, world);
  const hasFocus = focus.plan !== null || focus.bonds.length > 0;
  // 'Sorry, NBFC' and 'Not PSU, I meant NBFC' correct the previous question.
  const isCorrection = items.length < understood.length && isCue(understood[0], "not", "no");
  const isScrap = (isCue(understood[0], "scrap") || isCorrection) && hasFocus;
  const isFollowUp =
    bonds.length === 0 && (isScrap || continuesPrevious(items, hasFocus, focus.plan?.intent === "portfolio"));
  const picked = focus.question === null ? null : chosen(focus.question, items);
  const fewer = focus.question === null || focus.asked >= MOST_ASKED ? null : narrowed(focus.question, items);
  const planned =
    picked ??
    fewer ??
    askedAgain(items, focus, bonds.length > 0) ??
    read(items, { items, bonds, world, focus, isFollowUp });
  // Figures out of range for a field were not meant for it.
  const made = isPlan(planned) && !validatePlan(planned, () => true).ok ? refusalOf("not_understood") : planned;
  const left = unreadIn(items);
  const unread = left.map(({ words }) => words);
  const doubt =
    isPlan(made) && made.intent !== "draft" && picked === null && focus.asked < MOST_ASKED
      ? doubtOf(made, items, left, corrections, world)
      : null;
  const isOpen = isPlan(made) && picked === null && isFollowUpOfOffered(made, focus);
  return {
    made: isPlan(made) && doubt !== null ? askedBack(made, doubt) : isOpen ? stillAsked(made, focus) : made,
    unread: isPlan(made) ? unread : [],
    corrections,
  };
}
