import { useQuery } from "@tanstack/react-query";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { MOST_MESSAGE_LENGTH, readMindText } from "#domain/contract/http/mind.ts";
import { unreadText } from "#domain/mind/texts.ts";
import { call } from "#src/lib/api.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { bondsText } from "#src/features/mind/answer/answer-words.ts";

const REST_MS = 250;
const FRESH_MS = 30_000;
const LEAST = 3;

interface ReadingLineProps {
  text: string;
  chatId: string | undefined;
  focusIsin: string | undefined;
}

/** How the words in the field are read, before they are asked: their conditions, how many bonds meet them, what was not read. */
export function ReadingLine({ text, chatId, focusIsin }: ReadingLineProps) {
  const typed = useDebounced(text.trim(), REST_MS);
  const isReadable = typed.length >= LEAST && typed.length <= MOST_MESSAGE_LENGTH;
  const { data } = useQuery({
    queryKey: ["mind", "read", chatId ?? null, focusIsin ?? null, typed],
    enabled: isReadable,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // Words are read while they are typed: the next key asks anew.
    retry: false,
    queryFn: ({ signal }) =>
      call(readMindText, {
        body: {
          text: typed,
          ...(chatId === undefined ? {} : { chat: chatId }),
          ...(focusIsin === undefined ? {} : { focus: { isin: focusIsin } }),
        },
        signal,
      }),
  });
  const isShown = data !== undefined && isReadable && text.trim() !== "";
  return isShown ? <Reading reading={data} /> : <p className="text-muted">Enter asks, Shift+Enter begins a line.</p>;
}

function Reading({ reading }: { reading: ResponseOf<typeof readMindText> }) {
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
