import type { FastifyReply, FastifyRequest } from "fastify";
import type { Answer, Dialect, ServeParts } from "#sandbox/http/dialect.ts";
import { refuse } from "#sandbox/model/refusal.ts";
import type { Effect } from "#sandbox/runtime/faults.ts";

const RETRY_AFTER_SECONDS = 5;

/** Answer of a fault that prevents the call from being processed; null: it proceeds. */
export function beforeTheCall(
  { ledger }: ServeParts,
  dialect: Dialect,
  effects: readonly Effect[],
  key: string | undefined,
): Answer | "cut" | null {
  if (effects.includes("session_end") && key !== undefined) ledger.run({ do: "session.end", key });
  for (const effect of effects) {
    if (effect === "drop_before") return "cut";
    if (typeof effect !== "object") continue;
    if ("outage" in effect) return dialect.failure(503, "Service unavailable");
    if ("http" in effect) return dialect.failure(effect.http.status, "Fault");
    if ("refuse" in effect) return dialect.refusal(refuse(effect.refuse.code, effect.refuse.text));
  }
  return null;
}

/** Sends the answer, delayed or dropped if a fault demands it. */
export async function afterTheCall(
  { ledger, die }: ServeParts,
  effects: readonly Effect[],
  answer: Answer,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (effects.includes("kill")) {
    die();
    return cut(request, reply);
  }
  if (effects.includes("drop_after")) return cut(request, reply);
  const delayMs = effects.map((effect) => (typeof effect === "object" && "delay_ms" in effect ? effect.delay_ms : 0));
  const longest = Math.max(0, ...delayMs);
  if (longest > 0) await new Promise((resolve) => setTimeout(resolve, longest));
  if (answer.status === 503) void reply.header("retry-after", String(RETRY_AFTER_SECONDS));
  void reply.header("x-server-time", new Date(ledger.now()).toISOString());
  return reply.code(answer.status).send(answer.body);
}

/** Ends the connection without a word. */
export function cut(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  void reply.hijack();
  request.raw.socket.destroy();
  return reply;
}

/** The number of an effect, or null. */
export function numberOf(
  effects: readonly Effect[],
  name: "stale_reads" | "partial",
  field: "ms" | "face",
): number | null {
  for (const effect of effects) {
    const found: unknown = typeof effect === "object" ? Reflect.get(effect, name) : undefined;
    const value: unknown = typeof found === "object" && found !== null ? Reflect.get(found, field) : undefined;
    if (typeof value === "number") return value;
  }
  return null;
}
