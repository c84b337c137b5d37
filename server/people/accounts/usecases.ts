import { BRAND } from "#domain/brand.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { deviceName } from "#domain/lib/device-name.ts";
import { formatDateTime } from "#domain/lib/format-date.ts";
import { appendAudit } from "#server/machine/core/audit.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { publishAccessChanged } from "#server/machine/identity/access-changed.ts";
import {
  firmInactive,
  type SecondFactorAlarm,
  serverConfiguration,
  wrongCode,
  wrongPassword,
  WrongSecondFactor,
} from "#server/machine/identity/errors.ts";
import type { AuthLimits, RequestOrigin } from "#server/people/accounts/limits.ts";
import { checkCode, issueCode, originHash, useCode, type Destination } from "#server/people/accounts/one-time-codes.ts";
import { NOT_ALONE_MESSAGE, signInByCodeOf } from "#server/people/accounts/code-alone/sign-in-by-code.ts";
import { findInvite } from "#server/people/accounts/invites/invites.ts";
import {
  countSecondFactor,
  redeemSecondFactor,
  type SecondProof,
} from "#server/people/accounts/second-factor/check.ts";
import type { RelyingParty } from "#server/people/accounts/second-factor/relying-party.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { isPassword } from "#server/machine/identity/passwords.ts";
import {
  isActive,
  normalEmail,
  normalMobile,
  personByEmail,
  personById,
  personByMobile,
  type Person,
  type UserRow,
} from "#server/machine/identity/repository.ts";
import {
  endSession,
  openSession,
  sessionOfRefresh,
  type Device,
  type Issued,
} from "#server/machine/identity/sessions.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export interface Caller extends Device {
  /** Relying party for passkeys at the origin of this call. */
  relyingParty: RelyingParty;
  /** The browser's id, when this person has signed in there before. */
  deviceOf(userId: string | undefined): string | null;
}
type RequestType = "login" | "register" | "update_profile" | "easy_register";
interface Address {
  email?: string | null | undefined;
  mobile?: string | null | undefined;
}

/** @throws Refusal validation_error, slow_down, or 'Server configuration error' when sessions cannot be signed */
export async function signInByPassword(
  parts: Parts,
  limits: AuthLimits,
  given: { email: string; password: string } & SecondProof,
  caller: Caller,
): Promise<Issued> {
  if (parts.config.sessionSecret === null) throw serverConfiguration();
  const account = normalEmail(given.email);
  const person = await personByEmail(parts.db.orm, account);
  const from = originOf(caller, person);
  await limits.passwordTry(account, from);
  const right = await isPassword(parts.config, person?.user, given.password);
  if (!person || !right || person.user.status !== "active") {
    await noteFailure(parts, person, caller, "password");
    throw wrongPassword();
  }
  await limits.passwordRight(account, from);
  await requireActiveFirm(parts, person, caller, "password");
  const offered = await askSecondFactor(parts, limits, { person, caller, by: "password", given });
  return openSignedIn(parts, limits, { person, caller, by: "password", offered });
}

/** Sends a code to an entitled recipient; the answer does not reveal who is one. */
export async function requestCode(
  parts: Parts,
  limits: AuthLimits,
  given: Address & { request_type: RequestType; invite_code?: string | null | undefined },
  actor: Actor | null,
  caller: Caller,
): Promise<void> {
  const to = destinationOf(given);
  const requestType = given.request_type;
  const known = requestType === "login" ? await personAt(parts, to) : undefined;
  const from = originOf(caller, known);
  await limits.codeAsked(to.address, from);
  const askedFrom = originHash(parts, from);
  if (requestType === "login") {
    const may = known === undefined ? "no" : signInByCodeOf(parts.config, known);
    const userId = (may === "yes" && known?.user.id) || null;
    const instead = may === "not alone" ? NOT_ALONE_MESSAGE : undefined;
    const receiver = { userId, deliver: may !== "no", askedFrom, instead };
    await issueCode(parts, to, requestType, receiver);
    return;
  }
  const deliver =
    requestType === "update_profile"
      ? await isForProfile(parts, to, actor)
      : await isForInvite(parts, to, given.invite_code ?? "");
  await issueCode(parts, to, requestType, { userId: actor?.userId ?? null, deliver, askedFrom });
}

