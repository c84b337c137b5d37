import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { Refusal } from "#domain/contract/errors.ts";
import { hostedChatEvents } from "#server/machine/db/schema/chat-hosted.ts";
import { HOSTED_STREAM } from "#server/people/chat/hosted/follow-service.ts";
import { hostedChat } from "#server/people/chat/hosted/hosted-chat.ts";
import { isSigned } from "#server/people/chat/hosted/signature.ts";
import type { Parts } from "#server/machine/core/parts.ts";

export const WEBHOOK_PATH = "/ext/sendbird/webhook/";
/** A channel's members come with each event. */
const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

const webhookBody = z.looseObject({ category: z.string().max(200) });

/**
 * Receives webhooks of the hosted service. An event is stored and acknowledged at once, since the service waits only
 * five seconds and redelivers otherwise. Inactive when chat runs on our own engine.
 */
export async function serveSendbirdWebhook(app: FastifyInstance, parts: Parts): Promise<void> {
  const hosted = hostedChat(parts.config);
  if (!hosted) return;
  await app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, bytes, done) => done(null, bytes));
    const handler = async (request: FastifyRequest) => {
      const bytes = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (!isSigned(hosted.apiToken, bytes, request.headers["x-sendbird-signature"])) {
        throw new Refusal("forbidden", "This call is not signed by the chat service.");
      }
      await store(parts, bytes);
      return { ok: true };
    };
    scope.route({ method: "POST", url: WEBHOOK_PATH, bodyLimit: BODY_LIMIT_BYTES, handler });
  });
}

/** Stores an event and wakes the processor; a repeated delivery changes nothing. @throws Refusal validation_error */
async function store({ db, bus, clock }: Pick<Parts, "db" | "bus" | "clock">, bytes: Buffer): Promise<void> {
  const read = webhookBody.safeParse(jsonOf(bytes));
  if (!read.success) throw new Refusal("validation_error", "This is no event of the chat service.");
  await db.orm
    .insert(hostedChatEvents)
    .values({
      digest: createHash("sha256").update(bytes).digest("hex"),
      category: read.data.category,
      body: read.data,
      receivedAt: clock.now(),
    })
    .onConflictDoNothing();
  bus.publish([{ stream: HOSTED_STREAM, audience: "", seq: 0, ts: clock.now().toISOString(), data: {} }]);
}

function jsonOf(bytes: Buffer): unknown {
  try {
    // A text that the database cannot hold.
    return JSON.parse(bytes.toString("utf8").replaceAll("\\u0000", ""));
  } catch {
    return null;
  }
}
