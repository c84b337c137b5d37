import { and, eq } from "drizzle-orm";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { readAlert, workAlert } from "#domain/contract/http/surveillance.ts";
import { must, unreachable } from "#domain/lib/must.ts";
import { type AlertStep, CLOSE_REASON_LABELS, stepAlert } from "#domain/surveillance/alert-life.ts";
import type { AlertNote } from "#domain/surveillance/supervised.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import { surveillanceAlerts, surveillanceNotes } from "#server/machine/db/schema/surveillance.ts";
import { alertAndNotes } from "#server/market/surveillance/alerts.ts";
import { alertMoved, noOfficer, noSuchAlert, stepForbidden } from "#server/market/surveillance/errors.ts";
import { auditedRead } from "#server/market/surveillance/audited-read.ts";
import { officersOf } from "#server/market/surveillance/people.ts";
import type { Parts } from "#server/machine/core/parts.ts";

type Asked = BodyOf<typeof workAlert>;
type Officers = readonly { user_id: string; nickname: string }[];

const ours = (id: string, clientId: string) =>
  and(eq(surveillanceAlerts.id, id), eq(surveillanceAlerts.clientId, clientId));

/** @throws Refusal not_found */
export function readAlertAudited(parts: Parts, cause: Cause, id: string): Promise<ResponseOf<typeof readAlert>> {
  return auditedRead(parts, cause, "surveillance.alert_opened", async (tx) => {
    const [row] = await tx
      .select({ id: surveillanceAlerts.id })
      .from(surveillanceAlerts)
      .where(ours(id, cause.actor.clientId));
    if (!row) throw noSuchAlert();
    return { answer: must(await alertAndNotes(parts, tx, id), "the alert"), subject: id, detail: {} };
  });
}

/** Takes one step with an alert, writes a note, or both. @throws Refusal not_found, stale_version, already_done */
export function work(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, step, note }: Asked,
): Promise<ResponseOf<typeof workAlert>> {
  return change(parts, cause, async (changing) => {
    const { tx, now, actor } = changing;
    const [row] = await tx.select().from(surveillanceAlerts).where(ours(id, actor.clientId)).for("update");
    if (!row) throw noSuchAlert();
    if (row.version !== version) throw alertMoved((await alertAndNotes(parts, tx, id))?.alert);
    const officers = await officersOf(tx, actor.clientId);
    if (step?.kind === "assign" && step.user_id !== null && !nameOf(officers, step.user_id)) throw noOfficer();
    const verdict = step == null ? { ok: true as const, value: row } : stepAlert(row, stepOf(step));
    if (!verdict.ok) throw stepForbidden(verdict.why);
    const { state, severity, assigneeId, closeReason } = verdict.value;
    const closedAt = state === "closed" ? (row.closedAt ?? now) : null;
    await tx
      .update(surveillanceAlerts)
      .set({ state, severity, assigneeId, closeReason, closedAt, version: version + 1 })
      .where(eq(surveillanceAlerts.id, id));
    const written = [
      step == null ? [] : noteOf(step, officers),
      note === "" ? [] : { what: "note" as const, text: note },
    ];
    await tx
      .insert(surveillanceNotes)
      .values(written.flat().map((each) => ({ alertId: id, at: now, userId: actor.userId, ...each })));
    changing.audit("surveillance.alert_worked", id, { step: step ?? null, note, channel: row.channelUrl });
    return must(await alertAndNotes(parts, tx, id), "the alert");
  });
}

function stepOf(step: NonNullable<Asked["step"]>): AlertStep {
  return step.kind === "assign" ? { kind: "assign", userId: step.user_id } : step;
}

function noteOf(step: NonNullable<Asked["step"]>, officers: Officers): Pick<AlertNote, "what" | "text"> {
  switch (step.kind) {
    case "assign":
      return { what: "assigned", text: step.user_id === null ? "Unassigned" : (nameOf(officers, step.user_id) ?? "") };
    case "close":
      return { what: "closed", text: CLOSE_REASON_LABELS[step.reason] };
    case "reopen":
      return { what: "reopened", text: "" };
    case "severity":
      return { what: "severity", text: step.severity };
    default:
      return unreachable(step);
  }
}

function nameOf(officers: Officers, userId: string): string | undefined {
  return officers.find((officer) => officer.user_id === userId)?.nickname;
}
