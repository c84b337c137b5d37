import { and, asc, count, desc, eq, ilike, inArray } from "drizzle-orm";
import type { BodyOf, QueryOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type * as contract from "#domain/contract/http/surveillance-cases.ts";
import { must, unreachable } from "#domain/lib/must.ts";
import {
  CASE_CLOSE_LABELS,
  type CaseItemRef,
  type CaseNote,
  CLOSED_CASE,
  type OpenedCase,
  stepCase,
  type SupervisionCase,
} from "#domain/surveillance/cases/case.ts";
import { change, type Cause, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { likePattern } from "#server/machine/db/like-pattern.ts";
import {
  supervisionCaseItems,
  supervisionCaseNotes,
  supervisionCases,
} from "#server/machine/db/schema/supervision-cases.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { inOrder, presentItems, timesOf } from "#server/market/surveillance/cases/case-items.ts";
import { presentNotes } from "#server/market/surveillance/present-notes.ts";
import { caseMoved, fullCase, noSuchCase, noSuchItem, stepForbidden } from "#server/market/surveillance/errors.ts";
import { peopleOf } from "#server/market/surveillance/people.ts";

type CaseRow = typeof supervisionCases.$inferSelect;

const LIST_MAX = 200;
/** Maximum items in a case. */
const ITEMS_MAX = 500;

/** The firm's cases, those worked on last first. */
export function readCases(
  parts: Parts,
  cause: Cause,
  { state, q }: QueryOf<typeof contract.listCases>,
): Promise<ResponseOf<typeof contract.listCases>> {
  return auditedRead(parts, cause, "surveillance.cases", async (tx) => {
    const { clientId } = cause.actor;
    const ours = eq(supervisionCases.clientId, clientId);
    const rows = await tx
      .select()
      .from(supervisionCases)
      .where(
        and(
          ours,
          state === undefined ? undefined : eq(supervisionCases.state, state),
          q === "" ? undefined : ilike(supervisionCases.title, likePattern(q)),
        ),
      )
      .orderBy(desc(supervisionCases.changedAt), desc(supervisionCases.id))
      .limit(LIST_MAX);
    const [open] = await tx
      .select({ cases: count() })
      .from(supervisionCases)
      .where(and(ours, eq(supervisionCases.state, "open")));
    const cases = await presentCases(tx, rows);
    return {
      answer: { cases, open: open?.cases ?? 0 },
      subject: clientId,
      detail: { state: state ?? null, q, found: cases.length },
    };
  });
}

/** @throws Refusal validation_error */
export function startCase(
  parts: Parts,
  cause: Cause,
  { title, note, items }: BodyOf<typeof contract.openCase>,
): Promise<OpenedCase> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const row = {
      id: parts.newId("cas"),
      clientId: actor.clientId,
      title,
      state: "open" as const,
      openedBy: actor.userId,
      openedAt: now,
      changedAt: now,
    };
    await tx.insert(supervisionCases).values(row);
    await writeNote(changing, row.id, "opened", title);
    changing.audit("surveillance.case_opened", row.id, { title, note });
    await addItems(parts, changing, row.id, items);
    if (note !== "") await writeNote(changing, row.id, "note", note);
    return opened(parts, tx, actor.clientId, row.id);
  });
}

/** @throws Refusal not_found */
export function readCaseAudited(parts: Parts, cause: Cause, id: string): Promise<OpenedCase> {
  return auditedRead(parts, cause, "surveillance.case_read", async (tx) => {
    const { clientId } = cause.actor;
    const answer = await opened(parts, tx, clientId, id);
    return { answer, subject: id, detail: { items: answer.items.length } };
  });
}

/** Takes a step with a case, writes a note, or both. @throws Refusal not_found, stale_version, already_done */
export function workOnCase(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, step, note }: BodyOf<typeof contract.workCase>,
): Promise<OpenedCase> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const row = await lockedCase(changing, id);
    if (step != null) {
      if (row.version !== version) throw caseMoved((await opened(parts, tx, actor.clientId, id)).case);
      const verdict = stepCase(row, step);
      if (!verdict.ok) throw stepForbidden(verdict.why);
      const { title, state, closeReason } = verdict.value;
      await tx
        .update(supervisionCases)
        .set({ title, state, closeReason, closedAt: state === "closed" ? now : null, version: version + 1 })
        .where(eq(supervisionCases.id, id));
      const [what, text] = noteOf(step);
      await writeNote(changing, id, what, text);
    }
    if (note !== "") await writeNote(changing, id, "note", note);
    const before = { title: row.title, state: row.state };
    changing.audit("surveillance.case_worked", id, { step: step ?? null, note, was: before });
    return opened(parts, tx, actor.clientId, id);
  });
}

function noteOf(
  step: NonNullable<BodyOf<typeof contract.workCase>["step"]>,
): [Exclude<CaseNote["what"], "note">, string] {
  switch (step.kind) {
    case "close":
      return ["closed", CASE_CLOSE_LABELS[step.reason]];
    case "reopen":
      return ["reopened", ""];
    case "rename":
      return ["renamed", step.title];
    default:
      return unreachable(step);
  }
}

/** @throws Refusal not_found, already_done for a closed case, validation_error for an item of another firm */
export function addToCase(parts: Parts, cause: Cause, id: string, items: readonly CaseItemRef[]): Promise<OpenedCase> {
  return change(parts, cause, async (changing) => {
    requireOpen(await lockedCase(changing, id));
    await addItems(parts, changing, id, items);
    return opened(parts, changing.tx, changing.actor.clientId, id);
  });
}

