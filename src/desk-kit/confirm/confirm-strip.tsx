import { TriangleAlert } from "lucide-react";
import { type MouseEvent, useEffect, useId, useRef } from "react";
import { useStore } from "zustand";
import { isBlocked } from "#domain/entities/deal-warning.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { BREACH_ADVICE } from "#domain/limits/limit-text.ts";
import { retypedFigures } from "#domain/trading/retyping.ts";
import { CommandButton } from "#src/shell/controls/command-button.tsx";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { useCommandContext, useContextValue } from "#src/shell/controls/use-command-context.ts";
import { whyAway } from "#src/shell/commands/command.ts";
import { facts } from "#src/desk-kit/market/focus.ts";
import { cx } from "#src/lib/cx.ts";
import { lookingText, lookups } from "#src/lib/lookups.ts";
import { askAgain, hasMovedOn } from "#src/desk-kit/confirm/ask-again.ts";
import { RetypeFields } from "#src/desk-kit/confirm/retype-fields.tsx";
import { type ConfirmPlace, useConfirm } from "#src/desk-kit/confirm/confirm-store.ts";

const EDGE: Record<QuoteType, string> = { BID: "border-bid", ASK: "border-ask" };

/**
 * Last step of a binding act: one sentence in plain words and a distinct key; amber with the reason when something is
 * unusual. The sentence itself takes the focus, so a held Enter does nothing.
 * @param version version of the act's subject; a newer one asks again
 */
export function ConfirmStrip({ place = "form", version }: { place?: ConfirmPlace; version?: number }) {
  const { pending: asked, problem: ownProblem, over, retyped, retype, isSent } = useConfirm();
  const isLooking = useStore(lookups, ({ keys }) => keys.length > 0);
  const problem = isLooking ? lookingText(isSent) : (over ?? ownProblem);
  const away = useContextValue(whyAway);
  const confirm = useCommand("deal.confirm");
  const back = useCommand("deal.back");
  const pending = asked?.place === place ? asked : null;
  const strip = useRef<HTMLElement>(null);
  const lineId = useId();
  const warningsId = useId();
  useCommandContext(facts.confirming, pending && over === null ? true : undefined);
  useCommandContext(facts.lapsed, pending && over !== null ? true : undefined);
  useCommandContext(facts.withdrawing, pending?.withdraws ? true : undefined);
  useEffect(() => {
    if (!pending || strip.current === null) return;
    // Keys pressed earlier do not confirm a new warning.
    strip.current.dataset["shownMs"] = String(performance.now());
    const target =
      strip.current.querySelector<HTMLElement>("input") ?? strip.current.querySelector<HTMLElement>("p[tabindex]");
    target?.focus();
  }, [pending]);
  const seen = useRef(version);
  useEffect(() => {
    if (!hasMovedOn(seen.current, version)) return;
    seen.current = version;
    void askAgain(place);
  }, [place, version]);
  // A confirmation belongs to the place it was asked in.
  useEffect(
    () => () => {
      if (useConfirm.getState().pending?.place === place) useConfirm.getState().drop();
    },
    [place],
  );
  if (!pending) return null;
  const notes = [...pending.warnings.map(({ text }) => text), ...pending.cautions];
  const isUnusual = notes.length > 0;
  const isBarred = pending.warnings.some(isBlocked);
  const figures = isBarred || over !== null ? [] : retypedFigures(pending.warnings);
  const isOver = over !== null;
  const edge = edgeOf(pending.side, isOver, isUnusual);
  const tone = isOver ? "text-muted line-through" : isUnusual ? "text-warn" : "";
  const isBar = place === "desk";
  return (
    <section
      ref={strip}
      aria-label="Confirm"
      data-unusual={isUnusual || undefined}
      data-over={isOver || undefined}
      onClickCapture={ignoreDoubleClick}
      className={cx(
        "border-t-2",
        isBar ? "flex shrink-0 flex-wrap items-center justify-end gap-x-4 px-3 py-1" : "sticky bottom-0 p-3",
        edge,
        (isOver || !isUnusual) && "bg-raised",
      )}
    >
      {[pending.withdraws ? "" : away, problem ?? ""].filter(Boolean).map((why) => (
        <p key={why} role="alert" className="mb-2 rounded bg-warn-soft px-2 py-1 text-warn">
          {why}
        </p>
      ))}
      <p
        id={lineId}
        tabIndex={-1}
        data-deal-line
        aria-describedby={isUnusual && !isOver ? warningsId : undefined}
        className={cx("text-[14px] leading-5 font-medium", isBar && "min-w-0 flex-1", tone)}
      >
        {pending.line}
      </p>
      {isUnusual && !isOver ? (
        <ul id={warningsId} className="mt-2 flex flex-col gap-1 text-warn">
          {notes.map((text) => (
            <li key={text} className="flex gap-1.5">
              <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      ) : null}
      {isBarred && !isOver ? <p className="mt-2 font-medium">{BREACH_ADVICE}</p> : null}
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
      {pending.notes.length > 0 && !isOver ? (
        <p className="mt-2 text-[12px] text-muted">{pending.notes.join(" ")}</p>
      ) : null}
      <div className={cx("flex justify-end gap-2", !isBar && "mt-3")}>
        <CommandButton
          id="deal.back"
          showKey
          className="inline-flex h-8 items-center gap-2 rounded px-3 text-muted hover:bg-hover"
        />
        {isBarred || isOver ? null : (
          <CommandButton
            id="deal.confirm"
            showKey
            className="inline-flex h-8 items-center gap-2 rounded bg-primary px-3 font-medium text-on-primary not-aria-disabled:hover:bg-primary-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
          >
            {pending.label}
          </CommandButton>
        )}
      </div>
    </section>
  );
}

/** Grey once lapsed, amber when unusual, otherwise the side's colour. */
function edgeOf(side: QuoteType | null, isOver: boolean, isUnusual: boolean): string {
  if (isOver) return "border-line";
  if (isUnusual) return "border-warn bg-warn-soft";
  return side === null ? "border-line-strong" : EDGE[side];
}

/** Ignores the second half of a double click on the previous button, which may have been at the same position. */
function ignoreDoubleClick(event: MouseEvent): void {
  if (event.detail > 1) event.stopPropagation();
}
