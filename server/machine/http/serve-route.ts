import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { download } from "#domain/contract/download.ts";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { Refusal } from "#domain/contract/errors.ts";
import { must } from "#domain/lib/must.ts";
import { stateOfKey } from "#server/machine/core/act-keys.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { requestDigest, type Cause } from "#server/machine/core/change.ts";
import { requireCapability } from "#server/machine/core/require-capability.ts";
import type { SealedText } from "#server/machine/db/schema/columns.ts";
import { idempotency } from "#server/machine/db/schema/ledger.ts";
import { credentialsOf } from "#server/machine/identity/cookies.ts";
import { isOpenBefore } from "#server/machine/identity/duties.ts";
import { tokenExpired, tokenMissing } from "#server/machine/identity/errors.ts";
import { signedInByToken } from "#server/machine/identity/identity.ts";
import { openText, sealText } from "#server/machine/identity/sealed-text.ts";
import { sealsClients } from "#server/machine/identity/sealing-start.ts";
import type { Device } from "#server/machine/identity/sessions.ts";
import type { CountCall } from "#server/machine/http/call-limits.ts";
import { answerFault } from "#server/machine/http/checked-answer.ts";
import { refuseUnstorable, validationRefusal } from "#server/machine/http/field-errors.ts";
import { isChanging, isOwnOrigin } from "#server/machine/http/origin.ts";
import { readUpload } from "#server/machine/http/read-upload.ts";
import type { Call, Route } from "#server/machine/http/route.ts";
import { sendDownload, sendStreamed, type StreamedDownload } from "#server/machine/http/send-download.ts";
import type { Parts } from "#server/machine/core/parts.ts";

const BODY_LIMIT_BYTES = 64 * 1024;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/**
 * Serves one endpoint from its description. Checks run in a fixed order: origin, session, rate limit, permission, path,
 * input. So a stranger learns nothing about rows, and a caller without the role nothing about fields.
 */
export function serveRoute(
  app: FastifyInstance,
  parts: Parts,
  { endpoint, handler }: Route,
  countCall: CountCall,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { takesFile: endpoint.upload !== undefined, endpoint: endpoint.name },
    bodyLimit: endpoint.bodyLimitBytes ?? BODY_LIMIT_BYTES,
    // Runs before the body is read, so that no refused request uploads one.
    onRequest: async (request) => {
      request.credentials = credentialsOf(request, parts.config);
      request.caller = await admit(parts, endpoint, request, countCall);
    },
    handler: async (request, reply) => {
      const call = await callOf(parts, endpoint, request, reply);
      const answer = await handler(call);
      if (reply.sent) return reply;
      if (endpoint.isDownload === true && isStreamed(answer)) return sendStreamed(reply, answer);
      if (endpoint.isDownload === true) return sendDownload(reply, download.parse(answer));
      if (parts.config.env !== "production") checkAnswer(parts, endpoint, reply, answer);
      if (parts.config.env === "test") await checkIdempotencyKey(parts, endpoint, call);
      return reply.type("application/json; charset=utf-8").send(JSON.stringify(answer));
    },
  });
}

const isStreamed = (answer: unknown): answer is StreamedDownload =>
  typeof answer === "object" && answer !== null && "chunks" in answer;

/** @throws Refusal bad_origin, token_missing, token_expired, slow_down, consent_missing, second_factor_missing, premium_required or forbidden */
async function admit(
  parts: Parts,
  endpoint: Endpoint,
  request: FastifyRequest,
  countCall: CountCall,
): Promise<Actor | null> {
  const { byHeader, access, refresh } = request.credentials;
  if (isChanging(endpoint.method) && !byHeader && !isOwnOrigin(request, parts.config.publicOrigins)) {
    throw new Refusal("bad_origin", "This call may only come from our own pages.");
  }
  const signedIn = access === null ? null : await signedInByToken(parts, access, deviceOf(request));
  const actor = signedIn?.actor ?? null;
  // Also where it is refused, for the log.
  request.caller = actor;
  await countCall(actor, request.ip);
  const duty = signedIn?.duties.find((one) => !isOpenBefore(endpoint.openBefore, one));
  if (duty) {
    // Public endpoints treat the caller as a visitor until the duty is done.
    if (endpoint.access === "public") return null;
    throw duty.refusal();
  }
  if (endpoint.access === "public") return actor;
  if (!actor) throw access === null && refresh === null ? tokenMissing() : tokenExpired();
  if (endpoint.access === "session") return actor;
  requireCapability(actor, endpoint.access.can);
  return actor;
}

