import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as contract from "#domain/contract/http/bond-terms.ts";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import { call } from "#src/lib/api.ts";

export type ProposalsShown = "OPEN" | "DECIDED";

const LIST = 100;
const LOOK_AGAIN_MS = 20_000;
const KEY = "term-proposals";

/** Proposals of posters, for staff to decide. */
export function useProposals(status: ProposalsShown) {
  return useQuery({
    queryKey: [KEY, status],
    refetchInterval: LOOK_AGAIN_MS,
    queryFn: ({ signal }) => call(contract.listTermProposals, { query: { status, page_size: LIST }, signal }),
  });
}

/** Confirms or rejects one proposal; the lists are refetched, also on failure. */
export function useDecide(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyIn<typeof contract.decideTermProposal>) =>
      call(contract.decideTermProposal, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}
