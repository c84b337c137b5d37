import { and, eq } from "drizzle-orm";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import type { Invite, registerClient, registerUserLite } from "#domain/contract/http/registration.ts";
import { isIndividual } from "#domain/entities/client-kinds.ts";
import { change, type Change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { violatesUnique } from "#server/machine/db/conflicts.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { liveInvite, redeemInvite, type LiveInvite } from "#server/people/accounts/invites/invites.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import { hashNewPassword } from "#server/people/accounts/new-password.ts";
import { useCode, type Destination } from "#server/people/accounts/one-time-codes.ts";
import { noteFailure, offerCode, type Caller, type CodeOffer } from "#server/people/accounts/usecases.ts";
import { wrongCode } from "#server/machine/identity/errors.ts";
import { FIRM_PAN_INDEX, isFirmPanTaken, sealFirmPan, sealPersonPan } from "#server/machine/identity/pans.ts";
import { normalEmail, normalMobile, toActor, type UserRow } from "#server/machine/identity/repository.ts";
import { openSession, type Issued } from "#server/machine/identity/sessions.ts";

const OTHER_EMAIL = "This invitation is for another email.";
const PAN_TAKEN = "This PAN is already registered. Ask your firm's administrator to invite you.";

/** Channel of a registration's one-time code: it verifies the mobile number where text messages can be sent. */
export function codeChannel({ smsUrl, demo }: Pick<Parts["config"], "smsUrl" | "demo">): "mobile" | "email" {
  return smsUrl !== null || demo ? "mobile" : "email";
}

/** Details of an invite for the holder of its code. @throws Refusal invite_invalid or slow_down */
export async function readInvite(parts: Parts, limits: AuthLimits, code: string, ip: string): Promise<Invite> {
  await limits.inviteTry(ip);
  const { user, client, expiresAt } = await liveInvite(parts, parts.db.orm, code);
  return {
    email: user.email,
    first_name: user.firstName,
    last_name: user.lastName,
    mobile: user.mobile,
    roles: user.roles,
    expires_at: expiresAt.toISOString(),
    firm: {
      name: client.name,
      brand_name: client.brandName,
      client_type: client.clientType,
      category: client.category,
      client_segment: client.clientSegment,
      is_registered: client.isRegistered,
    },
    code_to: codeChannel(parts.config),
  };
}

/**
 * Registers the invitee, and their firm when it is not registered yet, and signs them in.
 * @throws Refusal invite_invalid, validation_error by field, or slow_down
 */
export async function registerByInvite(
  parts: Parts,
  limits: AuthLimits,
  given: BodyOf<typeof registerClient>,
  caller: Caller,
): Promise<Issued> {
  await limits.inviteTry(caller.ip);
  const invite = await liveInvite(parts, parts.db.orm, given.invite_code);
  if (normalEmail(given.contact.email) !== normalEmail(invite.user.email)) {
    throw fieldRefusal("contact.email", OTHER_EMAIL);
  }
  const mobile = normalMobile(given.contact.mobile);
  const to: Destination =
    codeChannel(parts.config) === "mobile"
      ? { channel: "sms", address: mobile }
      : { channel: "email", address: normalEmail(invite.user.email) };
  const offer = { to, requestType: "register", otp: given.otp, inviteCode: given.invite_code } as const;
  const codeId = await offeredCode(parts, limits, offer, caller);
  const byPassword = given.auth_mode === "password" && given.password;
  const chosen = { userId: invite.user.id, password: byPassword || "", field: "password" };
  const passwordHash = byPassword ? await hashNewPassword(parts.config, chosen) : null;
  const foundsFirm = !invite.client.isRegistered;
  const person = {
    firstName: given.identity.first_name,
    lastName: given.identity.last_name,
    mobile,
    passwordHash,
    pan: foundsFirm ? null : sealPersonPan(parts.config, invite.user.id, given.pan),
    hasWhatsappConsent: given.contact.whatsapp_consent,
    isProfileComplete: true,
  };
  return join(parts, { invite, codeId, person, caller }, async (changing) => {
    if (foundsFirm) await registerFirm(parts, changing, invite, given);
  });
}

/**
 * Joins a registered firm with a name and a mailed code; the profile is completed later.
 * @throws Refusal invite_invalid, also while the firm itself is unregistered; validation_error or slow_down
 */
export async function registerLite(
  parts: Parts,
  limits: AuthLimits,
  given: BodyOf<typeof registerUserLite>,
  caller: Caller,
): Promise<Issued> {
  await limits.inviteTry(caller.ip);
  const invite = await liveInvite(parts, parts.db.orm, given.invite_code);
  if (!invite.client.isRegistered) {
    throw fieldRefusal("invite_code", `Register ${invite.client.name} first: it needs its PAN.`);
  }
  const to: Destination = { channel: "email", address: normalEmail(invite.user.email) };
  const offer = { to, requestType: "easy_register", otp: given.otp, inviteCode: given.invite_code } as const;
  const codeId = await offeredCode(parts, limits, offer, caller);
  const person = {
    firstName: given.identity.first_name,
    lastName: given.identity.last_name,
    isProfileComplete: false,
  };
  return join(parts, { invite, codeId, person, caller });
}

/** @throws Refusal validation_error at `otp`, or slow_down; invite_invalid when the same invite was used meanwhile, with this code */
async function offeredCode(
  parts: Parts,
  limits: AuthLimits,
  { inviteCode, ...offer }: CodeOffer & { inviteCode: string },
  caller: Caller,
): Promise<string> {
  const code = await offerCode(parts, limits, offer, caller);
  if (code) return code.id;
  await liveInvite(parts, parts.db.orm, inviteCode);
  throw wrongCode();
}

interface Joining {
  invite: LiveInvite;
  codeId: string;
  person: Partial<UserRow>;
  caller: Caller;
}

/** Uses invite and code up, makes the person active and opens their session: all or nothing. */
async function join(
  parts: Parts,
  { invite, codeId, person, caller }: Joining,
  more: (changing: Change) => Promise<void> = async () => undefined,
): Promise<Issued> {
  const registered = { ...invite, user: { ...invite.user, ...person } };
  const cause = { actor: toActor(registered, null), requestId: caller.requestId };
  return change(parts, cause, async (changing) => {
    const { tx } = changing;
    await redeemInvite(changing, invite);
    if (!(await useCode(parts, tx, codeId))) throw wrongCode();
    await more(changing);
    await tx
      .update(users)
      .set({ ...person, status: "active" })
      .where(eq(users.id, invite.user.id));
    changing.audit("invite.redeemed", invite.user.id, { invite: invite.id, roles: invite.user.roles });
    return openSession(parts, tx, registered, caller, "registration");
  }).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === "address_refused") {
      await noteFailure(parts, invite, caller, "registration", error);
    }
    throw error;
  });
}

