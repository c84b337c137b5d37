import { setTimeout as delay } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { BucketSettings } from "#server/machine/config/bucket-settings.ts";
import { FileDamaged, FilesAway } from "#server/machine/files/errors.ts";

/** Objects by their keys, over the S3 protocol. Every method may be repeated. @throws FilesAway from each */
export interface Bucket {
  /** @param sha256 of the bytes, hex: a store that got others refuses them */
  put(key: string, bytes: Buffer, sha256: string): Promise<void>;
  /** @param mostBytes maximum size. @throws FileDamaged when the object is larger or missing */
  get(key: string, mostBytes: number): Promise<Buffer<ArrayBuffer>>;
  /** Succeeds also where nothing was. */
  delete(key: string): Promise<void>;
  /** Checks that the bucket exists and our keys open it. */
  probe(): Promise<void>;
}

/** From the first try to the last byte. A proxy gives an answer 60 s. */
const WITHIN_MS = 20_000;
const PROBE_WITHIN_MS = 2000;
const TRIES = 3;
const PAUSE_MS = 100;
const PASSING = new Set([408, 429, 500, 502, 503, 504]);

/**
 * Opens no connection: each request is signed on its own (AWS Signature Version 4), with the current keys of the
 * settings, and names the bucket in its path.
 */
export function openBucket(settings: Readonly<BucketSettings>, withinMs = WITHIN_MS): Bucket {
  const { url } = settings;
  const addressOf = (key: string) => `${url}/${encodeURIComponent(key)}`;

  async function once(address: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    // Not followed elsewhere: a signature is good for one host.
    const { region, accessKeyId, secretAccessKey } = settings;
    const signer = new AwsClient({ region, accessKeyId, secretAccessKey, service: "s3", retries: 0 });
    const request = await signer.sign(address, { redirect: "manual", ...init });
    return fetch(request, { signal });
  }

  /** Retries temporary failures while there is time. */
  async function send(address: string, init: RequestInit, signal: AbortSignal, tries = TRIES): Promise<Response> {
    for (let left = tries; ; left -= 1) {
      try {
        const answer = await once(address, init, signal);
        if (left <= 1 || !PASSING.has(answer.status)) return answer;
        await answer.body?.cancel();
      } catch (error) {
        if (left <= 1 || signal.aborted) throw away(init, error);
      }
      await delay(PAUSE_MS * 2 ** (tries - left), undefined, { signal }).catch((error: unknown) => {
        throw away(init, error);
      });
    }
  }

  return {
    async put(key, bytes, sha256) {
      const headers = { "content-type": "application/octet-stream", "x-amz-content-sha256": sha256 };
      const body = new Uint8Array(bytes);
      const answer = await send(addressOf(key), { method: "PUT", body, headers }, AbortSignal.timeout(withinMs));
      await requireDone("PUT", answer);
    },
    async get(key, mostBytes) {
      const signal = AbortSignal.timeout(withinMs);
      for (let left = TRIES; ; left -= 1) {
        const answer = await send(addressOf(key), { method: "GET" }, signal);
        if (!answer.ok) {
          const text = await answer.text();
          if (answer.status === 404 && text.includes("NoSuchKey"))
            throw new FileDamaged(`nothing lies in the object store under ${key}`);
          throw refused("GET", answer.status, text);
        }
        try {
          return await readAtMost(answer, mostBytes, key);
        } catch (error) {
          // The connection broke in the middle of the bytes.
          if (left <= 1 || signal.aborted || error instanceof FileDamaged) throw error;
        }
      }
    },
    async delete(key) {
      const answer = await send(addressOf(key), { method: "DELETE" }, AbortSignal.timeout(withinMs));
      if (answer.status === 404) {
        const text = await answer.text();
        if (text.includes("NoSuchKey")) return;
        throw refused("DELETE", answer.status, text);
      }
      await requireDone("DELETE", answer);
    },
    async probe() {
      const signal = AbortSignal.timeout(Math.min(PROBE_WITHIN_MS, withinMs));
      await requireDone("HEAD", await send(url, { method: "HEAD" }, signal, 1));
    },
  };
}

async function requireDone(method: string, answer: Response): Promise<void> {
  const text = await answer.text().catch(() => "");
  if (!answer.ok) throw refused(method, answer.status, text);
}

async function readAtMost(answer: Response, mostBytes: number, key: string): Promise<Buffer<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    for await (const chunk of answer.body ?? []) {
      chunks.push(chunk);
      length += chunk.length;
      if (length > mostBytes) break;
    }
  } catch (error) {
    throw away({ method: "GET" }, error);
  }
  if (length > mostBytes) throw new FileDamaged(`more lies in the object store under ${key} than was stored`);
  return Buffer.concat(chunks);
}

const away = ({ method }: RequestInit, cause: unknown): FilesAway =>
  new FilesAway(`the object store did not answer ${method}: ${reasonOf(cause)}`, { cause });

/** The reason of a connection error is in the cause of fetch's error. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  return error.cause instanceof Error ? error.cause.message : error.message;
}

/** Reports only the error code: the store's message may contain too much for a log. */
function refused(method: string, status: number, text: string): FilesAway {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(text)?.[1] ?? "no code";
  return new FilesAway(`the object store answered ${method} with ${status} (${code})`);
}
