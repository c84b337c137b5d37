import type { Endpoint } from "#domain/contract/endpoint.ts";
import * as contract from "#domain/contract/http/mind.ts";
import { route, type Call, type Route } from "#server/machine/http/route.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { noSuchChat } from "#server/market/mind/errors.ts";
import { turnKey } from "#server/market/mind/live-turns.ts";
import { previews } from "#server/market/mind/preview.ts";
import { readPrompts, removePrompt, savePrompt } from "#server/market/mind/prompts.ts";
import { readText } from "#server/market/mind/read-text.ts";
import type { MindService } from "#server/market/mind/service.ts";
import { previewShare, readShared, shareChat, unshareChat } from "#server/market/mind/sharing/share.ts";
import { addChat, changeChat, ownChat, readChats, removeChat } from "#server/market/mind/store/chats.ts";
import { readConversation, readTurn } from "#server/market/mind/store/turns.ts";
import { takeTurn } from "#server/market/mind/take-turn.ts";
import { requireTrial } from "#server/market/mind/trial.ts";
import { turnStream } from "#server/market/mind/turn-stream.ts";

/** A route for people whose trial has not ended. */
function ofTrial<E extends Endpoint & { access: { can: "mind" } }>(
  parts: Parts,
  endpoint: E,
  handler: Parameters<typeof route<E>>[1],
): Route {
  return route(endpoint, async (call: Call<E>) => {
    await requireTrial(parts, call.actor as NonNullable<typeof call.actor>);
    return handler(call);
  });
}

async function stopTurn({ parts, live }: MindService, userId: string, chat: string, turn: number) {
  await ownChat(parts.db.orm, userId, chat);
  const row = await readTurn(parts.db.orm, chat, turn);
  if (row === undefined) throw noSuchChat();
  if (row.status === "running") live.publishStop(turnKey(chat, turn));
  return { status: row.status };
}

/** Conversations with Mind, private to their owner; shared copies, the preview and the prompts for anybody. */
export function mindRoutes(parts: Parts, service: MindService): Route[] {
  const { orm } = parts.db;
  const preview = previews(service);
  return [
    ofTrial(parts, contract.addMindChat, ({ cause }) => addChat(parts, cause)),
    ofTrial(parts, contract.listMindChats, ({ actor, query }) => readChats(parts, actor.userId, query)),
    ofTrial(parts, contract.getMindChat, async ({ actor, params: { id } }) => ({
      ...(await ownChat(orm, actor.userId, id)),
      conversation: await readConversation(orm, id),
    })),
    ofTrial(parts, contract.changeMindChat, ({ cause, params, body }) => changeChat(parts, cause, params.id, body)),
    ofTrial(parts, contract.removeMindChat, ({ cause, params }) => removeChat(parts, cause, params.id)),
    ofTrial(parts, contract.askMind, async ({ cause, params: { id }, body }) =>
      turnStream(service, id, await takeTurn(service, cause, id, body), 0),
    ),
    ofTrial(parts, contract.mindTurnEvents, async ({ actor, params: { id, turn }, query }) => {
      await ownChat(orm, actor.userId, id);
      if ((await readTurn(orm, id, turn)) === undefined) throw noSuchChat();
      return turnStream(service, id, turn, query.after);
    }),
    ofTrial(parts, contract.stopMindTurn, ({ actor, params: { id, turn } }) =>
      stopTurn(service, actor.userId, id, turn),
    ),
    ofTrial(parts, contract.readMindText, ({ actor, body }) => readText(service, actor, body)),
    ofTrial(parts, contract.previewMindShare, ({ actor, params }) =>
      previewShare(orm, actor, params.id, parts.clock.now()),
    ),
    ofTrial(parts, contract.shareMindChat, ({ cause, params }) => shareChat(parts, cause, params.id)),
    ofTrial(parts, contract.unshareMindChat, ({ cause, params }) => unshareChat(parts, cause, params.id)),
    ofTrial(parts, contract.saveMindPrompt, ({ cause, body }) => savePrompt(parts, cause, body.text)),
    ofTrial(parts, contract.removeMindPrompt, ({ cause, params }) => removePrompt(parts, cause, params.id)),
    route(contract.publicMindChat, async ({ params, reply }) => {
      reply.header("x-robots-tag", "noindex");
      return readShared(parts, params.share);
    }),
    route(contract.mindPreview, async () => ({ conversations: await preview() })),
    route(contract.listMindPrompts, async ({ actor }) => ({ prompts: await readPrompts(parts, actor) })),
  ];
}
