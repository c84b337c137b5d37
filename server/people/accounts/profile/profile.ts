import { and, eq, isNull } from "drizzle-orm";
import { BRAND } from "#domain/brand.ts";
import type { BodyOf } from "#domain/contract/endpoint.ts";
import { fieldRefusal, Refusal } from "#domain/contract/errors.ts";
import {
  hostOfWebsite,
  type changeFirmProfile,
  type changeProfile,
  type Profile,
} from "#domain/contract/http/profile.ts";
import { fieldTexts } from "#domain/lib/field-texts.ts";
import { must } from "#domain/lib/must.ts";
import { isCodeAloneAllowed } from "#server/people/accounts/code-alone/sign-in-by-code.ts";
import { confirmPassword } from "#server/people/accounts/confirm-password.ts";
import { codeChannel } from "#server/people/accounts/invites/register.ts";
import type { AuthLimits } from "#server/people/accounts/limits.ts";
import { useCode, type Destination } from "#server/people/accounts/one-time-codes.ts";
import { hasAuthenticator } from "#server/people/accounts/second-factor/check.ts";
import { readPasskeys } from "#server/people/accounts/second-factor/passkeys.ts";
import { offerCode, type Caller } from "#server/people/accounts/usecases.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { change, type Cause } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import type { Tx } from "#server/machine/db/database.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { violatesUnique } from "#server/machine/db/conflicts.ts";
import { clients, recoveryCodes, users } from "#server/machine/db/schema/people.ts";
import { wrongCode } from "#server/machine/identity/errors.ts";
import { openPersonPan, sealFirmGst, sealPersonPan } from "#server/machine/identity/pans.ts";
import { normalEmail, normalMobile, personById, type UserRow } from "#server/machine/identity/repository.ts";

export async function myProfile(parts: Parts, userId: string): Promise<Profile> {
  const { user, client } = must(await personById(parts.db.orm, userId), "the caller's row");
  const left = await parts.db.orm.$count(
    recoveryCodes,
    and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt)),
  );
  return {
    first_name: user.firstName,
    last_name: user.lastName,
    email: user.email,
    mobile: user.mobile,
    pan: openPersonPan(parts.config, user) ?? "",
    whatsapp_consent: user.hasWhatsappConsent,
    has_password: user.passwordHash !== null,
    second_factor_since: user.secondFactorAt?.toISOString() ?? null,
    has_authenticator: hasAuthenticator(user),
    passkeys: await readPasskeys(parts, userId),
    recovery_codes_left: left,
    preferences: {
      mail_new_browser: user.securityPreferences["mail_new_browser"] !== false,
      sign_in_by_code: user.securityPreferences["sign_in_by_code"] !== false,
    },
    code_alone: isCodeAloneAllowed(parts.config, client),
    code_to: codeChannel(parts.config),
  };
}

/** Changes the caller's own account. @throws Refusal validation_error, at `otp` when another number is not proved; slow_down */
export async function changeMyProfile(
  parts: Parts,
  limits: AuthLimits,
  cause: Cause,
  { given, caller }: { given: BodyOf<typeof changeProfile>; caller: Caller },
): Promise<Profile> {
  const { userId } = cause.actor;
  const { user } = must(await personById(parts.db.orm, userId), "the caller's row");
  const mobile = normalMobile(given.mobile);
  const codeId =
    mobile === user.mobile
      ? null
      : await provedNumber(parts, limits, {
          actor: cause.actor,
          user,
          mobile,
          otp: given.otp ?? "",
          password: given.password,
          caller,
        });
  const next = {
    firstName: given.first_name,
    lastName: given.last_name,
    mobile,
    pan: given.pan === "" ? null : given.pan,
    hasWhatsappConsent: given.whatsapp_consent,
    isProfileComplete: true,
  };
  await change(parts, cause, async (changing) => {
    const { tx } = changing;
    if (codeId !== null && !(await useCode(parts, tx, codeId))) throw wrongCode();
    const pan = next.pan === null ? null : sealPersonPan(parts.config, userId, next.pan);
    await tx
      .update(users)
      .set({ ...next, pan })
      .where(eq(users.id, userId));
    const before = { ...user, pan: openPersonPan(parts.config, user) };
    const changed = (Object.keys(next) as (keyof typeof next)[]).filter((name) => next[name] !== before[name]);
    if (codeId !== null) await notifyOfNumber(parts, tx, user, mobile);
    changing.audit("profile.changed", userId, { changed });
  });
  return myProfile(parts, userId);
}

