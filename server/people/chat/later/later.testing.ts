import type { LaterMessage } from "#domain/contract/http/chat-later.ts";
import { type ChatTestWorld, reqId, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { sendDue } from "#server/people/chat/later/send-due.ts";
import { chatLimits } from "#server/people/chat/limits.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";

const LATER = "/api/chat/later/";
export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Test helpers for scheduled messages. */
export function laterIn(world: () => ChatTestWorld) {
  const ahead = (ms: number) => new Date(world().parts.clock.now().getTime() + ms).toISOString();
  const ask = (who: ChatUser, url: string, message: string, more: object = {}) =>
    who.send("POST", LATER, { channel_url: url, req_id: reqId(), message, send_at: ahead(MINUTE_MS), ...more });
  const waiting = async (who: ChatUser) => body<{ messages: LaterMessage[] }>(await who.get(LATER)).messages;
  const cancel = (who: ChatUser, id: string) => who.send("DELETE", `${LATER}${id}/`);
  return {
    ahead,
    ask,
    schedule: async (...asked: Parameters<typeof ask>) => body<LaterMessage>(await ask(...asked)),
    waiting,
    cancel,
    pass: (limits = chatLimits()) => sendDue(world().parts, { limits, previews: { follow: () => undefined } }),
    textsOf: async (who: ChatUser, url: string) => (await who.written(url)).map(({ message }) => message),
    clear: async (who: ChatUser) => {
      for (const { id } of await waiting(who)) body(await cancel(who, id));
    },
  };
}
