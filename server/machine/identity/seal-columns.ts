import { and, asc, eq, gt, notLike, or, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { must } from "#domain/lib/must.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import { SEALED_BEGINS } from "#server/machine/identity/encryption.ts";
import type { Keyed } from "#server/machine/identity/keys.ts";
import { type Cell, isSealed, sealText, resealText } from "#server/machine/identity/sealed-text.ts";

type Needs = Pick<Parts, "db" | "config">;

/** Texts to encrypt: stored in the clear by an earlier version, or encrypted under an older secret. */
export type Unsealed = "in the clear" | "under another secret";

/**
 * False when there can be none: without a secret nothing is encrypted, and with a single one nothing is re-encrypted.
 */
export function isSealingDue({ sessionSecret, readSecrets }: Needs["config"], which: Unsealed): boolean {
  return sessionSecret !== null && (which === "in the clear" || readSecrets.length > 0);
}

/** Replacement for a stored text; null to keep it. */
export function sealedInPlace(config: Keyed, which: Unsealed, cell: Cell, stored: SealedText): SealedText | null {
  if (which === "under another secret") return resealText(config, cell, stored);
  return isSealed(stored) ? null : sealText(config, cell, stored);
}

/** Rows read at a time. Each is then updated by its own statement, to keep locks short. */
const STEP_ROWS = 500;

/** All rows, some hundred at a time. @param read the next rows after an id, in its order */
export async function* inSteps<R extends { id: string }>(
  read: (after: string, limit: number) => PromiseLike<readonly R[]>,
): AsyncGenerator<R> {
  for (let after = ""; ;) {
    const rows = await read(after, STEP_ROWS);
    yield* rows;
    if (rows.length < STEP_ROWS) return;
    after = must(rows.at(-1), "the last row").id;
  }
}

/** Condition that one of some columns holds clear text. */
export const anyInTheClear = (columns: Readonly<Record<string, PgColumn>>): SQL | undefined =>
  or(...Object.values(columns).map((column) => notLike(column, `${SEALED_BEGINS}%`)));

/**
 * Encrypts columns of a table. Returns the number of rows. A row changed meanwhile is skipped: that change encrypted
 * it.
 * @param columns of sealed text, by their names in the schema
 */
export async function sealColumns(
  { db: { orm }, config }: Needs,
  table: PgTable & { id: PgColumn },
  columns: Readonly<Record<string, PgColumn>>,
  which: Unsealed,
): Promise<number> {
  if (!isSealingDue(config, which)) return 0;
  const inTheClear = anyInTheClear(columns);
  const rows = inSteps((after, limit) =>
    orm
      .select({ id: table.id, ...columns })
      .from(table as PgTable)
      .where(and(gt(table.id, after), which === "in the clear" ? inTheClear : undefined))
      .orderBy(asc(table.id))
      .limit(limit)
      .then((found) => found as ({ id: string } & Record<string, SealedText | null>)[]),
  );
  let count = 0;
  for await (const { id, ...stored } of rows) {
    const resealed = columnsInPlace(config, which, { columns, id, stored });
    if (resealed === null) continue;
    await orm
      .update(table)
      .set(resealed.sealed)
      .where(and(eq(table.id, id), resealed.isAsRead));
    count += 1;
  }
  return count;
}

/** New values of a row's columns, with the condition that they are unchanged since read; null when none changes. */
export function columnsInPlace(
  config: Keyed,
  which: Unsealed,
  {
    columns,
    id,
    stored,
  }: {
    columns: Readonly<Record<string, PgColumn>>;
    id: string;
    stored: Readonly<Record<string, SealedText | null>>;
  },
): { sealed: Readonly<Record<string, SealedText>>; isAsRead: SQL | undefined } | null {
  const resealed = Object.entries(columns).flatMap(([name, column]) => {
    const text = stored[name] ?? null;
    const sealed = text && sealedInPlace(config, which, { column, id }, text);
    return sealed ? [{ name, column, text, sealed }] : [];
  });
  if (resealed.length === 0) return null;
  return {
    sealed: Object.fromEntries(resealed.map(({ name, sealed }) => [name, sealed])),
    isAsRead: and(...resealed.map(({ column, text }) => eq(column, text))),
  };
}
