import { useQuery } from "@tanstack/react-query";
import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import { MOST_MESSAGE_LENGTH, readMindText } from "#domain/contract/http/mind.ts";
import { call } from "#src/lib/api.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";

const REST_MS = 250;
const FRESH_MS = 30_000;
const LEAST = 3;

export type Reading = ResponseOf<typeof readMindText>;

/** Context of the words; without it they are read on their own. */
export interface ReadIn {
  chatId?: string | undefined;
  focusIsin?: string | undefined;
}

/** Interprets a text. @throws CallError when it cannot be read */
export const readWords = (body: BodyIn<typeof readMindText>, signal?: AbortSignal): Promise<Reading> =>
  call(readMindText, { body, ...(signal === undefined ? {} : { signal }) });

/** Interpretation of a text while typed; null until known, and for too short or too long text. */
export function useReading(text: string, { chatId, focusIsin }: ReadIn = {}): Reading | null {
  const typed = useDebounced(text.trim(), REST_MS);
  const isReadable = typed.length >= LEAST && typed.length <= MOST_MESSAGE_LENGTH;
  const { data } = useQuery({
    queryKey: ["mind", "read", chatId ?? null, focusIsin ?? null, typed],
    enabled: isReadable,
    staleTime: FRESH_MS,
    gcTime: FRESH_MS,
    // The next key sends a new request anyway.
    retry: false,
    queryFn: ({ signal }) =>
      readWords(
        {
          text: typed,
          ...(chatId === undefined ? {} : { chat: chatId }),
          ...(focusIsin === undefined ? {} : { focus: { isin: focusIsin } }),
        },
        signal,
      ),
  });
  return data !== undefined && isReadable && text.trim() !== "" ? data : null;
}
