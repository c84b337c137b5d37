import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/exchange-credentials.ts";
import { call } from "#src/lib/api.ts";
import { fetchSession } from "#src/session/session.ts";

const KEY = ["exchange-credentials"];

export function useCredentials() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.listCredentials, { signal }) });
}

export function useCredentialChanges() {
  const queries = useQueryClient();
  const stored = (states: Awaited<ReturnType<typeof call<typeof contract.setCredentials>>>) => {
    queries.setQueryData(KEY, states);
    // The session says for the whole page that they are there.
    void fetchSession();
  };
  return {
    set: async (body: BodyIn<typeof contract.setCredentials>) => stored(await call(contract.setCredentials, { body })),
    remove: async (body: BodyIn<typeof contract.removeCredentials>) =>
      stored(await call(contract.removeCredentials, { body })),
  };
}
