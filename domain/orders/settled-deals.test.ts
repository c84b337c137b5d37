import { describe, expect, test } from "vitest";
import { bondWith } from "#domain/bond-catalogue/bonds.testing.ts";
import { istInstantMs } from "#domain/lib/iso-date.ts";
import { type SettledOrder, settledDealsOf } from "#domain/orders/settled-deals.ts";
import type { StoredSide } from "#domain/tickets/stored.ts";

const gilt = bondWith({
  isin: "IN0020240019",
  category: "GSEC",
  coupon_rate_percent: 7.1,
  coupon_type: "FIXED",
  coupon_frequency: "SEMI_ANNUAL",
  day_count: "30/360",
  maturity_date: "2034-04-08",
  face_value: 100,
});
const billed = { gstPercent: 18, brokerId: "cli_kaveri" };
const buyerSide: StoredSide = {
  custodianId: null,
  accountId: "acc_buyer",
  brokerage: { basis: "PAISE_PER_100_FACE", value: 2, gstPlace: "INTER", ...billed },
};
const sellerSide: StoredSide = {
  custodianId: null,
  accountId: null,
  brokerage: { basis: "FLAT_RUPEES", value: 100, gstPlace: "INTRA", ...billed },
};
const order = (changes: Partial<SettledOrder> = {}): SettledOrder => ({
  id: "ord_one",
  number: "O-20261124-0001",
  finstrumentId: "IN0020240019",
  face: 10_000_000,
  settlementDate: "2026-11-25",
  settledAt: new Date(istInstantMs("2026-11-25", "15:00")),
  unitPriceStored: 100,
  consideration: { principal: 10_000_000, accrued_interest: 50_000, consideration: 10_050_000, stamp_duty: 10.05 },
  buyerClientId: "cli_meridian",
  sellerClientId: "cli_narmada",
  buyerSide,
  sellerSide,
  ...changes,
});

describe("a settled order in the books of its two firms", () => {
  test("is a buy with the duty and the buyer's brokerage, and a sale with the seller's brokerage alone", () => {
    const both = {
      order_id: "ord_one",
      order_number: "O-20261124-0001",
      finstrument_id: "IN0020240019",
      face: 10_000_000,
      settlement_date: "2026-11-25",
      principal_paise: 1_000_000_000,
      accrued_paise: 5_000_000,
    };
    expect(settledDealsOf(order(), gilt)).toEqual([
      { ...both, client_id: "cli_meridian", account_id: "acc_buyer", side: "buy", expenses_paise: 237_005 },
      { ...both, client_id: "cli_narmada", account_id: null, side: "sell", expenses_paise: 11_800 },
    ]);
  });

  test("has the duty alone for expenses where the bond cannot be priced, and the seller none", () => {
    const deals = settledDealsOf(order(), bondWith());
    expect(deals.map(({ expenses_paise }) => expenses_paise)).toEqual([1005, 0]);
  });

  test("enters no book without its money", () => {
    expect(settledDealsOf(order({ consideration: null }), gilt)).toEqual([]);
  });

  test.each([
    ["on its day", "2026-11-25", "23:59", "2026-11-25"],
    ["the evening before", "2026-11-24", "23:59", "2026-11-24"],
    ["a day late, by its day all the same", "2026-11-26", "00:00", "2026-11-25"],
  ] as const)("is held from the day on which bonds and money moved: %s", (_when, day, time, heldFrom) => {
    const [deal] = settledDealsOf(order({ settledAt: new Date(istInstantMs(day, time)) }), gilt);
    expect(deal?.settlement_date).toBe(heldFrom);
  });

  test("is held from its settlement day where nobody noted when they moved", () => {
    expect(settledDealsOf(order({ settledAt: null }), gilt)[0]?.settlement_date).toBe("2026-11-25");
  });
});
