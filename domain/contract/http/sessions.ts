import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { idOf, instant } from "#domain/lib/wire.ts";

const sessionId = idOf("ses");

export const mySession = z.object({
  id: sessionId,
  /** `Chrome on Windows`, by the browser's own word. */
  device: z.string(),
  signed_in_at: instant,
  /** To a quarter of an hour. */
  last_seen_at: instant,
  is_this: z.boolean(),
});
export type MySession = z.infer<typeof mySession>;

export const listSessions = endpoint({
  name: "sessions.list",
  method: "GET",
  path: "/api/sessions/",
  summary: "Where I am signed in, this browser first",
  access: "session",
  response: z.object({ sessions: z.array(mySession) }),
  errors: [],
});

export const endMySession = endpoint({
  name: "sessions.end",
  method: "POST",
  path: "/api/sessions/:id/end/",
  summary: "Sign out one of my sessions; ending it twice is fine",
  access: "session",
  params: z.object({ id: sessionId }),
  response: z.object({ ended: z.literal(true) }),
  errors: ["not_found"],
});

export const endOtherSessions = endpoint({
  name: "sessions.endOthers",
  method: "POST",
  path: "/api/sessions/end-others/",
  summary: "Sign out all my sessions but this one",
  access: "session",
  response: z.object({ ended: z.number().int() }),
  errors: [],
});
