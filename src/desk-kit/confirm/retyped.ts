import { type RetypedFigure, retypedProblem } from "#domain/trading/retyping.ts";

/** Texts typed so far, by the key of their figure. */
export type Retyped = Readonly<Record<string, string>>;

/** Why what was typed does not let the act go; undefined once every figure is there. */
export function retypeBar(figures: readonly RetypedFigure[], typed: Retyped): string | undefined {
  for (const figure of figures) {
    const problem = retypedProblem(figure, typed[figure.key] ?? "");
    if (problem !== null) return problem;
  }
  return undefined;
}
