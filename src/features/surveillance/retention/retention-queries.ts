import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { BodyIn } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/surveillance-retention.ts";
import { call } from "#src/lib/api.ts";

const KEY = ["surveillance", "retention"];

export function useRetention() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(contract.readRetention, { signal }) });
}

/** Changes of retention policies and holds; each refetches the current ones. */
export function useRetentionChanges() {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: KEY });
  const preview = useMutation({
    mutationFn: (body: BodyIn<typeof contract.previewRetention>) => call(contract.previewRetention, { body }),
  });
  const set = useMutation({
    mutationFn: (body: BodyIn<typeof contract.setRetention>) => call(contract.setRetention, { body }),
    onSettled,
  });
  const place = useMutation({
    mutationFn: (body: BodyIn<typeof contract.placeHold>) => call(contract.placeHold, { body }),
    onSettled,
  });
  const lift = useMutation({
    mutationFn: ({ id, reason }: { id: string; reason: string }) =>
      call(contract.liftHold, { params: { id }, body: { reason } }),
    onSettled,
  });
  return { preview, set, place, lift };
}
