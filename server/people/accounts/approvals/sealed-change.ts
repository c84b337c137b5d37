import { and, asc, eq, gt, isNull, or, sql } from "drizzle-orm";
import type { ChangedField } from "#domain/accounts/approval.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { approvals } from "#server/machine/db/schema/approvals.ts";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import { SEALED_BEGINS } from "#server/machine/identity/encryption.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { inSteps, isSealingDue, sealedInPlace, type Unsealed } from "#server/machine/identity/seal-columns.ts";
import { type Cell, openText, sealText } from "#server/machine/identity/sealed-text.ts";

// Encrypts changes of clients, people and firms: they contain account numbers, and are kept long after the decision.

type ApprovalRow = typeof approvals.$inferSelect;
type Sealed = Pick<ApprovalRow, "fields" | "payload">;
type Side = "before" | "after";

const payloadCell = (id: string): Cell => ({ column: approvals.payload, id });
/** Bound to its position too, so that old and new values cannot be swapped. */
const fieldCell = (id: string, at: number, side: Side): Cell => ({
  column: approvals.fields,
  id: `${id} ${at} ${side}`,
});

/** A change encrypted for storage. */
export function sealChange(
  config: Pick<Keyed, "sessionSecret">,
  id: string,
  { fields, payload }: { fields: readonly ChangedField[]; payload: unknown },
): Sealed {
  return {
    fields: fields.map(({ label, before, after }, at) => ({
      label,
      before: sealText(config, fieldCell(id, at, "before"), before),
      after: sealText(config, fieldCell(id, at, "after"), after),
    })),
    payload: sealText(config, payloadCell(id), JSON.stringify(payload)),
  };
}

/** The fields again; a value that does not open is empty. */
export function openFields(config: Keyed, { id, fields }: Pick<ApprovalRow, "id" | "fields">): ChangedField[] {
  return fields.map(({ label, before, after }, at) => ({
    label,
    before: openText(config, fieldCell(id, at, "before"), before) ?? "",
    after: openText(config, fieldCell(id, at, "after"), after) ?? "",
  }));
}

/**
 * The payload to apply; null once decided, or when it cannot be decrypted. An earlier version stored it unencrypted.
 */
export function openPayload(config: Keyed, { id, payload }: Pick<ApprovalRow, "id" | "payload">): unknown {
  if (typeof payload !== "string") return payload;
  const text = openText(config, payloadCell(id), payload as SealedText);
  return text === null ? null : JSON.parse(text);
}

const ANY_IN_THE_CLEAR = `$[*] ? (!(@.before starts with "${SEALED_BEGINS}") || !(@.after starts with "${SEALED_BEGINS}"))`;

/** Seals changes that were stored in the clear, or under another secret. Returns how many. */
export async function sealChanges(
  { db: { orm }, config }: Pick<Parts, "db" | "config">,
  which: Unsealed,
): Promise<number> {
  if (!isSealingDue(config, which)) return 0;
  const inTheClear = or(
    sql`jsonb_path_exists(${approvals.fields}, ${ANY_IN_THE_CLEAR}::jsonpath)`,
    sql`jsonb_typeof(${approvals.payload}) <> 'string'`,
  );
  const rows = inSteps((after, limit) =>
    orm
      .select({ id: approvals.id, fields: approvals.fields, payload: approvals.payload })
      .from(approvals)
      .where(and(gt(approvals.id, after), which === "in the clear" ? inTheClear : undefined))
      .orderBy(asc(approvals.id))
      .limit(limit),
  );
  let count = 0;
  for await (const row of rows) {
    const resealed = changeInPlace(config, which, row);
    if (resealed === null) continue;
    // Skips a change decided meanwhile, whose payload is cleared; the next run encrypts it.
    const asRead = row.payload === null ? isNull(approvals.payload) : eq(approvals.payload, row.payload);
    await orm
      .update(approvals)
      .set(resealed)
      .where(and(eq(approvals.id, row.id), asRead));
    count += 1;
  }
  return count;
}

/** The encrypted form of a stored change; null when nothing changes. */
function changeInPlace(
  config: Keyed,
  which: Unsealed,
  { id, fields, payload }: Pick<ApprovalRow, "id" | "fields" | "payload">,
): Sealed | null {
  let isChanged = false;
  const inPlace = (cell: Cell, stored: SealedText): SealedText => {
    const resealed = sealedInPlace(config, which, cell, stored);
    if (resealed !== null) isChanged = true;
    return resealed ?? stored;
  };
  const resealed = {
    fields: fields.map(({ label, before, after }, at) => ({
      label,
      before: inPlace(fieldCell(id, at, "before"), before),
      after: inPlace(fieldCell(id, at, "after"), after),
    })),
    payload: payload === null ? null : inPlace(payloadCell(id), asText(payload)),
  };
  return isChanged ? resealed : null;
}

const asText = (payload: unknown): SealedText =>
  (typeof payload === "string" ? payload : JSON.stringify(payload)) as SealedText;
