import { expect, test } from "vitest";
import type { Business } from "#domain/business/my-business.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { columnsFor } from "#src/features/my-business/business-columns.tsx";

const party = { client_id: "cli_narmada", client_name: "Narmada Bank" };
const ticket = { number: "101", buyer: party, seller: party, buy_or_sell: null } as unknown as Ticket;

test("a ticket whose broker acts for both sides is arranged, neither bought nor sold", () => {
  const row: Business = { kind: "ticket", id: "tkt_1", ticket };
  const side = columnsFor("cli_kaveri", new Map()).find(({ id }) => id === "side");
  expect(side?.cell(row, false)).toBe("Arranged");
});
