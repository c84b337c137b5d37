import { useQuery } from "@tanstack/react-query";
import { orderCost, type TransactionCost } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { formatPrice, formatYieldPct } from "#domain/lib/format-level.ts";
import { FactLines } from "#src/desk-kit/deals/fact-lines.tsx";
import { savingFact } from "#src/features/transactions/saving-text.ts";
import { ORDERS } from "#src/features/transactions/use-orders.ts";
import { call } from "#src/lib/api.ts";

type Other = NonNullable<TransactionCost["cover"] | TransactionCost["mid"]>;

/** Shows the saving or loss of the deal against the cover and the mid; nothing if neither is known. */
export function OrderCost({ order }: { order: Order }) {
  const { data } = useQuery({
    queryKey: [ORDERS, "cost", order.id],
    queryFn: ({ signal }) => call(orderCost, { params: { id: order.id }, signal }),
  });
  if (data === undefined || data.side === null) return null;
  const { cover, mid } = data;
  if (cover === null && mid === null) return null;
  const facts: [string, string][] = [];
  if (cover !== null) {
    facts.push([
      cover.basis === "LIST" ? "Cover, next answer" : "Cover, next quote",
      levelText(cover, cover.client_name),
    ]);
    facts.push(savingFact(cover.saving, "cover"));
  }
  if (mid !== null) {
    facts.push([`Model mid, within ${mid.within_bp} bp`, levelText(mid, mid.bonds)]);
    facts.push(savingFact(mid.saving, "mid"));
  }
  return (
    <section aria-label="Transaction cost" className="mt-3">
      <h3 className="text-[12px] font-medium text-muted">Transaction cost</h3>
      <FactLines facts={facts} />
    </section>
  );
}

function levelText({ yield_stored, unit_price_stored }: Other, whose: string): string {
  const price = unit_price_stored === null ? [] : [`@ ${formatPrice(unit_price_stored)}`];
  const bondYield = yield_stored === null ? [] : [`${formatYieldPct(yield_stored)} %`];
  return [...bondYield, ...price, whose].join(", ");
}
