/** Letters typed within this time of each other are one word. */
const ONE_WORD_MS = 1000;
let word = { list: null as HTMLSelectElement | null, text: "", atMs: 0 };

/**
 * Imitates the browser's keys in a closed select: letters choose the option that begins with them, arrows the next one.
 * Returns false for keys that open the list, which only the browser can do.
 */
export function chooseOption(list: HTMLSelectElement, key: string): boolean {
  const options = [...list.options].filter(({ disabled }) => !disabled);
  const at = options.findIndex(({ selected }) => selected);
  if (key === "ArrowUp" || key === "ArrowDown") return choose(list, options[at + (key === "ArrowUp" ? -1 : 1)]);
  if (key === "Home" || key === "End") return choose(list, options.at(key === "Home" ? 0 : -1));
  const isSameWord = word.list === list && performance.now() - word.atMs < ONE_WORD_MS;
  if (key.length > 1) return key !== "Enter";
  if (key === " " && !isSameWord) return false;
  word = { list, text: `${isSameWord ? word.text : ""}${key.toLowerCase()}`, atMs: performance.now() };
  // A single letter moves to the next match; further letters may stay on the current option.
  const begin = isSameWord ? Math.max(0, at) : at + 1;
  const inTurn = [...options.slice(begin), ...options.slice(0, begin)];
  return choose(
    list,
    inTurn.find(({ label }) => label.trim().toLowerCase().startsWith(word.text)),
  );
}

function choose(list: HTMLSelectElement, option: HTMLOptionElement | undefined): boolean {
  if (option === undefined || option.selected) return true;
  option.selected = true;
  for (const type of ["input", "change"]) list.dispatchEvent(new Event(type, { bubbles: true }));
  return true;
}
