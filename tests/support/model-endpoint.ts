import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

// A scripted language model service for tests: streamed chat completions with tool calls. It answers each call with the
// next reply and records the requests.

/** A recorded call. */
export interface ChatRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: {
    model: string;
    temperature: number;
    stream: boolean;
    tool_choice: unknown;
    max_tokens: number;
    tools: { function: { name: string } }[];
    messages: { role: string; content: string | null; tool_calls?: unknown[] }[];
  };
}

/** Answers one call. */
export type Reply = (response: ServerResponse, request: ChatRequest) => void;

interface Usage {
  tokensIn: number;
  tokensOut: number;
}
const USAGE: Usage = { tokensIn: 1000, tokensOut: 100 };

/** Characters per chunk of a streamed argument. */
const PIECE = 40;
const pieces = (text: string) => text.match(new RegExp(`.{1,${PIECE}}`, "gsu")) ?? [""];

const chunkOf = (choices: unknown[], usage?: Usage) => ({
  id: "chatcmpl-1",
  object: "chat.completion.chunk",
  created: 1,
  model: "scripted",
  choices,
  ...(usage && {
    usage: {
      prompt_tokens: usage.tokensIn,
      completion_tokens: usage.tokensOut,
      total_tokens: usage.tokensIn + usage.tokensOut,
    },
  }),
});
const delta = (part: object, finish_reason: string | null = null) =>
  chunkOf([{ index: 0, delta: part, finish_reason }]);

const eventOf = (chunk: object) => `data: ${JSON.stringify(chunk)}\n\n`;

function toolDeltas(name: string, written: string): object[] {
  const called = delta({
    role: "assistant",
    tool_calls: [{ index: 0, id: "call_1", type: "function", function: { name, arguments: "" } }],
  });
  const more = pieces(written).map((piece) => delta({ tool_calls: [{ index: 0, function: { arguments: piece } }] }));
  return [called, ...more];
}

function streamed(response: ServerResponse, chunks: readonly object[]): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const chunk of chunks) response.write(eventOf(chunk));
}

/** Calls a tool; `written` arguments are sent unchanged, even if they are not JSON. */
export const callsTool =
  (name: string, input: unknown, usage: Usage = USAGE): Reply =>
  (response) => {
    const written = typeof input === "string" ? input : JSON.stringify(input);
    streamed(response, [...toolDeltas(name, written), delta({}, "tool_calls"), chunkOf([], usage)]);
    response.end("data: [DONE]\n\n");
  };

/** Answers with text instead of a tool call. */
export const completion =
  (text: string, finish = "stop"): Reply =>
  (response) => {
    streamed(response, [delta({ role: "assistant", content: text }), delta({}, finish), chunkOf([], USAGE)]);
    response.end("data: [DONE]\n\n");
  };

/** Starts a tool call and breaks the connection in the middle. */
export const breaksOff =
  (name: string, input: unknown): Reply =>
  (response) => {
    const all = toolDeltas(name, JSON.stringify(input));
    streamed(response, all.slice(0, Math.ceil(all.length / 2)));
    setTimeout(() => response.destroy(), 20);
  };

/** Calls a tool completely, but ends without the final marker. */
export const endsEarly =
  (name: string, input: unknown): Reply =>
  (response) => {
    streamed(response, toolDeltas(name, JSON.stringify(input)));
    response.end();
  };

/** Refuses with a status; a retry is allowed at once. */
export const answersStatus =
  (status: number, message = "not now"): Reply =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json", "retry-after-ms": "1" });
    response.end(JSON.stringify({ error: { message, type: "error" } }));
  };

/** Answers with a page instead of a stream. */
export const answersPage: Reply = (response) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.end("<html><body>Sign in</body></html>");
};

/** Streams data that is not JSON. */
export const streamsNoJson: Reply = (response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  response.end("data: {not json\n\ndata: [DONE]\n\n");
};

/** Redirects the caller. */
export const redirects =
  (to: string): Reply =>
  (response) =>
    void response.writeHead(307, { location: to }).end();

/** Accepts the call and never answers. */
export const staysSilent: Reply = () => {};

export interface ModelService {
  url: string;
  key: string;
  model: string;
  /** In order of arrival. */
  requests: ChatRequest[];
  /** Sets the replies to the next calls, one each; after the last one the service answers 500. */
  script: (...replies: Reply[]) => void;
  close: () => Promise<void>;
}

export async function startModelService(): Promise<ModelService> {
  const requests: ChatRequest[] = [];
  let replies: Reply[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString("utf8")) as ChatRequest["body"];
      // One connection per call, so that a connection broken by a test is not reused.
      response.setHeader("connection", "close");
      const asked = { path: request.url ?? "", headers: request.headers, body };
      requests.push(asked);
      (replies.shift() ?? answersStatus(500))(response, asked);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key: "the-key-of-the-model",
    model: "scripted",
    requests,
    script: (...next) => {
      replies = next;
      requests.length = 0;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
