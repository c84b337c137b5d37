import type { PrivateRun } from "#domain/runs/private-run.ts";
import { useSession } from "#src/session/session.ts";

/** True when the viewer's own firm wrote the line, so there is nobody to answer. */
export function isOwnLine(run: Pick<PrivateRun, "author">): boolean {
  return useSession.getState().session?.id === run.author.client_id;
}

/** Commands for a line; Enter runs the first: clarify it, hit or lift it, or publish an own line as an EOI. */
export function actsOnRun(run: Pick<PrivateRun, "author" | "unresolved">): readonly [string, ...string[]] {
  if (run.unresolved.includes("bond")) return ["runs.choose-bond", "runs.choose-side"];
  if (run.unresolved.length > 0) return ["runs.choose-side", "runs.choose-bond"];
  return isOwnLine(run) ? ["runs.publish", "runs.answer"] : ["runs.answer", "runs.publish"];
}
