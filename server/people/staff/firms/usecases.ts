import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { type FirmSettings, type NewFirm, staffFirmTexts } from "#domain/accounts/staff-firm.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { changeFirm, inviteToFirm, StaffFirm, switchFirm } from "#domain/contract/http/staff-firms.ts";
import { type IsoDate, istDateOf, istInstantMs } from "#domain/lib/iso-date.ts";
import { must } from "#domain/lib/must.ts";
import { invitePerson } from "#server/people/accounts/invites/invites.ts";
import { type Cause, change, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clients, sessions, users } from "#server/machine/db/schema/people.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import type { ClientRow } from "#server/machine/identity/repository.ts";
import { lockFirm, presentFirm } from "#server/people/staff/firms/queries.ts";

/** Refusal of an invitation to a firm that is switched off. */
export const firmOff = () => new Refusal("validation_error", "The firm is switched off. Switch it on first.");

/**
 * Creates a firm and invites its first person, who registers it. All or nothing.
 * @param origin base of the link in the mail
 * @throws Refusal validation_error by field, slow_down
 */
export function createFirm(
  parts: Parts,
  cause: Cause,
  { admin, ...given }: NewFirm,
  origin: string,
): Promise<StaffFirm> {
  return change(parts, cause, async (changing) => {
    const { tx, now } = changing;
    requireTrialAhead(given.mind_trial_ends_on, now);
    await requireFreeName(changing, given.name);
    const id = parts.newId("cli");
    const isBroker = given.client_mode === "BROKING";
    const [row] = await tx
      .insert(clients)
      .values({
        id,
        name: given.name,
        brandName: given.brand_name === "" ? given.name : given.brand_name,
        clientType: given.client_type,
        clientMode: given.client_mode,
        isBroker,
        isRegistered: false,
        createdAt: now,
        clientSegment: given.client_segment,
        ...columnsOf(given),
      })
      .returning();
    changing.audit("firm.created", id, given);
    await inviteTo(parts, changing, id, admin, { origin, path: "admin." });
    return presentFirm(tx, must(row, "the firm"));
  });
}

/**
 * Changes a firm's staff-managed settings. Takes effect with the next call of its people.
 * @throws Refusal not_found, validation_error; stale_version with the current firm
 */
export async function editFirm(
  parts: Parts,
  cause: Cause,
  id: string,
  { version, ...sent }: BodyOf<typeof changeFirm>,
): Promise<StaffFirm> {
  const firm = await change(parts, cause, async (changing) => {
    const { tx } = changing;
    const row = await lockFirm(tx, id);
    await requireVersion(changing, row, version);
    const before = await presentFirm(tx, row);
    const [after] = await tx
      .update(clients)
      .set({ ...columnsOf(sent), version: row.version + 1 })
      .where(eq(clients.id, id))
      .returning();
    const presented = await presentFirm(tx, must(after, "the firm"));
    changing.audit("firm.changed", id, changesOf(before, presented));
    return presented;
  });
  await publishToPeople(parts, id);
  return firm;
}

/** Withdraws the live quotes of a firm inside a change. Answers their ids. */
export type WithdrawQuotes = (changing: Change, firmId: string) => Promise<string[]>;

/**
 * Switches a firm off or on. Off ends its people's sessions and withdraws its live quotes.
 * @throws Refusal not_found, validation_error, already_done; stale_version with the current firm
 */
export async function setFirmStatus(
  parts: Parts,
  cause: Cause,
  { id, withdrawQuotes }: { id: string; withdrawQuotes: WithdrawQuotes },
  { version, status, reason }: BodyOf<typeof switchFirm>,
): Promise<StaffFirm> {
  const firm = await change(parts, cause, async (changing) => {
    const { tx, actor } = changing;
    if (id === actor.clientId) throw fieldRefusal("status", staffFirmTexts.ownFirm);
    const row = await lockFirm(tx, id);
    if (row.status === status) {
      const text = status === "active" ? "The firm is active." : "The firm is already switched off.";
      throw new Refusal("already_done", text, { fresh: await presentFirm(tx, row) });
    }
    await requireVersion(changing, row, version);
    const [after] = await tx
      .update(clients)
      .set({ status, version: row.version + 1 })
      .where(eq(clients.id, id))
      .returning();
    const ended = status === "inactive" ? await endSessionsOf(changing, id) : 0;
    const withdrawn = status === "inactive" ? await withdrawQuotes(changing, id) : [];
    changing.audit("firm.status", id, { before: row.status, after: status, reason, sessions: ended, withdrawn });
    return presentFirm(tx, must(after, "the firm"));
  });
  await publishToPeople(parts, id);
  return firm;
}

