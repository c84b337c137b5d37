import { X } from "lucide-react";

interface ChosenWordsProps {
  label: string;
  words: readonly { key: string; word: string }[];
  onDrop: (key: string) => void;
}

/** What was chosen so far, each with the way to take it out; nothing while nothing is. */
export function ChosenWords({ label, words, onDrop }: ChosenWordsProps) {
  if (words.length === 0) return null;
  return (
    <ul aria-label={label} className="flex flex-wrap gap-1">
      {words.map(({ key, word }) => (
        <li key={key} className="flex h-6 items-center gap-1 rounded bg-hover pr-0.5 pl-2">
          {word}
          <button
            type="button"
            aria-label={`Take ${word} out`}
            onClick={() => onDrop(key)}
            className="grid size-5 place-items-center rounded text-muted hover:text-fg"
          >
            <X size={12} strokeWidth={1.5} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
