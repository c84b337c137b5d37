import { STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { type ErrorCode, Refusal } from "#domain/contract/errors.ts";

/** Time for the client to read the answer before the connection is cut. */
const LINGER_MS = 1000;

/** Answers on a connection that no request handler has, in our own form, and closes it. */
export function refuseConnection(socket: Duplex, refusal: Refusal): void {
  // The connection may break during the answer, and no other handler listens.
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
  // Drain further input: closing with unread bytes would discard the answer.
  socket.resume();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}

const BY_NODE_CODE: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request was not complete in time."],
  HPE_HEADER_OVERFLOW: ["headers_too_large", "The headers of the request are too large."],
};

/** Answers input that is not a valid HTTP request. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  const [code, text] = BY_NODE_CODE[error.code ?? ""] ?? ["validation_error", "This is not a request."];
  refuseConnection(socket, new Refusal(code, text));
}
