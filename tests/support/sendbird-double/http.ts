import type { IncomingMessage, ServerResponse } from "node:http";
import { DELAY_MS, type SendbirdDouble, type Way } from "#tests/support/sendbird-double/parts.ts";
import { PLATFORM } from "#tests/support/sendbird-double/platform.ts";
import { REST } from "#tests/support/sendbird-double/rest.ts";
import { ERROR, ServiceError } from "#tests/support/sendbird-double/errors.ts";

/** Connection and path of a request. */
export function placeOf(request: IncomingMessage, ways: ReadonlyMap<string, Way>) {
  const { pathname, searchParams: query } = new URL(request.url ?? "/", "http://double");
  const prefix = /^\/way\d+/.exec(pathname)?.[0] ?? "";
  return { way: ways.get(prefix), path: pathname.slice(prefix.length), query };
}

/** Answers one call of a client or of a backend. */
export async function serveHttp(
  double: SendbirdDouble,
  ways: ReadonlyMap<string, Way>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { way, path, query } = placeOf(request, ways);
  if (way?.cut) return void response.destroy();
  const { method = "GET" } = request;
  const file = double.world.files.get(path);
  if (file) return void response.writeHead(200, { "access-control-allow-origin": "*" }).end(file);
  let answer: object;
  let status = 200;
  try {
    answer = await answerTo(double, request, method, path, query);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    status = error.status;
    answer = { error: true, code: error.code, message: error.message };
  }
  if (way?.losesAnswers) return void response.destroy();
  // Needed by pages, which call from another origin; Node ignores it.
  response.writeHead(status, {
    "content-type": "application/json",
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  });
  setTimeout(() => response.end(JSON.stringify(answer)), DELAY_MS + (way?.slowMs ?? 0));
}

async function answerTo(
  double: SendbirdDouble,
  request: IncomingMessage,
  method: string,
  path: string,
  query: URLSearchParams,
): Promise<object> {
  if (!path.startsWith("/v3/") || method === "OPTIONS") return {};
  double.requests.push({ method, path });
  const bytes = await bytesOf(request);
  if (path === "/v3/storage/file") return upload(double, request, bytes);
  const text = bytes.toString("utf8");
  const body = (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  if (request.headers["api-token"] !== undefined) {
    if (request.headers["api-token"] !== double.apiToken) throw ERROR.notAuthorized();
    return find(PLATFORM, method, path, (args) => ({ parts: double, args, body }));
  }
  if (path.endsWith("/session_key")) {
    const { key } = double.sessions.logIn(typeof body["token"] === "string" ? body["token"] : undefined);
    return { key };
  }
  const userId = double.sessions.holder(String(request.headers["session-key"] ?? ""));
  return find(REST, method, path, (args) => ({ parts: double, userId, args, query, body }));
}

function find<C>(
  routes: readonly [method: string, path: RegExp, answer: (call: C) => object][],
  method: string,
  path: string,
  callOf: (args: string[]) => C,
): object {
  for (const [each, pattern, answer] of routes) {
    const match = each === method ? pattern.exec(path) : null;
    if (match) return answer(callOf(match.slice(1).map((part) => decodeURIComponent(part))));
  }
  throw ERROR.unimplemented();
}

async function upload(double: SendbirdDouble, request: IncomingMessage, bytes: Buffer): Promise<object> {
  double.sessions.holder(String(request.headers["session-key"] ?? ""));
  const headers = { "content-type": request.headers["content-type"] ?? "" };
  const file = (await new Response(new Uint8Array(bytes), { headers }).formData()).get("file");
  if (!(file instanceof File)) throw ERROR.badParameter();
  const path = `/files/${double.world.files.size + 1}/${encodeURIComponent(file.name)}`;
  double.world.files.set(path, await file.bytes());
  return { url: double.apiHost + path, thumbnails: [], require_auth: false, file_size: file.size };
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
