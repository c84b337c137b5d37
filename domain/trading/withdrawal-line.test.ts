import { expect, test } from "vitest";
import { withdrawalLine } from "#domain/trading/withdrawal-line.ts";

const quote = (quote_type: "BID" | "ASK", bond_name: string) => ({ quote_type, bond_name });

test("withdrawing all names how many quotes, of which sides and in which bonds", () => {
  expect(withdrawalLine([quote("BID", "REC 30")])).toBe("Withdraw your one quote: 1 bid in REC 30");
  const three = [quote("BID", "REC 30"), quote("ASK", "7.18% GS 2033"), quote("BID", "7.18% GS 2033")];
  expect(withdrawalLine(three)).toBe("Withdraw all 3 of your quotes: 2 bids, 1 offer in REC 30, 7.18% GS 2033");
  const many = ["A", "B", "C", "D", "E"].map((name) => quote("ASK", name));
  expect(withdrawalLine(many)).toBe("Withdraw all 5 of your quotes: 5 offers in A, B, C and 2 more bonds");
});