/** Notice by mail: the number receives sign-in codes, and anyone with access to a session could change it. */
async function notifyOfNumber(parts: Parts, tx: Tx, { email }: UserRow, mobile: string): Promise<void> {
  await queueDelivery(parts, tx, {
    channel: "email",
    destination: normalEmail(email),
    subject: `${BRAND}: your mobile number was changed`,
    body: [
      `The mobile number of ${email} now ends in ${mobile.slice(-4)}. Sign-in codes are sent to it.`,
      "If this was not you, set a new password at once: it ends all your sessions. Then inform your firm's administrator.",
    ].join("\n\n"),
    deliver: true,
  });
}

interface NewNumber {
  actor: Actor;
  user: UserRow;
  mobile: string;
  otp: string;
  password: string | null | undefined;
  caller: Caller;
}

/** The code that proves another number, which signs in by codes. @throws Refusal validation_error at `otp` or `password`; slow_down */
async function provedNumber(
  parts: Parts,
  limits: AuthLimits,
  { actor, user, mobile, otp, password, caller }: NewNumber,
): Promise<string> {
  if (otp === "") throw fieldRefusal("otp", fieldTexts.otpRequired);
  await confirmPassword(parts, limits, actor, { password, field: "password", caller });
  const to: Destination =
    codeChannel(parts.config) === "mobile"
      ? { channel: "sms", address: mobile }
      : { channel: "email", address: normalEmail(user.email) };
  const code = await offerCode(parts, limits, { to, requestType: "update_profile", otp }, caller);
  // A code requested by another person proves nothing about the caller.
  if (code?.userId !== user.id) throw wrongCode();
  return code.id;
}

/** Changes the firm's own profile. @throws Refusal not_found for another firm; validation_error at `website` */
export async function changeFirm(
  parts: Parts,
  cause: Cause,
  given: BodyOf<typeof changeFirmProfile>,
): Promise<BodyOf<typeof changeFirmProfile>> {
  const { actor } = cause;
  if (given.client_id !== actor.clientId) throw new Refusal("not_found", "There is no such firm.");
  const orNull = (text: string) => (text === "" ? null : text);
  const next = {
    brandName: given.brand_name,
    website: orNull(given.website),
    gst: orNull(given.gst),
    addressLine: orNull(given.address_line),
    city: orNull(given.city),
    state: orNull(given.state),
    pincode: orNull(given.pincode),
  };
  await change(parts, cause, async (changing) => {
    await changing.tx
      .update(clients)
      .set({ ...next, gst: next.gst === null ? null : sealFirmGst(parts, actor.clientId, next.gst) })
      .where(eq(clients.id, actor.clientId))
      .catch((error: unknown) => {
        throw violatesUnique(error, "clients_website")
          ? fieldRefusal("website", "Another firm has this website.")
          : error;
      });
    // The audit cannot be encrypted later, so record only that there is a GST number: it contains the PAN.
    changing.audit("firm.profile_changed", actor.clientId, { ...next, gst: next.gst !== null });
  });
  return given;
}

/** The registered firm of a website, by its host. */
export async function clientOfWebsite(
  parts: Parts,
  typed: string,
): Promise<{ name: string; brand_name: string } | null> {
  const host = hostOfWebsite(typed);
  if (host === null) return null;
  const [firm] = await parts.db.orm
    .select({ name: clients.name, brand_name: clients.brandName })
    .from(clients)
    .where(and(eq(clients.website, host), eq(clients.isRegistered, true)));
  return firm ?? null;
}