async function callOf(
  parts: Parts,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<Endpoint>> {
  const params = endpoint.params?.safeParse(request.params);
  if (params && !params.success) {
    throw new Refusal("not_found", `Page Not Found: ${pathOf(request)}`);
  }
  const file = endpoint.upload ? await readUpload(request.body, endpoint.upload.limitBytes) : null;
  const query = read(endpoint.query, request.query);
  const body = read(endpoint.body, request.body);
  const actor = request.caller;
  const input = { params: params?.data, query, body };
  const cause = actor && causeOf(parts, endpoint, request, actor, input);
  return {
    ...input,
    // A non-public route always has an actor here: admit() has refused otherwise.
    actor: actor as Actor,
    cause: cause as Cause,
    ...deviceOf(request),
    credentials: request.credentials,
    file,
    reply,
  };
}

export function deviceOf(request: FastifyRequest): Device {
  return { requestId: request.id, ip: request.ip, userAgent: (request.headers["user-agent"] ?? "").slice(0, 256) };
}

function causeOf(parts: Parts, endpoint: Endpoint, request: FastifyRequest, actor: Actor, input: unknown): Cause {
  if (!endpoint.idempotent) return { actor, requestId: request.id };
  const key = request.headers["idempotency-key"];
  if (typeof key !== "string" || !IDEMPOTENCY_KEY.test(key)) {
    const text = key ? "Idempotency-Key must be 1 to 128 printable characters." : "Idempotency-Key is required.";
    throw new Refusal("validation_error", text, { fieldErrors: { "Idempotency-Key": [text] } });
  }
  const asked = { key, endpoint: endpoint.name, digest: requestDigest(input) };
  const cell = { column: idempotency.answer, id: `${actor.userId} ${key}` };
  const isDue = endpoint.holdsNumbers === true || sealsClients(parts);
  const sealing = {
    ...(isDue ? { seal: (text: string) => sealText(parts.config, cell, text) } : {}),
    open: (stored: string) =>
      must(openText(parts.config, cell, stored as SealedText), "a secret that opens the answer"),
  };
  return { actor, requestId: request.id, idempotency: { ...asked, sealing } };
}

function read(schema: Endpoint["body"], sent: unknown): unknown {
  if (!schema) return undefined;
  const result = schema.safeParse(sent);
  if (!result.success) throw validationRefusal(result.error, sent);
  refuseUnstorable(result.data);
  return result.data;
}

function checkAnswer(parts: Parts, endpoint: Endpoint, reply: FastifyReply, answer: unknown): void {
  const fault = answerFault(endpoint, reply.statusCode, answer);
  if (fault === null) return;
  if (parts.config.env === "test") throw new Error(fault);
  parts.log.error({ endpoint: endpoint.name, fault }, "an answer does not keep its contract");
}

/** A binding call must have stored its key by now: otherwise it could run twice, and nobody could look it up. */
async function checkIdempotencyKey(parts: Parts, endpoint: Endpoint, { cause, body }: Call<Endpoint>): Promise<void> {
  // Without confirmation it is only a preview.
  const isLook = Object(body).confirm === false;
  if (cause?.idempotency === undefined || isLook) return;
  const { state } = await stateOfKey(parts, cause.actor.userId, cause.idempotency.key);
  if (state !== "done") throw new Error(`${endpoint.name} was answered without its key`);
}

/** The path asked for, without its query. */
export function pathOf(request: Pick<FastifyRequest, "url">): string {
  const raw = request.url.split("?", 1)[0] ?? "/";
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
