import type { FastifyInstance } from "fastify";
import { desc, eq } from "drizzle-orm";
import { change } from "#server/machine/core/change.ts";
import { must } from "#domain/lib/must.ts";
import { clients, deliveries } from "#server/machine/db/schema/people.ts";
import { invitePerson, type Invitation } from "#server/people/accounts/invites/invites.ts";
import { personById, toActor } from "#server/machine/identity/repository.ts";
import type { TestParts } from "#server/testing/parts.ts";

export const ORIGIN = "https://desk.example.in";

/** Invites a person as Meridian's ops admin and returns the code from the mail. */
export async function invited(
  parts: TestParts,
  given: Partial<Invitation> = {},
): Promise<{ userId: string; code: string; email: string }> {
  const email = given.email ?? `${parts.newId("new")}@meridian.example`;
  const { userId } = await asAdmin(parts, (changing) =>
    invitePerson(parts, changing, { firmId: "cli_meridian", email, roles: ["clientdealer"], origin: ORIGIN, ...given }),
  );
  return { userId, email, code: await codeInMailTo(parts, email) };
}

/** Runs something as Meridian's ops admin. */
export async function asAdmin<T>(parts: TestParts, work: Parameters<typeof change<T>>[2]): Promise<T> {
  const admin = must(await personById(parts.db.orm, "usr_adminmeridian"), "the admin");
  return change(parts, { actor: toActor(admin, null), requestId: "req_test" }, work);
}

/** Text of the newest message to an address. */
export async function messageTo(parts: TestParts, destination: string): Promise<string> {
  const [mail] = await parts.db.orm
    .select()
    .from(deliveries)
    .where(eq(deliveries.destination, destination))
    .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
    .limit(1);
  return mail?.body ?? "";
}

export async function codeInMailTo(parts: TestParts, email: string): Promise<string> {
  return /invite_code=([\w-]+)/.exec(await messageTo(parts, email))?.[1] ?? "";
}

/** A firm not registered yet. */
export async function unregisteredFirm(parts: TestParts, name: string): Promise<string> {
  const id = parts.newId("cli");
  await parts.db.orm.insert(clients).values({
    id,
    name,
    brandName: name,
    clientType: "CORP",
    clientMode: "SOFTWARE",
    clientSegment: "NON_INSTITUTIONAL",
    isRegistered: false,
    createdAt: parts.clock.now(),
  });
  return id;
}

export const PAYLOAD = {
  auth_mode: "password",
  pan: "AAACM1234K",
  password: "Coupon-strip-742",
  identity: { first_name: "Anand", last_name: "Pai" },
  client_type: "CORP",
  category: null,
  corporate_identity: { name: "Meridian Mutual Fund" },
  contact: { email: "", mobile: "9820012345", whatsapp_consent: true },
};

/** Requests the code of a registration and returns it from the message. */
export async function registrationCode(
  parts: TestParts,
  app: FastifyInstance,
  to: { mobile: string } | { email: string },
  inviteCode: string,
  requestType = "register",
): Promise<string> {
  await app.inject({
    method: "POST",
    url: "/api/request-otp/",
    payload: { ...to, request_type: requestType, invite_code: inviteCode },
  });
  const [address = ""] = Object.values(to);
  return /^\d{6}/.exec(await messageTo(parts, address))?.[0] ?? "";
}
