import { eq } from "drizzle-orm";
import type { QueryOf } from "#domain/contract/endpoint.ts";
import type { DealPreview, previewAnswer } from "#domain/contract/http/eoi.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { dealPreview } from "#domain/trading/deal-preview.ts";
import { isLiveAt } from "#domain/trading/eoi-life.ts";
import { type DealLevel, levelOf, opposite } from "#domain/trading/level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { Actor } from "#server/core/actor.ts";
import { eois } from "#server/db/schema/trading.ts";
import { readMarketOf } from "#server/trading/checks/checked-market.ts";
import { DealChecks } from "#server/trading/checks/deal-checks.ts";
import { namesOf } from "#server/core/names.ts";
import { type EoiRow, presentEoi } from "#server/trading/rows/eoi-presenter.ts";
import { previewedLevel, previewedQuantity } from "#server/trading/checks/previewed.ts";
import { bondOf } from "#server/trading/rows/bond-of.ts";
import type { Parts } from "#server/core/parts.ts";

interface AnsweredTerms {
  bond: Bond;
  level: DealLevel;
  quantity: number;
}

/** What is unusual about an answer, for the firm that gives it. */
export function answerWarnings(
  checks: DealChecks,
  eoi: EoiRow,
  { bond, level, quantity }: AnsweredTerms,
): Promise<DealWarning[]> {
  const { settlementDate } = eoi;
  return checks.warningsOf({
    bond,
    side: opposite(eoi.quoteType),
    settlementDate,
    levels: chosenNumbers(bond, settlementDate, level),
    quantity,
    counterpartyId: eoi.clientId,
    isNewDay: true,
  });
}

/** The deal an answer to a live EOI would mean: at its level and for all it shows, unless asked otherwise. */
export async function answerPreview(
  parts: Parts,
  actor: Actor,
  asked: QueryOf<typeof previewAnswer>,
): Promise<DealPreview> {
  const { orm } = parts.db;
  const [eoi] = await orm.select().from(eois).where(eq(eois.id, asked.respond_eoi_id));
  if (eoi === undefined || (eoi.status === "HELD" && eoi.clientId !== actor.clientId)) {
    throw new Refusal("not_found", "Not found.");
  }
  if (eoi.clientId === actor.clientId) throw fieldRefusal("respond_eoi_id", tradingTexts.ownQuote);
  const nameOf = await namesOf(parts, orm, [eoi.userId]);
  if (!isLiveAt(eoi, parts.clock.now())) {
    throw new Refusal("already_done", tradingTexts.notLive, { fresh: presentEoi(eoi, nameOf, parts.bonds) });
  }
  const bond = bondOf(parts, eoi);
  const { settlementDate } = eoi;
  const level = previewedLevel(bond, settlementDate, asked) ?? levelOf(eoi);
  const quantity = previewedQuantity(bond, asked) ?? eoi.remaining;
  const checks = new DealChecks(await readMarketOf(parts, bond.isin), actor);
  const warnings = await answerWarnings(checks, eoi, { bond, level, quantity });
  const counterparty = nameOf(eoi.userId).clientName;
  return dealPreview({ bond, side: opposite(eoi.quoteType), quantity, level, settlementDate, counterparty, warnings });
}
