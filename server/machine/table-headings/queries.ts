import { and, asc, eq } from "drizzle-orm";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listTableHeadings } from "#domain/contract/http/table-headings.ts";
import type { UploadReader } from "#domain/tables/mapped-headings.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { tableHeadings } from "#server/machine/db/schema/table-headings.ts";
import { requireUpload } from "#server/machine/table-headings/access.ts";

export type MappedHeadings = ResponseOf<typeof listTableHeadings>;

/** @throws Refusal premium_required or forbidden for those who may not upload such a table */
export async function readHeadings(
  { db }: Pick<Parts, "db">,
  actor: Actor,
  reader: UploadReader,
): Promise<MappedHeadings> {
  requireUpload(actor, reader);
  return headingsOf(db.orm, actor.clientId, reader);
}

/** Headings that a firm mapped for a reader, by their names. */
export async function headingsOf(
  from: Pick<Orm | Tx, "select">,
  clientId: string,
  reader: UploadReader,
): Promise<MappedHeadings> {
  const rows = await from
    .select()
    .from(tableHeadings)
    .where(and(eq(tableHeadings.clientId, clientId), eq(tableHeadings.reader, reader)))
    .orderBy(asc(tableHeadings.heading));
  return {
    headings: rows.map(({ heading, field, setByName, setAt }) => ({
      heading,
      field,
      by_name: setByName,
      at: setAt.toISOString(),
    })),
  };
}
