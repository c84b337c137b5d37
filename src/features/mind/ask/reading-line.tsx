import { unreadText } from "#domain/mind/texts.ts";
import { type Reading, useReading } from "#src/features/mind/reading/use-reading.ts";
import { bondsText } from "#src/features/mind/answer/answer-text.ts";

interface ReadingLineProps {
  text: string;
  chatId: string | undefined;
  focusIsin: string | undefined;
}

/**
 * Shows the interpretation of the typed words before they are asked: conditions, number of matching bonds, and words
 * not understood.
 */
export function ReadingLine({ text, chatId, focusIsin }: ReadingLineProps) {
  const reading = useReading(text, { chatId, focusIsin });
  return reading !== null ? (
    <ReadingWords reading={reading} />
  ) : (
    <p className="text-muted">Enter asks, Shift+Enter starts a new line.</p>
  );
}

function ReadingWords({ reading }: { reading: Reading }) {
  const { kind, chips, count, words, unread, corrections } = reading;
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1" data-testid="mind-reading">
      {kind === "plan" ? (
        <ul aria-label="How this is read" className="flex flex-wrap gap-1">
          {chips.map((chip) => (
            <li key={`${chip.step} ${chip.words}`} className="rounded bg-hover px-1.5">
              {chip.words}
            </li>
          ))}
        </ul>
      ) : null}
      {count === null ? null : <span className="font-medium tabular-nums">{bondsText(count)}</span>}
      {words === null ? null : <span className="text-muted">{words}</span>}
      {corrections.map(({ from, to }) => (
        <span key={from} className="text-muted">
          {from} → {to}
        </span>
      ))}
      {unread.length === 0 ? null : <span className="text-warn">{unreadText(unread)}</span>}
    </div>
  );
}
