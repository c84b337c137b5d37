import { type RetypedFigure, retypedProblem } from "#domain/trading/retyping.ts";

/** Texts typed so far, by figure key. */
export type Retyped = Readonly<Record<string, string>>;

/** Error text of the first figure that is missing or wrong; undefined once all are right. */
export function retypeBar(figures: readonly RetypedFigure[], typed: Retyped): string | undefined {
  for (const figure of figures) {
    const problem = retypedProblem(figure, typed[figure.key] ?? "");
    if (problem !== null) return problem;
  }
  return undefined;
}
