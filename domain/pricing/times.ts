import { FAMILIES } from "#domain/pricing/families.ts";
import { gridDay, gridDay360 } from "#domain/pricing/grid.ts";
import type { Schedule } from "#domain/pricing/schedule.ts";
import type { PricingTerms } from "#domain/pricing/terms.ts";

/** Years to each payment, and the gaps between them, in the family's own time. */
export interface FlowTimes {
  times: number[];
  gaps: number[];
  gapIndex: number[];
}

export function fillTimes(terms: PricingTerms, schedule: Schedule): FlowTimes {
  const { time } = FAMILIES[terms.family];
  switch (time) {
    case "COUPON-PERIODS":
      return spread(schedule, terms.frequency, begunPart(schedule), periodsTo);
    case "30E/360":
      return spread(schedule, 360, schedule.settlement.number360, day360Of);
    case "ACT/365":
      return spread(schedule, 365, schedule.settlement.number, dayOf);
  }
}

/** Counts times in whole units, so that equal gaps compare as equal. */
function spread(
  schedule: Schedule,
  unitsPerYear: number,
  settlementUnits: number,
  unitsOf: (schedule: Schedule, index: number) => number,
): FlowTimes {
  const times: number[] = [];
  const gapIndex: number[] = [];
  const gaps: number[] = [];
  let before = 0;
  for (let index = 0; index < schedule.count; index++) {
    const units = unitsOf(schedule, index);
    times.push((units - settlementUnits) / unitsPerYear);
    gapIndex.push(index === 0 ? 0 : indexOfGap(gaps, (units - before) / unitsPerYear));
    before = units;
  }
  return { times, gaps, gapIndex };
}

function dayOf({ dueDays }: Schedule, index: number): number {
  return dueDays[index] ?? 0;
}

function day360Of({ onGrid, grid, firstIndex, end }: Schedule, index: number): number {
  return index < onGrid ? gridDay360(grid, firstIndex + index) : end.number360;
}

/**
 * Coupon periods from the grid date before settlement to a payment; an end off the grid counts for its part of a
 * period.
 */
function periodsTo({ gridBefore, firstIndex, lastIndex, onGrid, grid, end }: Schedule, index: number): number {
  if (index < onGrid) return firstIndex + index - gridBefore;
  const lastDay = gridDay(grid, lastIndex);
  return lastIndex - gridBefore + (end.number - lastDay) / (gridDay(grid, lastIndex + 1) - lastDay);
}

/** Elapsed part of the grid period around settlement. */
function begunPart({ grid, gridBefore, settlement }: Schedule): number {
  const start = gridDay(grid, gridBefore);
  return (settlement.number - start) / (gridDay(grid, gridBefore + 1) - start);
}

function indexOfGap(gaps: number[], gap: number): number {
  for (let index = 0; index < gaps.length; index++) if (gaps[index] === gap) return index;
  return gaps.push(gap) - 1;
}
