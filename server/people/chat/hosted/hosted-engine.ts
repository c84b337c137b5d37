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
import type { Endpoint } from "#domain/contract/endpoint.ts";
import type { ChatEngine } from "#server/people/chat/chat-engine.ts";
import type { HostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { inviteAtService } from "#server/people/chat/hosted/invite-people.ts";
import { issueHostedSession, removeHostedSessions } from "#server/people/chat/hosted/sessions.ts";
import { doneAtService } from "#server/people/chat/store/errors.ts";
import { change } from "#server/machine/core/change.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Endpoints disabled with the hosted chat: pages write to the service directly, and our copy only follows it. */
const DONE_AT_SERVICE: readonly Endpoint[] = [
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
];

/** The chat at the hosted service. */
export function hostedEngine(parts: Parts, hosted: HostedChat): ChatEngine {
  return {
    writingRoutes: () =>
      DONE_AT_SERVICE.map((endpoint) => ({ endpoint, handler: () => Promise.reject(doneAtService()) })),
    issueSession: (actor) => issueHostedSession(parts, actor),
    async endSessions(actor) {
      await removeHostedSessions(parts, actor);
    },
    inviteUsers: async (cause, userIds) => {
      // The service returns the same direct channel for repeated requests, so the idempotency key may be stored
      // afterwards.
      const answer = await inviteAtService(parts, hosted, cause.actor, userIds);
      return change(parts, cause, async () => answer);
    },
  };
}
