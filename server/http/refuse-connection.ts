import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, Refusal } from "#domain/contract/errors.ts";

/** What was answered has this long to be read before the connection is cut. */
const LINGER_MS = 1000;

/** Answers on a connection that no request handler has, in our own form, and closes it. */
export function refuseConnection(socket: Duplex, refusal: Refusal): void {
  // It may break while it is answered, and nobody else listens.
  socket.on("error", () => socket.destroy());
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify(refusal.toBody());
  const wait = refusal.detail.retryAfterSeconds;
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nConnection: close\r\n` +
      (wait === undefined ? "" : `Retry-After: ${Math.ceil(wait)}\r\n`) +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  // What else comes is read away: closing on unread bytes would take the answer back.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const BY_NODE_CODE: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request did not come whole in time."],
  HPE_HEADER_OVERFLOW: ["headers_too_large", "The headers of the request are too large."],
};

/** Answers what is no request as far as HTTP goes. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  const [code, text] = BY_NODE_CODE[error.code ?? ""] ?? ["validation_error", "This is not a request."];
  refuseConnection(socket, new Refusal(code, text));
}
