import type { AnswerRunBody } from "#domain/contract/http/runs.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import type { BondTerm } from "#domain/entities/bond-term.ts";
import type { QuoteType } from "#domain/entities/eoi.ts";
import { formatRupees } from "#domain/lib/format-rupees.ts";
import { istDateOf, type IsoDate } from "#domain/lib/iso-date.ts";
import { answeredTerms, dealtBond, onSameTerms } from "#domain/trading/deal-terms.ts";
import { type DealLevel, levelOf, opposite } from "#domain/trading/level.ts";
import { resolveLevel } from "#domain/trading/resolve-level.ts";
import { dealtSettlement, type MarketDay } from "#domain/trading/settlement.ts";
import { dealtSize, sizedBond, tradableBond } from "#domain/trading/tradable.ts";
import { chosenNumbers } from "#domain/trading/unusual-level.ts";
import { tradingTexts } from "#domain/trading/texts.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import type { CheckedDeal } from "#server/market/trading/checks/deal-checks.ts";
import { unwrap } from "#server/machine/core/unwrap.ts";
import type { ChannelOfRuns } from "#server/market/runs/members.ts";
import type { RunRow } from "#server/market/runs/presenter.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** A quote of a chat that was read whole. */
export type AnswerableRun = RunRow & { finstrumentId: string; side: QuoteType };

/** Terms of an answer; missing ones come from the line. */
type AskedTerms = Pick<AnswerRunBody, "fixed_field" | "level" | "quantity" | "settlement_delta" | "bond_terms"> & {
  /** Name of the firm that answers, shown to the other side as the source of a term. */
  by: string;
};

/** An answer to a line made whole. */
export interface AnswerTerms {
  bond: Bond;
  /** Terms without a source: those of the cluster that the answer continues, or today's values. */
  bondTerms: BondTerm[];
  settlementDate: IsoDate;
  /** The line's own level for that day; null when its writer named none. */
  quoted: DealLevel | null;
  level: DealLevel;
  /** Rupees of face. */
  quantity: number;
}

/**
 * The complete answer: missing terms come from the line.
 * @param frozen the terms of the cluster that the answer continues
 * @throws Refusal naming the field at fault
 */
export function answerTerms(
  parts: Parts,
  day: MarketDay,
  line: AnswerableRun,
  asked: AskedTerms,
  frozen?: BondTerm[] | null,
): AnswerTerms {
  const today = istDateOf(day.nowMs);
  const known = unwrap(tradableBond(parts.bonds.get(line.finstrumentId), today));
  const bondTerms = termsOfAnswer(known, asked, frozen);
  const bond = dealtBond(known, bondTerms);
  const delta = { settlement: null, settlement_delta: asked.settlement_delta ?? line.settlementDelta };
  const { settlementDate } = unwrap(dealtSettlement(bond, delta, day));
  return {
    bond,
    bondTerms,
    settlementDate,
    quoted: levelOfLine(bond, settlementDate, line),
    level: levelOfAnswer(bond, settlementDate, asked, line),
    quantity: quantityOf(bond, asked.quantity ?? null, line.size, today),
  };
}

/** An answer that continues a cluster keeps its terms. */
function termsOfAnswer(bond: Bond, { bond_terms, by }: AskedTerms, frozen: BondTerm[] | null | undefined): BondTerm[] {
  const terms = unwrap(answeredTerms(bond, bond_terms ?? {}, by));
  if (frozen === null || frozen === undefined) return terms;
  const isOther =
    Object.values(bond_terms ?? {}).some((stated) => stated !== undefined) && !onSameTerms(bond, terms, frozen);
  if (isOther) throw fieldRefusal("bond_terms", tradingTexts.otherBondTerms);
  return frozen;
}

/** An answer to a line, as the firm that gives it is checked. */
export function dealOfLineAnswer(
  { line, channel }: { line: AnswerableRun; channel: ChannelOfRuns },
  { bond, settlementDate, level, quantity }: AnswerTerms,
  userId: string,
): CheckedDeal {
  return {
    bond,
    side: opposite(line.side),
    settlementDate,
    levels: chosenNumbers(bond, settlementDate, level),
    quantity,
    counterpartyId: channel.authorOf(line.authorId).client_id,
    isNewDay: true,
    limited: { level, quantity, userId },
  };
}

/** Keeps a price as written if the bond cannot be priced. */
function levelOfLine(bond: Bond, settlementDate: IsoDate, line: AnswerableRun): DealLevel | null {
  const { fixedField, unitPriceStored, yieldStored } = line;
  if (fixedField === null) return null;
  const isPrice = fixedField === "price";
  const resolved = resolveLevel(bond, settlementDate, {
    fixedField,
    unitPriceStored: isPrice ? unitPriceStored : null,
    yieldStored: isPrice ? null : yieldStored,
    priceOverridden: false,
  });
  return resolved.ok ? levelOf(resolved.value) : { fixedField, unitPriceStored, yieldStored };
}

function levelOfAnswer(
  bond: Bond,
  settlementDate: IsoDate,
  { level, fixed_field: named }: AskedTerms,
  line: AnswerableRun,
): DealLevel {
  const fixedField = named ?? line.fixedField ?? "yield";
  const own = level ?? (fixedField === line.fixedField ? numberOf(line) : null);
  if (own === null) throw fieldRefusal("level", fieldTexts.required);
  if (fixedField === "yield" && own > 1) throw fieldRefusal("level", fieldTexts.yieldAboveMax);
  const resolved = resolveLevel(bond, settlementDate, {
    fixedField,
    unitPriceStored: fixedField === "price" ? own : null,
    yieldStored: fixedField === "yield" ? own : null,
    priceOverridden: false,
  });
  return levelOf(unwrap(resolved.ok ? resolved : { ...resolved, field: "level" }));
}

const numberOf = ({ fixedField, unitPriceStored, yieldStored }: AnswerableRun) =>
  fixedField === "price" ? unitPriceStored : yieldStored;

/** Whole lots, and no more than was quoted. */
function quantityOf(bond: Bond, asked: number | null, quoted: number | null, today: IsoDate): number {
  const quantity = asked ?? quoted;
  if (quantity === null) throw fieldRefusal("quantity", fieldTexts.required);
  unwrap(dealtSize(sizedBond(bond), quantity, "quantity", today));
  if (quoted !== null && quantity > quoted) {
    throw fieldRefusal("quantity", `Should be at most ${formatRupees(quoted, 0)}`);
  }
  return quantity;
}
