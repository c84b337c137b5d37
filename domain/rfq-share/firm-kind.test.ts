import { expect, test } from "vitest";
import { firmKind } from "#domain/rfq-share/firm-kind.ts";
import { firmKindText } from "#domain/rfq-share/share-text.ts";

const no = { isBroker: false };

test("a firm is what the first exchange that names its kind lists it as", () => {
  const listed = [
    { exchange: "NSE", word: undefined },
    { exchange: "BSE", word: "MUTUAL_FUND" },
  ] as const;
  expect(firmKind(listed, no)).toEqual({ entity: "MUTUAL_FUND", listed_as: "MUTUAL_FUND", listed_by: "BSE" });
});

test("a firm listed as a kind without a floor has none, broker or not", () => {
  const bank = firmKind([{ exchange: "NSE", word: "BANK" }], { isBroker: true });
  expect(bank).toEqual({ entity: null, listed_as: "BANK", listed_by: "NSE" });
  expect(firmKindText(bank)).toBe("NSE lists your firm as BANK: no RFQ share is required of it.");
});

test("a firm that no exchange lists is a stock broker where it is a broker here, and else unknown, and is told so", () => {
  expect(firmKind([], { isBroker: true }).entity).toBe("BROKER");
  const unknown = firmKind([{ exchange: "NSE", word: undefined }], no);
  expect(unknown.entity).toBeNull();
  expect(firmKindText(unknown)).toMatch(/^No exchange's list of participants says what kind of firm yours is/);
});
