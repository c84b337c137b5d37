import { eq } from "drizzle-orm";
import type { FirmSaleRule } from "#domain/contract/http/client.ts";
import type { SaleRule } from "#domain/entities/sale-rule.ts";
import { saleRuleOf } from "#domain/inventory/uncovered-sale.ts";
import { must } from "#domain/lib/must.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { firmKindOf } from "#server/market/exchange/firm-kinds.ts";

type Reads = Pick<Orm, "select">;

/** The rule in force for a firm. @param set the firm's own choice; null for none */
export async function ruleInForce(reader: Reads, clientId: string, set: SaleRule | null): Promise<SaleRule> {
  const isFund = set === null && (await firmKindOf(reader, clientId)).entity === "MUTUAL_FUND";
  return saleRuleOf(set, isFund);
}

async function ruleOf(reader: Reads, clientId: string): Promise<FirmSaleRule> {
  const [row] = await reader.select({ set: clients.saleRule }).from(clients).where(eq(clients.id, clientId));
  const rule = await ruleInForce(reader, clientId, must(row, "firm of the actor").set);
  return { forbids: rule === "FORBID" };
}

/** Reads whether the actor's firm forbids sales of more than it holds. */
export function readSaleRule({ db }: Pick<Parts, "db">, { clientId }: Actor): Promise<FirmSaleRule> {
  return ruleOf(db.orm, clientId);
}

/** Sets it for the actor's firm; it holds from the next act on. */
export function changeSaleRule(parts: Parts, cause: Cause, after: FirmSaleRule): Promise<FirmSaleRule> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    const before = await ruleOf(tx, actor.clientId);
    await tx
      .update(clients)
      .set({ saleRule: after.forbids ? "FORBID" : "WARN" })
      .where(eq(clients.id, actor.clientId));
    changing.audit("client.setSaleRule", actor.clientId, { before, after });
    return after;
  });
}
