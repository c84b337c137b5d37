import { TriangleAlert } from "lucide-react";
import { useEffect, useId, useRef } from "react";
import { cx } from "#src/lib/cx.ts";
import { retypedFigures } from "#domain/trading/retyping.ts";
import { RetypeFields } from "#src/desk-kit/confirm/retype-fields.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { buttonClass } from "#src/ui/button.tsx";
import { useAct } from "#src/features/inventory/act-store.ts";
import { acting } from "#src/features/inventory/inventory-commands.ts";

/**
 * Confirms a binding act with a sentence and a distinct key. The sentence has the focus, so a held Enter does nothing.
 */
export function ActStrip() {
  const { asked, retyped, retype } = useAct();
  const strip = useRef<HTMLElement>(null);
  const confirm = useCommand("inventory.confirm");
  const back = useCommand("inventory.back");
  const lineId = useId();
  const warningsId = useId();
  useCommandContext(acting, asked !== null);
  useEffect(() => {
    if (asked === null) return;
    const target =
      strip.current?.querySelector<HTMLElement>("input") ?? strip.current?.querySelector<HTMLElement>("p[tabindex]");
    target?.focus();
  }, [asked]);
  // A sentence belongs to its page and lapses on leaving.
  useEffect(() => () => useAct.getState().settle(false), []);
  if (asked === null) return null;
  const figures = retypedFigures(asked.warnings);
  const isUnusual = asked.warnings.length > 0;
  return (
    <section
      ref={strip}
      aria-label="Confirm"
      data-unusual={isUnusual || undefined}
      className={cx(
        "sticky bottom-0 z-3 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t-2 p-3",
        isUnusual ? "border-warn bg-warn-soft" : "border-line-strong bg-raised",
      )}
    >
      {asked.problem === null ? null : (
        <p role="alert" className="basis-full text-warn">
          {asked.problem}
        </p>
      )}
      <p
        id={lineId}
        tabIndex={-1}
        aria-describedby={isUnusual ? warningsId : undefined}
        className={cx("min-w-0 flex-1 basis-60 text-[14px] leading-5 font-medium", isUnusual && "text-warn")}
      >
        {asked.line}
      </p>
      {isUnusual ? (
        <ul id={warningsId} className="flex max-h-40 basis-full flex-col gap-1 overflow-auto text-warn">
          {asked.warnings.map(({ text }) => (
            <li key={text} className="flex gap-1.5">
              <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      {figures.length === 0 ? null : (
        <RetypeFields
          figures={figures}
          typed={retyped}
          describedBy={`${lineId} ${warningsId}`}
          onType={retype}
          onSend={() => confirm.run("key")}
          onBack={() => back.run("key")}
        />
      )}
      <CommandButton id="inventory.back" showKey className={buttonClass("quiet")} />
      <CommandButton id="inventory.confirm" showKey className={buttonClass("primary")}>
        {asked.label}
      </CommandButton>
    </section>
  );
}
