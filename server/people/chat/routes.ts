import { chatChanges, listChannels, readChannel as readOne } from "#domain/contract/http/chat.ts";
import { chatFileBytes, readMessages, searchMessages } from "#domain/contract/http/chat-messages.ts";
import {
  chatTerms,
  inviteUsers,
  issueSession,
  removeSession,
  searchPeople,
  securityPreference,
} from "#domain/contract/http/chat-people.ts";
import type { ChatEngine } from "#server/people/chat/chat-engine.ts";
import { embeddedEngine } from "#server/people/chat/embedded/embedded-engine.ts";
import { hostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { hostedEngine } from "#server/people/chat/hosted/hosted-engine.ts";
import { laterRoutes } from "#server/people/chat/later/routes.ts";
import { readChannel } from "#server/people/chat/model/channels.ts";
import { readFile } from "#server/people/chat/model/files.ts";
import { changesSince, listMine } from "#server/people/chat/model/lists.ts";
import { findPeople } from "#server/people/chat/model/people-search.ts";
import { setPreferences, takeTerms } from "#server/people/chat/model/preferences.ts";
import { messagesAround, search } from "#server/people/chat/model/read-messages.ts";
import { endChatSessions } from "#server/people/chat/model/sessions.ts";
import { onlyOneself } from "#server/people/chat/store/errors.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { route, type Route } from "#server/machine/http/route.ts";

/** The engine that the settings name. */
export function chatEngineOf(parts: Parts): ChatEngine {
  const hosted = hostedChat(parts.config);
  return hosted === null ? embeddedEngine(parts) : hostedEngine(parts, hosted);
}

/** Reads use our own store, with either engine. */
export function chatRoutes(parts: Parts, engine: ChatEngine): Route[] {
  const { orm } = parts.db;
  return [
    ...engine.writingRoutes(),
    route(listChannels, ({ actor, query }) => listMine(parts, actor, query)),
    route(readOne, ({ actor, params }) => readChannel(orm, params.url, actor.userId, parts.clock.now())),
    route(readMessages, ({ actor, params, query }) => messagesAround(parts, actor, params.url, query)),
    route(chatFileBytes, ({ actor, params }) => readFile(parts, params.id, actor)),
    route(chatChanges, ({ actor, query }) => changesSince(parts, actor, query.since)),
    route(searchMessages, ({ actor, body }) => search(parts, actor, body)),
    route(issueSession, async ({ actor, body }) => {
      if (body.userId !== actor.userId) throw onlyOneself();
      return engine.issueSession(actor);
    }),
    route(removeSession, async ({ actor, body }) => {
      const removed = await endChatSessions(parts, actor, body?.userId ?? actor.userId);
      await engine.endSessions(actor);
      return removed;
    }),
    route(searchPeople, ({ actor, query }) => findPeople(parts, actor, query)),
    route(inviteUsers, ({ cause, body }) => engine.inviteUsers(cause, body.sendbird_user_ids)),
    route(securityPreference, ({ cause, body }) => setPreferences(parts, cause, body)),
    route(chatTerms, ({ cause }) => takeTerms(parts, cause)),
    ...laterRoutes(parts),
  ];
}
