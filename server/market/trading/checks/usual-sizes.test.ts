import { afterAll, beforeAll, expect, test } from "vitest";
import { tickets } from "#server/machine/db/schema/trading.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import { UsualSizes } from "#server/market/trading/checks/usual-sizes.ts";
import type { TicketRow } from "#server/market/trading/rows/ticket-context.ts";
import { NEW_TICKET } from "#server/market/trading/tickets/write-ticket.ts";

const CRORE = 10_000_000;
const ISIN = "IN0020230085";

let parts: TestParts;
beforeAll(async () => {
  parts = await testParts();
});
afterAll(() => parts.close());

/** Stores an agreed deal of two firms. @param minute when, within the hour */
async function dealt(buyerClientId: string, sellerClientId: string, crore: number, minute: number): Promise<void> {
  const at = new Date(parts.clock.now().getTime() - (60 - minute) * 60_000);
  const row: TicketRow = {
    ...NEW_TICKET,
    id: `tkt_${minute}`,
    number: `T${minute}`,
    state: "AGREED",
    source: "MANUAL",
    clusterId: null,
    facilitatorUserId: null,
    buyerEoiId: null,
    sellerEoiId: null,
    finstrumentId: ISIN,
    quantity: crore * CRORE,
    fixedField: "yield",
    unitPriceStored: 100,
    yieldStored: 0.07,
    settlementDate: "2026-11-23",
    settlementDelta: 1,
    exchange: null,
    consideration: null,
    bondTerms: null,
    buyerClientId,
    buyerUserId: "usr_buyer",
    sellerClientId,
    sellerUserId: "usr_seller",
    authorClientId: buyerClientId,
    isShared: true,
    sentAt: at,
    dealTime: at,
    createdAt: at,
    updatedAt: at,
  };
  await parts.db.orm.insert(tickets).values(row);
}

const usualOf = (clientId: string) => new UsualSizes(readMarketOf(parts, ISIN), clientId).of(ISIN);

test("a firm's usual size is that of what it bought and what it sold, and a deal with itself counts once", async () => {
  await dealt("cli_meridian", "cli_narmada", 1, 1);
  await dealt("cli_narmada", "cli_meridian", 2, 2);
  await dealt("cli_meridian", "cli_narmada", 3, 3);
  await dealt("cli_meridian", "cli_narmada", 4, 4);
  // The one in the middle of 1, 2, 3, 4 and 9; with the last counted twice it would be 3.5 crore.
  await dealt("cli_meridian", "cli_meridian", 9, 5);
  expect(await usualOf("cli_meridian")).toEqual({ rupees: 3 * CRORE, basis: "firm" });
});
