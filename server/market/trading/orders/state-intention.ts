import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { stateIntention } from "#domain/contract/http/orders.ts";
import type { Order } from "#domain/entities/order.ts";
import { must } from "#domain/lib/must.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { openOrder, saveOrder } from "#server/market/trading/orders/save-order.ts";

/** Says for the custodian of the own side whether it will settle; a refusal is known to both before the pay-in. */
export function recordIntention(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, intention, reason }: BodyOf<typeof stateIntention>,
): Promise<Order> {
  return change(parts, cause, async (changing) => {
    const { row, side } = await openOrder(parts, changing, { id, kind: null, act: "intention", version });
    const track = must(row.track, "track of a confirmed order");
    const intentions = { ...track.intentions, [side]: intention };
    const word = intention === "stated" ? "will settle" : "refuses to settle";
    const text = `The custodian of the ${side} ${word}${reason ? `: ${reason}` : ""}`;
    const step = { action: "order.intention", text, detail: { side, intention, reason: reason ?? null } };
    return saveOrder(parts, changing, row, { track: { ...track, intentions } }, step);
  });
}