/** Codes of a profile go to the person's own mail, or to the number that they want to have. */
async function isForProfile(parts: Parts, to: Destination, actor: Actor | null): Promise<boolean> {
  if (actor === null) return false;
  const person = await personById(parts.db.orm, actor.userId);
  return to.channel === "sms" || to.address === normalEmail(person?.user.email ?? "");
}

/** True for the email of a valid invite, or any number given by its holder. */
async function isForInvite(parts: Parts, to: Destination, inviteCode: string): Promise<boolean> {
  const invite = await findInvite(parts, parts.db.orm, inviteCode);
  return invite !== undefined && (to.channel === "sms" || to.address === normalEmail(invite.user.email));
}

/** @throws Refusal validation_error or slow_down */
export async function signInByCode(
  parts: Parts,
  limits: AuthLimits,
  given: Address & { otp: string } & SecondProof,
  caller: Caller,
): Promise<Issued> {
  const code = await offerCode(
    parts,
    limits,
    { to: destinationOf(given), requestType: "login", otp: given.otp },
    caller,
  );
  const person = await personById(parts.db.orm, code?.userId ?? "");
  if (!code || !person || signInByCodeOf(parts.config, person) !== "yes") {
    await noteFailure(parts, person, caller, "otp");
    throw wrongCode();
  }
  await requireActiveFirm(parts, person, caller, "otp");
  const offered = await askSecondFactor(parts, limits, { person, caller, by: "otp", given });
  return openSignedIn(parts, limits, { person, caller, by: "otp", offered }, async (tx) => {
    if (!(await useCode(parts, tx, code.id))) throw wrongCode();
  });
}

/** Refuses a person with valid credentials whose firm is switched off. @throws Refusal forbidden */
async function requireActiveFirm(parts: Parts, person: Person, caller: Caller, by: "password" | "otp"): Promise<void> {
  if (isActive(person)) return;
  await noteFailure(parts, person, caller, by);
  throw firmInactive();
}

interface Asked {
  person: Person;
  caller: Caller;
  by: "password" | "otp";
  given: SecondProof;
}

/** Asks for the second factor; logs that the first was correct, even if the sign-in stops here. */
function askSecondFactor(parts: Parts, limits: AuthLimits, { person, caller, by, given }: Asked) {
  const { user } = person;
  if (user.secondFactorAt !== null && !given.second_factor && !given.passkey)
    parts.log.info({ userId: user.id, by }, "the second factor is asked for");
  const { relyingParty } = caller;
  return countSecondFactor(parts, limits, { user, offered: given, purpose: "sign_in", relyingParty });
}

interface SignIn {
  person: Person;
  caller: Caller;
  by: "password" | "otp";
  offered: Awaited<ReturnType<typeof countSecondFactor>>;
}

/** Opens a session after the first factor, once the second is correct too. */
async function openSignedIn(
  parts: Parts,
  limits: AuthLimits,
  { person, caller, by, offered }: SignIn,
  first: (tx: Tx) => Promise<void> = async () => undefined,
): Promise<Issued> {
  const { user } = person;
  const issued = await parts.db.orm
    .transaction(async (tx) => {
      await redeemSecondFactor(parts, tx, { user, offered, relyingParty: caller.relyingParty });
      await first(tx);
      if (caller.deviceOf(user.id) === null) await mailNewBrowser(parts, tx, user, caller);
      return openSession(parts, tx, person, caller, by);
    })
    .catch(async (error: unknown) => {
      await noteFailure(parts, person, caller, by, error);
      if (error instanceof WrongSecondFactor && error.alarm !== null) await mailAlarm(parts, user, caller, error.alarm);
      throw error;
    });
  if (user.secondFactorAt !== null) await limits.secondFactorRight(user.id);
  return issued;
}

const ALARMS: Record<SecondFactorAlarm, { subject: string; what: string }> = {
  "code used before": { subject: "A code was used twice", what: "a second-factor code that had already been used" },
  "passkey copied": {
    subject: "A passkey may have been copied",
    what: "one of your passkeys with a use counter lower than before, as a copy would have",
  },
};

/** Mails a warning that a stranger may have the second factor: the attempt also knew the password. */
export async function mailAlarm(
  parts: Parts,
  user: UserRow,
  { userAgent }: Caller,
  alarm: SecondFactorAlarm,
): Promise<void> {
  const { subject, what } = ALARMS[alarm];
  await parts.db.orm.transaction((tx) =>
    queueDelivery(parts, tx, {
      channel: "email",
      destination: user.email,
      subject: `${BRAND}: ${subject}`,
      body: `Someone presented ${what}, with ${deviceName(userAgent)} at ${formatDateTime(parts.clock.now().getTime())} IST, after your password, one-time code or link for a new password. It was refused.\n\nIf that was not you, sign in, end all other sessions on your profile and change your password at once.`,
      deliver: true,
    }),
  );
}

