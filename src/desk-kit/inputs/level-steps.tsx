import { Minus, Plus } from "lucide-react";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import type { FixedField } from "#domain/lib/shorthand.ts";
import { type LevelStep, steppedText, stepText } from "#domain/validation/level-step.ts";
import type { LevelEvent, PricingInputState } from "#domain/validation/pricing-input.ts";
import { useCommandContext } from "#src/shell/controls/use-command-context.ts";
import { levelFocused, levelShown, steppedBoxes } from "#src/desk-kit/inputs/step-commands.ts";

/**
 * Makes a level box respond to the step commands. It stays a text field, because it also accepts `@101.25` and `7.1y`,
 * which a spin button may not hold. So the stepped value is returned in `stepped`, for screen readers.
 */
export function useLevelSteps(
  state: PricingInputState,
  dispatch: (event: LevelEvent) => void,
  box: RefObject<HTMLElement | null>,
) {
  const [isFocused, setFocused] = useState(false);
  const [stepped, setStepped] = useState("");
  useCommandContext(levelShown, true);
  useCommandContext(levelFocused, isFocused ? true : undefined);
  const step = (by: LevelStep) => {
    const text = steppedText(state, state.value.canBePriced, by);
    if (text === null) return;
    setStepped(text.replaceAll(/[@y]/g, ""));
    dispatch({ type: "entered", text });
  };
  const onStep = useEffectEvent(step);
  useEffect(() => steppedBoxes.add({ element: () => box.current, step: (by) => onStep(by) }), [box]);
  return { step, stepped, onFocus: () => setFocused(true), onBlur: () => setFocused(false) };
}

interface StepButtonsProps {
  field: FixedField;
  onStep: (step: LevelStep) => void;
}

const BUTTON =
  "grid h-8 w-6 place-items-center border border-line-strong text-muted first:rounded-l last:-ml-px last:rounded-r hover:bg-hover hover:text-fg";

/** The same by mouse, with Shift by ten ticks. The arrows do it in the box, so they are no stops of Tab. */
export function StepButtons({ field, onStep }: StepButtonsProps) {
  const by = stepText(field, "tick");
  return (
    <span className="flex shrink-0">
      {([-1, 1] as const).map((sign) => {
        const [way, key, Icon] = sign === 1 ? ["up", "↑", Plus] : ["down", "↓", Minus];
        return (
          <button
            key={way}
            type="button"
            tabIndex={-1}
            aria-label={`Level ${way} by ${by}`}
            title={`${by} ${way} (${key}), ${stepText(field, "ten-ticks")} with Shift`}
            // The box keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={(event) => onStep({ size: event.shiftKey ? "ten-ticks" : "tick", by: sign })}
            className={BUTTON}
          >
            <Icon size={12} aria-hidden />
          </button>
        );
      })}
    </span>
  );
}
