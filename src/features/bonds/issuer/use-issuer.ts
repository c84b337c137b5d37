import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as issuers from "#domain/contract/http/issuers.ts";
import { call } from "#src/lib/api.ts";

/** Facts of an issuer change with the day. */
const FACTS_LIFE_MS = 600_000;

export function useIssuer(id: string) {
  return useQuery({
    queryKey: ["issuer", id],
    staleTime: FACTS_LIFE_MS,
    queryFn: ({ signal }) => call(issuers.issuerProfile, { params: { id }, signal }),
  });
}

export function useIssuerBonds(id: string, asked: BodyIn<typeof issuers.issuerBonds>) {
  return useQuery({
    queryKey: ["issuer-bonds", id, asked],
    staleTime: FACTS_LIFE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(issuers.issuerBonds, { params: { id }, body: asked, signal }),
  });
}
