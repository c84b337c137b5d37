import { useId, useRef, useState } from "react";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { pricingInputTexts } from "#domain/validation/level-decision.ts";
import { isPriceOptionDisabled, type LevelEvent, type PricingInputState } from "#domain/validation/pricing-input.ts";
import { cx } from "#src/lib/cx.ts";
import { inputClass } from "#src/ui/field.tsx";
import { WAITING } from "#src/desk-kit/inputs/waiting.ts";
import { SelectButtonGroup } from "#src/ui/select-button-group.tsx";
import { useStartHere } from "#src/shell/side-desk/start-here.ts";
import { StepButtons, useLevelSteps } from "#src/desk-kit/inputs/level-steps.tsx";
import { LadderButton, type LadderProps } from "#src/desk-kit/inputs/ladder-button.tsx";

/** As ariaKeys writes them; chosen keys of one's own are drawn on the sheet. */
const STEP_KEYS = "ArrowUp ArrowDown Shift+ArrowUp Shift+ArrowDown PageUp PageDown Alt+ArrowUp Alt+ArrowDown";

interface PriceOrYieldInputProps extends LadderProps {
  state: PricingInputState;
  dispatch: (event: LevelEvent) => void;
  /** Reason the bond cannot be priced, or null. */
  reason: string | null;
  /** True while a response is pending. */
  pending: boolean;
  /** The server's word on the level, in place of the box's own. */
  error?: string | undefined;
  /** The form starts here. */
  isFirst?: boolean | undefined;
}

/**
 * One box for the level: the person types the yield or the price, and the other follows. With `finstrumentId` (or null
 * while no bond is chosen) it also offers the yield ladder.
 */
export function PriceOrYieldInput(props: PriceOrYieldInputProps) {
  const { state, dispatch, reason, pending, error, finstrumentId, quantumRupees, onSettlement } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const { value, mode, text } = state;
  const steps = useLevelSteps(state, dispatch, box);
  useStartHere(input, props.isFirst);
  const wrong = state.error ?? error;
  // The box shows the chosen kind; the kind the level is read as shows in the derived value.
  const isPrice = mode === "price";
  const isReadAsPrice = value.fixedField === "price";
  const other = isReadAsPrice ? value.bondYield : value.cleanPrice;
  const derived = isReadAsPrice
    ? `Yield ${formatYieldPct(value.bondYield)} %`
    : `Price ${formatPrice(value.cleanPrice)}`;
  const about = finstrumentId ?? null;
  // The last derived level stays, dimmed, until the next one is there, so that the line does not blink.
  const [last, setLast] = useState({ about, derived: "Pricing…" });
  const shown = other === null ? last.derived : derived;
  if (last.about !== about) setLast({ about, derived: "Pricing…" });
  else if (last.derived !== shown) setLast({ about, derived });
  const owned = isReadAsPrice ? value.cleanPrice : value.bondYield;
  const isWaiting = value.canBePriced && other === null && pending && owned !== null;
  const note = wrong ?? (value.canBePriced ? (other === null && !isWaiting ? "" : shown) : (reason ?? ""));
  const barred = isPriceOptionDisabled(value) ? (reason ?? pricingInputTexts.cannotBePriced) : undefined;
  return (
    <div ref={box} className="@container flex flex-col gap-1">
      <div className="flex items-end gap-2">
        <SelectButtonGroup
          label="Level"
          value={mode}
          options={[
            { value: "yield", label: "Yield" },
            { value: "price", label: "Price", barred },
          ]}
          onChange={(field) => dispatch({ type: "fieldChosen", field })}
        />
        <input
          ref={input}
          {...(props.isFirst ? { "data-autofocus": "" } : {})}
          id={id}
          aria-label={isPrice ? "Price" : "Yield"}
          aria-describedby={`${id}-note`}
          aria-invalid={wrong ? true : undefined}
          aria-keyshortcuts={STEP_KEYS}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          placeholder={pricingInputTexts[mode].placeholder}
          value={text}
          onChange={(event) => dispatch({ type: "typed", text: event.target.value })}
          onFocus={steps.onFocus}
          onBlur={() => {
            steps.onBlur();
            dispatch({ type: "blurred" });
          }}
          onKeyDown={(event) => {
            if (event.key === "Enter") dispatch({ type: "blurred" });
          }}
          className={cx(inputClass, "h-8 min-w-20 flex-1 text-right font-medium")}
        />
        <StepButtons field={isReadAsPrice ? "price" : "yield"} onStep={steps.step} />
        {finstrumentId === undefined ? null : (
          <LadderButton {...{ finstrumentId, quantumRupees, onSettlement, state, dispatch, reason, box, input }} />
        )}
      </div>
      <p
        id={`${id}-note`}
        className={cx(
          "min-h-4 text-right text-[12px] leading-4",
          wrong ? "text-danger" : "text-muted",
          !wrong && pending && WAITING,
        )}
      >
        {note}
      </p>
      <span aria-live="polite" className="sr-only">
        {steps.stepped === text ? steps.stepped : ""}
      </span>
    </div>
  );
}
