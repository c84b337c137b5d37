import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Parts } from "#server/machine/core/parts.ts";
import { CODES_IN_THE_CLEAR, exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { inSteps, isSealingDue, sealedInPlace, type Unsealed } from "#server/machine/identity/seal-columns.ts";
import { type Cell, openText, sealText } from "#server/machine/identity/sealed-text.ts";
import { type Sealing, sealsClients } from "#server/machine/identity/sealing-start.ts";

// A command to an exchange names its clients by their UCCs, and is stored as long as its subject. So the codes are
// sealed in it, and opened only to send it.

const CODES = ["clientCode", "counterpartyClientCode"] as const;
type Code = (typeof CODES)[number];
type Coded = Partial<Record<Code, string | null>>;

const cellOf = (id: string, code: Code): Cell => ({ column: exchangeCommands.payload, id: `${id} ${code}` });

function withCodes<P extends object>(payload: P, made: (code: Code, text: string) => string | null): P {
  const coded = payload as Coded;
  const resealed = CODES.flatMap((code) => (coded[code] == null ? [] : [[code, made(code, coded[code])] as const]));
  return { ...payload, ...Object.fromEntries(resealed) };
}

/** Seals the client codes of a payload for storage. */
export function sealCodes<P extends object>(parts: Sealing, id: string, payload: P): P {
  if (!sealsClients(parts)) return payload;
  return withCodes(payload, (code, text) => sealText(parts.config, cellOf(id, code), text));
}

/** Payload with opened client codes, to be sent; null if a code does not open, since no other is sent in its place. */
export function openCodes(config: Keyed, { id, payload }: { id: string; payload: unknown }): object | null {
  let doesOpen = true;
  const opened = withCodes(payload as object, (code, text) => {
    const plain = openText(config, cellOf(id, code), text as SealedText);
    if (plain === null) doesOpen = false;
    return plain;
  });
  return doesOpen ? opened : null;
}

/** Seals codes in commands that are stored in the clear, or under another secret. Returns of how many. */
export async function sealStoredCodes(parts: Pick<Parts, "db"> & Sealing, which: Unsealed): Promise<number> {
  const { db, config } = parts;
  if (!isSealingDue(config, which) || !sealsClients(parts)) return 0;
  const { id, payload } = exchangeCommands;
  const rows = inSteps((after, limit) =>
    db.orm
      .select({ id, payload })
      .from(exchangeCommands)
      .where(
        and(
          gt(id, after),
          which === "in the clear" ? sql`${CODES_IN_THE_CLEAR}` : isNotNull(sql`${payload}->>'clientCode'`),
        ),
      )
      .orderBy(asc(id))
      .limit(limit),
  );
  let count = 0;
  for await (const row of rows) {
    let isChanged = false;
    const resealed = withCodes(row.payload as object, (code, text) => {
      const sealed = sealedInPlace(config, which, cellOf(row.id, code), text as SealedText);
      if (sealed !== null) isChanged = true;
      return sealed ?? text;
    });
    if (!isChanged) continue;
    await db.orm
      .update(exchangeCommands)
      .set({ payload: resealed })
      .where(and(eq(id, row.id), eq(payload, row.payload)));
    count += 1;
  }
  return count;
}
