import { useQuery } from "@tanstack/react-query";
import { orderVersions, procurementVersions } from "#domain/contract/http/orders.ts";
import type { Order, OrderVersion } from "#domain/entities/order.ts";
import { formatDate, formatDateTime } from "#domain/lib/format-date.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { ORDER_STATE_LABELS } from "#domain/orders/labels.ts";
import { changedOrderTerms } from "#src/features/transactions/changed-terms.ts";
import { ORDERS } from "#src/features/transactions/use-orders.ts";
import { call } from "#src/lib/api.ts";
import { FailedCall } from "#src/ui/failed-call.tsx";
import { inSight } from "#src/ui/form/form-below.tsx";
import { UserText } from "#src/ui/user-text.tsx";

/** Lists the versions of an order, latest first: person, time, and the terms each step changed. */
export function OrderVersions({ order }: { order: Order }) {
  const endpoint = order.kind === "PROCUREMENT" ? procurementVersions : orderVersions;
  const { data, error, refetch } = useQuery({
    queryKey: [ORDERS, "versions", order.id, order.version],
    queryFn: ({ signal }) => call(endpoint, { params: { id: order.id }, signal }),
  });
  return (
    <section ref={inSight} aria-label="Steps" className="mt-3 border-t border-line pt-3">
      <h3 className="text-[12px] font-medium text-muted">Step by step</h3>
      {error !== null && data === undefined ? (
        <FailedCall what="The steps could not be loaded." error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <p className="text-muted">Loading the steps…</p>
      ) : (
        <ol className="mt-1 flex flex-col">
          {data.results.map((each, index) => (
            <Version key={each.version} version={each} before={data.results[index + 1]} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Version({ version, before }: { version: OrderVersion; before: OrderVersion | undefined }) {
  const { user_name: person, client_name: firm, at, text, state, terms } = version;
  const who = person === null ? "The exchange or the clock" : `${person}, ${firm ?? ""}`;
  const changed = before === undefined ? [] : changedOrderTerms(before.terms, terms);
  return (
    <li className="border-t border-line py-1">
      <p className="flex justify-between gap-3">
        <span className="min-w-0 font-medium break-words">
          {version.version}. <UserText text={text} />
        </span>
        <span className="shrink-0 text-muted">{ORDER_STATE_LABELS[state]}</span>
      </p>
      <p className="text-[12px] text-muted tabular-nums">
        {formatDateTime(Date.parse(at))} · <UserText text={who} />
      </p>
      {before === undefined ? (
        <p className="text-[12px] text-muted tabular-nums">
          {formatRupees(terms.face, 0)} at {formatYieldPct(terms.yield_stored)} % (
          {formatPrice(terms.unit_price_stored)}
          ), settling {formatDate(terms.settlement_date)}, {formatRupees(terms.consideration)}
        </p>
      ) : null}
      {changed.map(({ label, from, to }) => (
        <p key={label} className="text-[12px] tabular-nums">
          {label}: <s className="text-muted">{from}</s> {to}
        </p>
      ))}
    </li>
  );
}
