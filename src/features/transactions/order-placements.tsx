import type { Order, Placement } from "#domain/entities/order.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { ORDER_STATE_LABELS } from "#domain/orders/labels.ts";

/** Lists the placements of a procurement and the unplaced rest; only the procuring firm sees them. (S-21) */
export function OrderPlacements({ order }: { order: Order }) {
  const { placements } = order;
  if (placements === undefined) return null;
  const placed = placements.reduce((sum, { face }) => sum + face, 0);
  return (
    <section aria-label="Placements" className="mt-3">
      <h3 className="text-[12px] font-medium text-muted">Placements, visible only to your firm</h3>
      {placements.length === 0 ? (
        <p className="text-muted">Not placed yet.</p>
      ) : (
        <ul className="tabular-nums">
          {placements.map((placement) => (
            <li key={placement.id} className="flex justify-between gap-3 border-t border-line py-1">
              <span className="min-w-0 truncate">{placement.name}</span>
              <span className="text-right">{placementText(placement)}</span>
            </li>
          ))}
        </ul>
      )}
      <p className="border-t border-line py-1 text-right text-muted tabular-nums">
        {formatRupees(order.face - placed, 0)} of {formatRupees(order.face, 0)} not placed
      </p>
    </section>
  );
}

function placementText({ face, markup, state }: Placement): string {
  const parts = [formatRupees(face, 0)];
  if (markup !== 0) parts.push(`${markup > 0 ? "+" : ""}${markup.toFixed(4)} per 100`);
  if (state !== null) parts.push(ORDER_STATE_LABELS[state]);
  return parts.join(" · ");
}
