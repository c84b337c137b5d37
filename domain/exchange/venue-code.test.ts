import { describe, expect, test } from "vitest";
import { codeOfBse, codeOfNse, venueRefusalText } from "#domain/exchange/venue-code.ts";

const AT_NSE = { exchange: "NSE", participantCode: "NMERIDIAN", settlementDelta: 0, cutOff: "16:00" } as const;

describe("a refusal of an exchange (F-31)", () => {
  test.each([
    ["Access Denied", "SESSION"],
    ["Login Required", "SESSION"],
    ["Invalid participant code NNOBODY", "CODE"],
    ["Invalid client code X1", "CODE"],
    ["Participant limit exceeded", "LIMIT"],
    ["ISIN limit exceeded", "LIMIT"],
    ["RFQ already withdrawn", "GONE"],
    ["RFQ already traded", "GONE"],
    ["RFQ expired", "GONE"],
    ["RFQ not found", "GONE"],
    ["Yield outside band 6.00 to 7.00", "BAND"],
    ["Cut-off time passed", "CUTOFF"],
    ["Price cut-off time passed", "CUTOFF"],
    ["Market closed", "SHUT"],
    ["Negotiation not allowed in status C", "STATE"],
    ["Value not available", "STATE"],
    ["Client C1 debarred until 31-Dec-2026", "DEBARRED"],
    ["RFQ access revoked", "ACCESS"],
    ["Something new", "OTHER"],
  ] as const)("%s of NSE is %s", (text, code) => {
    expect(codeOfNse(text)).toBe(code);
  });

  test("of BSE has a code of its own", () => {
    expect([codeOfBse("E203"), codeOfBse("E210"), codeOfBse("E999")]).toEqual(["LIMIT", "ACCESS", "OTHER"]);
  });

  test.each([
    ["FIELD", "", { value: "Too small" }, "Too small"],
    ["SESSION", "Access Denied", {}, "NSE sign-in failed. Ask your ops admin to check the credentials."],
    ["CODE", "Invalid participant code NNOBODY", {}, "NSE does not know the code NNOBODY."],
    ["LIMIT", "Participant limit exceeded", {}, "NSE limit reached: Participant limit exceeded"],
    ["GONE", "RFQ expired", {}, "The quote is no longer live on NSE."],
    ["BAND", "Yield outside band 6 to 7", {}, "NSE refused the level: Yield outside band 6 to 7"],
    ["CUTOFF", "Cut-off time passed", {}, "NSE takes T+0 deals until 16:00."],
    ["ACCESS", "RFQ access revoked", {}, "RFQ access of NMERIDIAN is suspended."],
    ["DEBARRED", "Client C1 debarred until 31-Dec-2026", {}, "This client is debarred until 31-Dec-2026."],
    ["OTHER", "Something new", {}, "NSE refused: Something new"],
    ["FIELD", "Refused", {}, "Refused"],
    ["CODE", "Invalid participant code", {}, "NSE does not know the code NMERIDIAN."],
    ["SHUT", "Market closed", {}, "NSE is closed now."],
    ["STATE", "CONFIRMED", {}, "NSE has this deal as CONFIRMED."],
    ["DEBARRED", "Client C1 debarred", {}, "This client is debarred."],
  ] as const)("with the code %s reads as people understand it", (code, text, fields, shown) => {
    expect(venueRefusalText(AT_NSE, { code, text, fields })).toBe(shown);
  });

  test("for the hour names none where the exchange's hours are not known", () => {
    const refusal = { code: "CUTOFF", text: "Cut-off time passed", fields: {} } as const;
    expect(venueRefusalText({ ...AT_NSE, settlementDelta: 1, cutOff: null }, refusal)).toBe(
      "NSE takes no more T+1 deals today.",
    );
  });
});