/** Mails a notice of a sign-in from a new browser, unless the person switched it off. */
async function mailNewBrowser(parts: Parts, tx: Tx, user: UserRow, { userAgent }: Caller): Promise<void> {
  if (user.securityPreferences["mail_new_browser"] === false) return;
  await queueDelivery(parts, tx, {
    channel: "email",
    destination: user.email,
    subject: `New sign-in to ${BRAND}`,
    body: `Someone signed in to your account with ${deviceName(userAgent)} at ${formatDateTime(parts.clock.now().getTime())} IST, where you had not signed in before.\n\nIf that was not you, change your password at once: it ends all sessions.`,
    deliver: true,
  });
}

/** Checks a code without using it up. @throws Refusal validation_error or slow_down */
export async function validateCode(
  parts: Parts,
  limits: AuthLimits,
  given: Address & { otp: string; request_type: RequestType },
  caller: Caller,
): Promise<void> {
  const offer = { to: destinationOf(given), requestType: given.request_type, otp: given.otp };
  if (!(await offerCode(parts, limits, offer, caller))) throw wrongCode();
}

/** An offered code, with its purpose and recipient. */
export interface CodeOffer {
  to: Destination;
  requestType: RequestType;
  otp: string;
}

/** The code that was offered, when it is right; counts the try. @throws Refusal slow_down */
export async function offerCode(
  parts: Parts,
  limits: AuthLimits,
  { to, requestType, otp }: CodeOffer,
  caller: Caller,
): Promise<{ id: string; userId: string | null } | null> {
  const from = originOf(caller, requestType === "login" ? await personAt(parts, to) : undefined);
  await limits.codeTry(to.address, from);
  const offer = { destination: to.address, requestType, offered: otp, from: originHash(parts, from) };
  return checkCode(parts, parts.db.orm, offer);
}

/** Origin of an attempt, for the limits. */
export function originOf(caller: Caller, person: Person | undefined): RequestOrigin {
  return { ip: caller.ip, device: caller.deviceOf(person?.user.id) };
}

/** Ends the caller's session, known by either token; doing it twice is fine. */
export async function signOut(
  parts: Parts,
  actor: Actor | null,
  refresh: string | null,
  device: Device,
): Promise<void> {
  const session = actor?.sessionId
    ? { id: actor.sessionId, userId: actor.userId }
    : refresh
      ? await sessionOfRefresh(parts, refresh)
      : null;
  if (!session) return;
  const person = await personById(parts.db.orm, session.userId);
  await parts.db.orm.transaction((tx) =>
    endSession(parts, tx, session.id, session.userId, person?.client.id ?? "", "logout", device),
  );
  publishAccessChanged(parts, session.userId);
}

function destinationOf({ email, mobile }: Address): Destination {
  return email
    ? { channel: "email", address: normalEmail(email) }
    : { channel: "sms", address: normalMobile(mobile ?? "") };
}

function personAt(parts: Parts, to: Destination): Promise<Person | undefined> {
  return to.channel === "email" ? personByEmail(parts.db.orm, to.address) : personByMobile(parts.db.orm, to.address);
}

/** Audits a failed sign-in, without the input. */
export async function noteFailure(
  parts: Parts,
  person: Person | undefined,
  caller: Caller,
  by: "password" | "otp" | "registration" | "link",
  error?: unknown,
): Promise<void> {
  const isAddress = error instanceof Refusal && error.code === "address_refused";
  const alarm = error instanceof WrongSecondFactor ? error.alarm : null;
  const because = isAddress ? { because: "address" } : alarm === null ? {} : { because: alarm };
  await parts.db.orm.transaction((tx) =>
    appendAudit(tx, [
      {
        at: parts.clock.now(),
        actorId: person?.user.id ?? "unknown",
        clientId: person?.client.id ?? "unknown",
        action: "auth.refused",
        subject: person?.user.id ?? "unknown",
        requestId: caller.requestId,
        detail: { by, ip: caller.ip, ...because },
      },
    ]),
  );
}
