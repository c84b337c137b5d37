import type { Bond } from "#domain/entities/bond.ts";
import { shiftDecimal } from "#domain/lib/decimal.ts";
import { formatDate } from "#domain/lib/format-date.ts";
import type { Cell } from "#domain/contract/mind/tools.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { levelReferenceOf } from "#server/market/research/securities/level-reference.ts";
import type { MindContext } from "#server/market/mind/mind-context.ts";

const OF_LAST = ["reference_yield", "reference_price", "reference_date", "reference_source"] as const;
const OF_FAIR = ["fair_yield", "fair_within_bp"] as const;

/** Fields to compare a level of a bond with. */
export const REFERENCE_FIELDS: ReadonlySet<string> = new Set([...OF_LAST, ...OF_FAIR]);

const percent = (fraction: number | null) => (fraction === null ? null : shiftDecimal(fraction, 2));

export interface Reference {
  /** Known values only: yields in percent, prices per 100, the error of a fair yield in basis points. */
  cells: Record<string, Cell>;
  /** Sources of the last level and of the fair yield; null for a missing one. */
  sources: { last: string | null; fair: string | null };
}

/** The last trade or published level of a bond and the yield that bonds alike speak for. @param actor null: public levels alone */
export async function referenceOf({ bondContext }: MindContext, bond: Bond, actor: Actor | null): Promise<Reference> {
  const { last, fair } = await levelReferenceOf(bondContext, bond, actor);
  const ofLast = last && {
    reference_yield: percent(last.bond_yield),
    reference_price: last.clean_price,
    reference_date: last.date,
    reference_source: last.source,
  };
  const ofFair = fair && { fair_yield: percent(fair.bond_yield), fair_within_bp: fair.within_bp };
  return {
    cells: { ...ofLast, ...ofFair },
    sources: {
      last: last && `The last trade, else the last published level: ${last.source}, ${formatDate(last.date)}`,
      fair:
        fair &&
        `Read from ${fair.count} ${fair.bonds}, ${formatDate(fair.first_date)} to ${formatDate(fair.last_date)}`,
    },
  };
}

const NO_REFERENCE = "Neither a trade nor a published level is known";
const NO_FAIR = "Too few bonds alike have a level";

/** The source of a column of the reference, over some bonds. */
export function referenceSource(field: string, references: readonly Reference[]): string {
  const isFair = (OF_FAIR as readonly string[]).includes(field);
  const lines = references.flatMap(({ sources }) => (isFair ? sources.fair : sources.last) ?? []);
  return [...new Set(lines)].join("; ").slice(0, 300) || (isFair ? NO_FAIR : NO_REFERENCE);
}
