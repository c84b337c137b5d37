import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

// Each path to a deal asks the market's rules for bond, size and settlement (decision 0086).

const ROOT = path.resolve(import.meta.dirname, "..");
const TRADING = "server/market/trading";
const sources = new Map(
  readdirSync(path.join(ROOT, TRADING), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && !/\.(?:test|testing)\.ts$/.test(file))
    .map((file) => `${TRADING}/${file.replaceAll(path.sep, "/")}`)
    .map((file) => [file, readFileSync(path.join(ROOT, file), "utf8")] as const),
);

/** Functions that store a deal. */
const MAKES = /\b(?:writeTicket|writeDraft|insertOrder|insert)\((?:parts|tickets|orders)\b/;
/** Functions that ask the rules; `answerTerms` asks them for a line of a chat. */
const ASKS = /\b(?:requireDealable|dealtSettlement|settlementBar|answerTerms)\(/;

/** Files that store a deal without asking, each with the reason. */
const ASKED_BEFORE: Readonly<Record<string, string>> = {
  "server/market/trading/orders/follow-ticket.ts": "the ticket was checked when it was made or sent",
  "server/market/trading/orders/save-order.ts": "declares insertOrder",
  "server/market/trading/threads/ticket-from-exchange-deal.ts": "the exchange made the deal",
  "server/market/trading/tickets/write-draft.ts": "declares writeDraft",
  "server/market/trading/tickets/write-ticket.ts": "declares writeTicket",
};
/** Files that take any settlement day: `queried-deal` only counts, `send-ticket` asks for the days beside it. */
const ANY_DAY = ["server/market/trading/rfq-share/queried-deal.ts", "server/market/trading/tickets/send-ticket.ts"];

test("each file that stores a deal asks the market's rules, or has a reason not to", () => {
  const unasked = [...sources].filter(([, text]) => MAKES.test(text) && !ASKS.test(text)).map(([file]) => file);
  expect(unasked.toSorted()).toEqual(Object.keys(ASKED_BEFORE).toSorted());
});

test("no other file takes a settlement day without the rule for the class of paper", () => {
  const anyDay = [...sources].filter(([, text]) => text.includes("resolveSettlement(")).map(([file]) => file);
  expect(anyDay.toSorted()).toEqual(ANY_DAY);
});

test("sizes of deals are asked of the rules, never of the lot alone", () => {
  const byLot = [...sources].filter(([, text]) => text.includes("wholeLots(")).map(([file]) => file);
  expect(byLot).toEqual([]);
});
