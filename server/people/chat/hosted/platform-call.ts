import { z } from "zod";

/** Calls the service's platform API with the API token of the application. @throws HostedError */
export type CallPlatform = (method: string, path: string, body?: object) => Promise<unknown>;

/** An answer of the service that is an error, or no answer at all (code null). */
export class HostedError extends Error {
  readonly code: number | null;

  constructor(code: number | null, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = "HostedError";
    this.code = code;
  }
}

export const NOT_FOUND = 400_201;
/** Our own word for an answer that is not of the promised form. */
const UNREADABLE = 0;
/** The service asks for fewer calls. */
const TOO_MANY_CALLS = 500_910;
const TIMEOUT_MS = 10_000;

const errorAnswer = z.object({ error: z.literal(true), code: z.number(), message: z.string().default("") });

/** @param tokenNow called for each request: the token may change */
export function platformCall(base: string, tokenNow: () => string): CallPlatform {
  return async (method, path, body) => {
    const answer = await fetch(base + path, {
      method,
      headers: { "api-token": tokenNow(), "content-type": "application/json; charset=utf8" },
      ...(body ? { body: JSON.stringify(body) } : {}),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new HostedError(null, "the chat service did not answer", error);
    });
    const response: unknown = await answer.json().catch(() => null);
    const fault = errorAnswer.safeParse(response);
    if (fault.success) throw new HostedError(fault.data.code, fault.data.message);
    if (!answer.ok) throw new HostedError(null, `the chat service answered ${answer.status}`);
    return response;
  };
}

/** True when the service is unreachable or busy, so that a retry may succeed. */
export function isPassing(error: unknown): boolean {
  return error instanceof HostedError && (error.code === null || error.code === TOO_MANY_CALLS);
}

/** False when the object of the call does not exist at the service. */
export async function unlessUnknown(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch (error) {
    if (error instanceof HostedError && error.code === NOT_FOUND) return false;
    throw error;
  }
}

/** An answer as it was promised. @throws HostedError */
export function answered<S extends z.ZodType>(shape: S, response: unknown, what: string): z.infer<S> {
  const read = shape.safeParse(response);
  if (!read.success) throw new HostedError(UNREADABLE, `the chat service gave no ${what}`, read.error);
  return read.data;
}
