import { isSentForApproval, type SentForApproval } from "#domain/accounts/approval.ts";
import type { BodyOf, ResponseOf } from "#domain/contract/endpoint.ts";
import type { addLimit, changeLimit, removeLimit } from "#domain/contract/http/limits.ts";
import type { ShownLimit } from "#domain/entities/limit.ts";
import { submitChange } from "#server/people/accounts/approvals/submit-change.ts";
import { limitsKind } from "#server/market/dealing-limits/approval-kind.ts";
import { keyOf } from "#server/market/dealing-limits/keys.ts";
import type { Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

interface Sent<Body> {
  sent: Body;
  /** Base of links in mails. See `linkOrigin`. */
  origin: string;
}

interface SentOf<Body> extends Sent<Body> {
  id: string;
}

type Removed = ResponseOf<typeof removeLimit>;

const isShown = (answer: ShownLimit | Removed): answer is ShownLimit => !("removed" in answer);

/** The kind answers for all its acts; each act knows its own. */
function answered<T extends ShownLimit | Removed>(
  answer: ShownLimit | Removed | SentForApproval,
  isOwn: (done: ShownLimit | Removed) => done is T,
): T | SentForApproval {
  if (isSentForApproval(answer)) return answer;
  if (isOwn(answer)) return answer;
  throw new Error("a limit answered another act");
}

/** Adds a limit to the actor's firm. @throws Refusal validation_error; already_done while the same waits for approval */
export async function createLimit(
  parts: Parts,
  cause: Cause,
  { sent, origin }: Sent<BodyOf<typeof addLimit>>,
): Promise<ShownLimit | SentForApproval> {
  const { level, unit, settlement, reason } = sent;
  const asking = { parts, reader: parts.db.orm, actor: cause.actor };
  const key = await keyOf(asking, level, sent.key);
  const dealerId = await keyOf(asking, "DEALER", sent.dealer, "dealer");
  const figures = {
    amount: sent.amount,
    bandKind: sent.band_kind,
    basePrice: sent.base_price,
    baseYield: sent.base_yield,
    onBreach: sent.on_breach,
  };
  const payload = {
    act: "add" as const,
    id: parts.newId("lim"),
    scope: { level, key, dealerId, sizeFrom: sent.size_from, settlement, unit },
    figures,
  };
  return answered(await submitChange(parts, cause, limitsKind, { payload, reason, origin }), isShown);
}

/** Changes the figure of a limit. @throws Refusal not_found, stale_version, validation_error, already_done */
export async function editLimit(
  parts: Parts,
  cause: Cause,
  { id, sent: { version, reason, ...sent }, origin }: SentOf<BodyOf<typeof changeLimit>>,
): Promise<ShownLimit | SentForApproval> {
  const payload = { act: "change" as const, id, version, sent };
  return answered(await submitChange(parts, cause, limitsKind, { payload, reason, origin }), isShown);
}

/** Removes a limit. @throws Refusal not_found, stale_version, already_done */
export async function deleteLimit(
  parts: Parts,
  cause: Cause,
  { id, sent: { version, reason }, origin }: SentOf<BodyOf<typeof removeLimit>>,
): Promise<Removed | SentForApproval> {
  const payload = { act: "remove" as const, id, version };
  const answer = await submitChange(parts, cause, limitsKind, { payload, reason, origin });
  return answered(answer, (done): done is Removed => "removed" in done);
}
