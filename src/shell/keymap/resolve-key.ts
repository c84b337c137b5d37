import { isMet, type ContextValues } from "#src/shell/commands/when.ts";
import type { Binding } from "#src/shell/keymap/bindings.ts";
import { strokesOf, type KeyInput, type KeyPlace } from "#src/shell/keymap/key-input.ts";
import { isCharacterStroke, splitStroke } from "#src/shell/keymap/key-string.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";

/**
 * Resolves a key press: a pure function from (chord so far, press, bindings, context) to a command, a pending chord, or
 * nothing. Of several matching bindings the first in order wins (see CompiledKeys). A complete key wins over a chord
 * that begins with it, so such pairs are reported as conflicts.
 */

export interface ChordState {
  readonly strokes: readonly string[];
  readonly atMs: number;
}

export type KeyResolution =
  | { readonly kind: "run"; readonly binding: Binding; readonly state: ChordState }
  | { readonly kind: "pending"; readonly state: ChordState; readonly next: readonly Binding[] }
  /** `consumed`: the press ended or continued a chord, so the browser must not act on it either. */
  | { readonly kind: "none"; readonly state: ChordState; readonly consumed: boolean };

export interface KeyRules {
  readonly bindings: readonly Binding[];
  readonly values: ContextValues;
  readonly platform: Platform;
  readonly singleKeys: "on" | "off";
  readonly chordTimeoutMs?: number;
}

export const NO_CHORD: ChordState = { strokes: [], atMs: 0 };
export const CHORD_TIMEOUT_MS = 5000;

export function resolveKey(before: ChordState, input: KeyInput, rules: KeyRules): KeyResolution {
  const lapsed = input.timeMs - before.atMs > (rules.chordTimeoutMs ?? CHORD_TIMEOUT_MS);
  const state = lapsed ? NO_CHORD : before;
  const strokes = strokesOf(input, rules.platform);
  if (strokes.length === 0) return { kind: "none", state, consumed: false };
  const inChord = state.strokes.length > 0;
  // Holding the first key of a chord is not its second key.
  if (inChord && input.repeat) return { kind: "none", state, consumed: true };

  const alive = rules.bindings.filter((binding) => isAlive(binding, input.place, rules));
  for (const stroke of strokes) {
    const typed = [...state.strokes, stroke];
    const found = lookUp(typed, alive, input);
    if (found !== undefined) return found;
    // The typed symbol is a key in another context, so its position is not tried as a different key here.
    if (rules.bindings.some((binding) => startsWith(binding, typed))) break;
  }
  if (!inChord) return { kind: "none", state: NO_CHORD, consumed: false };
  return strokes.every(endsQuietly)
    ? { kind: "none", state: NO_CHORD, consumed: true }
    : resolveKey(NO_CHORD, input, rules);
}

/** A letter that does not end the chord must not run the command it has alone; a modified key may. */
const endsQuietly = (stroke: string): boolean => isCharacterStroke(stroke) || stroke === "escape";

/**
 * True when a press continues the chord towards some binding, or ends it and starts another, regardless of
 * when-clauses.
 */
export function couldMean(
  { strokes }: ChordState,
  input: KeyInput,
  bindings: readonly Binding[],
  platform: Platform,
): boolean {
  return strokesOf(input, platform).some((stroke) =>
    bindings.some(
      (binding) => startsWith(binding, [...strokes, stroke]) || (!endsQuietly(stroke) && startsWith(binding, [stroke])),
    ),
  );
}

/** Bindings that continue the chord so far, for the overlay of next keys. */
export function continuations(state: ChordState, bindings: readonly Binding[]): readonly Binding[] {
  return bindings.filter(
    (binding) => binding.strokes.length > state.strokes.length && startsWith(binding, state.strokes),
  );
}

function lookUp(typed: readonly string[], alive: readonly Binding[], input: KeyInput): KeyResolution | undefined {
  const fitting = alive.filter((binding) => startsWith(binding, typed));
  const complete = fitting.find((binding) => binding.strokes.length === typed.length);
  if (complete !== undefined) {
    return input.repeat && complete.danger
      ? { kind: "none", state: NO_CHORD, consumed: true }
      : { kind: "run", binding: complete, state: NO_CHORD };
  }
  if (fitting.length === 0) return undefined;
  if (input.repeat) return { kind: "none", state: NO_CHORD, consumed: true };
  return { kind: "pending", state: { strokes: typed, atMs: input.timeMs }, next: fitting };
}

function startsWith(binding: Binding, typed: readonly string[]): boolean {
  return typed.every((stroke, index) => binding.strokes[index] === stroke);
}

/** True when a key would act where it is pressed: its facts hold, and the element does not need it. */
export function isAlive(binding: Binding, place: KeyPlace, rules: Omit<KeyRules, "bindings">): boolean {
  const first = binding.strokes[0] ?? "";
  if (rules.singleKeys === "off" && isCharacterStroke(first)) return false;
  if (place === "trapped" && !binding.everywhere) return false;
  const types = binding.strokes.some((stroke) => actsOnText(stroke, rules.platform));
  if (place === "typing" && types && !binding.inInputs && !binding.everywhere) return false;
  return isMet(binding.when, rules.values);
}

const TEXT_EDITING_LETTERS = new Set(["a", "c", "v", "x", "y", "z"]);

/** True for strokes a text field needs: typing, moving the caret, editing, copy, paste and undo. */
function actsOnText(stroke: string, platform: Platform): boolean {
  const { modifiers, key } = splitStroke(stroke);
  if (key === "escape") return false;
  const mod = modifiers.includes(platform === "mac" ? "meta" : "ctrl");
  if (mod) return TEXT_EDITING_LETTERS.has(key) || /^(up|down|left|right|home|end|backspace|delete)$/.test(key);
  return !(modifiers.includes("ctrl") || (modifiers.includes("alt") && platform !== "mac" && key.length === 1));
}