/** Invites a person to an existing firm. @throws Refusal not_found, validation_error, slow_down */
export function invite(
  parts: Parts,
  cause: Cause,
  id: string,
  invitee: BodyOf<typeof inviteToFirm>,
  origin: string,
): Promise<StaffFirm> {
  return change(parts, cause, async (changing) => {
    const row = await lockFirm(changing.tx, id);
    if (row.status === "inactive") throw firmOff();
    await inviteTo(parts, changing, id, invitee, { origin, path: "" });
    return presentFirm(changing.tx, row);
  });
}

/** @param path prefix of the invitee's fields in the request */
async function inviteTo(
  parts: Parts,
  changing: Change,
  firmId: string,
  { email, first_name, last_name, roles }: NewFirm["admin"],
  { origin, path }: { origin: string; path: string },
): Promise<void> {
  try {
    await invitePerson(parts, changing, { firmId, email, firstName: first_name, lastName: last_name, roles, origin });
  } catch (error) {
    if (!(error instanceof Refusal) || path === "") throw error;
    const fields = Object.entries(error.detail.fieldErrors ?? {}).map(([name, texts]) => [`${path}${name}`, texts]);
    throw new Refusal(error.code, error.message, { ...error.detail, fieldErrors: Object.fromEntries(fields) });
  }
}

async function requireFreeName({ tx }: Change, name: string): Promise<void> {
  // Two of our people may create the same firm at once.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name.toLowerCase()}, 8))`);
  const [taken] = await tx
    .select({ id: clients.id })
    .from(clients)
    .where(eq(sql`lower(${clients.name})`, name.toLowerCase()));
  if (taken !== undefined) throw fieldRefusal("name", staffFirmTexts.nameTaken);
}

/** A trial does not begin after its end; one that runs may be ended by any day. */
function requireTrialAhead(day: IsoDate | null, now: Date): void {
  if (day !== null && day < istDateOf(now.getTime())) {
    throw fieldRefusal("mind_trial_ends_on", staffFirmTexts.trialPast);
  }
}

async function requireVersion({ tx }: Change, row: ClientRow, version: number): Promise<void> {
  if (row.version === version) return;
  const fresh = await presentFirm(tx, row);
  throw new Refusal("stale_version", "Someone else changed this firm. Check it again.", { fresh });
}

type SomeSettings = { [Name in keyof FirmSettings]?: FirmSettings[Name] | undefined };

/** Columns for the given settings; `exchanges` sets both the exchanges for dealing and those for quotes. */
function columnsOf(given: SomeSettings): Partial<Omit<typeof clients.$inferInsert, "id">> {
  const { client_segment, exchanges, is_premium, mind_trial_ends_on: day } = given;
  return {
    ...(client_segment === undefined ? {} : { clientSegment: client_segment }),
    ...(exchanges === undefined ? {} : { allowedExchanges: exchanges, rfqExchanges: exchanges }),
    ...(is_premium === undefined ? {} : { isPremium: is_premium }),
    ...(day === undefined ? {} : { mindTrialEndsAt: day === null ? null : new Date(istInstantMs(day, "24:00")) }),
  };
}

const SET_BY_STAFF = ["client_segment", "exchanges", "is_premium", "mind_trial_ends_on"] as const;

function changesOf(before: StaffFirm, after: StaffFirm): Record<string, unknown> {
  const changed = SET_BY_STAFF.filter((name) => String(before[name]) !== String(after[name]));
  return Object.fromEntries(changed.map((name) => [name, { before: before[name], after: after[name] }]));
}

/** Ends the sessions of everybody of a firm, each with its audit entry. */
async function endSessionsOf(changing: Change, firmId: string): Promise<number> {
  const people = changing.tx.select({ id: users.id }).from(users).where(eq(users.clientId, firmId));
  const ended = await changing.tx
    .update(sessions)
    .set({ endedAt: changing.now, endedBecause: "admin" })
    .where(and(isNull(sessions.endedAt), inArray(sessions.userId, people)))
    .returning({ id: sessions.id });
  for (const { id } of ended) changing.audit("auth.session_ended", id, { because: "admin" });
  return ended.length;
}

/** Triggers an access check of the sockets of everybody in a firm. */
async function publishToPeople(parts: Parts, firmId: string): Promise<void> {
  const people = await parts.db.orm
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.clientId, firmId), ne(users.status, "invited")));
  for (const { id } of people) publishAccessChanged(parts, id);
}
