import type { ButtonHTMLAttributes } from "react";
import { cx } from "#src/lib/cx.ts";

/** The looks of a small toggle in a panel's head; `yb-choice` marks the one that is chosen. */
export const choiceChipClass =
  "yb-choice h-6 min-w-6 shrink-0 rounded px-1.5 text-[12px] whitespace-nowrap text-muted hover:bg-hover aria-pressed:bg-selected aria-pressed:text-fg";

interface ChoiceChipProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "type" | "aria-pressed"> {
  pressed: boolean;
}

/** One choice of a filter: on or off. */
export function ChoiceChip({ pressed, className, ...button }: ChoiceChipProps) {
  return <button type="button" aria-pressed={pressed} className={cx(choiceChipClass, className)} {...button} />;
}
