import { and, eq, gt, sql } from "drizzle-orm";
import { mayChat } from "#domain/chat/who-chats.ts";
import type { ChatUser } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { chatPeople, chatPresence } from "#server/machine/db/schema/chat.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";
import { noSuchPerson } from "#server/people/chat/store/errors.ts";

export type Reader = Pick<Orm | Tx, "_" | "select" | "selectDistinct">;

/** A person in the chat: their public profile, and the fields that decide their rights. */
export interface Person {
  shown: ChatUser;
  mayChat: boolean;
  isBroker: boolean;
  hasTerms: boolean;
  invitesFrom: unknown;
}

const peopleByIds = prepared("chat_people_by_ids", (db) => {
  const online = sql<boolean>`exists (${db
    .select({ one: sql`1` })
    .from(chatPresence)
    .where(and(eq(chatPresence.userId, users.id), gt(chatPresence.onlineUntil, sql.placeholder("now"))))})`;
  return db
    .select({ user: users, brandName: clients.brandName, lastSeenAt: chatPeople.lastSeenAt, online })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .leftJoin(chatPeople, eq(chatPeople.userId, users.id))
    .where(sql`${users.id} = any(${sql.placeholder("ids")})`);
});

/** People by their ids; unknown ids are left out. */
export async function peopleById(reader: Reader, ids: readonly string[], now: Date): Promise<Map<string, Person>> {
  if (ids.length === 0) return new Map();
  const rows = await peopleByIds(reader, { ids: [...new Set(ids)], now });
  return new Map(
    rows.map(({ user, brandName, lastSeenAt, online: isOnline }) => [
      user.id,
      {
        shown: {
          user_id: user.id,
          nickname: nicknameOf(user),
          client_id: user.clientId,
          brand_name: brandName,
          is_staff: user.isStaff,
          is_active: user.status === "active",
          // Accepting the terms requires having signed in.
          user_onboarded: user.hasAcceptedChatTerms,
          connection_status: isOnline ? "online" : "offline",
          last_seen_at: lastSeenAt?.toISOString() ?? null,
        },
        mayChat:
          user.status === "active" && mayChat({ roles: user.roles, is_broker: user.isBroker, is_staff: user.isStaff }),
        isBroker: user.isBroker,
        hasTerms: user.hasAcceptedChatTerms,
        invitesFrom: user.securityPreferences["invites_from"],
      },
    ]),
  );
}

export async function personOf(reader: Reader, id: string, now: Date): Promise<Person> {
  return must((await peopleById(reader, [id], now)).get(id), "the person's row");
}

/**
 * Loads people to invite. A person who does not chat is refused like an unknown one, so that strangers do not learn
 * their name.
 * @throws Refusal validation_error naming the field
 */
export async function invitedPeople(
  reader: Reader,
  field: string,
  ids: readonly string[],
  now: Date,
): Promise<Person[]> {
  const found = await peopleById(reader, ids, now);
  return [...new Set(ids)].map((id) => {
    const person = found.get(id);
    if (!person?.mayChat) throw noSuchPerson(field);
    return person;
  });
}

export function nicknameOf(user: { firstName: string; lastName: string }): string {
  return `${user.firstName} ${user.lastName}`.trim();
}
