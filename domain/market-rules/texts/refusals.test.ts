import { describe, expect, test } from "vitest";
import { tradingShutText } from "#domain/calendar/trading-texts.ts";
import { REFUSALS } from "#domain/market-rules/texts/refusals.ts";
import { tradingTexts } from "#domain/trading/texts.ts";

describe("texts", () => {
  test("of refusals that trading already has are the same", () => {
    expect(REFUSALS["MR-003"].text).toBe(tradingTexts.unlisted);
    expect(REFUSALS["MR-004"].text).toBe(tradingTexts.matured);
    expect(REFUSALS["MR-311"].text).toBe(tradingTexts.rfqSettlement);
    expect(REFUSALS["MR-321"].text).toBe(tradingTexts.settlementPast);
    expect(REFUSALS["MR-322"].text).toBe(tradingTexts.settlementHoliday);
    expect(REFUSALS["MR-330"].text).toBe(tradingTexts.settlementAfterMaturity);
    expect(REFUSALS["MR-504"].text).toBe(tradingTexts.t0Over);
    expect(REFUSALS["MR-601"].text).toBe(tradingTexts.brokeredOtm);
    expect(REFUSALS["MR-502"].text).toBe(tradingShutText({ open: "{open}", close: "{close}" }));
  });
});
