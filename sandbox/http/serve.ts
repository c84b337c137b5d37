import type { FastifyInstance, FastifyRequest } from "fastify";
import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { afterTheCall, beforeTheCall, cut, numberOf } from "#sandbox/http/apply-faults.ts";
import { fieldOf, isinOfCall } from "#sandbox/http/call-subject.ts";
import type { Answer, Dialect, ServeParts } from "#sandbox/http/dialect.ts";
import { refuse, VenueRefusal } from "#sandbox/model/refusal.ts";
import type { Caller, Venue } from "#sandbox/model/state.ts";
import type { World } from "#sandbox/model/world.ts";
import type { Ledger } from "#sandbox/runtime/ledger.ts";

/** Everything a route needs to answer a call. */
export interface Call {
  by: Caller;
  world: World;
  run: Ledger["run"];
  request: FastifyRequest;
  /** A fault: an acceptance agrees no more than this. */
  cutTo: number | null;
}

export interface CallRoute {
  method: "GET" | "POST" | "PUT" | "PATCH";
  url: string;
  /** The method of the product's adapter, by which faults name it. */
  name: string;
  answer: (call: Call) => Answer;
}

const SESSION_IDLE_MS = 30 * 60_000;
const SESSION_KEY_BYTES = 16;

/** Serves the calls of an exchange, with the faults that are set for them. */
export function serveCalls(
  app: FastifyInstance,
  parts: ServeParts,
  dialect: Dialect,
  routes: readonly CallRoute[],
): void {
  for (const route of routes) {
    app.route({
      method: route.method,
      url: route.url,
      handler: async (request, reply) => {
        const { ledger } = parts;
        ledger.runDue();
        const key = headerOf(request, dialect.sessionHeader);
        const { venue } = dialect;
        const subject = {
          venue,
          call: route.name,
          isin: isinOfCall(ledger, request),
          participant: callerOf(parts, venue, key),
        };
        const effects = parts.faults.ofCall(subject, ledger.now());
        const early = beforeTheCall(parts, dialect, effects, key);
        if (early === "cut") return cut(request, reply);
        const answer =
          early ??
          answerOf(dialect, () => {
            const by = signedIn(parts, venue, key);
            const stale = numberOf(effects, "stale_reads", "ms");
            const world =
              stale === null || route.method !== "GET" ? ledger.world() : ledger.worldAt(parts.wall() - stale);
            const cutTo = numberOf(effects, "partial", "face");
            return route.answer({ by, world, run: ledger.run, request, cutTo });
          });
        return afterTheCall(parts, effects, answer, request, reply);
      },
    });
  }
}

/** The sign-in: the one call without a session. */
export function serveLogin(
  app: FastifyInstance,
  parts: ServeParts,
  dialect: Dialect,
  {
    url,
    readWho,
    present,
  }: {
    url: string;
    readWho: (body: unknown) => { participant: string; login: string; password: string };
    present: (key: string, now: number) => unknown;
  },
): void {
  app.post(url, async (request, reply) => {
    const { ledger } = parts;
    const { venue } = dialect;
    ledger.runDue();
    const participant = fieldOf(request.body, "domain") ?? fieldOf(request.body, "member");
    const effects = parts.faults.ofCall({ venue, call: "login", isin: null, participant }, ledger.now());
    const early = beforeTheCall(parts, dialect, effects, undefined);
    if (early === "cut") return cut(request, reply);
    const answer =
      early ??
      answerOf(dialect, () => {
        const { password, ...who } = readWho(request.body);
        const key = randomBytes(SESSION_KEY_BYTES).toString("hex");
        ledger.run({ do: "login", by: { venue, ...who }, password, key });
        parts.lastUsed.set(key, ledger.now());
        return { status: 200, body: present(key, ledger.now()) };
      });
    return afterTheCall(parts, effects, answer, request, reply);
  });
}

/** Parses the input by its schema. @throws VenueRefusal naming every invalid field */
export function read<S extends z.ZodType>(schema: S, sent: unknown): z.output<S> {
  const parsed = schema.safeParse(sent ?? {});
  if (parsed.success) return parsed.data;
  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join(".") || "body"] ??= issue.message;
  throw new VenueRefusal("E101", "Invalid request", { fields });
}

function answerOf(dialect: Dialect, answer: () => Answer): Answer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof VenueRefusal) return dialect.refusal(error);
    throw error;
  }
}

function headerOf(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === "string" ? value : undefined;
}

function callerOf({ ledger }: ServeParts, venue: Venue, key: string | undefined): string | null {
  const session = key === undefined ? undefined : ledger.state.sessions.get(key);
  return session?.venue === venue ? session.participant : null;
}

/** The caller of a session. @throws VenueRefusal without a valid session */
function signedIn({ ledger, lastUsed }: ServeParts, venue: Venue, key: string | undefined): Caller {
  const session = key === undefined ? undefined : ledger.state.sessions.get(key);
  if (session?.venue !== venue) throw refuse("E201", "Login Required");
  // After a restart a session counts from its first call.
  const last = lastUsed.get(session.key) ?? ledger.now();
  if (ledger.now() - last >= SESSION_IDLE_MS) {
    ledger.run({ do: "session.end", key: session.key });
    throw refuse("E201", "Login Required");
  }
  lastUsed.set(session.key, ledger.now());
  const { participant, login } = session;
  return { venue, participant, login };
}
