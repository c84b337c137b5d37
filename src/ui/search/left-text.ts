import { useState } from "react";

/**
 * Text left in a search without choosing from its list: it stays on screen with an error.
 * @param chosen current choice of the field; text left under another choice is dropped
 */
export function useLeftText(chosen: string | null) {
  const [left, setLeft] = useState<{ text: string; beside: string | null } | null>(null);
  const text = left?.beside === chosen ? left.text : null;
  return {
    /** The text to go on with; null where the field holds a choice, which shows in its place. */
    text: chosen === null ? text : null,
    problem: text === null ? undefined : `"${text}" was not accepted. Choose one from the list.`,
    leave: (typed: string | null) => {
      const words = (typed ?? "").trim();
      if (typed !== null) setLeft(words === "" ? null : { text: words, beside: chosen });
    },
    clear: () => setLeft(null),
  };
}
