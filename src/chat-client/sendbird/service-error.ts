import { CallError } from "#src/lib/call-error.ts";
import { asChatError } from "#src/chat-client/chat-error.ts";
import { ChatError, type ChatErrorCode } from "#src/chat-client/chat-client.ts";

/** Error codes of the service, grouped by meaning. Source: the SDK's published SendbirdErrorCode. */
const TOKEN = new Set([400_111, 400_302, 400_309]);
const DEACTIVATED = new Set([400_300, 900_021]);
const USER_GONE = new Set([400_201, 400_301]);
const REVOKED = 400_310;
/** The service accepts the connection later, and the SDK retries by itself. */
const DELAYED = 800_221;
const MARKED_TOO_OFTEN = 800_160;
/** Connection broken, no answer in time, or the service busy or failing. */
const PASSING = new Set([
  400_309, 500_901, 500_910, 800_101, 800_102, 800_120, 800_121, 800_180, 800_190, 800_200, 800_210, 800_220, 800_221,
  800_500, 800_502, 900_200,
]);

function codeOf(error: unknown): number | null {
  const code: unknown = error instanceof Error && "code" in error ? error.code : null;
  return typeof code === "number" ? code : null;
}

export const isMarkedTooOften = (error: unknown): boolean => codeOf(error) === MARKED_TOO_OFTEN;

/** Kind of a failed connect: `passing` is retried, `delayed` resolves by itself, `token` needs a new token. */
export type ConnectFault = "passing" | "delayed" | "token" | Exclude<ChatErrorCode, "token_expired">;

export function connectFault(error: unknown): ConnectFault {
  const code = codeOf(error);
  if (code === null) {
    const { code: reason } = asChatError(error);
    return reason === "offline" ? "passing" : reason === "token_expired" ? "token" : reason;
  }
  if (code === DELAYED) return "delayed";
  if (TOKEN.has(code)) return "token";
  if (DEACTIVATED.has(code)) return "user_deactivated";
  if (USER_GONE.has(code)) return "user_not_found";
  if (code === REVOKED) return "session_revoked";
  return PASSING.has(code) ? "passing" : "refused";
}

/** Converts an SDK error to a ChatError. Other texts of the service are not shown. */
export function serviceError(error: unknown): ChatError {
  const code = codeOf(error);
  if (code === null) return asChatError(error);
  if (PASSING.has(code)) return new ChatError("offline", undefined, error);
  if (TOKEN.has(code)) return new ChatError("token_expired", undefined, error);
  if (DEACTIVATED.has(code)) return new ChatError("user_deactivated", undefined, error);
  if (code === REVOKED) return new ChatError("session_revoked", undefined, error);
  return new ChatError("refused", undefined, error);
}

/** The same for the outbox, which retries network failures. */
export function sendError(url: string, error: unknown): Error {
  const failure = serviceError(error);
  return failure.code === "offline" || failure.code === "token_expired"
    ? new CallError("POST", url, 0, null, error)
    : failure;
}
