import type { ButtonHTMLAttributes, Ref } from "react";
import { cx } from "#src/lib/cx.ts";

type Kind = "primary" | "plain" | "quiet" | "danger" | "bid" | "ask";

const KINDS: Record<Kind, string> = {
  primary: "bg-primary text-on-primary hover:bg-primary-hover border-transparent",
  plain: "bg-raised text-fg border-line-strong hover:bg-hover",
  quiet: "bg-transparent text-muted border-transparent hover:bg-hover hover:text-fg",
  danger: "bg-raised text-danger border-line-strong hover:bg-ask-soft",
  bid: "bg-bid-soft text-bid border-bid",
  ask: "bg-ask-soft text-ask border-ask",
};

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  kind?: Kind;
  size?: "small" | "normal" | "large";
  ref?: Ref<HTMLButtonElement>;
}

/** A button. Use one primary per screen; all others are plain or quiet. */
export function Button({ kind = "plain", size = "normal", className, type = "button", ...rest }: ButtonProps) {
  return (
    <button
      type={type}
      className={cx(
        "inline-flex items-center justify-center gap-2 rounded border font-medium whitespace-nowrap select-none",
        "disabled:cursor-not-allowed disabled:opacity-55",
        size === "small" && "h-6 px-2 text-[12px]",
        size === "normal" && "h-8 px-3",
        size === "large" && "h-10 px-4 text-[15px]",
        KINDS[kind],
        className,
      )}
      {...rest}
    />
  );
}
