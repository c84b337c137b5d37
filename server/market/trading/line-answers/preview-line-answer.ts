import { eq } from "drizzle-orm";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import type { DealPreview } from "#domain/contract/http/eoi.ts";
import type { previewRunAnswer } from "#domain/contract/http/runs.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { statedTerms } from "#domain/entities/bond-term.ts";
import { dealPreview } from "#domain/trading/deal-preview.ts";
import { opposite } from "#domain/trading/level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { privateRuns } from "#server/machine/db/schema/runs.ts";
import { readMarketOf } from "#server/market/trading/checks/checked-market.ts";
import { DealChecks } from "#server/market/trading/checks/deal-checks.ts";
import { reviewOf } from "#server/market/trading/checks/review.ts";
import { marketDay } from "#server/machine/core/market-day.ts";
import { answerTerms, dealOfLineAnswer } from "#server/market/trading/line-answers/answer-terms.ts";
import { runChannels } from "#server/market/runs/members.ts";
import { readersOf } from "#server/market/runs/queries.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Deal that an answer to a chat quote would make, for a person who may read the quote. */
export async function previewLineAnswer(
  parts: Parts,
  actor: Actor,
  id: string,
  asked: QueryOf<typeof previewRunAnswer>,
): Promise<DealPreview> {
  const { orm } = parts.db;
  const [line] = await orm.select().from(privateRuns).where(eq(privateRuns.id, id));
  const channel = line === undefined ? undefined : (await runChannels(orm, [line.channelUrl])).get(line.channelUrl);
  if (line === undefined || channel === undefined || !readersOf(line, channel).includes(actor.userId)) {
    throw new Refusal("not_found", "This line no longer exists.");
  }
  const author = channel.authorOf(line.authorId);
  if (author.client_id === actor.clientId) throw new Refusal("forbidden", tradingTexts.ownQuote);
  const now = parts.clock.now();
  const { finstrumentId, side } = line;
  if (line.expiresAt <= now.getTime() || finstrumentId === null || side === null) {
    throw new Refusal("already_done", tradingTexts.lineGone, { fresh: null });
  }
  const answerable = { ...line, finstrumentId, side };
  const { coupon_frequency, day_count, face_value, ...named } = asked;
  const bond_terms = statedTerms.parse({ coupon_frequency, day_count, face_value });
  const stated = { ...named, bond_terms, by: actor.clientName };
  const terms = answerTerms(parts, marketDay(parts, now), answerable, stated);
  const { bond, level, quantity, settlementDate } = terms;
  const checks = new DealChecks(readMarketOf(parts, finstrumentId), actor);
  const review = await reviewOf(checks, dealOfLineAnswer({ line: answerable, channel }, terms, actor.userId));
  const counterparty = author.client_name;
  return dealPreview({ bond, side: opposite(side), quantity, level, settlementDate, counterparty, ...review });
}