const JUST_REGISTERED =
  "A colleague has just registered your firm. Open the invitation again: only your own details are needed.";

/**
 * Registers the firm by its first person.
 * @throws Refusal validation_error at `pan` when another firm has it; already_done when a colleague was faster
 */
async function registerFirm(
  { config }: Pick<Parts, "config">,
  changing: Change,
  { client }: LiveInvite,
  given: BodyOf<typeof registerClient>,
): Promise<void> {
  const person = `${given.identity.first_name} ${given.identity.last_name}`;
  const name = isIndividual(given.client_type) ? person : (given.corporate_identity?.name ?? client.name);
  const firm = {
    name,
    brandName: client.brandName === client.name ? name : client.brandName,
    clientType: given.client_type,
    category: isIndividual(given.client_type) ? (given.category ?? null) : null,
    ...sealFirmPan(config, client.id, given.pan),
    isRegistered: true,
  };
  if (await isFirmPanTaken(config, changing.tx, { id: client.id, pan: given.pan }))
    throw fieldRefusal("pan", PAN_TAKEN);
  const registered = await changing.tx
    .update(clients)
    .set(firm)
    .where(and(eq(clients.id, client.id), eq(clients.isRegistered, false)))
    .returning({ id: clients.id })
    .catch((error: unknown) => {
      throw violatesUnique(error, FIRM_PAN_INDEX) ? fieldRefusal("pan", PAN_TAKEN) : error;
    });
  if (registered.length === 0) throw new Refusal("already_done", JUST_REGISTERED);
  changing.audit("firm.registered", client.id, { name, clientType: firm.clientType, category: firm.category });
}
