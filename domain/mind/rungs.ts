import type { InputOf } from "#domain/contract/mind/tools.ts";

// Explicit rungs of a ladder: a list, or evenly spaced between two ends.

type Ladder = InputOf<"ladder">;

/** Level fixed on each rung. */
export type RungLevel = "yield_percent" | "price";

interface Ends {
  of: RungLevel;
  from: number;
  to: number;
  step: number;
}

const places = (value: number) => Math.round(value * 1e6);

function endsOf({ yield_from, yield_to, step_bp, price_from, price_to, price_step }: Ladder): Ends | null {
  if (yield_from !== undefined && yield_to !== undefined)
    return { of: "yield_percent", from: yield_from, to: yield_to, step: step_bp / 100 };
  if (price_from !== undefined && price_to !== undefined && price_step !== undefined)
    return { of: "price", from: price_from, to: price_to, step: price_step };
  return null;
}

/** Number of explicit rungs; null for a ladder around a level. */
export function rungCount(asked: Ladder): number | null {
  const listed = asked.yields ?? asked.prices;
  if (listed !== undefined) return listed.length;
  const ends = endsOf(asked);
  return ends === null ? null : Math.floor((places(ends.to) - places(ends.from)) / places(ends.step) + 1e-9) + 1;
}

/** Levels of the explicit rungs, percent or per 100; null for a ladder around a level. */
export function explicitRungs(asked: Ladder): { of: RungLevel; levels: number[] } | null {
  if (asked.yields !== undefined) return { of: "yield_percent", levels: asked.yields };
  if (asked.prices !== undefined) return { of: "price", levels: asked.prices };
  const [ends, count] = [endsOf(asked), rungCount(asked)];
  if (ends === null || count === null) return null;
  const levels = Array.from({ length: count }, (_, rung) => (places(ends.from) + rung * places(ends.step)) / 1e6);
  return { of: ends.of, levels };
}

/** True when any explicit rung is given, even a single end. */
export const hasRungs = ({ yield_from, yield_to, price_from, price_to, yields, prices }: Ladder): boolean =>
  [yield_from ?? yield_to, price_from ?? price_to, yields, prices].some((each) => each !== undefined);
