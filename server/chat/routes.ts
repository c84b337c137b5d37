import {
  acceptInvite,
  banFromChannel,
  changeChannel,
  chatChanges,
  createChannel,
  declineInvite,
  inviteToChannel,
  leaveChannel,
  listChannels,
  markDelivered,
  markRead,
  markUnread,
  readChannel as readOne,
} from "#domain/contract/http/chat.ts";
import {
  chatFileBytes,
  correctMessage,
  deleteMessage,
  editMessage,
  readMessages,
  restoreMessage,
  searchMessages,
  sendMessage,
  uploadChatFile,
} from "#domain/contract/http/chat-messages.ts";
import {
  chatTerms,
  inviteUsers,
  issueSession,
  removeSession,
  searchPeople,
  securityPreference,
} from "#domain/contract/http/chat-people.ts";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { cancelLater, sendLater } from "#domain/contract/http/chat-later.ts";
import { must } from "#domain/lib/must.ts";
import { readChannel } from "#server/chat/model/channels.ts";
import { openChannel, openDirects } from "#server/chat/model/create-channel.ts";
import { storeFile, readFile } from "#server/chat/model/files.ts";
import { inviteInto } from "#server/chat/model/invite.ts";
import { type ChatLimits, chatLimits } from "#server/chat/limits.ts";
import { changesSince, listMine } from "#server/chat/model/lists.ts";
import { laterRoutes } from "#server/chat/later/routes.ts";
import { delivered, markAsUnread, read } from "#server/chat/model/marks.ts";
import { acceptInvitation, declineInvitation, leave, banMember } from "#server/chat/model/membership.ts";
import { findPeople } from "#server/chat/model/people-search.ts";
import { setPreferences, takeTerms } from "#server/chat/model/preferences.ts";
import { type LinkPreviews, linkPreviews } from "#server/chat/previews/link-previews.ts";
import { messagesAround, search } from "#server/chat/model/read-messages.ts";
import { restoreMessage as restore } from "#server/chat/model/restore.ts";
import * as revise from "#server/chat/model/revise.ts";
import { send } from "#server/chat/model/send.ts";
import { type HostedChat, hostedChat } from "#server/chat/hosted/hosted-chat.ts";
import { inviteAtService } from "#server/chat/hosted/invite-people.ts";
import { issueHostedSession, removeHostedSessions } from "#server/chat/hosted/sessions.ts";
import { doneAtService, onlyOneself } from "#server/chat/store/errors.ts";
import { endChatSessions, issueTicket } from "#server/chat/model/sessions.ts";
import { changeSettings } from "#server/chat/model/settings.ts";
import { route, type Route } from "#server/http/route.ts";
import type { Parts } from "#server/core/parts.ts";

/** What is said and done in the hosted chat is said and done there: our copy follows it and takes nothing else. */
const DONE_AT_SERVICE: ReadonlySet<Endpoint> = new Set<Endpoint>([
  createChannel,
  changeChannel,
  acceptInvite,
  declineInvite,
  leaveChannel,
  inviteToChannel,
  banFromChannel,
  sendMessage,
  editMessage,
  correctMessage,
  deleteMessage,
  restoreMessage,
  markRead,
  markUnread,
  markDelivered,
  uploadChatFile,
  sendLater,
  cancelLater,
]);

export function chatRoutes(parts: Parts, limits = chatLimits(), previews = linkPreviews(parts)): Route[] {
  const hosted = hostedChat(parts.config);
  const routes = ownRoutes(parts, hosted, limits, previews);
  if (!hosted) return routes;
  return routes.map(({ endpoint, handler }) => ({
    endpoint,
    handler: DONE_AT_SERVICE.has(endpoint) ? () => Promise.reject(doneAtService()) : handler,
  }));
}

function ownRoutes(parts: Parts, hosted: HostedChat | null, limits: ChatLimits, previews: LinkPreviews): Route[] {
  const { orm } = parts.db;
  return [
    route(listChannels, ({ actor, query }) => listMine(parts, actor, query)),
    route(readOne, ({ actor, params }) => readChannel(orm, params.url, actor.userId, parts.clock.now())),
    route(createChannel, ({ cause, body }) => openChannel(parts, cause, body)),
    route(changeChannel, ({ cause, params, body }) => changeSettings(parts, cause, params.url, body)),
    route(acceptInvite, ({ cause, params }) => acceptInvitation(parts, cause, params.url)),
    route(declineInvite, ({ cause, params }) => declineInvitation(parts, cause, params.url)),
    route(leaveChannel, ({ cause, params }) => leave(parts, cause, params.url)),
    route(inviteToChannel, ({ cause, params, body }) => inviteInto(parts, cause, params.url, body.user_ids)),
    route(banFromChannel, ({ cause, params, body }) => banMember(parts, cause, params.url, body.user_id)),
    route(readMessages, ({ actor, params, query }) => messagesAround(parts, actor, params.url, query)),
    route(sendMessage, ({ cause, params, body }) => send(parts, { limits, previews }, cause, params.url, body)),
    route(editMessage, ({ actor, params, body }) => revise.editMessage(parts, previews, actor, params, body.message)),
    route(correctMessage, ({ actor, params, body }) =>
      revise.correctMessage(parts, previews, actor, params, body.message),
    ),
    route(deleteMessage, ({ actor, params }) => revise.deleteMessage(parts, actor, params)),
    route(restoreMessage, ({ actor, params }) => restore(parts, actor, params)),
    route(markRead, ({ actor, params, body }) => read(parts, actor, params.url, body?.at ?? null)),
    route(markUnread, ({ actor, params, body }) => markAsUnread(parts, actor, params.url, body.message_id)),
    route(markDelivered, ({ actor, body }) => delivered(parts, actor, body.channels)),
    route(uploadChatFile, async ({ actor, params, file }) => {
      await limits.upload(actor.userId);
      return storeFile(parts, actor, params.url, must(file, "file"));
    }),
    route(chatFileBytes, ({ actor, params }) => readFile(parts, params.id, actor)),
    route(chatChanges, ({ actor, query }) => changesSince(parts, actor, query.since)),
    route(searchMessages, ({ actor, query }) => search(parts, actor, query)),
    route(issueSession, async ({ actor, body }) => {
      if (body.userId !== actor.userId) throw onlyOneself();
      return hosted ? issueHostedSession(parts, actor) : issueTicket(parts, actor, body.userId);
    }),
    route(removeSession, async ({ actor, body }) => {
      const removed = await endChatSessions(parts, actor, body?.userId ?? actor.userId);
      if (hosted) await removeHostedSessions(parts, actor);
      return removed;
    }),
    route(searchPeople, ({ actor, query }) => findPeople(parts, actor, query)),
    route(inviteUsers, ({ actor, cause, body }) =>
      hosted
        ? inviteAtService(parts, hosted, actor, body.sendbird_user_ids)
        : openDirects(parts, cause, body.sendbird_user_ids),
    ),
    route(securityPreference, ({ cause, body }) => setPreferences(parts, cause, body)),
    route(chatTerms, ({ cause }) => takeTerms(parts, cause)),
    ...laterRoutes(parts),
  ];
}
