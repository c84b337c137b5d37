import { expect, test } from "vitest";
import { venuePartyIds, venuePartyOf } from "#domain/exchange/venue-party.ts";

test.each([
  [{ exchange: "NSE", code: "NMERIDIAN" }, "atnsexnmeridian"],
  [{ exchange: "BSE", code: "B100" }, "atbsexb100"],
  [{ exchange: "BSE", code: null }, "atbsex0"],
] as const)("a party at an exchange, %o, is read back from the ids of its firm and its dealer", (party, rest) => {
  expect(venuePartyIds(party)).toEqual({ clientId: `cli_${rest}`, userId: `usr_${rest}` });
  expect(venuePartyOf(`cli_${rest}`)).toEqual(party);
  expect(venuePartyOf(`usr_${rest}`)).toEqual(party);
});

test("codes are told apart by their letters and digits alone", () => {
  expect(venuePartyIds({ exchange: "NSE", code: "N-Mer 1" }).clientId).toBe("cli_atnsexnmer1");
});

test.each([
  "cli_meridian",
  "usr_asha",
  "cli_atmcxx1",
  "xcli_atnsex1",
  "cli_atnsexa_b",
  "ent_atnsexa",
  "cli_atnsex",
  "",
])("the id '%s' is no party of an exchange", (id) => expect(venuePartyOf(id)).toBeNull());
