import { useQuery } from "@tanstack/react-query";
import { ownTickets, type OwnTicket, type TicketStatus } from "#domain/contract/http/support.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { call } from "#src/lib/api.ts";
import { cx } from "#src/lib/cx.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";

const STATUS_LABELS: Readonly<Record<TicketStatus, string>> = {
  OPEN: "Open",
  IN_HAND: "In hand",
  DONE: "Done",
  REFUSED: "Refused",
};

/** The person's earlier support requests, with state and answers. */
export function OwnRequests() {
  const { data, error, refetch } = useQuery({
    queryKey: ["own-tickets"],
    queryFn: ({ signal }) => call(ownTickets, { signal }),
    // Refetched on every open, to show news.
    staleTime: 0,
  });
  if (error !== null) {
    return <FailedCall what="Your requests could not be loaded." error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return (
      <p role="status" className="text-muted">
        Loading…
      </p>
    );
  }
  if (data.tickets.length === 0) {
    return <p className="text-muted">No requests yet. They appear here with our answers.</p>;
  }
  return (
    <ul aria-label="My requests" className="flex flex-col divide-y divide-[var(--yb-line)]">
      {data.tickets.map((ticket) => (
        <li key={ticket.id} className="py-2 first:pt-0 last:pb-0">
          <OwnRequest ticket={ticket} />
        </li>
      ))}
    </ul>
  );
}

function OwnRequest({ ticket: { title, description, status, created_at, answers } }: { ticket: OwnTicket }) {
  const isWaiting = status === "OPEN" || status === "IN_HAND";
  return (
    <>
      <p className="flex items-baseline justify-between gap-3">
        <span className="min-w-0 font-medium break-words">{title}</span>
        <span className={cx("shrink-0 text-[12px]", isWaiting ? "text-muted" : "text-fg")}>
          {STATUS_LABELS[status]}
        </span>
      </p>
      <p className="text-[12px] text-muted">{formatDateTime(Date.parse(created_at))} IST</p>
      {description === "" ? null : <p className="mt-1 break-words whitespace-pre-wrap">{description}</p>}
      {answers.map(({ text, by, created_at: at }) => (
        <div key={`${at} ${text}`} className="mt-2 border-l-2 border-primary pl-2">
          <p className="text-[12px] text-muted">
            {by} · {formatDateTime(Date.parse(at))} IST
          </p>
          <p className="break-words whitespace-pre-wrap">{text}</p>
        </div>
      ))}
    </>
  );
}
