import { expect, test } from "vitest";
import { heldSum, type WeighedHolding } from "#domain/inventory/weigh-holdings.ts";

const held = (face: number, bond_yield_percent: number | null, coupon_rate_percent: number | null): WeighedHolding => ({
  face,
  bond_yield_percent,
  coupon_rate_percent,
});

test("means are weighed by face, and a holding without the figure weighs nothing in it", () => {
  expect(heldSum([held(300, 7, 8), held(100, 8, null), held(600, null, 7)], 2000)).toEqual({
    count: 3,
    total_face: 1000,
    share_percent: 50,
    weighted_yield: 7.25,
    weighted_coupon: 7.333333,
  });
});

test("of nothing there is no mean and no share", () => {
  expect(heldSum([], 0)).toEqual({
    count: 0,
    total_face: 0,
    share_percent: 0,
    weighted_yield: null,
    weighted_coupon: null,
  });
});
