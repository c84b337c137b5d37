import { and, eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { forgetTableHeading } from "#domain/contract/http/table-headings.ts";
import { normaliseHeading } from "#domain/tables/headings.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { tableHeadings } from "#server/machine/db/schema/table-headings.ts";
import { requireUpload } from "#server/machine/table-headings/access.ts";
import { headingsOf, type MappedHeadings } from "#server/machine/table-headings/queries.ts";

/**
 * Forgets the meaning of a heading for the firm of the person. One that is not mapped is no error: two people may forget it at once.
 * @throws Refusal premium_required or forbidden
 */
export async function forgetHeading(
  parts: Parts,
  cause: Cause,
  { reader, heading: written }: BodyOf<typeof forgetTableHeading>,
): Promise<MappedHeadings> {
  const { clientId } = cause.actor;
  requireUpload(cause.actor, reader);
  const heading = normaliseHeading(written);
  return change(parts, cause, async (changing) => {
    const { tx } = changing;
    const own = and(eq(tableHeadings.clientId, clientId), eq(tableHeadings.reader, reader));
    const [forgotten] = await tx
      .delete(tableHeadings)
      .where(and(own, eq(tableHeadings.heading, heading)))
      .returning({ field: tableHeadings.field });
    if (forgotten !== undefined) {
      changing.audit("table_heading.forget", clientId, { reader, heading, field: forgotten.field });
    }
    return headingsOf(tx, clientId, reader);
  });
}
