const BLANK = /\[[^[\]]+\]/;

/** Where the first blank of a prompt stands, such as `[bond]`: from and to in characters; null when it has none. */
export function firstBlank(text: string): { from: number; to: number } | null {
  const found = BLANK.exec(text);
  return found === null ? null : { from: found.index, to: found.index + found[0].length };
}

/** Puts a prompt into the field of the question, its first blank selected so that typing fills it. */
export function writePrompt(field: { write(text: string): void } | null, text: string): void {
  if (field === null) return;
  field.write(text);
  // Once the field holds the text.
  requestAnimationFrame(() => {
    const box = document.activeElement;
    if (!(box instanceof HTMLTextAreaElement) || box.value !== text) return;
    const blank = firstBlank(text) ?? { from: text.length, to: text.length };
    box.setSelectionRange(blank.from, blank.to);
  });
}
