import type { ButtonHTMLAttributes, Ref } from "react";
import { cx } from "#src/lib/cx.ts";

export type ButtonKind = "primary" | "plain" | "quiet" | "danger" | "bid" | "ask";

const KINDS: Record<ButtonKind, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover border-transparent",
  plain: "bg-raised text-fg border-line-strong hover:bg-hover",
  quiet: "bg-transparent text-muted border-transparent hover:bg-hover hover:text-fg",
  danger: "bg-raised text-danger border-line-strong hover:bg-ask-soft",
  bid: "bg-bid-soft text-bid border-bid",
  ask: "bg-ask-soft text-ask border-ask",
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: ButtonKind;
  size?: "small" | "normal" | "large";
  ref?: Ref<HTMLButtonElement>;
}

/** Classes of a button, for elements that are one by other means. */
export function buttonClass(kind: ButtonKind = "plain", size: ButtonProps["size"] = "normal", more?: string | false) {
  return cx(
    "inline-flex items-center justify-center gap-2 rounded border font-medium whitespace-nowrap select-none",
    "disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed aria-disabled:opacity-55",
    size === "small" && "h-6 px-2 text-[12px]",
    size === "normal" && "h-8 px-3",
    size === "large" && "h-10 px-4 text-[15px]",
    KINDS[kind],
    more,
  );
}

/** A button. Use one primary per screen; all others are plain or quiet. */
export function Button({ kind, size, className, type = "button", ...rest }: ButtonProps) {
  return <button type={type} className={buttonClass(kind, size, className)} {...rest} />;
}
