import { and, asc, eq, gt, isNotNull, sql } from "drizzle-orm";
import type { Parts } from "#server/core/parts.ts";
import { CODES_IN_THE_CLEAR, exchangeCommands } from "#server/db/schema/exchanges.ts";
import type { SealedText } from "#server/db/schema/columns.ts";
import type { Keyed } from "#server/identity/keys.ts";
import { inSteps, isSealingDue, sealedInPlace, type Unsealed } from "#server/identity/seal-columns.ts";
import { type Cell, openText, sealText } from "#server/identity/sealed-text.ts";
import { type Sealing, sealsClients } from "#server/identity/sealing-start.ts";

// A command to an exchange says for which clients it is, by their UCCs. It stays for as long as what it is about: so they are sealed
// in it, and opened when it is sent. Nothing else asks for them.

const CODES = ["clientCode", "counterpartyClientCode"] as const;
type Code = (typeof CODES)[number];
type Coded = Partial<Record<Code, string | null>>;

const cellOf = (id: string, code: Code): Cell => ({ column: exchangeCommands.payload, id: `${id} ${code}` });

function withCodes<P extends object>(payload: P, made: (code: Code, text: string) => string | null): P {
  const coded = payload as Coded;
  const anew = CODES.flatMap((code) => (coded[code] == null ? [] : [[code, made(code, coded[code])] as const]));
  return { ...payload, ...Object.fromEntries(anew) };
}

/** What a command tells, as it is stored. */
export function sealCodes<P extends object>(parts: Sealing, id: string, payload: P): P {
  if (!sealsClients(parts)) return payload;
  return withCodes(payload, (code, text) => sealText(parts.config, cellOf(id, code), text));
}

/** The same as the exchange is told; null where a code does not open, since it is told no other in its place. */
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
    const anew = withCodes(row.payload as object, (code, text) => {
      const sealed = sealedInPlace(config, which, cellOf(row.id, code), text as SealedText);
      if (sealed !== null) isChanged = true;
      return sealed ?? text;
    });
    if (!isChanged) continue;
    await db.orm
      .update(exchangeCommands)
      .set({ payload: anew })
      .where(and(eq(id, row.id), eq(payload, row.payload)));
    count += 1;
  }
  return count;
}
