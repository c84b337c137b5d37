import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn, QueryIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/inventory.ts";
import { call } from "#src/lib/api.ts";

const KEY = "inventory";
/** Refetch interval: quotes and orders of colleagues change the free face. */
const LOOK_AGAIN_MS = 15_000;

export function useInventory() {
  return useQuery({
    queryKey: [KEY, "list"],
    refetchInterval: LOOK_AGAIN_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(contract.listInventory, { query: { paginate: false }, signal }),
  });
}

export function useLots(id: string | undefined) {
  return useQuery({
    queryKey: [KEY, "lots", id],
    enabled: id !== undefined,
    queryFn: ({ signal }) => call(contract.listLots, { params: { id: id ?? "" }, signal }),
  });
}

export function useCashflows(isShown: boolean) {
  return useQuery({
    queryKey: [KEY, "cashflows"],
    enabled: isShown,
    queryFn: ({ signal }) => call(contract.listCashflows, { query: {}, signal }),
  });
}

export function useEntries(isShown: boolean) {
  return useQuery({
    queryKey: [KEY, "entries"],
    enabled: isShown,
    queryFn: ({ signal }) => call(contract.listEntries, { query: { state: "all", paginate: false }, signal }),
  });
}

export function fetchInventoryFile(query: QueryIn<typeof contract.inventoryFile>) {
  return call(contract.inventoryFile, { query });
}

/** Changes of the book; each refetches it. */
export function useBookChanges() {
  const queries = useQueryClient();
  const again = async <T>(done: Promise<T>): Promise<T> => {
    const answer = await done;
    await queries.invalidateQueries({ queryKey: [KEY] });
    return answer;
  };
  return {
    /** Refetches the book after a change made elsewhere. */
    readAgain: () => queries.invalidateQueries({ queryKey: [KEY] }),
    trade: (body: BodyIn<typeof contract.addExternalTrade>) => again(call(contract.addExternalTrade, { body })),
    edit: (body: BodyIn<typeof contract.editValuationCost>) => again(call(contract.editValuationCost, { body })),
    confirm: (body: BodyIn<typeof contract.confirmPrevious>) => again(call(contract.confirmPrevious, { body })),
    offer: (body: BodyIn<typeof contract.offerInventory>) => again(call(contract.offerInventory, { body })),
    repay: (body: BodyIn<typeof contract.enterRepayment>) => again(call(contract.enterRepayment, { body })),
    receive: (id: string, body: BodyIn<typeof contract.receiveEntry>) =>
      again(call(contract.receiveEntry, { params: { id }, body })),
    rules: (body: BodyIn<typeof contract.setBookRules>) => again(call(contract.setBookRules, { body })),
  };
}
