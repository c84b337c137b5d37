import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { can } from "#domain/permissions/capabilities.ts";
import type { ChannelKind } from "#domain/entities/chat.ts";
import { must } from "#domain/lib/must.ts";
import type { PrivateRun } from "#domain/runs/private-run.ts";
import type { Orm, Tx } from "#server/machine/db/database.ts";
import { prepared } from "#server/machine/db/prepared.ts";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { clients, users } from "#server/machine/db/schema/people.ts";

type Reader = Pick<Orm | Tx, "_" | "select">;

/** A channel as its runs need it. */
export interface ChannelOfRuns {
  url: string;
  kind: ChannelKind;
  /** Present members with trade access: the only people a line may reach. */
  readers: readonly string[];
  nameFor(userId: string): string;
  authorOf(userId: string): PrivateRun["author"];
}

const channelsByUrls = prepared("channels_of_runs", (db) =>
  db
    .select({ url: chatChannels.url, kind: chatChannels.kind, name: chatChannels.name })
    .from(chatChannels)
    .where(sql`${chatChannels.url} = any(${sql.placeholder("urls")})`),
);

const membersByUrls = prepared("members_of_channels_of_runs", (db) =>
  db
    .select({ membership: chatMembers, user: users, client: clients })
    .from(chatMembers)
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(sql`${chatMembers.channelUrl} = any(${sql.placeholder("urls")})`)
    .orderBy(asc(chatMembers.joinOrder)),
);

/** Channels by their URLs. Former members keep their names: their messages remain theirs. */
export async function runChannels(reader: Reader, urls: readonly string[]): Promise<Map<string, ChannelOfRuns>> {
  if (urls.length === 0) return new Map();
  const channels = await channelsByUrls(reader, { urls });
  const memberships = await membersByUrls(reader, { urls });
  const byUrl = Map.groupBy(memberships, ({ membership }) => membership.channelUrl);
  return new Map(
    channels.map(({ url, kind, name }): [string, ChannelOfRuns] => {
      const here = byUrl.get(url) ?? [];
      const authors = new Map(here.map(({ user, client }) => [user.id, authorFrom(user, client)]));
      const isReader = ({ membership, user, client }: (typeof here)[number]) =>
        membership.state === "joined" && membership.removedAt === null && mayTrade(user, client);
      return [
        url,
        {
          url,
          kind,
          readers: here.filter(isReader).map(({ user }) => user.id),
          nameFor: (userId) => (kind === "direct" ? nameOfOther(here, userId) : name),
          authorOf: (userId) => must(authors.get(userId), "the author"),
        },
      ];
    }),
  );
}

function mayTrade(user: typeof users.$inferSelect, client: typeof clients.$inferSelect): boolean {
  const subject = {
    roles: user.roles,
    client_segment: client.clientSegment,
    is_broker: user.isBroker,
    is_staff: user.isStaff,
  };
  return user.status === "active" && can(subject, "trade");
}

/** True when a person may deal now, regardless of their channels. */
export async function tradesNow(reader: Reader, userId: string): Promise<boolean> {
  const [found] = await reader
    .select({ user: users, client: clients })
    .from(users)
    .innerJoin(clients, eq(clients.id, users.clientId))
    .where(eq(users.id, userId));
  return found !== undefined && mayTrade(found.user, found.client);
}

function nameOfOther(here: readonly { user: typeof users.$inferSelect }[], userId: string): string {
  const other = here.find(({ user }) => user.id !== userId);
  return other ? nameOf(other.user) : "";
}

function authorFrom(user: typeof users.$inferSelect, client: typeof clients.$inferSelect): PrivateRun["author"] {
  return { user_id: user.id, name: nameOf(user), client_id: client.id, client_name: client.brandName };
}

function nameOf(user: { firstName: string; lastName: string }): string {
  return `${user.firstName} ${user.lastName}`.trim();
}

/** Addresses of the channels a person is in, invitations not counted. */
export async function channelsOf(reader: Reader, userId: string): Promise<string[]> {
  const rows = await reader
    .select({ url: chatMembers.channelUrl })
    .from(chatMembers)
    .where(and(eq(chatMembers.userId, userId), eq(chatMembers.state, "joined"), isNull(chatMembers.removedAt)));
  return rows.map(({ url }) => url);
}
