import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { type ErrorCode, Refusal } from "#domain/contract/errors.ts";

const BY_NODE_CODE: Record<string, [ErrorCode, string]> = {
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request did not come whole in time."],
  HPE_HEADER_OVERFLOW: ["headers_too_large", "The headers of the request are too large."],
};

/** Answers what is no request as far as HTTP goes, in our own form, and closes its connection. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [code, text] = BY_NODE_CODE[error.code ?? ""] ?? ["validation_error", "This is not a request."];
  const refusal = new Refusal(code, text);
  const body = JSON.stringify(refusal.toBody());
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\nConnection: close\r\n` +
      `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
}
