import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { idOf, instant } from "#domain/lib/wire.ts";

const sessionId = idOf("ses");
/** Null, or no body, for people who sign in by code only. */
const repeated = z.object({ password: z.string().max(512).nullish() }).nullish();

export const mySession = z.object({
  id: sessionId,
  /** `Chrome on Windows`, as reported by the browser. */
  device: z.string(),
  signed_in_at: instant,
  /** Rounded to a quarter of an hour. */
  last_seen_at: instant,
  is_this: z.boolean(),
});
export type MySession = z.infer<typeof mySession>;

export const listSessions = endpoint({
  name: "sessions.list",
  method: "GET",
  path: "/api/sessions/",
  summary: "My sessions, this browser first",
  access: "session",
  response: z.object({ sessions: z.array(mySession) }),
  errors: [],
});

export const endMySession = endpoint({
  name: "sessions.end",
  method: "POST",
  path: "/api/sessions/:id/end/",
  summary: "Sign out one of my sessions; needs my password; a repeated call changes nothing",
  access: "session",
  params: z.object({ id: sessionId }),
  body: repeated,
  response: z.object({ ended: z.literal(true) }),
  errors: ["validation_error", "not_found", "slow_down"],
});

export const endOtherSessions = endpoint({
  name: "sessions.endOthers",
  method: "POST",
  path: "/api/sessions/end-others/",
  summary: "Sign out all my sessions except this one; needs my password",
  access: "session",
  body: repeated,
  response: z.object({ ended: z.number().int() }),
  errors: ["validation_error", "slow_down"],
});
