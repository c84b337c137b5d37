import { and, desc, eq, inArray, isNotNull } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type * as contract from "#domain/contract/http/surveillance-retention.ts";
import type { LegalHold, RemovalPreview } from "#domain/contract/http/surveillance-retention.ts";
import { fieldRefusal } from "#domain/contract/errors.ts";
import { groupIndian } from "#domain/lib/format-rupees.ts";
import { must } from "#domain/lib/must.ts";
import {
  kindOfEntry,
  LEGAL_MINIMUM,
  RETAINED_KINDS,
  type RetainedKind,
  yearsFault,
} from "#domain/surveillance/retention/policy.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { legalHolds, retentionPolicies } from "#server/machine/db/schema/retention.ts";
import { supervisionCases } from "#server/machine/db/schema/supervision-cases.ts";
import { channelNames } from "#server/market/surveillance/channel-names.ts";
import { holdLifted, noSuchHold, removesMore } from "#server/market/surveillance/errors.ts";
import { peopleOf } from "#server/market/surveillance/people.ts";
import { ofFirm, readHolds } from "#server/market/surveillance/retention/held.ts";
import { negotiationsPastTime, quotesPastTime } from "#server/market/surveillance/retention/past-quotes.ts";
import { entriesPastTime, messagesPastTime, readCutoffs } from "#server/market/surveillance/retention/past-time.ts";
import { type Reader, supervisedChannelOf } from "#server/market/surveillance/scope.ts";

type Standing = ResponseOf<typeof contract.readRetention>;
type Wanted = BodyOf<typeof contract.previewRetention>;
type HoldRow = typeof legalHolds.$inferSelect;

/** Records that a preview counts at most. */
const COUNTED_MAX = 100_000;

export function readRetention(parts: Parts, cause: Cause): Promise<Standing> {
  return standingOf(parts.db.orm, cause.actor.clientId);
}

async function standingOf(reader: Reader, clientId: string): Promise<Standing> {
  const rows = await reader.select().from(retentionPolicies).where(eq(retentionPolicies.clientId, clientId));
  const people = await peopleOf(
    reader,
    rows.map(({ setBy }) => setBy),
  );
  const holds = await reader
    .select()
    .from(legalHolds)
    .where(eq(legalHolds.clientId, clientId))
    .orderBy(isNotNull(legalHolds.liftedAt), desc(legalHolds.placedAt), desc(legalHolds.id));
  return {
    policies: RETAINED_KINDS.map((kind) => {
      const row = rows.find((each) => each.kind === kind);
      const { years: least_years, source } = LEGAL_MINIMUM[kind];
      return {
        kind,
        years: row?.years ?? null,
        least_years,
        source,
        set_by: row ? { user_id: row.setBy, nickname: people.get(row.setBy)?.nickname ?? row.setBy } : null,
        set_at: row?.setAt.toISOString() ?? null,
      };
    }),
    holds: await presentHolds(reader, holds),
  };
}

/**
 * Preview of the records a policy would delete at the next run. @throws Refusal validation_error below the legal
 * minimum
 */
export async function previewRemoval(parts: Parts, cause: Cause, wanted: Wanted): Promise<RemovalPreview> {
  refuseYears(wanted);
  return removalOf(parts, parts.db.orm, cause.actor.clientId, wanted);
}

function refuseYears({ kind, years }: Wanted): void {
  const fault = years === null ? null : yearsFault(kind, years);
  if (fault !== null) throw fieldRefusal("years", fault);
}

async function removalOf(
  { clock }: Pick<Parts, "clock">,
  reader: Reader,
  clientId: string,
  wanted: Wanted,
): Promise<RemovalPreview> {
  const cutoffs = await readCutoffs(reader, clock.now(), { clientId, ...wanted });
  const holds = await readHolds(reader);
  const times: number[] = [];
  let held = 0;
  const count = (firms: ReadonlySet<string>, atMs: number, isHeld: boolean) => {
    if (!firms.has(clientId)) return;
    if (isHeld) held += 1;
    else times.push(atMs);
  };
  if (isOfChats(wanted.kind)) {
    for await (const step of messagesPastTime(reader, cutoffs, holds)) {
      for (const each of step) {
        const isMeant = wanted.kind === "files" ? each.isFilePast : each.isPast;
        if (isMeant) count(each.firms, each.atMs, each.isHeld);
      }
      if (times.length > COUNTED_MAX) break;
    }
  } else if (wanted.kind === "quotes") {
    for (const past of [negotiationsPastTime, quotesPastTime]) {
      for await (const step of past(reader, cutoffs, holds)) {
        for (const each of step) if (each.isPast) count(each.firms, each.atMs, each.isHeld);
        if (times.length > COUNTED_MAX) break;
      }
    }
    times.sort((a, b) => a - b);
  } else {
    for await (const step of entriesPastTime(reader, cutoffs, holds)) {
      for (const { row, firms, isPast, isHeld } of step) {
        if (isPast && kindOfEntry(row.action) === wanted.kind) count(firms, row.at.getTime(), isHeld);
      }
      if (times.length > COUNTED_MAX) break;
    }
  }
  const instantOf = (ms: number | undefined) => (ms === undefined ? null : new Date(ms).toISOString());
  return {
    records: times.length,
    is_more: times.length > COUNTED_MAX,
    oldest: instantOf(times[0]),
    newest: instantOf(times.at(-1)),
    held,
  };
}

