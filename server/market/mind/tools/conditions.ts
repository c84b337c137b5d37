import { dimensionsOn } from "#domain/bond-catalogue/dimensions.ts";
import { UNRATED } from "#domain/bond-catalogue/ratings.ts";
import { meets } from "#domain/bond-catalogue/operators.ts";
import { dateFigure } from "#domain/bond-catalogue/catalogue.ts";
import type { BondFilter } from "#domain/contract/http/catalogue.ts";
import { type ChoiceCondition, type Condition, isKnownOnly } from "#domain/contract/mind/condition.ts";
import { fieldLabel } from "#domain/mind/condition-text.ts";
import type { Cell, ToolResult } from "#domain/contract/mind/tools.ts";
import { type DayCatalogue } from "#server/market/research/catalogue/day-catalogue.ts";
import { placesAnswering } from "#server/market/research/catalogue/measures.ts";
import { type AskedConditions } from "#server/market/research/catalogue/question.ts";
import { bondCell } from "#server/market/mind/tools/bond-cells.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";

// Evaluates the conditions of a plan one by one on the catalogue, to know how many bonds each leaves out and would add
// if dropped.

const NOTHING_ASKED: AskedConditions = {
  category_values: {},
  dimensions: [],
  search: "",
  filters: [],
  include_matured: true,
};

/** The catalogue's own name of a field. */
export const catalogueField = (field: string) => (field === "published_price" ? "clean_price" : field);

/** A condition as the catalogue takes it; null for a field that it has no column of. */
export function askedOf(condition: Condition): Pick<AskedConditions, "dimensions" | "filters"> | null {
  const { field, operator, value } = condition;
  if (Array.isArray(value)) {
    return { filters: [], dimensions: [{ dimension: condition.field, operator, values: value } as never] };
  }
  if (field === "face" || field === "call_date" || field === "published_date") return null;
  return { dimensions: [], filters: [{ field: catalogueField(field), operator, value } as BondFilter] };
}

/** True when a cell meets a condition on a figure or a day; unknown values meet none. */
export function cellMeets(cell: Cell | undefined, { operator, value }: Condition): boolean {
  if (cell === null || cell === undefined || Array.isArray(value)) return false;
  if (operator === "one_of" || operator === "none_of") return false;
  const figure = typeof cell === "number" ? cell : dateFigure(String(cell));
  return meets(figure, operator, typeof value === "number" ? value : dateFigure(value));
}

/** A mark by place: 1 where the bond meets it. */
export type Mask = Uint8Array;

function maskOf({ catalogue }: DayCatalogue, places: Iterable<number>): Mask {
  const mask = new Uint8Array(catalogue.bonds.length);
  for (const place of places) mask[place] = 1;
  return mask;
}

/**
 * `not AAA`: the catalogue counts a missing rating as a value, but an unknown rating is not known to differ from AAA.
 */
const isNotRated = (condition: Condition): condition is ChoiceCondition =>
  condition.field === "credit_rating" && condition.operator === "none_of";

/** The bonds that meet one condition, repaid ones too. */
export function meeting(mind: MindContext, condition: Condition): Mask {
  const day = mind.day();
  const asked = askedOf(isNotRated(condition) ? { ...condition, value: [...condition.value, UNRATED] } : condition);
  if (asked !== null) return maskOf(day, placesAnswering(day, { ...NOTHING_ASKED, ...asked }));
  return maskOf(
    day,
    day.catalogue.bonds.flatMap((bond, place) =>
      cellMeets(bondCell(mind, bond, condition.field), condition) ? place : [],
    ),
  );
}

/** Bonds in scope of a question: not repaid unless requested, and matching the search text. */
export function universe(mind: MindContext, search: string, includeMatured: boolean): Mask {
  const day = mind.day();
  return maskOf(day, placesAnswering(day, { ...NOTHING_ASKED, search, include_matured: includeMatured }));
}

/** Bonds that fully meet one group of alternatives; all bonds when there are none. */
export function meetingAny(mind: MindContext, groups: readonly (readonly Condition[])[] | undefined): Mask[] {
  if (groups === undefined) return [];
  const day = mind.day();
  return [
    maskOf(
      day,
      groups.flatMap((group) => inAll(group.map((each) => meeting(mind, each)))),
    ),
  ];
}

/** The places marked in all. */
export function inAll(masks: readonly Mask[]): number[] {
  const [first, ...rest] = masks;
  if (first === undefined) return [];
  const places: number[] = [];
  for (let place = 0; place < first.length; place += 1) {
    if (first[place] === 1 && rest.every((mask) => mask[place] === 1)) places.push(place);
  }
  return places;
}

function isUnknown(mind: MindContext, place: number, field: string): boolean {
  const { catalogue } = mind.day();
  const bond = catalogue.bonds[place];
  if (bond === undefined) return false;
  if (field === "credit_rating") return bond.credit_rating === null;
  if (field in dimensionsOn(catalogue.today)) {
    return dimensionsOn(catalogue.today)[field as keyof ReturnType<typeof dimensionsOn>](bond) === null;
  }
  return bondCell(mind, bond, field) === null;
}

/** Reason shown in the answer for bonds that could not be judged on a field. */
export const leftOutReason = (field: string) => `no ${fieldLabel(field)} in the data`;

/** Bonds that meet every other condition and have no value for the field of one, by field. */
export function leftOut(
  mind: MindContext,
  base: Mask,
  where: readonly Condition[],
  masks: readonly Mask[],
): ToolResult["left_out"] {
  const isLeftOut = (each: Condition) =>
    each.field === "credit_rating" ? isNotRated(each) && !each.value.includes(UNRATED) : !isKnownOnly(each);
  const fields = new Set(where.filter(isLeftOut).map(({ field }) => field));
  return [...fields].flatMap((field) => {
    const others = masks.filter((_, at) => where[at]?.field !== field);
    const count = inAll([base, ...others]).filter((place) => isUnknown(mind, place, field)).length;
    return count === 0 ? [] : [{ reason: leftOutReason(field), count }];
  });
}
