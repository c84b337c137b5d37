import { useQuery } from "@tanstack/react-query";
import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import { MOST_MESSAGE_LENGTH, readMindText } from "#domain/contract/http/mind.ts";
import { call } from "#src/lib/api.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";

const REST_MS = 250;
const FRESH_MS = 30_000;
const LEAST = 3;

export type Reading = ResponseOf<typeof readMindText>;

/** What the words mean in, else they are read by themselves. */
export interface ReadIn {
  chatId?: string | undefined;
  focusIsin?: string | undefined;
}

/** How words are read. @throws CallError when they cannot be */
export const readWords = (body: BodyIn<typeof readMindText>, signal?: AbortSignal): Promise<Reading> =>
  call(readMindText, { body, ...(signal === undefined ? {} : { signal }) });

/** How words are read while they are typed; null until that is known, and where there is nothing to read. */
export function useReading(text: string, { chatId, focusIsin }: ReadIn = {}): Reading | null {
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
