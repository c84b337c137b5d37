import { useState } from "react";

/**
 * Text typed into a search and left before anything of its list was chosen: it stays on the screen, and the field says so.
 * @param chosen what the field holds now; a text left beside another choice is over
 */
export function useLeftText(chosen: string | null) {
  const [left, setLeft] = useState<{ text: string; beside: string | null } | null>(null);
  const text = left?.beside === chosen ? left.text : null;
  return {
    /** The text to go on with; null where the field holds a choice, which shows in its place. */
    kept: chosen === null ? text : null,
    problem: text === null ? undefined : `"${text}" was not taken. Choose one of the list.`,
    leave: (typed: string | null) => {
      const words = (typed ?? "").trim();
      if (typed !== null) setLeft(words === "" ? null : { text: words, beside: chosen });
    },
    clear: () => setLeft(null),
  };
}
