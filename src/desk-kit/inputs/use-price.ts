import { useQuery } from "@tanstack/react-query";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { queries } from "#src/session/queries.ts";

/** Debounce of level changes, ms: a held key or fast typing makes one request. */
export const LEVEL_REST_MS = 120;
const PRICE_LIFE_MS = 60_000;

interface PriceCall<Question, Price> {
  /** Name of the pricing endpoint; its responses are cached under it. */
  name: string;
  finstrumentId: string | null;
  /** All inputs of the price as plain data; null while a field is unreadable, so nothing is requested. */
  question: Question | null;
  ask: (finstrumentId: string, question: Question, signal: AbortSignal) => Promise<Price>;
}

/**
 * Server price of a form's inputs, refetched when they change. While `pending`, `answer` may be the previous one of the
 * same bond, so that the display does not flicker. After a refusal it is undefined, and `failure` gives the reason.
 * Forms derive their display from it and never copy it.
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

/** Cached response to exactly this request, if any. */
export function cachedPrice<Price>(name: string, finstrumentId: string | null, question: unknown): Price | undefined {
  return queries.getQueryData<Price>([name, finstrumentId, keyOf(finstrumentId, question)]);
}

function keyOf(finstrumentId: string | null, question: unknown): string {
  return JSON.stringify([finstrumentId, question]);
}
