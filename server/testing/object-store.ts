import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import type { BucketSettings } from "#server/machine/config/bucket-settings.ts";

const BUCKET = "yieldboard-files";
const OBJECT = "._S3rver_object";
/** Built-in credentials of that server. */
const KEYS = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };

/** Delays of an object store's requests, before or after execution, until the promise resolves. */
export interface Delays {
  before?: (method: string, key: string) => Promise<void>;
  after?: (method: string, key: string) => Promise<void>;
}

/** A server of the S3 protocol in this process, with one bucket; it checks every signature. */
export interface ObjectStore {
  bucket: BucketSettings;
  /** The keys of all objects, in order. */
  keys(): string[];
  delays: Delays;
  /** Ends it, its objects stay; `start` begins again on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

export async function startObjectStore(): Promise<ObjectStore> {
  const directory = mkdtempSync(path.join(tmpdir(), "object-store-"));
  const delays: Delays = {};
  let server: S3rver | null = null;
  let port = 0;
  const start = async () => {
    server = new S3rver({
      address: "127.0.0.1",
      port,
      silent: true,
      directory,
      configureBuckets: [{ name: BUCKET }],
    });
    server.middleware.unshift(async ({ method, path: asked }, next) => {
      const key = asked.split("/")[2] ?? "";
      await delays.before?.(method, key);
      await next();
      await delays.after?.(method, key);
    });
    ({ port } = await server.run());
  };
  const stop = async () => {
    const stopped = server;
    server = null;
    if (stopped === null) return;
    const closed = stopped.close();
    stopped.httpServer.closeAllConnections();
    await closed;
  };
  await start();
  const folder = path.join(directory, BUCKET);
  return {
    bucket: { url: `http://127.0.0.1:${port}/${BUCKET}`, region: "us-east-1", ...KEYS },
    keys: () =>
      (existsSync(folder) ? readdirSync(folder) : [])
        .filter((file) => file.endsWith(OBJECT))
        .map((file) => file.slice(0, -OBJECT.length))
        .toSorted(),
    delays,
    stop,
    start,
    async close() {
      await stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
