import {
  acceptInvite,
  banFromChannel,
  changeChannel,
  createChannel,
  declineInvite,
  inviteToChannel,
  leaveChannel,
  markDelivered,
  markRead,
  markUnread,
} from "#domain/contract/http/chat.ts";
import { cancelLater, sendLater } from "#domain/contract/http/chat-later.ts";
import {
  correctMessage,
  deleteMessage,
  editMessage,
  restoreMessage,
  sendMessage,
  uploadChatFile,
} from "#domain/contract/http/chat-messages.ts";
import { must } from "#domain/lib/must.ts";
import type { ChatEngine } from "#server/people/chat/chat-engine.ts";
import { cancelWaiting, storeLater } from "#server/people/chat/later/messages.ts";
import { type ChatLimits, chatLimits } from "#server/people/chat/limits.ts";
import { openChannel, openDirects } from "#server/people/chat/model/create-channel.ts";
import { storeFile } from "#server/people/chat/model/files.ts";
import { inviteInto } from "#server/people/chat/model/invite.ts";
import { delivered, markAsUnread, read } from "#server/people/chat/model/marks.ts";
import { acceptInvitation, banMember, declineInvitation, leave } from "#server/people/chat/model/membership.ts";
import { restoreMessage as restore } from "#server/people/chat/model/restore.ts";
import * as revise from "#server/people/chat/model/revise.ts";
import { send } from "#server/people/chat/model/send.ts";
import { issueTicket } from "#server/people/chat/model/sessions.ts";
import { changeSettings } from "#server/people/chat/model/settings.ts";
import { type LinkPreviews, linkPreviews } from "#server/people/chat/previews/link-previews.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";

/** The chat on our own server: it is written here. */
export function embeddedEngine(parts: Parts, limits = chatLimits(), previews = linkPreviews(parts)): ChatEngine {
  return {
    writingRoutes: () => [...channelRoutes(parts), ...messageRoutes(parts, limits, previews)],
    issueSession: async (actor) => issueTicket(parts, actor, actor.userId),
    endSessions: async () => {},
    inviteUsers: (cause, userIds) => openDirects(parts, cause, userIds),
  };
}

function channelRoutes(parts: Parts): Route[] {
  return [
    route(createChannel, ({ cause, body }) => openChannel(parts, cause, body)),
    route(changeChannel, ({ cause, params, body }) => changeSettings(parts, cause, params.url, body)),
    route(acceptInvite, ({ cause, params }) => acceptInvitation(parts, cause, params.url)),
    route(declineInvite, ({ cause, params }) => declineInvitation(parts, cause, params.url)),
    route(leaveChannel, ({ cause, params }) => leave(parts, cause, params.url)),
    route(inviteToChannel, ({ cause, params, body }) => inviteInto(parts, cause, params.url, body.user_ids)),
    route(banFromChannel, ({ cause, params, body }) => banMember(parts, cause, params.url, body.user_id)),
    route(markRead, ({ actor, params, body }) => read(parts, actor, params.url, body?.at ?? null)),
    route(markUnread, ({ actor, params, body }) => markAsUnread(parts, actor, params.url, body.message_id)),
    route(markDelivered, ({ actor, body }) => delivered(parts, actor, body.channels)),
  ];
}

function messageRoutes(parts: Parts, limits: ChatLimits, previews: LinkPreviews): Route[] {
  return [
    route(sendMessage, ({ cause, params, body }) => send(parts, { limits, previews }, cause, params.url, body)),
    route(editMessage, ({ actor, params, body }) => revise.editMessage(parts, previews, actor, params, body.message)),
    route(correctMessage, ({ actor, params, body }) =>
      revise.correctMessage(parts, previews, actor, params, body.message),
    ),
    route(deleteMessage, ({ actor, params }) => revise.deleteMessage(parts, actor, params)),
    route(restoreMessage, ({ actor, params }) => restore(parts, actor, params)),
    route(uploadChatFile, async ({ cause, params, file }) => {
      await limits.upload(cause.actor.userId);
      return storeFile(parts, cause, params.url, must(file, "file"));
    }),
    route(sendLater, ({ cause, body }) => storeLater(parts, cause, body)),
    route(cancelLater, ({ cause, params }) => cancelWaiting(parts, cause, params.id)),
  ];
}
