import { useEffect, useRef } from "react";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useAct } from "#src/features/inventory/act-store.ts";
import { acting } from "#src/features/inventory/inventory-commands.ts";

/** The last step of a binding act: its sentence and a distinct key. The sentence takes the focus, so a held Enter does nothing. */
export function ActStrip() {
  const asked = useAct((state) => state.asked);
  const line = useRef<HTMLParagraphElement>(null);
  useCommandContext(acting, asked !== null);
  useEffect(() => {
    if (asked !== null) line.current?.focus();
  }, [asked]);
  // A sentence belongs to the page it was asked on.
  useEffect(() => () => useAct.getState().settle(false), []);
  if (asked === null) return null;
  return (
    <section
      aria-label="Confirm"
      className="sticky bottom-0 z-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t-2 border-line-strong bg-raised p-3"
    >
      <p ref={line} tabIndex={-1} className="min-w-0 flex-1 basis-60 text-[14px] leading-5 font-medium">
        {asked.line}
      </p>
      <CommandButton
        id="inventory.back"
        showKey
        className="inline-flex h-8 items-center gap-2 rounded px-3 text-muted hover:bg-hover"
      />
      <CommandButton
        id="inventory.confirm"
        showKey
        className="inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary hover:bg-primary-hover"
      >
        {asked.label}
      </CommandButton>
    </section>
  );
}
