import { eq } from "drizzle-orm";
import type { DealPreview, PreviewQuery } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { dealPreview } from "#domain/trading/deal-preview.ts";
import { isLiveAt } from "#domain/trading/eoi-life.ts";
import { type DealLevel, levelOf, opposite } from "#domain/trading/level.ts";
import { quoteOverText } from "#domain/trading/over-text.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { bestOf } from "#domain/trading/ranking.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { type CheckedMarket, readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import { type CheckedDeal, DealChecks } from "#server/market/trading/checks/deal-checks.ts";
import { reviewOf } from "#server/market/trading/checks/review.ts";
import { namesOf } from "#server/machine/core/names.ts";
import { type EoiRow, presentEoi } from "#server/market/trading/rows/eoi-presenter.ts";
import { previewedLevel, previewedQuantity } from "#server/market/trading/checks/previewed.ts";
import { bondOf } from "#server/market/trading/rows/bond-of.ts";
import type { Parts } from "#server/machine/core/parts.ts";

interface AnsweredTerms {
  bond: Bond;
  level: DealLevel;
  quantity: number;
  /** Person who answers. */
  userId: string;
  /** True when a quote of the firm's own backs the answer. */
  isBehindQuote: boolean;
  /** True when that quote is for an end client. */
  isForClient: boolean;
}

/** The actor's own live quote on the other side for the same day, if it is large enough to back the answer. */
export async function ownQuoteBehind(
  { quotes, now }: CheckedMarket,
  actor: Actor,
  eoi: EoiRow,
  quantity: number,
): Promise<EoiRow | null> {
  const own = (await quotes).filter(
    (row) =>
      row.clientId === actor.clientId &&
      row.quoteType !== eoi.quoteType &&
      row.finstrumentId === eoi.finstrumentId &&
      row.settlementDate === eoi.settlementDate &&
      isLiveAt(row, now) &&
      row.remaining >= quantity,
  );
  return bestOf(own, eoi.quoteType === "BID" ? "ASK" : "BID") ?? null;
}

/** An answer, as the firm that gives it is checked. */
export function dealOfAnswer(
  eoi: EoiRow,
  { bond, level, quantity, userId, isBehindQuote, isForClient }: AnsweredTerms,
): CheckedDeal {
  const { settlementDate } = eoi;
  return {
    bond,
    side: opposite(eoi.quoteType),
    settlementDate,
    levels: chosenNumbers(bond, settlementDate, level),
    quantity,
    counterpartyId: eoi.clientId,
    isNewDay: true,
    limited: { level, quantity, userId, isBehindQuote, isForClient },
  };
}

/** The deal an answer to a live EOI would mean: at its level and for all it shows, unless asked otherwise. */
export async function answerPreview(
  parts: Parts,
  actor: Actor,
  asked: PreviewQuery & { respond_eoi_id: string },
): Promise<DealPreview> {
  const { orm } = parts.db;
  const [eoi] = await orm.select().from(eois).where(eq(eois.id, asked.respond_eoi_id));
  if (eoi === undefined || (eoi.status === "HELD" && eoi.clientId !== actor.clientId)) {
    throw new Refusal("not_found", "Not found.");
  }
  if (eoi.clientId === actor.clientId) throw fieldRefusal("respond_eoi_id", tradingTexts.ownQuote);
  const nameOf = await namesOf(parts, orm, [eoi.userId]);
  if (!isLiveAt(eoi, parts.clock.now())) {
    throw new Refusal("already_done", quoteOverText(eoi), { fresh: presentEoi(eoi, nameOf, parts.bonds) });
  }
  const bond = bondOf(parts, eoi);
  const { settlementDate } = eoi;
  const level = previewedLevel(bond, settlementDate, asked) ?? levelOf(eoi);
  const quantity = previewedQuantity(parts, bond, asked) ?? eoi.remaining;
  const market = readMarketOf(parts, bond.isin);
  const checks = new DealChecks(market, actor);
  const own = await ownQuoteBehind(market, actor, eoi, quantity);
  const isForClient = own !== null && own.endClientId !== null;
  const answered = { bond, level, quantity, userId: actor.userId, isBehindQuote: own !== null, isForClient };
  const review = await reviewOf(checks, dealOfAnswer(eoi, answered));
  const counterparty = nameOf(eoi.userId).clientName;
  return dealPreview({ bond, side: opposite(eoi.quoteType), quantity, level, settlementDate, counterparty, ...review });
}
