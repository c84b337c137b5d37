import { and, eq, gt, inArray, ne } from "drizzle-orm";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { SentencePart } from "#domain/contract/mind/blocks.ts";
import { fieldOf } from "#domain/contract/mind/layer.ts";
import { mindTexts } from "#domain/mind/texts.ts";
import type { Cell } from "#domain/contract/mind/tools.ts";
import { LIVE_STATUSES } from "#domain/trading/eoi-life.ts";
import { bestOf } from "#domain/trading/ranking.ts";
import { hasTradeAccess } from "#server/core/actor.ts";
import { eois } from "#server/db/schema/trading.ts";
import { CannotAnswer, type RunTool } from "#server/mind/tool-call.ts";
import { nameOf } from "#server/mind/tools/bond-cells.ts";
import { bondOfPlan } from "#server/mind/tools/subject.ts";

/** The best levels and the sizes of other firms' live quotes in a bond. @throws CannotAnswer without trade access */
export const market: RunTool<"market"> = async ({ mind, actor }, { bond: isin, fields }) => {
  if (actor === null || !hasTradeAccess(actor)) throw new CannotAnswer("no_trade_access", mindTexts.noTradeAccess);
  const { db, clock } = mind.parts;
  const bond = bondOfPlan(mind, isin);
  const now = clock.now();
  const quotes = await db.orm
    .select()
    .from(eois)
    .where(
      and(
        eq(eois.finstrumentId, bond.isin),
        inArray(eois.status, [...LIVE_STATUSES]),
        gt(eois.expiresAt, now),
        ne(eois.clientId, actor.clientId),
      ),
    );
  const side = (type: "BID" | "ASK") => {
    const level = bestOf(quotes, type)?.yieldStored ?? null;
    const size = quotes
      .filter(({ quoteType }) => quoteType === type)
      .reduce((sum, { remaining }) => sum + remaining, 0);
    return { level: level === null ? null : shiftDecimal(level, 2), size };
  };
  const [bid, ask] = [side("BID"), side("ASK")];
  const today = mind.day().catalogue.today;
  const cells: Record<string, Cell> = {
    display_name: nameOf(bond, today),
    isin: bond.isin,
    best_bid: bid.level,
    best_ask: ask.level,
    bid_quantum: bid.size,
    ask_quantum: ask.size,
    live_quotes: quotes.length,
  };
  const isAsked = (field: string) => fields.includes(field);
  const missing = [
    ...(quotes.length === 0 ? ["quote"] : []),
    ...(quotes.length > 0 && bid.level === null && isAsked("best_bid") ? ["bid"] : []),
    ...(quotes.length > 0 && ask.level === null && isAsked("best_ask") ? ["offer"] : []),
  ];
  const note = (what: string): SentencePart[] => [
    { text: `No live ${what} in ` },
    { figure: { call: "#call", row: bond.isin, field: "display_name" } },
    { text: "." },
  ];
  return {
    result: {
      columns: Object.keys(cells).map((name) => ({
        name,
        unit: fieldOf(name)?.unit ?? "text",
        source: `Live quotes of other firms, ${formatDateTime(now.getTime())}`,
      })),
      rows: [{ key: bond.isin, cells }],
      count: quotes.length,
      left_out: [],
      as_of: today,
    },
    notes: missing.map(note),
  };
};
