import { describe, expect, test } from "vitest";
import { gstPlaceOf, gstText } from "#domain/tickets/gst-states.ts";

describe("GST on brokerage", () => {
  const of = (client: [string | null, string | null], broker: [string | null, string | null]) => {
    const { place, states } = gstPlaceOf({ gst: client[0], state: client[1] }, { gst: broker[0], state: broker[1] });
    return [place, gstText(place, states)];
  };
  const MAHARASHTRA = "27AAACM1234A1Z5";
  const GUJARAT = "24AAACK1234A1Z5";
  test.each([
    [
      "two GSTINs of one state",
      [MAHARASHTRA, null],
      ["27AAACX9999A1Z5", null],
      "INTRA",
      "Within Maharashtra: CGST and SGST",
    ],
    [
      "two GSTINs of different states, whatever the record says",
      [MAHARASHTRA, "Goa"],
      [GUJARAT, "Goa"],
      "INTER",
      "Gujarat to Maharashtra: IGST",
    ],
    [
      "one GSTIN alone and the same state on record",
      [MAHARASHTRA, "Goa"],
      [null, "Goa"],
      "INTRA",
      "Within Goa: CGST and SGST",
    ],
    [
      "the broker's GSTIN alone and the same state on record",
      [null, "Goa"],
      [GUJARAT, "Goa"],
      "INTRA",
      "Within Goa: CGST and SGST",
    ],
    ["other states on record", [null, "Goa"], [null, "Kerala"], "INTER", "Kerala to Goa: IGST"],
    [
      "a client without a state",
      [null, null],
      [null, "Kerala"],
      "INTER",
      "Kerala to client's state not known: IGST (assumed)",
    ],
    [
      "no state on record of either",
      [null, null],
      [null, null],
      "INTER",
      "Broker's state not known to client's state not known: IGST (assumed)",
    ],
    ["a code that no state has", ["99AAACM1234A1Z5", null], [GUJARAT, null], "INTER", "Gujarat to state 99: IGST"],
  ] as const)("is levied by %s as %s", (_what, client, broker, place, tax) => {
    expect(of([...client], [...broker])).toEqual([place, tax]);
  });
});
