import type { DoubleParts } from "#tests/support/sendbird-double/parts.ts";
import type { Route } from "#tests/support/sendbird-double/rest-call.ts";
import { CHANNEL_CALLS } from "#tests/support/sendbird-double/rest-channels.ts";
import { LATER_CALLS } from "#tests/support/sendbird-double/rest-later.ts";
import { MEMBER_CALLS } from "#tests/support/sendbird-double/rest-members.ts";
import { MESSAGE_CALLS } from "#tests/support/sendbird-double/rest-messages.ts";

/** Client calls that the double answers, by method and path. */
export const REST: readonly Route[] = [
  ["GET", /^\/v3\/users$/, ({ parts, query }) => ({ users: usersOf(parts, query), next: "" })],
  ["GET", /^\/v3\/users\/([^/]+)\/unread_(?:message|channel)_count$/, () => ({ unread_count: 0 })],
  ...CHANNEL_CALLS,
  ...MEMBER_CALLS,
  ...MESSAGE_CALLS,
  ...LATER_CALLS,
];

function usersOf({ world, shapes }: DoubleParts, query: URLSearchParams): object[] {
  const wanted = query.get("user_ids")?.split(",");
  return [...world.users.keys()].filter((id) => !wanted || wanted.includes(id)).map((id) => shapes.user(id));
}
