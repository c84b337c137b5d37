import { afterAll, beforeAll, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listOrigins, listPrivateRuns } from "#domain/contract/http/runs.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { must } from "#domain/lib/must.ts";
import { CHANNELS, type ChatTestWorld, openChatWorld, type ChatUser } from "#server/people/chat/model/chat.testing.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { clearLapsed, followChat } from "#server/market/runs/follow-chat.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { runRoutes } from "#server/market/runs/routes.ts";

const GS33 = "IN0020230085";

let world: ChatTestWorld;
beforeAll(async () => {
  world = await openChatWorld((parts) => [...runRoutes(parts), ...eoiRoutes(parts)]);
}, 60_000);
afterAll(() => world.close());

const originsOf = async (who: ChatUser) =>
  body<ResponseOf<typeof listOrigins>>(await who.get("/api/runs/origins/")).origins;

async function postFrom(who: ChatUser, runId: string): Promise<Eoi> {
  const terms = { finstrument_id: GS33, quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0685, validity: "DAY" };
  return body<Eoi>(await who.send("POST", "/api/eoi/add/", { ...terms, source: "CHAT", origin_run: runId }));
}

test("an EOI made of a line of a chat is linked with its message, for its poster alone (N-12)", async () => {
  const { asha, rohan, vikram } = world;
  const { url } = await asha.open({ custom_type: "direct", user_ids: [rohan.id] });
  await rohan.send("POST", `${CHANNELS}${url}/accept/`);
  const message = await asha.post(url, "7.18 gs 33 bid 6.85 10cr");
  while (await followChat(world.parts, new QuoteReader(world.parts)));
  const [line] = body<ResponseOf<typeof listPrivateRuns>>(await rohan.get("/api/eoi/private-run/")).results;
  const runId = must(line, "the line").id;

  const answer = await postFrom(rohan, runId);
  const origin = { eoi_id: answer.id, run_id: runId, message_id: message.message_id, channel_url: url };
  expect(await originsOf(rohan)).toEqual([{ ...origin, sent_at: new Date(message.created_at).toISOString() }]);
  // The sender does not learn that an EOI was made from it.
  expect(await originsOf(asha)).toEqual([]);

  // The message is frozen from here on; the refusal does not show the use of it, nor by whom.
  const path = `${CHANNELS}${url}/messages/${message.message_id}/`;
  for (const refusal of [await asha.send("PATCH", path, { message: "6.95" }), await asha.send("DELETE", path)]) {
    expect(refusalOf(refusal)).toMatchObject({
      code: "frozen",
      message: "Someone acted on this message, so it can no longer be changed. You can correct it.",
    });
  }

  // A person who may not read the line can still post, and gets no link to the message.
  expect((await postFrom(vikram, runId)).status).toBe("OPEN");
  expect(await originsOf(vikram)).toEqual([]);

  // The line lasts for the day; the origin of the EOI stays.
  while (await clearLapsed(world.parts));
  expect(await originsOf(rohan)).toHaveLength(1);
});
