import { z } from "zod";
import type { Answer } from "#sandbox/http/dialect.ts";
import { type Call, read } from "#sandbox/http/serve.ts";

const ref = z.object({ client_ref: z.string().min(1).max(64).optional() });

/**
 * Returns the first answer for a repeated `client_ref`, without running again. A refused call stores no answer, so its
 * reference may be reused. If the process died between the act and its answer, the repeat gets an empty answer.
 */
export function once(call: Call, answer: (call: Call) => Answer): Answer {
  const { client_ref } = read(ref, call.request.body);
  if (client_ref === undefined) return answer(call);
  const key = `${call.by.venue} ${call.by.participant} ${client_ref}`;
  const first = call.world.state.answered.get(key);
  if (first !== undefined) {
    const body = typeof first.body === "object" && first.body !== null ? first.body : {};
    return { status: first.status, body: { ...body, replayed: true } };
  }
  const given = answer({ ...call, run: (command) => call.run(command, key) });
  call.run({ do: "answered", ref: key, ...given });
  return given;
}
