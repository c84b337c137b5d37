import { expect, test } from "vitest";
import type { Business } from "#domain/business/my-business.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import { ticketOf } from "#domain/tickets/ticket.testing.ts";
import { columnsFor, dealOf } from "#src/features/my-business/business-columns.tsx";

const BROKER = { clientId: "cli_kaveri", userId: "usr_farah" };

test("a ticket whose broker acts for both sides is arranged, neither bought nor sold", () => {
  const row: Business = { kind: "ticket", id: "tkt_1", ticket: ticketOf({ buy_or_sell: null }), need: null };
  const side = columnsFor(BROKER, new Map()).find(({ id }) => id === "side");
  expect(side?.cell(row, false)).toBe("Arranged");
});

test("a negotiation that waits for the other side shows the own level, one that waits for the firm theirs", () => {
  const leg = (client_id: string, yield_stored: number) => ({ id: client_id, client_id, side: "BID", yield_stored });
  const cluster = {
    legs: [leg("cli_meridian", 0.0691), leg("cli_narmada", 0.0685)],
    rounds: [],
  } as unknown as Cluster;
  const viewer = { clientId: "cli_meridian", userId: "usr_asha" };
  expect(dealOf({ kind: "waiting", id: "clu_1", cluster }, viewer).yield).toBe(0.0691);
  expect(dealOf({ kind: "turn", id: "clu_1", cluster }, viewer).yield).toBe(0.0685);
});
