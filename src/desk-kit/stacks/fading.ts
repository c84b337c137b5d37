import type { Fading } from "#domain/runs/age.ts";

/** How a quote fades: by weight and by the muted colour, which both still read well; never by transparency. */
export const FADED: Record<Fading, string> = {
  0: "font-medium",
  1: "",
  2: "text-muted",
};
