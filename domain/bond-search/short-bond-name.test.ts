import { describe, expect, it } from "vitest";
import { shortBondName } from "#domain/bond-search/short-bond-name.ts";

describe("a bond's name where there is little room", () => {
  it.each([
    ["7.67% Andhra Pradesh SDL Jan-2038", "7.67 AP SDL Jan-38"],
    ["7.18% GS 2033", "7.18 GS 2033"],
    ["8.26% Jammu and Kashmir SDL 2028", "8.26 JK SDL 2028"],
    ["7.23% Andhra Pradesh SDL 18-Oct-2026", "7.23 AP SDL 18-Oct-26"],
    ["364D T-Bill 07-May-2026", "364D T-Bill 07-May-26"],
    ["GS STRIPS 15-Oct-2040", "GS STRIPS 15-Oct-40"],
    ["9.11% Bajaj Finance 2033", "9.11 Bajaj Fin 2033"],
    ["8.34% SBI AT1", "8.34 SBI AT1"],
    ["12.25% Pahal Financial Services 2028", "12.25 Pahal Fin… 2028"],
    ["10.10% Muthoot Fincorp Feb-2031", "10.10 Muthoot… Feb-31"],
    ["9.55% Tata Motors Finance Perp [08184]", "9.55 Tata Motors… Perp [08184]"],
    ["7.34% Rajasthan SDL 2033 [30058]", "7.34 RJ SDL 2033 [30058]"],
    ["GOI FRB 2034", "GOI FRB 2034"],
  ])("keeps coupon, issuer and maturity of %s", (name, short) => {
    expect(shortBondName(name)).toBe(short);
  });

  it("stays as it is when it names neither a coupon nor a maturity", () => {
    expect(shortBondName("Kotak Mahindra Investments Limited")).toBe("Kotak Mahindra Investments Limited");
    expect(shortBondName("")).toBe("");
  });
});
