import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/surveillance-cases.ts";
import type { CaseItemRef, CaseState, OpenedCase } from "#domain/surveillance/cases/case.ts";
import { holdAnswer } from "#src/lib/hold-answer.ts";
import { call } from "#src/lib/api.ts";

/** Refetch interval, after which changes by colleagues appear. */
const EVERY_MS = 20_000;

export function useCases(state: CaseState, enabled = true) {
  return useQuery({
    queryKey: ["surveillance", "cases", state],
    enabled,
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.listCases, { query: { state }, signal }),
  });
}

export function useCase(id: string) {
  return useQuery({
    queryKey: ["surveillance", "case", id],
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => call(contract.readCase, { params: { id }, signal }),
  });
}

/** Opens cases and changes them; the answer updates the case, and the list is refetched. */
export function useCaseChanges() {
  const queries = useQueryClient();
  const onSuccess = (opened: OpenedCase) => {
    holdAnswer(queries, ["surveillance", "case", opened.case.id], opened);
    void queries.invalidateQueries({ queryKey: ["surveillance", "cases"] });
  };
  const onError = () => void queries.invalidateQueries({ queryKey: ["surveillance", "case"] });
  const open = useMutation({
    mutationFn: (body: BodyIn<typeof contract.openCase>) => call(contract.openCase, { body }),
    onSuccess,
  });
  const work = useMutation({
    mutationFn: ({ id, ...body }: BodyIn<typeof contract.workCase> & { id: string }) =>
      call(contract.workCase, { params: { id }, body }),
    onSuccess,
    onError,
  });
  const add = useMutation({
    mutationFn: ({ id, items }: { id: string; items: CaseItemRef[] }) =>
      call(contract.addToCase, { params: { id }, body: { items } }),
    onSuccess,
  });
  const remove = useMutation({
    mutationFn: ({ id, itemId }: { id: string; itemId: string }) =>
      call(contract.removeFromCase, { params: { id }, body: { item_id: itemId } }),
    onSuccess,
    onError,
  });
  return { open, work, add, remove };
}
