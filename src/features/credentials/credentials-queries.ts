import { useQuery, useQueryClient } from "@tanstack/react-query";
import { isSentForApproval } from "#domain/accounts/approval.ts";
import type { BodyIn, ResponseOf } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/exchange-credentials.ts";
import { call } from "#src/lib/api.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { fetchSession } from "#src/session/session.ts";

const KEY = ["exchange-credentials"];
const CHECKED_EVERY_MS = 3000;

export function useCredentials() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(contract.listCredentials, { signal }),
    // The exchange checks credentials after they are stored, so its answer comes later.
    refetchInterval: ({ state }) =>
      state.data?.credentials.some(({ is_set, check }) => is_set && check === "not_tried") ? CHECKED_EVERY_MS : false,
  });
}

export function useCredentialChanges() {
  const queries = useQueryClient();
  const stored = (answer: ResponseOf<typeof contract.setCredentials>) => {
    if (isSentForApproval(answer)) return answer;
    holdAnswer(queries, KEY, answer);
    // Other pages read from the session that credentials exist.
    void fetchSession();
    return answer;
  };
  return {
    set: async (body: BodyIn<typeof contract.setCredentials>) => stored(await call(contract.setCredentials, { body })),
    remove: async (body: BodyIn<typeof contract.removeCredentials>) =>
      stored(await call(contract.removeCredentials, { body })),
  };
}