const isOfChats = (kind: RetainedKind): boolean => kind === "chats" || kind === "files";

/** @throws Refusal validation_error below the legal minimum, stale_version when it would remove more than was shown */
export function setRetention(
  parts: Parts,
  cause: Cause,
  { removes, ...wanted }: BodyOf<typeof contract.setRetention>,
): Promise<Standing> {
  refuseYears(wanted);
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const { kind, years } = wanted;
    const preview = await removalOf(parts, tx, actor.clientId, wanted);
    if (preview.records > removes) throw removesMore(groupIndian(String(preview.records)), preview);
    const here = and(eq(retentionPolicies.clientId, actor.clientId), eq(retentionPolicies.kind, kind));
    const [before] = await tx.select().from(retentionPolicies).where(here).for("update");
    if (years === null) await tx.delete(retentionPolicies).where(here);
    else {
      const set = { years, setBy: actor.userId, setAt: now };
      await tx
        .insert(retentionPolicies)
        .values({ clientId: actor.clientId, kind, ...set })
        .onConflictDoUpdate({ target: [retentionPolicies.clientId, retentionPolicies.kind], set });
    }
    changing.audit("surveillance.retention_set", actor.clientId, {
      kind,
      before: before?.years ?? null,
      after: years,
      removes: preview.records,
      held: preview.held,
    });
    return standingOf(tx, actor.clientId);
  });
}

/** @throws Refusal validation_error for a record of another firm */
export function placeHold(
  parts: Parts,
  cause: Cause,
  { kind, subject, reason, from, to }: BodyOf<typeof contract.placeHold>,
): Promise<LegalHold> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    await requireOurs(tx, actor.clientId, kind, subject);
    const row = { id: parts.newId("hld"), clientId: actor.clientId, kind, subject, reason };
    const [placed] = await tx
      .insert(legalHolds)
      .values({ ...row, fromDay: from, toDay: to ?? null, placedBy: actor.userId, placedAt: now })
      .returning();
    changing.audit("surveillance.hold_placed", row.id, { kind, of: subject, reason, from, to: to ?? null }, [subject]);
    const [shown] = await presentHolds(tx, [must(placed, "the hold")]);
    return must(shown, "the hold");
  });
}

async function requireOurs(tx: Tx, clientId: string, kind: HoldRow["kind"], subject: string): Promise<void> {
  const missing = fieldRefusal("subject", "This does not exist.");
  if (kind === "channel") {
    if (!subject.startsWith("chn_")) throw missing;
    await supervisedChannelOf(tx, clientId, subject).catch(() => {
      throw missing;
    });
    return;
  }
  const table = kind === "case" ? supervisionCases : users;
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(eq(table.id, subject), eq(table.clientId, clientId)));
  if (!found) throw missing;
}

/** @throws Refusal not_found, already_done */
export function liftHold(parts: Parts, cause: Cause, id: string, reason: string): Promise<LegalHold> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const [row] = await tx.select().from(legalHolds).where(ofFirm(id, actor.clientId)).for("update");
    if (!row) throw noSuchHold();
    if (row.liftedAt !== null) throw holdLifted();
    const [lifted] = await tx
      .update(legalHolds)
      .set({ liftedBy: actor.userId, liftedAt: now, liftReason: reason })
      .where(ofFirm(id, actor.clientId))
      .returning();
    changing.audit("surveillance.hold_lifted", id, { kind: row.kind, of: row.subject, reason }, [row.subject]);
    const [shown] = await presentHolds(tx, [must(lifted, "the hold")]);
    return must(shown, "the hold");
  });
}

async function presentHolds(reader: Reader, rows: readonly HoldRow[]): Promise<LegalHold[]> {
  const named = (kind: HoldRow["kind"]) => rows.flatMap((row) => (row.kind === kind ? row.subject : []));
  const people = await peopleOf(
    reader,
    rows.flatMap(({ placedBy, liftedBy }) => [placedBy, liftedBy ?? []].flat()).concat(named("person")),
  );
  const channels = await channelNames(reader, named("channel"));
  const ids = named("case");
  const cases =
    ids.length === 0
      ? []
      : await reader
          .select({ id: supervisionCases.id, title: supervisionCases.title })
          .from(supervisionCases)
          .where(inArray(supervisionCases.id, ids));
  const titles = new Map(cases.map(({ id, title }) => [id, title]));
  const by = (id: string) => ({ user_id: id, nickname: people.get(id)?.nickname ?? id });
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    subject: row.subject,
    name: people.get(row.subject)?.nickname ?? channels.get(row.subject) ?? titles.get(row.subject) ?? row.subject,
    reason: row.reason,
    from: row.fromDay,
    to: row.toDay,
    placed_by: by(row.placedBy),
    placed_at: row.placedAt.toISOString(),
    lifted_by: row.liftedBy === null ? null : by(row.liftedBy),
    lifted_at: row.liftedAt?.toISOString() ?? null,
    lift_reason: row.liftReason,
  }));
}
