import { asc, eq, inArray } from "drizzle-orm";
import { chatChannels, chatMembers } from "#server/machine/db/schema/chat.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { nicknameOf } from "#server/people/chat/store/people.ts";
import { nameOf } from "#server/market/surveillance/present-channel.ts";
import type { Reader } from "#server/market/surveillance/scope.ts";

/** Names of conversations; a direct one is named by its people. */
export async function channelNames(reader: Reader, urls: readonly string[]): Promise<Map<string, string>> {
  const wanted = [...new Set(urls)];
  if (wanted.length === 0) return new Map();
  const rows = await reader
    .select({
      url: chatChannels.url,
      kind: chatChannels.kind,
      name: chatChannels.name,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(chatChannels)
    .innerJoin(chatMembers, eq(chatMembers.channelUrl, chatChannels.url))
    .innerJoin(users, eq(users.id, chatMembers.userId))
    .where(inArray(chatChannels.url, wanted))
    .orderBy(asc(chatMembers.joinOrder));
  return new Map(
    [...Map.groupBy(rows, ({ url }) => url)].map(([url, members]) => {
      const [{ kind, name } = { kind: "group", name: "" }] = members;
      return [
        url,
        nameOf(
          { kind, name },
          members.map((each) => ({ nickname: nicknameOf(each) })),
        ),
      ];
    }),
  );
}
