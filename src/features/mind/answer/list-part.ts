import type { Plan, PlanPatch } from "#domain/contract/mind/plan.ts";

/** Page of a list: the number of rows before it, and a call for another page. */
export interface ListPart {
  skipped: number;
  /** Requests the page after so many rows; null when asking is not possible. */
  onPart: ((skipped: number, label: string) => void) | null;
}

/** Page of the list a step shows, and the plan change for another one. @param onPatch null when read-only */
export function listPart(
  plan: Plan | null,
  call: string,
  onPatch: ((patch: PlanPatch, label: string) => void) | null,
): ListPart {
  const step = plan?.steps.find(({ id }) => id === call);
  const skipped = step?.tool === "screen" ? (step.input.skip ?? 0) : 0;
  if (step?.tool !== "screen" || onPatch === null) return { skipped, onPart: null };
  return {
    skipped,
    onPart: (skip, label) =>
      onPatch(
        [skip === 0 ? { op: "unset", step: call, path: "skip" } : { op: "set", step: call, path: "skip", value: skip }],
        label,
      ),
  };
}
