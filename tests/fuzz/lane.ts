import { Agent, request as httpRequest, type IncomingMessage } from "node:http";
import { connect } from "node:net";
import { once } from "node:events";
import { errorBody } from "#domain/contract/errors.ts";
import { answerFault } from "#server/machine/http/checked-answer.ts";
import type { Case } from "#tests/fuzz/cases.ts";

/** A request without an answer within this time hangs. */
const ANSWERED_WITHIN_MS = 10_000;

/** Error codes for an unavailable dependency of the server. */
const AWAY = new Set<string>(["database_away", "exchange_down"]);

export interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** One keep-alive connection to the server, like those of a proxy, with sequential requests. */
export class Lane {
  readonly #origin: URL;
  readonly #cookieOf: (as: string) => string;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });

  constructor(origin: string, cookieOf: (as: string) => string) {
    this.#origin = new URL(origin);
    this.#cookieOf = cookieOf;
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Sends a case. Returns an error in the answer, or null, and its status. */
  async run(one: Case): Promise<{ fault: string | null; status: number }> {
    try {
      if (one.cutOff) return await this.#cutOff(one);
      const answer = await this.#send(
        one.endpoint.method,
        one.path,
        { ...this.#headersOf(one), ...lengthOf(one) },
        one.body,
      );
      const fault = faultOf(one, answer);
      if (fault === null && one.body !== null && answer.status >= 400) await this.#checkServing();
      return { fault, status: answer.status };
    } catch (error) {
      return { fault: String(error), status: 0 };
    }
  }

  #headersOf({ as, headers }: Case): Record<string, string> {
    const cookie = this.#cookieOf(as);
    return { origin: this.#origin.origin, ...(cookie === "" ? {} : { cookie }), ...headers };
  }

  /** Checks that the connection's next request is answered normally. */
  async #checkServing(): Promise<void> {
    const next = await this.#send("GET", "/version.json", {}, null);
    if (next.status !== 200) throw new Error(`the next request of the connection got ${next.status}`);
  }

  async #send(method: string, path: string, headers: Record<string, string>, body: Buffer | null): Promise<Answer> {
    const { hostname, port } = this.#origin;
    const sending = httpRequest({ hostname, port, method, path, headers, agent: this.#agent });
    const timer = setTimeout(
      () => sending.destroy(new Error(`${method} was not answered in ${ANSWERED_WITHIN_MS} ms`)),
      ANSWERED_WITHIN_MS,
    );
    try {
      sending.end(body ?? undefined);
      const [answer] = (await once(sending, "response")) as [IncomingMessage];
      const chunks: Buffer[] = [];
      for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(chunks) };
    } finally {
      clearTimeout(timer);
    }
  }

  /** Announces a body, sends half of it and disconnects. */
  async #cutOff(one: Case): Promise<{ fault: null; status: number }> {
    const { hostname, port } = this.#origin;
    const body = one.body ?? Buffer.alloc(0);
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    const headers = Object.entries({ host: `${hostname}:${port}`, ...this.#headersOf(one) });
    const head = headers.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`${one.endpoint.method} ${one.path} HTTP/1.1\r\n${head}content-length: ${body.length}\r\n\r\n`);
    socket.write(body.subarray(0, body.length >> 1));
    await new Promise((resolve) => setTimeout(resolve, 5));
    socket.destroy();
    await this.#checkServing();
    return { fault: null, status: 0 };
  }
}

/** Node sends no length for a body where it does not expect one. */
function lengthOf({ body, chunked }: Case): Record<string, string> {
  if (body === null) return {};
  return chunked ? { "transfer-encoding": "chunked" } : { "content-length": String(body.length) };
}

function faultOf({ endpoint }: Case, { status, headers, body }: Answer): string | null {
  const text = body.subarray(0, 500).toString("utf8");
  if (status >= 400) {
    const refused = errorBody.safeParse(jsonOf(body));
    if (!refused.success) return `answered ${status} in another form: ${text}`;
    const isAnnounced = status === 503 && AWAY.has(refused.data.code) && headers["retry-after"] !== undefined;
    if (status >= 500 && !isAnnounced) return `answered ${status} ${text}`;
    return null;
  }
  if (status < 200 || status >= 300) return `answered ${status}`;
  if (endpoint.isDownload === true) {
    // Event streams are read directly; only downloads have a file name.
    const isRead = headers["content-type"]?.startsWith("text/event-stream") === true;
    return isRead || headers["content-disposition"] ? null : "sent a file without its name";
  }
  return answerFault(endpoint, status, jsonOf(body));
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return undefined;
  }
}
