import { strokeOf } from "#src/shell/keymap/key-string.ts";
import type { Platform } from "#src/shell/keymap/platform.ts";

/** Place of a key press: the page, a text input, or an element that keeps all keys. */
export type KeyPlace = "page" | "typing" | "trapped";

/** A key press as plain data, so that the resolver can be tested without a browser. */
export interface KeyInput {
  readonly key: string;
  readonly code: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
  readonly altGraph: boolean;
  readonly repeat: boolean;
  readonly place: KeyPlace;
  readonly timeMs: number;
}

const BARE_MODIFIERS = new Set(["Control", "Alt", "AltGraph", "Shift", "Meta", "CapsLock", "Fn", "Dead", "Process"]);

/** True for modifier keys alone. */
export const isBareModifier = (key: string): boolean => BARE_MODIFIERS.has(key) || key === "";

/** The sign on a key of the American layout, alone and with Shift. */
const SIGNS: Readonly<Record<string, readonly [string, string]>> = {
  Minus: ["-", "_"],
  Equal: ["=", "+"],
  BracketLeft: ["[", "{"],
  BracketRight: ["]", "}"],
  Backslash: ["\\", "|"],
  Semicolon: [";", ":"],
  Quote: ["'", '"'],
  Backquote: ["`", "~"],
  Comma: [",", "<"],
  Period: [".", ">"],
  Slash: ["/", "?"],
};

/**
 * Possible strokes of a press, most literal first. The physical position counts when the character cannot be intended:
 * another script, Alt on a Mac (which types symbols), digits and symbols of another layout. AltGr types a character of
 * the layout and is never a stroke.
 */
export function strokesOf(input: KeyInput, platform: Platform): readonly string[] {
  if (isBareModifier(input.key) || input.altGraph) return [];
  const pressed = new Set((["ctrl", "alt", "shift", "meta"] as const).filter((name) => input[name]));
  const strokes = [strokeOf(pressed, input.key)];
  const digit = /^Digit(\d)$/.exec(input.code)?.[1];
  const letter = /^Key([A-Z])$/.exec(input.code)?.[1];
  const sign = SIGNS[input.code]?.[input.shift ? 1 : 0];
  const signTyped = platform === "mac" && input.alt;
  const isLetter = /^[a-z]$/i.test(input.key);
  const foreign = input.key.length === 1 && input.key.charCodeAt(0) > 127;
  if (digit !== undefined) strokes.push(strokeOf(pressed, digit));
  if (letter !== undefined && (foreign || signTyped)) strokes.push(strokeOf(pressed, letter));
  if (sign !== undefined && !isLetter) strokes.push(strokeOf(pressed, sign));
  return [...new Set(strokes)];
}

const TAKES_TYPING =
  "input, textarea, select, [contenteditable=''], [contenteditable='true'], [role='textbox'], [role='combobox'], [role='searchbox'], [role='menu'], [role='menubar'], [role='listbox'], [role='dialog']";
/** Opt-out for lists that only move and open: other keys go to the page, despite the role. */
const LEAVES_KEYS = "[data-keys='page']";
const TRAPS_KEYS = "[data-keys='trapped'], [role='alertdialog']";
const NOT_TYPED_INTO = new Set(["button", "checkbox", "radio", "range", "color", "file", "submit", "reset", "image"]);

export function toKeyInput(event: KeyboardEvent): KeyInput {
  // AltGr reports itself as Ctrl and Alt on Windows although it only picks a character.
  const altGraph = event.getModifierState("AltGraph");
  return {
    key: event.key,
    code: event.code,
    ctrl: event.ctrlKey && !altGraph,
    alt: event.altKey && !altGraph,
    altGraph,
    shift: event.shiftKey,
    meta: event.metaKey,
    repeat: event.repeat,
    place: placeOf(event.target),
    timeMs: event.timeStamp,
  };
}

/** Key place of a focused element. */
export function placeOf(target: EventTarget | null): KeyPlace {
  if (!(target instanceof Element)) return "page";
  if (target.closest(TRAPS_KEYS) !== null) return "trapped";
  if (target instanceof HTMLInputElement && NOT_TYPED_INTO.has(target.type)) {
    return target.parentElement?.closest(TAKES_TYPING) == null ? "page" : "typing";
  }
  const taking = target.closest(TAKES_TYPING);
  return taking === null || taking.matches(LEAVES_KEYS) ? "page" : "typing";
}
