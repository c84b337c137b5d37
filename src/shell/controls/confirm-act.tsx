import { type ReactNode, useEffect, useRef } from "react";
import type { ContextKey } from "#src/shell/commands/when.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { buttonClass } from "#src/ui/button.tsx";

interface ConfirmActProps {
  /** Page with the commands `back` and `send`. */
  page: string;
  /** Fact that the two commands need. */
  waits: ContextKey<boolean>;
  sentence: ReactNode;
  /** Label of the button that confirms. */
  label: string;
  /** Under the sentence. */
  children?: ReactNode;
}

/**
 * Asks for the confirmation of an act, with a sentence and a distinct key. The sentence has the focus, so Enter does
 * nothing.
 */
export function ConfirmAct({ page, waits, sentence, label, children }: ConfirmActProps) {
  const line = useRef<HTMLParagraphElement>(null);
  useCommandContext(waits, true);
  useEffect(() => line.current?.focus(), []);
  return (
    <section aria-label="Confirm" className="flex flex-col gap-3 border-t-2 border-line-strong pt-3">
      <p ref={line} tabIndex={-1} data-deal-line className="text-[14px] leading-5 font-medium break-words">
        {sentence}
      </p>
      {children}
      <div className="flex justify-end gap-2">
        <CommandButton id={`${page}.back`} showKey className={buttonClass("quiet")} />
        <CommandButton id={`${page}.send`} showKey className={buttonClass("primary")}>
          {label}
        </CommandButton>
      </div>
    </section>
  );
}
