/** Browsers take seconds to insert longer texts with undo. */
const UNDOABLE_CHARS = 2000;

/** Replaces the selection of a text box, as if typed. */
export function insertText(box: HTMLTextAreaElement, text: string): void {
  if (text.length <= UNDOABLE_CHARS && document.execCommand("insertText", false, text)) return;
  box.setRangeText(text, box.selectionStart, box.selectionEnd, "end");
  box.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertFromPaste", data: text }));
}
