import type { ActState } from "#domain/contract/http/acts.ts";
import { isPassing } from "#src/lib/call-error.ts";

/** How a binding call without an answer ended: done, or closed so that it never is. */
export type Outcome = Exclude<ActState, "unknown">;

interface OutcomeNeeds {
  /** Asks the state of the key, or closes it. @throws CallError */
  ask: (method: "GET" | "DELETE") => Promise<ActState>;
  rest: (looks: number) => Promise<void>;
}

/**
 * Looks until it is known what became of a call. One that the server does not have is closed: it may still be on its way.
 * @throws CallError where the server refuses to say
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
