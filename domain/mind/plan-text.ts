import { bpText } from "#domain/lib/format-bp.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import { formatSize } from "#domain/lib/format-rupees.ts";
import { unreachable } from "#domain/lib/must.ts";
import type { Condition } from "#domain/contract/mind/condition.ts";
import { conditionChips, fieldLabel } from "#domain/mind/condition-text.ts";
import type { Plan, Step, StepOf } from "#domain/contract/mind/plan.ts";
import { TOOLS } from "#domain/contract/mind/tools.ts";
import { hasRungs } from "#domain/mind/rungs.ts";

// Text of a plan's steps, shown before they run.

const size = (rupees: number) => formatSize(rupees).replaceAll("\u00A0", " ");
const list = (parts: readonly (string | null | undefined | false)[]) => parts.filter(Boolean).join(", ");

const whereWords = (where: readonly Condition[]) => conditionChips(where).map(({ words }) => words);

/** `rated AA+ or maturing before 30-Jun-2027`: text of alternative groups, without commas within a group. */
const anyWords = (any: readonly (readonly Condition[])[] | undefined): string | null =>
  any === undefined ? null : any.map((group) => whereWords(group).join(" ")).join(" or ");

function sortWords(sort: { field: string; direction: string } | undefined, limit: number | null): string | null {
  if (sort === undefined || sort.field === "observations") return limit === null ? null : `first ${limit}`;
  const end = sort.direction === "desc" ? "highest" : "lowest";
  return `${end} ${limit === null ? "first" : limit} by ${fieldLabel(sort.field)}`;
}

/** `T+0, T+1 and T+2` */
const ALL_OF = new Intl.ListFormat("en-GB");
const dayWords = (days: NonNullable<StepOf<"price">["input"]["settlements"]>) =>
  `settle ${ALL_OF.format(days.map((day) => (typeof day === "number" ? `T+${day}` : formatDate(day))))}`;

/** @param isLevel false when yields are shown separately */
function levelWords(input: StepOf<"price">["input"], isLevel = true): string[] {
  const { terms, yield_percent, price, settlement_date, settlement_delta, settlements, trade_date, quantum } = input;
  return [
    terms &&
      list([
        terms.family,
        terms.coupon_percent !== undefined && `coupon ${terms.coupon_percent}`,
        terms.frequency?.toLowerCase().replace("_", "-"),
        terms.issue_date && `issued ${formatDate(terms.issue_date)}`,
        `due ${formatDate(terms.maturity_date)}`,
      ]),
    price !== undefined && `at price ${price}`,
    yield_percent !== undefined && `at yield ${yield_percent}%`,
    isLevel && yield_percent === undefined && price === undefined && "at last published yield",
    quantum !== undefined && `for ${size(quantum)}`,
    trade_date && `trade ${formatDate(trade_date)}`,
    settlement_date && `settle ${formatDate(settlement_date)}`,
    settlement_delta !== undefined && `T+${settlement_delta}`,
    settlements && dayWords(settlements),
  ].filter((each): each is string => typeof each === "string" && each !== "");
}

/** `25 bp higher` */
const shiftWords = (bp: number | undefined): string | false =>
  bp !== undefined && `${bpText(Math.abs(bp))} ${bp < 0 ? "lower" : "higher"}`;

/** A calculated yield is not a published one. */
const derivedLabel = (field: string) => (field === "bond_yield" ? "yield" : fieldLabel(field));

function countWords({ where, any, dimension, measure, aggregate }: StepOf<"count_by">["input"]): string {
  const what = aggregate === "count" || measure === undefined ? null : `${aggregate} ${fieldLabel(measure)}`;
  return list([what, dimension && `by ${fieldLabel(dimension)}`, ...whereWords(where), anyWords(any)]);
}