/** @throws Refusal not_found, already_done for a closed case */
export function removeFromCase(parts: Parts, cause: Cause, id: string, itemId: string): Promise<OpenedCase> {
  return change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    requireOpen(await lockedCase(changing, id));
    const { items } = await opened(parts, tx, actor.clientId, id);
    const item = items.find((each) => each.id === itemId);
    if (item === undefined) throw noSuchItem();
    await tx.delete(supervisionCaseItems).where(eq(supervisionCaseItems.id, itemId));
    await writeNote(changing, id, "removed", item.title);
    const { kind, subject, from, to } = item;
    changing.audit("surveillance.case_item_removed", id, { kind, subject, from, to }, [subject]);
    return opened(parts, tx, actor.clientId, id);
  });
}

async function addItems(parts: Parts, changing: Change, id: string, refs: readonly CaseItemRef[]): Promise<void> {
  if (refs.length === 0) return;
  const { tx, now, actor } = changing;
  const things = await timesOf(parts, tx, actor.clientId, refs);
  const added = await tx
    .insert(supervisionCaseItems)
    .values(
      things.map((thing) => ({ id: parts.newId("cit"), caseId: id, ...thing, addedBy: actor.userId, addedAt: now })),
    )
    .onConflictDoNothing()
    .returning();
  if (added.length === 0) return;
  const all = await tx.$count(supervisionCaseItems, eq(supervisionCaseItems.caseId, id));
  if (all > ITEMS_MAX) throw fullCase(ITEMS_MAX);
  for (const item of await presentItems(parts, tx, actor.clientId, added)) {
    await writeNote(changing, id, "added", item.title);
  }
  const items = added.map(({ kind, subject, fromMs, toMs }) => ({ kind, subject, from: fromMs, to: toMs }));
  changing.audit(
    "surveillance.case_items_added",
    id,
    { items },
    items.map(({ subject }) => subject),
  );
}

async function writeNote(
  { tx, now, actor }: Change,
  caseId: string,
  what: CaseNote["what"],
  text: string,
): Promise<void> {
  await tx.insert(supervisionCaseNotes).values({ caseId, at: now, userId: actor.userId, what, text });
  await tx.update(supervisionCases).set({ changedAt: now }).where(eq(supervisionCases.id, caseId));
}

const ofFirm = (id: string, clientId: string) =>
  and(eq(supervisionCases.id, id), eq(supervisionCases.clientId, clientId));

async function lockedCase({ tx, actor }: Change, id: string): Promise<CaseRow> {
  const [row] = await tx.select().from(supervisionCases).where(ofFirm(id, actor.clientId)).for("update");
  if (!row) throw noSuchCase();
  return row;
}

function requireOpen({ state }: CaseRow): void {
  if (state === "closed") throw stepForbidden(CLOSED_CASE);
}

/** @throws Refusal not_found */
async function opened(
  parts: Pick<Parts, "bonds" | "files">,
  tx: Tx,
  clientId: string,
  id: string,
): Promise<OpenedCase> {
  const found = await wholeCase(parts, tx, clientId, id);
  return { ...found, items: found.items.map(({ content: _whole, ...item }) => item) };
}

/** A case with its items; with full content for a document. @throws Refusal not_found */
export async function wholeCase(
  parts: Pick<Parts, "bonds" | "files">,
  tx: Tx,
  clientId: string,
  id: string,
  options: { withContent?: boolean } = {},
) {
  const [row] = await tx.select().from(supervisionCases).where(ofFirm(id, clientId));
  if (!row) throw noSuchCase();
  const [shown] = await presentCases(tx, [row]);
  const rows = await tx
    .select()
    .from(supervisionCaseItems)
    .where(eq(supervisionCaseItems.caseId, id))
    .orderBy(...inOrder(supervisionCaseItems));
  return {
    case: must(shown, "the case"),
    items: await presentItems(parts, tx, clientId, rows, options),
    notes: await notesOf(tx, id),
  };
}

async function notesOf(tx: Tx, id: string): Promise<CaseNote[]> {
  const rows = await tx
    .select()
    .from(supervisionCaseNotes)
    .where(eq(supervisionCaseNotes.caseId, id))
    .orderBy(asc(supervisionCaseNotes.id));
  return presentNotes(tx, rows);
}

async function presentCases(tx: Tx, rows: readonly CaseRow[]): Promise<SupervisionCase[]> {
  if (rows.length === 0) return [];
  const { caseId } = supervisionCaseItems;
  const ids = rows.map(({ id }) => id);
  const counts = await tx
    .select({ caseId, items: count() })
    .from(supervisionCaseItems)
    .where(inArray(caseId, ids))
    .groupBy(caseId);
  const itemsOf = new Map(counts.map((each) => [each.caseId, each.items]));
  const people = await peopleOf(
    tx,
    rows.map(({ openedBy }) => openedBy),
  );
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    state: row.state,
    close_reason: row.closeReason,
    opened_by: { user_id: row.openedBy, nickname: people.get(row.openedBy)?.nickname ?? row.openedBy },
    opened_at: row.openedAt.toISOString(),
    closed_at: row.closedAt?.toISOString() ?? null,
    changed_at: row.changedAt.toISOString(),
    items: itemsOf.get(row.id) ?? 0,
    version: row.version,
  }));
}
