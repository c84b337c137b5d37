import { type Cause, type Change, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Runs a change, or only tries it to see its effect. */
export type RunChange = typeof change;

/** Aborts a tried change, carrying its answer. */
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
