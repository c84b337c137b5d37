import { useQuery } from "@tanstack/react-query";
import { type LevelReference, levelReference } from "#domain/contract/http/securities.ts";
import { call } from "#src/lib/api.ts";

/** A trade made meanwhile is shown this much later at most. */
const LIFE_MS = 60_000;

/** Last level and fair level of a bond, if known. */
export function useLevelReference(finstrumentId: string | null): LevelReference | undefined {
  const { data } = useQuery({
    queryKey: ["level-reference", finstrumentId],
    enabled: finstrumentId !== null,
    staleTime: LIFE_MS,
    retry: false,
    queryFn: ({ signal }) => call(levelReference, { params: { id: finstrumentId ?? "" }, signal }),
  });
  return data;
}
