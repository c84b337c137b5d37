/** Failures that pass: a safe request that met one is sent once more. */
const PASSING = [408, 409, 425, 429, 500, 502, 503, 504];

type QueryValue = string | number | boolean | null | undefined;
export type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;

export interface SentRequest {
  readonly method: string;
  readonly query?: Query | undefined;
  /** Sent as JSON. */
  readonly body?: unknown;
  /** Sent as multipart/form-data, in place of a body. */
  readonly file?: File | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Gets through when the page is closed upon it. */
  readonly keepalive?: boolean;
  readonly signal?: AbortSignal | undefined;
  /** The response is a file: reads its bytes. */
  readonly isFile?: boolean;
  /** Called for each chunk of a file as it arrives. */
  readonly onPiece?: OnPiece | undefined;
}

/** Receives a chunk of a file, and the response headers. */
export type OnPiece = (piece: Uint8Array, headers: Headers) => void;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** Parsed JSON, else the text; the bytes of a file. */
  readonly data: unknown;
}

/**
 * Sends a request with the session's cookies and reads the response of any status. A GET is repeated once after a
 * passing failure. Each attempt has its own `timeoutMs`, including reading the response; for a file, each chunk has.
 * @throws the browser's error when no response came
 */
export async function sendRequest(
  fetch: typeof globalThis.fetch,
  url: string,
  request: SentRequest,
  timeoutMs: number,
): Promise<Answer> {
  if (request.method !== "GET") return sendOnce(fetch, url, request, timeoutMs);
  try {
    const answer = await sendOnce(fetch, url, request, timeoutMs);
    if (!PASSING.includes(answer.status)) return answer;
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
  }
  return sendOnce(fetch, url, request, timeoutMs);
}

async function sendOnce(
  fetch: typeof globalThis.fetch,
  url: string,
  { method, query, body, file, headers, keepalive = false, signal, isFile = false, onPiece }: SentRequest,
  timeoutMs: number,
): Promise<Answer> {
  const timeout = new AbortController();
  const timedOut = () => timeout.abort(new DOMException("The answer took too long.", "TimeoutError"));
  let timer = setTimeout(timedOut, timeoutMs);
  const onComing: OnPiece = (piece, ahead) => {
    clearTimeout(timer);
    timer = setTimeout(timedOut, timeoutMs);
    onPiece?.(piece, ahead);
  };
  try {
    const response = await fetch(url + queryText(query), {
      method,
      credentials: "include",
      headers: {
        accept: "application/json",
        ...(body == null ? {} : { "content-type": "application/json" }),
        ...headers,
      },
      body: file === undefined ? (body == null ? null : JSON.stringify(body)) : formOf(file),
      signal: signal === undefined ? timeout.signal : AbortSignal.any([signal, timeout.signal]),
      ...(keepalive ? { keepalive } : {}),
    });
    const isRead = isFile && response.ok;
    const data = isRead ? await fileOf(response, onComing) : parsed(await response.text());
    return { status: response.status, headers: response.headers, data };
  } finally {
    clearTimeout(timer);
  }
}

/** The bytes of a file, read piece by piece. */
async function fileOf({ body, headers }: Response, onPiece: OnPiece): Promise<ArrayBuffer> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body?.getReader();
  for (let read = await reader?.read(); read?.done === false; read = await reader?.read()) {
    pieces.push(read.value);
    onPiece(read.value, headers);
  }
  return new Blob(pieces).arrayBuffer();
}

function formOf(file: File): FormData {
  const form = new FormData();
  form.append("file", file);
  return form;
}

function parsed(text: string): unknown {
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Omits undefined values; repeats the name for each value of a list. */
function queryText(query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (one === undefined ? [] : [[name, one === null ? "" : String(one)]])),
  );
  return pairs.length === 0 ? "" : `?${new URLSearchParams(pairs).toString()}`;
}
