import type { FastifyReply } from "fastify";
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseIn } from "#domain/contract/endpoint.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import type { Credentials } from "#server/machine/identity/cookies.ts";
import type { StreamedDownload } from "#server/machine/http/send-download.ts";
import type { Cause } from "#server/machine/core/change.ts";

/** Input of a handler: checked against the contract, with an authorised caller. */
export interface Call<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Null only on public endpoints. */
  actor: E["access"] extends "public" ? Actor | null : Actor;
  /** Hands to change(): actor, request id and, for binding calls, the idempotency key. */
  cause: E["access"] extends "public" ? Cause | null : Cause;
  requestId: string;
  ip: string;
  userAgent: string;
  /** The tokens presented, whether or not they are good. */
  credentials: Credentials;
  /** The file of an upload endpoint; null elsewhere. */
  file: UploadedFile | null;
  reply: FastifyReply;
}

/** A file as it was sent: name and type are the sender's word. */
export interface UploadedFile {
  filename: string;
  contentType: string;
  bytes: Buffer;
}

/** Answers with the contract's response; status 200 unless the handler set another that the contract allows. */
export type Handler<E extends Endpoint> = (
  call: Call<E>,
) => Promise<ResponseIn<E> | (E["isDownload"] extends true ? StreamedDownload : never)>;

/** An endpoint with its handler. A feature's routes.ts is a list of these. */
export interface Route {
  endpoint: Endpoint;
  handler: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Ties a handler to its endpoint, keeping the types of both. */
export function route<E extends Endpoint>(endpoint: E, handler: Handler<E>): Route {
  return { endpoint, handler: handler as unknown as Route["handler"] };
}
