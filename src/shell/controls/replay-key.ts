import { chooseOption } from "#src/shell/controls/choose-option.ts";

/** Browser key press, to be replayed on an element later. */
export interface CapturedKey {
  readonly init: KeyboardEventInit & { readonly key: string };
}

export function captureKey(event: KeyboardEvent): CapturedKey {
  const { key, code, location, ctrlKey, altKey, shiftKey, metaKey } = event;
  const modifierAltGraph = event.getModifierState("AltGraph");
  const pressed = { key, code, location, ctrlKey, altKey, shiftKey, metaKey, modifierAltGraph };
  return { init: { ...pressed, bubbles: true, cancelable: true, composed: true } };
}

/**
 * Replays a key on the focused element and imitates the browser's default action: types, deletes, presses a button,
 * submits a form, moves to the next field. Returns false for keys that cannot be replayed, such as paste.
 */
export function replayKey({ init }: CapturedKey): boolean {
  const target = document.activeElement ?? document.body;
  const isUntouched = target.dispatchEvent(new KeyboardEvent("keydown", init));
  const isDone = !isUntouched || actByDefault(target, init);
  target.dispatchEvent(new KeyboardEvent("keyup", init));
  return isDone;
}

/** True for a key that adds its letter to the field with the focus. */
export function isTypedText({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const target = document.activeElement;
  return key.length === 1 && !ctrlKey && !metaKey && !altKey && target !== null && takesText(target);
}

/** Keys that move the caret of a field. */
const MOVES_CARET = /^(Arrow|Home$|End$|Page)/;

function actByDefault(
  target: Element,
  { key, ctrlKey, metaKey, altKey, shiftKey, modifierAltGraph }: KeyboardEventInit,
) {
  const isField = takesText(target);
  if (ctrlKey || metaKey) {
    if (!isField || key === "Enter") return true;
    return key?.toLowerCase() === "a" && document.execCommand("selectAll");
  }
  if (key === undefined || (altKey && modifierAltGraph !== true)) return true;
  if (key === "Tab") return focusNext(target, shiftKey === true);
  if (isField) {
    if (key.length === 1) return document.execCommand("insertText", false, key);
    if (key === "Backspace") return document.execCommand("delete") || true;
    if (key === "Delete") return document.execCommand("forwardDelete") || true;
    if (MOVES_CARET.test(key)) return false;
  }
  if (target instanceof HTMLSelectElement) return chooseOption(target, key);
  if (target instanceof HTMLInputElement && /^(radio|range)$/.test(target.type) && MOVES_CARET.test(key)) return false;
  if (key === "Enter" && target instanceof HTMLTextAreaElement) return document.execCommand("insertLineBreak");
  if (key === "Enter" && target instanceof HTMLInputElement) target.form?.requestSubmit();
  else if ((key === "Enter" || key === " ") && target instanceof HTMLElement && isPressed(target, key)) target.click();
  return true;
}

function takesText(target: Element): boolean {
  if (target instanceof HTMLInputElement)
    return target.selectionStart !== null || /^(number|date|time|email)$/.test(target.type);
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable);
}

function isPressed(target: HTMLElement, key: string): boolean {
  if (target instanceof HTMLInputElement) return key === " ";
  if (target instanceof HTMLAnchorElement) return key === "Enter";
  return target instanceof HTMLButtonElement || target.tagName === "SUMMARY";
}

const TABBABLE =
  "a[href], button, input, select, textarea, summary, [tabindex], [contenteditable=''], [contenteditable='true']";

/** Moves the focus as Tab does, within the dialog that is open. */
function focusNext(from: Element, isBack: boolean): boolean {
  const scope = from.closest("[role=dialog], [role=alertdialog]") ?? document.body;
  const stops = [...scope.querySelectorAll<HTMLElement>(TABBABLE)].filter(
    (element) =>
      element === from ||
      (element.tabIndex >= 0 && !element.matches(":disabled, [inert] *") && element.checkVisibility()),
  );
  const at = stops.indexOf(from as HTMLElement);
  const next = stops.at((at + (isBack ? -1 : 1) + (at === -1 && isBack ? 1 : 0)) % stops.length);
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
  return next !== undefined;
}
