import { type Cause, type Change, change } from "#server/core/change.ts";
import type { Parts } from "#server/core/parts.ts";

/** Runs a change: for good, or to see what it would do. */
export type RunChange = typeof change;

/** Ends a change that is only tried, with what it would have answered. */
class Tried extends Error {
  readonly answer: unknown;

  constructor(answer: unknown) {
    super("Only tried.");
    this.answer = answer;
  }
}

/** Runs a change with all its checks and undoes it: nothing is stored, audited or published. @throws Refusal as the change does */
export async function tryChange<T>(parts: Parts, cause: Cause, work: (changing: Change) => Promise<T>): Promise<T> {
  try {
    return await change(parts, { actor: cause.actor, requestId: cause.requestId }, async (changing): Promise<T> => {
      throw new Tried(await work(changing));
    });
  } catch (error) {
    if (error instanceof Tried) return error.answer as T;
    throw error;
  }
}
