import { describe, expect, test } from "vitest";
import { readinessOf, type SettlingSide } from "#domain/tickets/readiness.ts";

const ready: SettlingSide = {
  firm: { name: "Narmada Bank", nscclCode: "N1", icclCode: "I1", giltAccount: null },
  account: { name: "Asha Rao", ucc: "U1", hasBank: true, hasDemat: true },
  custodian: { name: "Godavari Custody", nscclCode: "C1", icclCode: "C2" },
};
const lacks = (changes: Partial<SettlingSide>, exchange: "NSE" | "BSE" | null = "NSE") =>
  readinessOf("seller", exchange, { ...ready, ...changes }).lacks.map(({ field, text }) => `${field}: ${text}`);

describe("a side is ready to settle (N-11)", () => {
  test("with its code, and for a client with the UCC, the bank and the demat account", () => {
    for (const exchange of ["NSE", "BSE"] as const)
      expect(readinessOf("seller", exchange, ready)).toEqual({ ready: true, lacks: [] });
    const own = { ...ready, account: null, custodian: null };
    expect(readinessOf("buyer", "NSE", own)).toEqual({ ready: true, lacks: [] });
  });

  test("not without an exchange, whatever its codes", () => {
    const verdict = readinessOf("seller", null, { ...ready, firm: { ...ready.firm, nscclCode: null } });
    expect(verdict).toEqual({ ready: false, lacks: [{ field: "exchange", text: "Choose the exchange." }] });
  });

  test("by the code of the exchange's own clearing corporation", () => {
    const firm = { name: "Narmada Bank", nscclCode: null, icclCode: "I1", giltAccount: null };
    expect(lacks({ firm })).toEqual(["seller.code: Narmada Bank has no NSCCL code."]);
    expect(lacks({ firm }, "BSE")).toEqual([]);
    expect(lacks({ firm: { ...firm, icclCode: "", giltAccount: null } }, "BSE")).toEqual([
      "seller.code: Narmada Bank has no ICCL code.",
    ]);
    const custodian = { name: "Godavari Custody", nscclCode: "C1", icclCode: null };
    expect(lacks({ custodian })).toEqual([]);
    expect(lacks({ custodian }, "BSE")).toEqual(["seller.custodian: Godavari Custody has no ICCL code."]);
  });

  test("with each part that its client lacks named by its field", () => {
    const account = { name: "Asha Rao", ucc: null, hasBank: false, hasDemat: false };
    expect(lacks({ account })).toEqual([
      "seller.ucc: Asha Rao has no approved UCC.",
      "seller.bank: Asha Rao has no bank account on record.",
      "seller.demat: Asha Rao has no demat account on record.",
    ]);
  });
});
