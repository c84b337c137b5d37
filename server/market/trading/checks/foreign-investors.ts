import type { Bond } from "#domain/entities/bond.ts";
import { classOf } from "#domain/entities/class-of.ts";
import { isGovernmentClass } from "#domain/market-rules/classes.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { firmKindsOf } from "#server/market/exchange/firm-kinds.ts";

/**
 * True when one of the firms is a foreign portfolio investor, for whom government paper also settles T+2. Not looked up
 * for other paper, which settles alike for everybody.
 */
export async function hasForeignInvestor(
  reader: Pick<Orm, "select">,
  bond: Bond,
  firmIds: readonly string[],
): Promise<boolean> {
  if (!isGovernmentClass(classOf(bond))) return false;
  const kinds = await firmKindsOf(reader, firmIds);
  return [...kinds.values()].some(({ entity }) => entity === "FPI");
}
