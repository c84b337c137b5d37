import type { FastifyBaseLogger } from "fastify";
import { ERROR_STATUS, Refusal } from "#domain/contract/errors.ts";
import { isDatabaseAway } from "#server/machine/db/database-away.ts";
import { FileDamaged, FilesAway } from "#server/machine/files/errors.ts";
import { isStorageFull } from "#server/machine/db/storage-full.ts";

const BY_FASTIFY_CODE: Record<string, () => Refusal> = {
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Refusal("too_large", "The request is too large."),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Refusal("unsupported_media", "Send the request as JSON."),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badBody("The length of the body is not the one announced."),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badBody("The body is not valid JSON."),
};

/**
 * Refusal for an error that reached the edge. Expected errors carry their own code; all others are logged here, once,
 * and answered without details.
 */
export function refusalOf(error: unknown, log: FastifyBaseLogger): Refusal {
  if (error instanceof Refusal) {
    if (error.status === ERROR_STATUS.server_error) log.error({ err: error }, error.message);
    return error;
  }
  const code = codeOf(error);
  const known = BY_FASTIFY_CODE[code];
  if (known) return known();
  if (error instanceof SyntaxError) return badBody("The body is not valid JSON.");
  if (statusOf(error) === ERROR_STATUS.validation_error) return badBody("The request is not valid.");
  if (isStorageFull(error)) {
    log.error({ err: error }, "the store is full");
    return new Refusal("storage_full", "There is no space left to store this. Nothing was changed.");
  }
  if (isDatabaseAway(error)) {
    log.warn({ err: error }, "the database is away");
    return databaseAway();
  }
  if (error instanceof FilesAway) {
    log.warn({ err: error }, "the store of files is away");
    return new Refusal("files_away", "Files cannot be stored or read just now. Please try again in a minute.", {
      retryAfterSeconds: RETRY_AFTER_SECONDS,
    });
  }
  if (error instanceof FileDamaged) {
    log.error({ err: error }, "a stored file is not what was stored");
    return new Refusal(
      "file_damaged",
      "This file was altered in storage and cannot be opened. Please contact support.",
    );
  }
  log.error({ err: error }, "unexpected error");
  return new Refusal("server_error", "Something went wrong, Please try again.");
}

const RETRY_AFTER_SECONDS = 3;

/**
 * Does not claim whether the change was stored, since that is unknown; repeating a binding call with its key stores it
 * once.
 */
export function databaseAway(): Refusal {
  return new Refusal("database_away", "The database does not answer. Please try again in a few seconds.", {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}

function badBody(text: string): Refusal {
  return new Refusal("validation_error", text, { fieldErrors: { body: [text] } });
}

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function statusOf(error: unknown): number | undefined {
  return error instanceof Error && "statusCode" in error && typeof error.statusCode === "number"
    ? error.statusCode
    : undefined;
}
