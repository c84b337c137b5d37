import { expect, test } from "vitest";
import { followsMarket } from "#src/app/layouts/market-pages.ts";

test.each([
  ["/dart", true],
  ["/client/transactions", true],
  ["/security/IN0020220060", true],
  ["/", false],
  ["/find", false],
  ["/mind", false],
  ["/manage-users", false],
  ["/staff/requests", false],
])("%s grows old without the live connection: %s", (path, isOld) => {
  expect(followsMarket(path)).toBe(isOld);
});
