import { eq } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { answerRequest, closeRequest, StaffRequest } from "#domain/contract/http/staff-requests.ts";
import { must } from "#domain/lib/must.ts";
import { nextStatus, type RequestEvent } from "#domain/support/request-life.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { refusal } from "#server/machine/core/unwrap.ts";
import { supportAnswers, supportTickets } from "#server/machine/db/schema/support.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { lockRequest, presentRequest, type RequestRow } from "#server/people/staff/requests/queries.ts";

/** Takes a request in hand; a closed one is open again. @throws Refusal not_found, stale_version */
export function take(parts: Parts, cause: Cause, id: string, version: number): Promise<StaffRequest> {
  return change(parts, cause, async (changing) => {
    const row = await lockRequest(changing.tx, id);
    changing.audit("request.taken", id, { before: row.status, taken_from: row.takenBy });
    return move(changing, row, { event: "take", version, reason: null });
  });
}

/**
 * Answers a request by mail.
 * @throws Refusal not_found, validation_error at `text` without an address, stale_version, already_done
 */
export function answer(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, text }: BodyOf<typeof answerRequest>,
): Promise<StaffRequest> {
  return change(parts, cause, async (changing) => {
    const row = await lockRequest(changing.tx, id);
    const to = row.email ?? "";
    if (to === "") throw fieldRefusal("text", "This request has no address to reply to.");
    const { tx, now, actor } = changing;
    await tx.insert(supportAnswers).values({
      id: parts.newId("ans"),
      ticketId: id,
      text,
      sentBy: actor.userId,
      sentByName: actor.userName,
      sentTo: to,
      createdAt: now,
    });
    await mail(parts, changing, row, text);
    changing.audit("request.answered", id, { to });
    return move(changing, row, { event: "answer", version, reason: null });
  });
}

/**
 * Closes a request and sends the reason to the person who asked. @throws Refusal not_found, stale_version, already_done
 */
export function close(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, outcome, reason }: BodyOf<typeof closeRequest>,
): Promise<StaffRequest> {
  return change(parts, cause, async (changing) => {
    const row = await lockRequest(changing.tx, id);
    const lead = outcome === "DONE" ? "We have done what you asked." : "We cannot do what you asked.";
    if (row.email) await mail(parts, changing, row, `${lead}\n\n${reason}`);
    changing.audit("request.closed", id, { outcome, reason });
    return move(changing, row, { event: outcome === "DONE" ? "done" : "refuse", version, reason });
  });
}

/** Writes the next state of a locked request. @throws Refusal stale_version, already_done */
async function move(
  { tx, now, actor }: Change,
  row: RequestRow,
  { event, version, reason }: { event: RequestEvent; version: number; reason: string | null },
): Promise<StaffRequest> {
  const next = nextStatus(row.status, event);
  if (!next.ok) throw refusal(next, await presentRequest(tx, row));
  if (row.version !== version) {
    const fresh = await presentRequest(tx, row);
    throw new Refusal("stale_version", "A colleague has worked on this request. Check it again.", { fresh });
  }
  const [after] = await tx
    .update(supportTickets)
    .set({
      status: next.value,
      takenBy: actor.userId,
      takenByName: actor.userName,
      updatedAt: now,
      reason,
      version: row.version + 1,
    })
    .where(eq(supportTickets.id, row.id))
    .returning();
  return presentRequest(tx, must(after, "the request"));
}

function mail(parts: Parts, { tx, actor }: Change, row: RequestRow, text: string): Promise<void> {
  return queueDelivery(parts, tx, {
    channel: "email",
    destination: row.email ?? "",
    subject: `Your request to ${BRAND}: ${row.title.replaceAll(/\s+/g, " ")} [${row.id}]`,
    body: `${text}\n\n${actor.userName}, ${BRAND}`,
    deliver: true,
  });
}
