import { and, asc, eq, inArray } from "drizzle-orm";
import { otherSide } from "#domain/entities/ticket.ts";
import { CLOCK_ACTOR } from "#server/machine/core/actor.ts";
import type { Orm } from "#server/machine/db/database.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { tickets } from "#server/machine/db/schema/trading.ts";
import type { GivenConsents } from "#server/market/trading/deal-confirmation/proof.ts";
import type { OrderRow } from "#server/market/trading/orders/order-context.ts";

const NONE: GivenConsents = { buyer: null, seller: null };

/** Consents to the deal of an order: in its ticket, or by one side's report and the other's acceptance. */
export async function consentsOf(
  reader: Pick<Orm, "select">,
  row: Pick<OrderRow, "id" | "ticketId" | "reporter">,
): Promise<GivenConsents> {
  return row.ticketId === null ? reportedConsents(reader, row) : ticketConsents(reader, row.ticketId);
}

async function ticketConsents(reader: Pick<Orm, "select">, id: string): Promise<GivenConsents> {
  const [ticket] = await reader.select({ consents: tickets.consents }).from(tickets).where(eq(tickets.id, id));
  return ticket?.consents ?? NONE;
}

/** A changed report needs new consents. */
async function reportedConsents(
  reader: Pick<Orm, "select">,
  { id, reporter }: Pick<OrderRow, "id" | "reporter">,
): Promise<GivenConsents> {
  const steps = await reader
    .select({ action: audit.action, by: audit.actorId, at: audit.at })
    .from(audit)
    .where(and(eq(audit.subject, id), inArray(audit.action, ["order.report", "order.modify", "order.accept"])))
    .orderBy(asc(audit.seq));
  const from = steps.findLastIndex(({ action }) => action !== "order.accept");
  const given = (step: (typeof steps)[number] | undefined) =>
    step === undefined || step.by === CLOCK_ACTOR.userId
      ? null
      : { user_id: step.by, at: step.at.toISOString(), evidence_id: null };
  const reported = given(steps[from]);
  const accepted = given(steps.slice(from + 1).findLast(({ action }) => action === "order.accept"));
  return { ...NONE, [reporter]: reported, [otherSide(reporter)]: accepted };
}
