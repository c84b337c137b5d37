/** Programs to prove the chart with; null for one that is not there. */
export function helm(): string | null;
export function kubectl(): string | null;
