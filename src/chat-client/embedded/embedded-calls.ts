import { cancelLater, listLaterMessages } from "#domain/contract/http/chat-later.ts";
import {
  acceptInvite,
  banFromChannel,
  changeChannel,
  createChannel,
  declineInvite,
  inviteToChannel,
  leaveChannel,
  readChannel,
} from "#domain/contract/http/chat.ts";
import {
  correctMessage,
  deleteMessage,
  readMessages,
  restoreMessage,
  searchMessages,
} from "#domain/contract/http/chat-messages.ts";
import type { Api } from "#src/lib/api.ts";
import type { NewChannel } from "#src/chat-client/chat-client.ts";
import type { EngineCalls } from "#src/chat-client/engine/engine-link.ts";

/** The calls of our own server. */
export function embeddedCalls(call: Api["call"]): EngineCalls {
  const fetch = (url: string) => call(readChannel, { params: { url } });
  return {
    fetch,
    refresh: fetch,
    create: (wanted) => call(createChannel, { body: bodyOf(wanted) }),
    rename: (url, name) => call(changeChannel, { params: { url }, body: { name } }),
    setAlertLevel: (url, level) => call(changeChannel, { params: { url }, body: { alert_level: level } }),
    invite: (url, userIds) => call(inviteToChannel, { params: { url }, body: { user_ids: [...userIds] } }),
    async accept(url) {
      await call(acceptInvite, { params: { url } });
      return fetch(url);
    },
    ban: (url, userId) => call(banFromChannel, { params: { url }, body: { user_id: userId } }),
    decline: (url) => call(declineInvite, { params: { url } }),
    leave: (url) => call(leaveChannel, { params: { url } }),
    async page(url, where) {
      const { messages, has_previous, has_next } = await call(readMessages, { params: { url }, query: where });
      return { messages, hasPrevious: has_previous, hasNext: has_next };
    },
    correct: (url, id, text) => call(correctMessage, { params: { url, id }, body: { message: text } }),
    remove: (url, id) => call(deleteMessage, { params: { url, id } }),
    restore: (url, id) => call(restoreMessage, { params: { url, id } }),
    laterMessages: async () => (await call(listLaterMessages, {})).messages,
    async cancelLater({ id }) {
      await call(cancelLater, { params: { id } });
    },
    async search(text, url) {
      const body = { q: text, ...(url === undefined ? {} : { url }) };
      return (await call(searchMessages, { body })).messages;
    },
  };
}

function bodyOf({ kind, name, userIds, operatorUserIds, isDistinct, data }: NewChannel) {
  return {
    custom_type: kind,
    name,
    user_ids: [...userIds],
    operator_user_ids: [...(operatorUserIds ?? [])],
    is_distinct: isDistinct ?? false,
    data: data ?? {},
  };
}