function inputWords(step: Step): string {
  switch (step.tool) {
    case "find":
      return step.input.text;
    case "screen": {
      const { where, any, search, sort, limit, skip, include_matured } = step.input;
      return list([
        ...whereWords(where),
        anyWords(any),
        search,
        include_matured && "also matured",
        sortWords(sort, limit === 50 ? null : limit),
        skip !== undefined && `from row ${skip + 1}`,
      ]);
    }
    case "count_by":
      return countWords(step.input);
    case "facts":
      return list([...step.input.isins, ...step.input.fields.map(fieldLabel), step.input.difference && "difference"]);
    case "price":
      return list([
        step.input.bond,
        ...levelWords(step.input),
        shiftWords(step.input.shift_bp),
        ...step.input.fields.map(derivedLabel),
      ]);
    case "ladder": {
      const { bond, yield_from, yield_to, price_from, price_to, price_step, step_bp, yields, prices } = step.input;
      const isListed = yields !== undefined || prices !== undefined;
      return list([
        bond,
        yield_from !== undefined && `from ${yield_from}% to ${yield_to}%`,
        price_from !== undefined && `from price ${price_from} to ${price_to}`,
        yields && `at yields ${ALL_OF.format(yields.map((level) => `${level}%`))}`,
        prices && `at prices ${ALL_OF.format(prices.map(String))}`,
        ...levelWords({ ...step.input, fields: [] }, !hasRungs(step.input)),
        price_from !== undefined && price_step !== undefined && `steps of ${price_step}`,
        price_from === undefined && !isListed && `steps of ${step_bp} bp`,
      ]);
    }
    case "cashflow": {
      const { bond, quantum, from, to, months, most, total } = step.input;
      return list([
        bond,
        quantum !== undefined && `for ${size(quantum)}`,
        from && `from ${formatDate(from)}`,
        to && `to ${formatDate(to)}`,
        months !== undefined && `next ${months} months`,
        most !== undefined && (most === 1 ? "next coupon" : `next ${most} coupons`),
        total && "in all",
      ]);
    }
    case "curve":
      return list([step.input.bond, ...step.input.years.map((years) => `${years} years`)]);
    case "similar":
      return list([step.input.bond, `nearest ${step.input.most}`]);
    case "issuer":
      return step.input.name;
    case "market":
      return list([
        step.input.bond,
        ...step.input.fields.map(fieldLabel),
        step.input.most !== 10 && `newest ${step.input.most}`,
      ]);
    case "holdings": {
      const { where, dimension, measure, sort } = step.input;
      return list([
        measure && fieldLabel(measure),
        dimension && `by ${fieldLabel(dimension)}`,
        ...whereWords(where),
        sortWords(sort, null),
      ]);
    }
    case "calendar": {
      const { day, delta, from, to } = step.input;
      return list([
        day && formatDate(day),
        delta !== undefined && `T+${delta}`,
        from && `from ${formatDate(from)}`,
        to && `to ${formatDate(to)}`,
      ]);
    }
    case "define":
      return list([step.input.term, step.input.about]);
    case "rows":
      return step.input.places.map((place) => `#${place}`).join(", ");
    case "draft": {
      const { kind, bond, side, yield_percent, price, quantum } = step.input;
      return list([
        kind === "eoi" ? (side === undefined ? "interest" : side === "BID" ? "to buy" : "to sell") : kind,
        bond,
        yield_percent !== undefined && `at yield ${yield_percent}%`,
        price !== undefined && `at price ${price}`,
        quantum !== undefined && `for ${size(quantum)}`,
      ]);
    }
    default:
      return unreachable(step);
  }
}

/** `Bonds: PSU, rated AAA, 3 to 5 years, last published yield above 7.4`. */
export function stepText(step: Step): string {
  const words = inputWords(step);
  return words === "" ? TOOLS[step.tool].title : `${TOOLS[step.tool].title}: ${words}`;
}

/** All steps, in order. */
export const planText = (plan: Pick<Plan, "steps">): string => plan.steps.map(stepText).join("; ");

/** A part of a step that can be edited or removed on its own. */
export interface StepChip {
  step: string;
  words: string;
  /** Indexes in the step's `where`; empty for a part that is not a condition. */
  places: number[];
}

/** Conditions of a plan as chips; a step without conditions is a single chip. */
export function planChips(plan: Pick<Plan, "steps">): StepChip[] {
  return plan.steps.flatMap((step): StepChip[] => {
    const where = "where" in step.input ? step.input.where : [];
    const either = "any" in step.input ? anyWords(step.input.any) : null;
    if (where.length === 0 && either === null) return [{ step: step.id, words: stepText(step), places: [] }];
    const chips = conditionChips(where).map(({ words, places }) => ({ step: step.id, words, places }));
    return either === null ? chips : [...chips, { step: step.id, words: either, places: [] }];
  });
}
