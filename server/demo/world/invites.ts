import { must } from "#domain/lib/must.ts";
import { invitePerson } from "#server/people/accounts/invites/invites.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { clients, invites } from "#server/machine/db/schema/people.ts";
import { linkOrigin } from "#server/machine/http/link-origin.ts";
import { personById, toActor } from "#server/machine/identity/repository.ts";

const NEW_FIRM = "cli_tapti";

/** Seeds two pending invitations in a new demo world: to a registered firm, and to one not registered yet. */
export async function seedInvites(parts: Parts): Promise<void> {
  if ((await parts.db.orm.$count(invites)) > 0) return;
  const origin = linkOrigin(parts.config, { protocol: "http", host: `localhost:${parts.config.port}` });
  await parts.db.orm
    .insert(clients)
    .values({
      id: NEW_FIRM,
      name: "Tapti Capital",
      brandName: "Tapti Capital",
      clientType: "CORP",
      clientMode: "SOFTWARE",
      clientSegment: "NON_INSTITUTIONAL",
      rfqExchanges: ["NSE", "BSE"],
      isRegistered: false,
      createdAt: parts.clock.now(),
    })
    .onConflictDoNothing();
  await invite(parts, "usr_staffyieldboard", {
    firmId: NEW_FIRM,
    email: "admin@tapti.example",
    roles: ["clientopsadmin"],
    origin,
  });
  await invite(parts, "usr_adminmeridian", {
    firmId: "cli_meridian",
    email: "new@meridian.example",
    roles: ["clientdealer"],
    origin,
  });
}

async function invite(parts: Parts, from: string, given: Parameters<typeof invitePerson>[2]): Promise<void> {
  const actor = toActor(must(await personById(parts.db.orm, from), from), null);
  await change(parts, { actor, requestId: "demo" }, (changing) => invitePerson(parts, changing, given));
}
