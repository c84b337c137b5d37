import { once } from "node:events";
import { Agent, request, type IncomingMessage } from "node:http";
import { must } from "#domain/lib/must.ts";
import type { Caller } from "#server/machine/live/process.testing.ts";

/** Thrown for any status other than 200. */
export class AnswerError extends Error {
  readonly status: number;

  constructor(path: string, status: number, text: string) {
    super(`${path} answered ${status}: ${text.slice(0, 200)}`);
    this.status = status;
  }
}

/** One call as a page makes it. @throws AnswerError unless the status is 200 */
export type Send = <T>(
  by: Pick<Caller, "cookie">,
  method: string,
  path: string,
  body?: object,
  key?: string,
) => Promise<T>;

const SOCKETS_MAX = 200;

/**
 * Sends calls over a few persistent connections, at the low CPU cost of Node's own client.
 * @param origins of the nodes, called in rotation
 */
export function sender(origins: readonly string[]): Send {
  let calls = 0;
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS_MAX });
  return async <T>(
    { cookie }: Pick<Caller, "cookie">,
    method: string,
    path: string,
    body?: object,
    key?: string,
  ): Promise<T> => {
    const origin = must(origins[(calls += 1) % origins.length]);
    const sending = request(`${origin}${path}`, {
      method,
      agent,
      headers: {
        origin,
        cookie,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(key === undefined ? {} : { "idempotency-key": key }),
      },
    });
    sending.end(body === undefined ? undefined : JSON.stringify(body));
    const [answer] = (await once(sending, "response")) as [IncomingMessage];
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString("utf8");
    if (answer.statusCode !== 200) throw new AnswerError(path, answer.statusCode ?? 0, text);
    return JSON.parse(text) as T;
  };
}
