import type { Fading } from "#domain/runs/age.ts";

/** Styles of a fading quote: weight and the muted colour, which both stay readable; never transparency. */
export const FADED: Record<Fading, string> = {
  0: "font-medium",
  1: "",
  2: "text-muted",
};
