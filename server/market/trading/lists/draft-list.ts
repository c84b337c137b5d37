import { and, eq, inArray } from "drizzle-orm";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { NewList } from "#domain/contract/http/lists.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { DealWarning } from "#domain/entities/deal-warning.ts";
import { LONGEST_MINUTES } from "#domain/entities/trade-list.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import { listTexts } from "#domain/trade-lists/texts.ts";
import { answeredTerms, dealtBond } from "#domain/trading/deal-terms.ts";
import { dealtSettlement, type MarketDay } from "#domain/trading/settlement.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { tradableBond } from "#domain/trading/tradable.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { clustersEnd } from "#server/machine/core/market-day.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import type { CheckedDeal, DealChecks } from "#server/market/trading/checks/deal-checks.ts";
import type { ListLineRow } from "#server/market/trading/list-rows/stored-list.ts";
import { namedLevel, wholeSize } from "#server/market/trading/lists/line-terms.ts";
import { isDealing } from "#server/market/trading/rows/named-people.ts";

const MINUTE_MS = 60_000;

/** A line that is not sent yet. */
interface DraftLine {
  bond: Bond;
  row: Omit<ListLineRow, "id" | "listId">;
}

/** The lines made whole, with every field that is wrong. @throws Refusal validation_error at `lines.N.field` */
export function draftLines(parts: Parts, { clientName }: Actor, day: MarketDay, list: NewList): DraftLine[] {
  const errors: Record<string, string[]> = {};
  const seen = new Set<string>();
  const drafts = list.lines.flatMap((line, position): DraftLine[] => {
    try {
      const key = `${line.finstrument_id} ${line.side}`;
      if (seen.has(key)) throw fieldRefusal("finstrument_id", listTexts.twice);
      seen.add(key);
      const known = unwrap(tradableBond(parts.bonds.get(line.finstrument_id), istDateOf(day.nowMs)));
      const bondTerms = unwrap(answeredTerms(known, {}, clientName));
      const bond = dealtBond(known, bondTerms);
      const asked = { settlement: null, settlement_delta: list.settlement_delta ?? null };
      const { settlementDate } = unwrap(dealtSettlement(bond, asked, day));
      const level = namedLevel(bond, settlementDate, line);
      const row = {
        position,
        finstrumentId: line.finstrument_id,
        side: line.side,
        quantity: wholeSize(parts, bond, line.quantity),
        fixedField: level?.fixedField ?? null,
        unitPriceStored: level?.unitPriceStored ?? null,
        yieldStored: level?.yieldStored ?? null,
        settlementDate,
        bondTerms: bondTerms.length > 0 ? bondTerms : null,
        state: "OPEN" as const,
      };
      return [{ bond, row }];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const named = Object.entries(error.detail.fieldErrors ?? { finstrument_id: [error.message] });
      for (const [field, texts] of named) errors[`lines.${position}.${field}`] = texts;
      return [];
    }
  });
  const [first] = Object.values(errors).flat();
  if (first !== undefined) throw new Refusal("validation_error", first, { fieldErrors: errors });
  return drafts;
}

/** When a list ends: as asked, and with the market at the latest. @throws Refusal at `closes_at` */
export function endOfList(asked: string, day: MarketDay): Date {
  const end = Date.parse(asked);
  if (end <= day.nowMs) throw fieldRefusal("closes_at", tradingTexts.ended);
  if (end > day.nowMs + LONGEST_MINUTES * MINUTE_MS) throw fieldRefusal("closes_at", listTexts.tooLong);
  return new Date(Math.min(end, clustersEnd(day)));
}

/** Firms to ask, each once. @throws Refusal at `firms` */
export async function askedFirms(
  reader: Pick<Tx | Orm, "selectDistinct">,
  actor: Actor,
  asked: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(asked)];
  if (wanted.includes(actor.clientId)) throw fieldRefusal("firms", listTexts.ownFirm);
  const found = await reader
    .selectDistinct({ id: clients.id })
    .from(clients)
    .innerJoin(users, eq(users.clientId, clients.id))
    .where(and(inArray(clients.id, wanted), isDealing));
  if (found.length < wanted.length) throw fieldRefusal("firms", listTexts.unknownFirm);
  return wanted;
}

/** Warnings of each line, with the lines before it counted against the firm's limits. */
export async function warningsOfLines(
  checks: DealChecks,
  actor: Actor,
  drafts: readonly DraftLine[],
): Promise<DealWarning[][]> {
  const all: DealWarning[][] = [];
  for (const draft of drafts) {
    const deal = dealOfLine(draft, actor);
    all.push(await checks.warningsOf(deal));
    await checks.take(`line ${draft.row.position}`, deal);
  }
  return all;
}

/** A line as if it were dealt as requested: the counterparty is unknown. */
function dealOfLine({ bond, row }: DraftLine, { userId }: Actor): CheckedDeal {
  const { side, settlementDate, quantity, fixedField, unitPriceStored, yieldStored } = row;
  const level = { unitPriceStored, yieldStored };
  return {
    bond,
    side,
    settlementDate,
    levels: fixedField === null ? [] : chosenNumbers(bond, settlementDate, { fixedField, ...level }),
    quantity,
    counterpartyId: null,
    isNewDay: true,
    limited: { level, quantity, userId },
  };
}
