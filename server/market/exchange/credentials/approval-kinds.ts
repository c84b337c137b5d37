import { and, eq } from "drizzle-orm";
import { z } from "zod";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { listCredentials } from "#domain/contract/http/exchange-credentials.ts";
import { clearingCorporation, EXCHANGE_OF } from "#domain/entities/clearing.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import type { ApprovalContext, ApprovalKind } from "#server/people/accounts/approvals/kind.ts";
import { keyId, readStates } from "#server/market/exchange/credentials/stored-credentials.ts";
import { exchangeCredentials } from "#server/machine/db/schema/exchanges.ts";

type States = ResponseOf<typeof listCredentials>;

const EARLIER_KEY = "They were encrypted with an earlier key of this installation.";
const stored = z.object({
  corp: clearingCorporation,
  keyId: z.string(),
  /** Encrypted as it will be stored, bound to the firm and the corporation: see `sealedFor`. */
  sealed: z.string(),
});
const removed = stored.pick({ corp: true });
type Corp = z.infer<typeof removed>;

async function standing({ changing: { tx, actor } }: ApprovalContext, { corp }: Corp) {
  const [row] = await tx
    .select({ setAt: exchangeCredentials.setAt, setBy: exchangeCredentials.setByName })
    .from(exchangeCredentials)
    .where(and(eq(exchangeCredentials.clientId, actor.clientId), eq(exchangeCredentials.corp, corp)))
    .for("update");
  if (row === undefined) return { isSet: false, text: "Not set", basis: "" };
  const text = `Set by ${row.setBy}, ${formatDateTime(row.setAt.getTime())}`;
  return { isSet: true, text, basis: row.setAt.toISOString() };
}

const answer = async ({ parts, changing: { tx, actor } }: ApprovalContext): Promise<States> => ({
  credentials: await readStates(parts, tx, actor.clientId),
});

/** Replaces exchange credentials. The approver sees the exchange and who set the old ones, never the values. */
export const storeKind: ApprovalKind<z.infer<typeof stored>, States> = {
  id: "credentials.set",
  title: "Exchange credentials",
  approver: "firm.settings",
  payload: stored,
  async look(context, { corp, keyId: sealedWith }) {
    const exchange = EXCHANGE_OF[corp];
    if (!context.changing.actor.allowedExchanges.includes(exchange)) {
      throw fieldRefusal("corp", `Your firm does not deal at ${exchange}.`);
    }
    if (sealedWith !== keyId(context.parts.config)) throw new Refusal("stale_version", EARLIER_KEY);
    const before = await standing(context, { corp });
    return {
      subject: corp,
      sentence: `${before.isSet ? "Replace" : "Store"} the credentials for ${exchange}.`,
      fields: [{ label: `Credentials for ${exchange}`, before: before.text, after: "As entered, not shown" }],
      basis: before.basis,
    };
  },
  async apply(context, { corp, keyId: sealedWith, sealed }) {
    const { changing, maker } = context;
    const { tx, now, actor } = changing;
    const row = { keyId: sealedWith, sealed, setById: maker.userId, setByName: maker.userName, setAt: now };
    await tx
      .insert(exchangeCredentials)
      .values({ clientId: actor.clientId, corp, ...row })
      .onConflictDoUpdate({ target: [exchangeCredentials.clientId, exchangeCredentials.corp], set: row });
    changing.audit("credentials.set", actor.clientId, { corp });
    return answer(context);
  },
};

/** Succeeds when there are none. */
export const removeKind: ApprovalKind<Corp, States> = {
  id: "credentials.remove",
  title: "Exchange credentials",
  approver: "firm.settings",
  payload: removed,
  async look(context, { corp }) {
    const before = await standing(context, { corp });
    if (!before.isSet) return null;
    const exchange = EXCHANGE_OF[corp];
    return {
      subject: corp,
      sentence: `Delete the credentials for ${exchange}.`,
      fields: [{ label: `Credentials for ${exchange}`, before: before.text, after: "Not set" }],
      basis: before.basis,
    };
  },
  async apply(context, { corp }) {
    const { changing } = context;
    const { tx, actor } = changing;
    const deleted = await tx
      .delete(exchangeCredentials)
      .where(and(eq(exchangeCredentials.clientId, actor.clientId), eq(exchangeCredentials.corp, corp)))
      .returning({ corp: exchangeCredentials.corp });
    if (deleted.length > 0) changing.audit("credentials.remove", actor.clientId, { corp });
    return answer(context);
  },
};
