import { sql } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import type { mapTableHeading } from "#domain/contract/http/table-headings.ts";
import { normaliseHeading } from "#domain/tables/headings.ts";
import { type Cause, change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { tableHeadings } from "#server/machine/db/schema/table-headings.ts";
import { requireUpload } from "#server/machine/table-headings/access.ts";
import { HEADINGS_MAX, tooManyHeadings } from "#server/machine/table-headings/errors.ts";
import { headingsOf, type MappedHeadings } from "#server/machine/table-headings/queries.ts";

/**
 * Stores the meaning of a heading for the firm of the person; the last one counts.
 * @throws Refusal premium_required or forbidden, validation_error where too many are mapped
 */
export async function mapHeading(
  parts: Parts,
  cause: Cause,
  { reader, heading: written, field }: BodyOf<typeof mapTableHeading>,
): Promise<MappedHeadings> {
  const { userId, userName, clientId } = cause.actor;
  requireUpload(cause.actor, reader);
  const heading = normaliseHeading(written);
  return change(parts, cause, async (changing) => {
    const { tx, now } = changing;
    // One at a time in a firm, so that two at once cannot both be the last that fits.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`headings:${clientId}`}, 4))`);
    const { headings } = await headingsOf(tx, clientId, reader);
    const before = headings.find((each) => each.heading === heading);
    if (before === undefined && headings.length >= HEADINGS_MAX) throw tooManyHeadings();
    const set = { field, setBy: userId, setByName: userName, setAt: now };
    await tx
      .insert(tableHeadings)
      .values({ clientId, reader, heading, ...set })
      .onConflictDoUpdate({ target: [tableHeadings.clientId, tableHeadings.reader, tableHeadings.heading], set });
    const was = before === undefined ? {} : { before: before.field };
    changing.audit("table_heading.map", clientId, { reader, heading, field, ...was });
    return headingsOf(tx, clientId, reader);
  });
}
