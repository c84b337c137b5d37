import { isAnswer } from "#domain/bond-catalogue/answering.ts";
import { measuredGroups, measuredOf } from "#domain/bond-catalogue/measuring.ts";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { measuredCounts } from "#domain/contract/http/catalogue-measures.ts";
import type { DayCatalogue } from "#server/market/research/catalogue/day-catalogue.ts";
import { type AskedConditions, ask } from "#server/market/research/catalogue/question.ts";

/**
 * The places of all bonds that meet conditions.
 * @throws Refusal validation_error for a category value that no bond can have
 */
export function placesAnswering(day: DayCatalogue, asked: AskedConditions): number[] {
  const { answers } = ask(day, asked);
  return [...answers.keys()].filter((place) => isAnswer(answers, place));
}

/** Bonds counted and measured by group, under the conditions of the list. @throws as {@link placesAnswering} */
export function readMeasures(
  day: DayCatalogue,
  { dimension = null, measure = null, limit, ...asked }: BodyOf<typeof measuredCounts>,
): ResponseOf<typeof measuredCounts> {
  const { catalogue } = day;
  const places = placesAnswering(day, asked);
  const total = { value: null, label: "All", ...measuredOf(catalogue, places, measure) };
  const groups = dimension === null ? [total] : measuredGroups(catalogue, places, dimension, measure);
  const unknown = dimension === null ? 0 : (groups.find(({ value }) => value === null)?.count ?? 0);
  const unmeasured = measure === null ? 0 : total.count - total.measured;
  return {
    groups: groups.slice(0, limit),
    group_count: groups.length,
    total,
    left_out: [
      ...(dimension !== null && unknown > 0 ? [{ field: dimension, count: unknown }] : []),
      ...(measure !== null && unmeasured > 0 ? [{ field: measure, count: unmeasured }] : []),
    ],
    as_of: catalogue.today,
  };
}
