import { fieldRefusal } from "#domain/contract/errors.ts";
import type { Bond } from "#domain/entities/bond.ts";
import { classOf } from "#domain/entities/class-of.ts";
import type { Execution } from "#domain/entities/ticket.ts";
import { fundPairRefusal } from "#domain/market-rules/parties.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { firmKindsOf } from "#server/market/exchange/firm-kinds.ts";

const KIND_OF = { MUTUAL_FUND: "MF", AIF: "AIF" } as const;

type Reader = Pick<Orm, "select">;

/** Reason why two firms may deal a bond on RFQ only: both are mutual funds, or both alternative funds. MR-208, MR-209 */
async function rfqOnlyText(reader: Reader, bond: Bond, firmIds: readonly [string, string]): Promise<string | null> {
  const of = classOf(bond);
  // No pair of funds is barred from other paper, so their kinds are not looked up.
  if (fundPairRefusal(of, ["MF", "MF"]) === null) return null;
  const kinds = await firmKindsOf(reader, firmIds);
  const funds = firmIds.flatMap((id) => {
    const entity = kinds.get(id)?.entity;
    return entity === "MUTUAL_FUND" || entity === "AIF" ? [KIND_OF[entity]] : [];
  });
  return funds.length === firmIds.length ? (fundPairRefusal(of, funds)?.text ?? null) : null;
}

/** @throws Refusal at `execution` for a report between two funds that may deal on RFQ only */
export async function requireRfqOfFunds(
  reader: Reader,
  bond: Bond,
  firmIds: readonly [string, string],
  execution: Execution,
): Promise<void> {
  if (execution !== "OTC_REPORT") return;
  const text = await rfqOnlyText(reader, bond, firmIds);
  if (text !== null) throw fieldRefusal("execution", text);
}

/** Execution of a deal that names none: a report, or RFQ to the other side between two funds. */
export async function usualExecution(
  reader: Reader,
  bond: Bond,
  firmIds: readonly [string, string],
): Promise<Execution> {
  return (await rfqOnlyText(reader, bond, firmIds)) === null ? "OTC_REPORT" : "RFQ_OTO";
}
