import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { QueryIn, ResponseOf } from "#domain/contract/endpoint.ts";
import { getRfqShare } from "#domain/contract/http/rfq-share.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { betweenText, cautionText } from "#domain/rfq-share/share-text.ts";
import { call } from "#src/lib/api.ts";
import { inTime } from "#src/lib/in-time.ts";
import { useDebounced } from "#src/lib/use-debounced.ts";
import { queries } from "#src/session/queries.ts";

export type ShareAsked = NonNullable<QueryIn<typeof getRfqShare>>;
export type ShareAnswer = ResponseOf<typeof getRfqShare>;

const KEY = "rfq-share";
const TYPING_MS = 300;
/** Refetch interval, after which deals of colleagues are included. */
const LOOK_AGAIN_MS = 15_000;

/** @param version of the ticket; a new one is a new deal */
const shareQuery = (asked: string, version: number) => ({
  queryKey: [KEY, asked, version],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(getRfqShare, { query: JSON.parse(asked) as ShareAsked, signal }),
  staleTime: LOOK_AGAIN_MS,
});

/** RFQ share of the firm against its floors, and after a deal; null asks nothing. */
export function useRfqShare(asked: ShareAsked | null, version = 0) {
  const key = useDebounced(JSON.stringify(asked), TYPING_MS);
  return useQuery({
    ...shareQuery(key, version),
    enabled: key !== "null",
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_AGAIN_MS,
  });
}

/** Share that the deal counts towards; undefined if no floor is set for it. */
export function shareOfDeal({ shares, deal }: ShareAnswer) {
  return shares.find(({ rule }) => rule.instrument === deal?.instrument);
}

/** Cautions about an OTC report of the deal; empty if it does no harm. */
export function otcCautions(answer: ShareAnswer): string[] {
  const share = shareOfDeal(answer);
  const after = share?.after?.find(({ execution }) => execution === "OTC_REPORT");
  const below = share === undefined || after === undefined ? null : cautionText(share, after);
  const between = answer.deal === null ? null : betweenText(answer.deal);
  return [below, between].filter((text) => text !== null);
}

/** Cautions for a ticket about to bind; empty if the share cannot be read in time. */
export async function cautionsOf({ id, version, execution }: Ticket): Promise<string[]> {
  if (execution !== "OTC_REPORT") return [];
  const asked = JSON.stringify({ ticket: id } satisfies ShareAsked);
  const read = await inTime(queries.fetchQuery(shareQuery(asked, version)));
  return read === null ? [] : otcCautions(read);
}
