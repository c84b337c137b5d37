import type { ActState } from "#domain/contract/http/acts.ts";
import { isPassing } from "#src/lib/call-error.ts";

/** Outcome of a binding call without a response: done, or closed so that it can never be done. */
export type Outcome = Exclude<ActState, "unknown">;

interface OutcomeNeeds {
  /** Asks the state of the key, or closes it. @throws CallError */
  ask: (method: "GET" | "DELETE") => Promise<ActState>;
  rest: (looks: number) => Promise<void>;
}

/**
 * Looks up a call until its outcome is known. A call the server has not seen is closed, because it may still arrive.
 * @throws CallError when the server refuses to tell
 */
export async function outcomeOf({ ask, rest }: OutcomeNeeds): Promise<Outcome> {
  for (let looks = 0; ; looks += 1) {
    try {
      const state = await ask("GET");
      const settled = state === "unknown" ? await ask("DELETE") : state;
      if (settled !== "unknown") return settled;
    } catch (error) {
      if (!isPassing(error)) throw error;
    }
    await rest(looks);
  }
}
