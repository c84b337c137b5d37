import { useEffect, useRef } from "react";
import { CommandButton } from "#src/platform/commands/command-button.tsx";
import { useCommandContext } from "#src/platform/commands/use-command-context.ts";
import { facts } from "#src/platform/market/focus.ts";
import { cx } from "#src/lib/cx.ts";
import { useConfirm } from "#src/features/clusters/confirm-store.ts";

/**
 * The last step of a binding act: one line in plain words and a distinct key. The line itself takes the focus, so that
 * an Enter held too long does nothing.
 */
export function ConfirmStrip() {
  const { pending, problem } = useConfirm();
  const line = useRef<HTMLParagraphElement>(null);
  useCommandContext(facts.confirming, pending ? true : undefined);
  useEffect(() => {
    if (pending) line.current?.focus();
  }, [pending]);
  if (!pending) return null;
  return (
    <section
      aria-label="Confirm"
      className={cx("sticky bottom-0 border-t-2 bg-raised p-3", pending.tone === "bid" ? "border-bid" : "border-ask")}
    >
      {problem ? (
        <p role="alert" className="mb-2 rounded bg-warn-soft px-2 py-1 text-warn">
          {problem}
        </p>
      ) : null}
      <p ref={line} tabIndex={-1} data-deal-line className="text-[14px] leading-5 font-medium">
        {pending.line}
      </p>
      <div className="mt-3 flex justify-end gap-2">
        <CommandButton
          id="deal.back"
          showKey
          className="inline-flex h-8 items-center gap-2 rounded px-3 text-muted hover:bg-hover"
        />
        <CommandButton
          id="deal.confirm"
          showKey
          className="inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
        >
          {pending.word}
        </CommandButton>
      </div>
    </section>
  );
}
