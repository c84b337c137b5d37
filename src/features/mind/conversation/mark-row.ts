import type { KeyboardEvent } from "react";
import { useMarks } from "#src/features/mind/answer/marks.ts";

/** Space on a figure marks or unmarks the bond of its row. */
export function markRow(event: KeyboardEvent): void {
  if (event.key !== " " || !(event.target instanceof Element) || !event.target.matches("[data-figure]")) return;
  const isin = event.target.closest<HTMLElement>("[data-isin]")?.dataset["isin"];
  const turn = Number(event.target.closest<HTMLElement>("[data-turn]")?.dataset["turn"]);
  if (isin === undefined || !Number.isFinite(turn)) return;
  event.preventDefault();
  useMarks.getState().toggle(turn, isin);
}
