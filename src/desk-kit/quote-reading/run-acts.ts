import type { PrivateRun } from "#domain/runs/private-run.ts";
import { useSession } from "#src/session/session.ts";

/** Whether a line was written in the reader's own firm: there is nobody to answer. */
export function isOwnLine(run: Pick<PrivateRun, "author">): boolean {
  return useSession.getState().session?.id === run.author.client_id;
}

/**
 * The commands that deal on a line, the one that Enter means first: say what was meant, hit or lift it, or, of a line of
 * one's own, publish it as an EOI.
 */
export function actsOnRun(run: Pick<PrivateRun, "author" | "unresolved">): readonly [string, ...string[]] {
  if (run.unresolved.includes("bond")) return ["runs.choose-bond", "runs.choose-side"];
  if (run.unresolved.length > 0) return ["runs.choose-side", "runs.choose-bond"];
  return isOwnLine(run) ? ["runs.publish", "runs.answer"] : ["runs.answer", "runs.publish"];
}
