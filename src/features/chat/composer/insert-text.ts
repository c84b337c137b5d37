/** A browser takes seconds to put longer texts in so that they can be undone. */
const UNDOABLE_CHARS = 2000;

/** Puts a text in the place of what is chosen in a box, as if it had been typed. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  if (text.length <= UNDOABLE_CHARS && document.execCommand("insertText", false, text)) return;
  box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste", data: text }));
}
