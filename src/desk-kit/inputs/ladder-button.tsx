import { Popover } from "radix-ui";
import { useEffect, useRef, useState, type RefObject } from "react";
import { pctOfYieldFraction } from "#domain/lib/decimal.ts";
import type { LadderRung } from "#domain/pricing/ladder.ts";
import type { LevelEvent, PricingInputState } from "#domain/validation/pricing-input.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { useCommand } from "#src/shell/controls/use-command.ts";
import { LiveQuotesNote } from "#src/desk-kit/market/live-quotes-note.tsx";
import { MarketLine } from "#src/desk-kit/market/market-line.tsx";
import { KeyChips } from "#src/shell/controls/key-chips-view.tsx";
import { LADDER_COMMAND, ladders, ladderShown } from "#src/desk-kit/inputs/ladder-command.ts";
import { isTyped, readLadder, type LadderDay, type LadderReading } from "#src/desk-kit/inputs/ladder-reading.ts";
import { useFinstrument } from "#src/desk-kit/inputs/use-finstrument.ts";
import { useMarketLevel } from "#src/desk-kit/inputs/use-market-level.ts";
import { YieldLadder } from "#src/desk-kit/inputs/yield-ladder.tsx";

const WHAT = "Price and rupees at basis points around the level";

/** Props of a level box that offers a yield ladder. */
export interface LadderProps {
  /** Bond of the level; without one there is no ladder. */
  finstrumentId?: string | null | undefined;
  /** Rupees of face; null leaves the money out of the ladder. */
  quantumRupees?: number | null | undefined;
  /** Takes T+0 or T+1 of the ladder into the form; left out where the form's day is fixed. */
  onSettlement?: ((delta: number) => void) | undefined;
}

interface LadderButtonProps extends LadderProps {
  finstrumentId: string | null;
  state: PricingInputState;
  dispatch: (event: LevelEvent) => void;
  /** Reason the bond cannot be priced, or null. */
  reason: string | null;
  /** The box and its surroundings; the ladder opens below. */
  box: RefObject<HTMLElement | null>;
  input: RefObject<HTMLInputElement | null>;
}

/** Opens the yield ladder of a level box, by click or by key. */
export function LadderButton(props: LadderButtonProps) {
  const { finstrumentId, quantumRupees = null, state, dispatch, onSettlement, reason, box, input } = props;
  const [open, setOpen] = useState(false);
  const leftByMouse = useRef(false);
  const { keyChips, keyText, ariaKeys } = useCommand(LADDER_COMMAND);
  const facts = useFinstrument(finstrumentId).data;
  const level = state.value;
  const market = useMarketLevel(finstrumentId, state.text.trim() === "" && !isTyped(level) && state.value.canBePriced);
  const reading: LadderReading =
    finstrumentId === null
      ? { ok: false, reason: "Choose a bond first" }
      : reason !== null && !state.value.canBePriced
        ? { ok: false, reason }
        : facts === undefined
          ? { ok: false, reason: "Loading the bond's terms" }
          : readLadder(facts, level, quantumRupees, market);
  const barred = reading.ok ? undefined : reading.reason;

  useCommandContext(ladderShown, true);
  // A command reads this at any time, so it is a plain ref value.
  const why = useRef(barred);
  useEffect(() => {
    why.current = barred;
  }, [barred]);
  useEffect(
    () => ladders.add({ element: () => box.current, barred: () => why.current, open: () => setOpen(true) }),
    [box],
  );

  /** The focus is back in the box at once: the popover would give it back a moment later, and close one opened meanwhile. */
  function close(): void {
    setOpen(false);
    if (!leftByMouse.current) input.current?.focus();
  }

  function take(rung: LadderRung, day: LadderDay): void {
    close();
    if (day.delta !== null && day.date !== level.settlementDate) onSettlement?.(day.delta);
    dispatch({ type: "entered", text: `${pctOfYieldFraction(rung.bondYield).toFixed(4)}y` });
  }

  return (
    <Popover.Root open={open && reading.ok} onOpenChange={(opens) => (opens ? setOpen(true) : close())}>
      <Popover.Anchor virtualRef={box} />
      <Popover.Trigger asChild>
        <button
          type="button"
          aria-disabled={barred === undefined ? undefined : true}
          aria-keyshortcuts={ariaKeys}
          title={barred ?? (keyText === undefined ? WHAT : `${WHAT} (${keyText})`)}
          onClick={(event) => {
            if (barred !== undefined) event.preventDefault();
          }}
          className="inline-flex h-8 shrink-0 items-center gap-2 rounded border border-line-strong px-2 font-medium hover:bg-hover aria-disabled:cursor-not-allowed aria-disabled:opacity-50"
        >
          Ladder
          {/* In a narrow box the number needs the room; the title names the key too. */}
          <span className="hidden @sm:contents">
            <KeyChips chips={keyChips} />
          </span>
        </button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          data-keys="trapped"
          aria-label="Yield ladder"
          className="z-30 max-w-[calc(100vw-16px)] overflow-x-auto rounded border border-line bg-raised p-1 text-[13px] text-fg shadow-float"
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            leftByMouse.current = false;
            (event.currentTarget as HTMLElement).querySelector<HTMLElement>("[role=grid]")?.focus();
          }}
          onPointerDownOutside={() => (leftByMouse.current = true)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            // It closes without being asked when its bond can no longer be priced.
            if (document.activeElement === document.body && !leftByMouse.current) input.current?.focus();
          }}
        >
          {reading.ok ? (
            <>
              {reading.basis === null ? null : (
                <>
                  <p className="px-2 pb-1 text-[12px] text-muted">Around the market: {reading.basis}</p>
                  <LiveQuotesNote className="px-2 pb-1 text-[12px]" />
                </>
              )}
              <MarketLine finstrumentId={finstrumentId} side={null} level={level} />
              <YieldLadder
                ladder={reading}
                hasSize={quantumRupees !== null}
                canMoveDay={onSettlement !== undefined}
                onTake={take}
              />
              <p className="px-2 pt-1 text-[12px] text-muted">
                {hint(quantumRupees !== null, onSettlement !== undefined, reading.days)}
              </p>
            </>
          ) : null}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  );
}

function hint(hasSize: boolean, canMoveDay: boolean, days: readonly LadderDay[]): string {
  const keys =
    canMoveDay && days.length > 1
      ? "Left and Right change the day, Enter selects the rung."
      : "Enter selects the rung.";
  const size = hasSize ? "" : " Enter a size to see rupees.";
  const over = days.some(({ delta }) => delta === 0) ? "" : " No T+0 settlement now.";
  return `${keys}${size}${over}`;
}
