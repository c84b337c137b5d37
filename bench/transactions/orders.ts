import type { Order } from "#domain/entities/order.ts";
import { orderOf } from "#domain/orders/order.testing.ts";

const BONDS = ["7.10% GS 2034", "7.20% PFC 2035", "7.55% IRFC 2029", "6.98% HUDCO 2032", "7.04% SDL AP 2034"];
const FIRMS = ["Narmada Bank", "Kaveri Securities", "Sahyadri Wealth", "Godavari Insurance"];
/** One order in this many is unsettled, with a running clock. */
const ONE_OPEN_IN = 40;
const MINUTE_MS = 60_000;
const NEWEST_MS = Date.parse("2026-11-24T11:00:00.000Z");

/** Orders of a firm, the newest first, as the server lists them. */
export function makeOrders(count: number): Order[] {
  return Array.from({ length: count }, (_, at) => {
    const place = String(count - at).padStart(6, "0");
    const atMs = NEWEST_MS - at * MINUTE_MS;
    const created = new Date(atMs).toISOString();
    const name = FIRMS[at % FIRMS.length] ?? "";
    const isOpen = at % ONE_OPEN_IN === 0;
    return orderOf({
      id: `ord_${place}`,
      number: `O-${created.slice(0, 10).replaceAll("-", "")}-${place}`,
      state: isOpen ? "CONFIRMED" : "SETTLED",
      bond_name: BONDS[(at * 7) % BONDS.length] ?? "",
      deal_number: `D${place}`,
      face: ((at % 50) + 1) * 10_000_000,
      yield_stored: 0.065 + (at % 100) / 100_000,
      seller: {
        client_id: `cli_${at % FIRMS.length}`,
        client_name: name,
        user_id: "usr_1",
        user_name: "A",
        code: null,
      },
      // The most overdue clock is not the newest order's.
      clocks: isOpen
        ? [{ id: "pay_in", due_at: new Date(NEWEST_MS + (((at + 1) * 7919) % count) * MINUTE_MS).toISOString() }]
        : [],
      deal_time: created,
      created_at: created,
      updated_at: created,
    });
  });
}
