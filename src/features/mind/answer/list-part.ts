import type { Plan, PlanPatch } from "#domain/contract/mind/plan.ts";

/** A part of a list: how many rows come before it, and the way to another part. */
export interface ListPart {
  skipped: number;
  /** Asks for the part that begins after so many rows; null where nothing can be asked. */
  onPart: ((skipped: number, label: string) => void) | null;
}

/** Which part of its list a step shows, and the change of the plan that shows another. @param onPatch null: it is only read */
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
