import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { queries } from "#src/session/queries.ts";

/** Levels changed fast, by a key held down or by typing, are asked about once. */
export const LEVEL_REST_MS = 120;
const PRICE_LIFE_MS = 60_000;

interface PriceCall<Question, Price> {
  /** Which endpoint prices: its answers are cached under this name. */
  name: string;
  finstrumentId: string | null;
  /** All that the price depends on, as plain data; null while a field cannot be read, so that nothing is asked. */
  question: Question | null;
  ask: (finstrumentId: string, question: Question, signal: AbortSignal) => Promise<Price>;
}

/**
 * The server's price for what stands in a form, asked again when it changes. `answer` may still be the one before, of the same
 * bond, while `pending`, so that what stands there does not blink; it is undefined, and `failure` says why, once the question
 * was refused. Nothing of it is copied anywhere: a form derives what it shows from this and from what was typed.
 */
export function usePrice<Question, Price>({ name, finstrumentId, question, ask }: PriceCall<Question, Price>) {
  const current = keyOf(finstrumentId, question);
  const key = useDebounced(current, LEVEL_REST_MS);
  const [askedId, asked] = JSON.parse(key) as [string | null, Question | null];
  const query = useQuery<Price>({
    queryKey: [name, askedId, key],
    enabled: askedId !== null && asked !== null,
    placeholderData: (before, earlier) => (earlier?.queryKey[1] === askedId ? before : undefined),
    staleTime: PRICE_LIFE_MS,
    retry: false,
    queryFn: ({ signal }) => ask(askedId ?? "", asked as Question, signal),
  });
  const isCurrent = key === current;
  const isAsked = finstrumentId !== null && question !== null;
  const failure = isCurrent && isAsked ? query.error : null;
  const isAnswerable = isAsked && failure === null && askedId === finstrumentId;
  return {
    answer: isAnswerable ? query.data : undefined,
    failure,
    pending: isAsked && (query.isFetching || !isCurrent),
    query,
  };
}

/** The answer to this very question, where it is known already. */
export function cachedPrice<Price>(name: string, finstrumentId: string | null, question: unknown): Price | undefined {
  return queries.getQueryData<Price>([name, finstrumentId, keyOf(finstrumentId, question)]);
}

function keyOf(finstrumentId: string | null, question: unknown): string {
  return JSON.stringify([finstrumentId, question]);
}
