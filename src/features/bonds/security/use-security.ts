import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as catalogue from "#domain/contract/http/catalogue.ts";
import * as securities from "#domain/contract/http/securities.ts";
import { call } from "#src/lib/api.ts";
import { CallError } from "#src/lib/call-error.ts";

/** Facts of a bond change daily; its market level changes more often. */
const FACTS_LIFE_MS = 600_000;
const LEVEL_LIFE_MS = 60_000;

/** Fetches the main data of a bond's page. */
export function useSecurity(id: string) {
  return useQuery({
    queryKey: ["security", id],
    staleTime: LEVEL_LIFE_MS,
    queryFn: ({ signal }) => call(securities.finstrumentPage, { params: { id }, body: null, signal }),
  });
}

export function useCreditRationale(id: string) {
  return useQuery({
    queryKey: ["security-credit", id],
    staleTime: FACTS_LIFE_MS,
    queryFn: ({ signal }) => call(securities.creditRationale, { params: { id }, signal }),
  });
}

export function useBondCurve(id: string) {
  return useQuery({
    queryKey: ["security-curve", id],
    staleTime: FACTS_LIFE_MS,
    queryFn: ({ signal }) => call(securities.bondCurve, { params: { id }, signal }),
  });
}

export function useYieldHistory(id: string) {
  return useQuery({
    queryKey: ["security-history", id],
    staleTime: FACTS_LIFE_MS,
    queryFn: ({ signal }) => call(securities.yieldHistory, { params: { id }, signal }),
  });
}

export function usePastTrades(id: string, asked: BodyIn<typeof catalogue.pastTrades>) {
  return useQuery({
    queryKey: ["security-trades", id, asked],
    staleTime: LEVEL_LIFE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(catalogue.pastTrades, { params: { id }, body: asked, signal }),
  });
}

export function useSameIssuer(id: string, asked: BodyIn<typeof catalogue.bondsBySameIssuer>) {
  return useQuery({
    queryKey: ["security-same-issuer", id, asked],
    staleTime: FACTS_LIFE_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(catalogue.bondsBySameIssuer, { params: { id }, body: asked, signal }),
  });
}

/** True when no bond has this ISIN. */
export function isUnknownBond(error: unknown): boolean {
  return error instanceof CallError && error.status === 404;
}
