import { and, eq, inArray, isNotNull, like, or } from "drizzle-orm";
import { ISIN_FORM } from "#domain/lib/isin.ts";
import { actionLabel, kindOfAction } from "#domain/surveillance/timeline/actions.ts";
import { summaryOf } from "#domain/surveillance/timeline/entry-text.ts";
import { entryIdOf, type ExportedEntry, type TimelineEntry } from "#domain/surveillance/timeline/entry.ts";
import { listedIds, visibleDetail } from "#domain/surveillance/timeline/visible-detail.ts";
import type { AuditRow } from "#server/machine/core/audit.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { audit, auditLinks } from "#server/machine/db/schema/ledger.ts";
import { surveillanceAlerts } from "#server/machine/db/schema/surveillance.ts";
import { eois, legs } from "#server/machine/db/schema/trading.ts";
import { firmNames, peopleOf } from "#server/market/surveillance/people.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

/** An entry with the detail that the firm may see of it. */
export interface VisibleEntry {
  row: AuditRow;
  entry: TimelineEntry;
  detail: Record<string, unknown>;
}

const CLOCK = { client_id: "", firm: "" };

/** Entries as a firm may see them, in their order. */
export async function presentEntries(
  { bonds }: Pick<Parts, "bonds">,
  reader: Reader,
  clientId: string,
  rows: readonly AuditRow[],
): Promise<VisibleEntry[]> {
  if (rows.length === 0) return [];
  const seqs = rows.map(({ seq }) => seq);
  const links = await reader
    .select({ seq: auditLinks.seq, key: auditLinks.key })
    .from(auditLinks)
    .where(inArray(auditLinks.seq, seqs));
  const keysOf = Map.groupBy(links, ({ seq }) => seq);
  const foreign = rows.filter((row) => row.clientId !== clientId);
  const ours = await oursAmong(reader, clientId, foreign.flatMap(listedIds));
  const people = await peopleOf(
    reader,
    rows.flatMap(({ actorId, subject }) => [actorId, subject]),
  );
  const firmOf = await firmNames(
    reader,
    links.flatMap(({ key }) => (key.startsWith("cli_") ? key : [])),
  );
  return rows.map((row) => {
    const isOwn = row.clientId === clientId;
    const detail = visibleDetail(row, isOwn, (id) => ours.has(id));
    const keys = (keysOf.get(row.seq) ?? []).map(({ key }) => key);
    const isClock = row.clientId === "cli_clock";
    const actor = people.get(row.actorId);
    // One entry of the clock may concern several firms; each sees only that something of its own ended.
    const isins = isClock && keys.filter((key) => key.startsWith("cli_")).length > 1 ? [] : keys.filter(isIsin);
    const firms = isClock ? [] : keys.filter((key) => key.startsWith("cli_") && key !== clientId);
    const onWhom = people.get(row.subject);
    const summary = summaryOf(row.action, detail);
    return {
      row,
      detail,
      entry: {
        id: entryIdOf(row.seq),
        seq: row.seq,
        at: row.at.toISOString(),
        kind: kindOfAction(row.action),
        action: row.action,
        label: actionLabel(row.action),
        // An invited person has no name yet.
        summary:
          onWhom && onWhom.user_id !== row.actorId
            ? [onWhom.nickname, summary].filter((each) => each !== "").join(": ")
            : summary,
        actor: actor
          ? { id: actor.user_id, name: actor.nickname, client_id: actor.client_id, firm: actor.firm }
          : { id: row.actorId, name: isClock ? "The clock" : "Unknown", ...CLOCK },
        is_own: isOwn,
        subject: row.subject,
        bonds: [...new Set(isins)].map((isin) => ({ isin, name: bonds.get(isin)?.display_name ?? isin })),
        firms: firms.map((id) => ({ client_id: id, name: firmOf(id) })),
      },
    };
  });
}

/** The same with all that is exported of it. */
export function exportedOf({ row, entry, detail }: VisibleEntry): ExportedEntry {
  return { ...entry, request_id: row.requestId, detail, previous_hash: row.previousHash, hash: row.hash };
}

const isIsin = (key: string): boolean => ISIN_FORM.test(key);

/** Ids that belong to the firm: its quotes, clusters and alerts. */
async function oursAmong(reader: Reader, clientId: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const wanted = [...new Set(ids)];
  const quotes = await reader
    .select({ id: eois.id })
    .from(eois)
    .where(and(eq(eois.clientId, clientId), inArray(eois.id, wanted)));
  const clusters = await reader
    .select({ id: legs.clusterId })
    .from(legs)
    .where(and(eq(legs.clientId, clientId), inArray(legs.clusterId, wanted)));
  // A quote past retention no longer exists, but audit entries on it still show that it was the firm's.
  const filed = await reader
    .selectDistinctOn([audit.subject], { id: audit.subject })
    .from(audit)
    .leftJoin(auditLinks, and(eq(auditLinks.seq, audit.seq), eq(auditLinks.key, clientId)))
    .where(
      and(
        inArray(audit.subject, wanted),
        or(
          and(eq(audit.action, "eoi.add"), eq(audit.clientId, clientId)),
          and(like(audit.subject, "clu_%"), or(eq(audit.clientId, clientId), isNotNull(auditLinks.key))),
        ),
      ),
    );
  const alerts = await reader
    .select({ id: surveillanceAlerts.id })
    .from(surveillanceAlerts)
    .where(and(eq(surveillanceAlerts.clientId, clientId), inArray(surveillanceAlerts.id, wanted)));
  return new Set([...quotes, ...clusters, ...filed, ...alerts].map(({ id }) => id));
}
