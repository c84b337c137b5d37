import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { openPglite } from "#server/machine/db/open-pglite.ts";
import { chatFiles } from "#server/machine/db/schema/chat.ts";
import { fileObjects } from "#server/machine/db/schema/files.ts";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { openBucket } from "#server/machine/files/bucket.ts";
import { objectFiles } from "#server/machine/files/object-files.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import { type Caller, signIn, startServer } from "#server/machine/live/process.testing.ts";
import { startObjectStore } from "#server/testing/object-store.ts";

// The real server, killed while it writes a file to the object store.

const TEXT = "isin,level\n";

async function upload(origin: string, { cookie }: Caller, channel: string): Promise<Response> {
  const form = new FormData();
  form.append("file", new Blob([TEXT], { type: "text/csv" }), "levels.csv");
  const headers = { cookie, origin };
  return fetch(`${origin}/api/chat/channels/${channel}/files/`, { method: "POST", headers, body: form });
}

test(
  "a server that is killed in the middle of an upload has answered nothing, takes the file again, and what it left goes",
  { timeout: 180_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "crash-upload-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const store = await startObjectStore();
    onTestFinished(() => store.close());
    const { url, accessKeyId, secretAccessKey } = store.bucket;
    const settings = { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey };
    const first = await startServer(folder, settings);
    onTestFinished(() => first.kill());
    const asha = await signIn(first.origin, "dealer@meridian.example", DEMO_PASSWORD);
    const wanted = { custom_type: "direct", user_ids: ["usr_dealernarmada"] };
    const opened = await asha.post("/api/chat/channels/", wanted, { "idempotency-key": "crash-upload" });
    const { url: channel } = (await opened.json()) as { url: string };

    const isStored = new Promise<void>((resolve) => {
      store.delays.after = async (method) => {
        if (method !== "PUT") return;
        resolve();
        await new Promise(() => undefined);
      };
    });
    const broken = upload(first.origin, asha, channel).then(
      ({ status }) => status,
      () => "no answer",
    );
    await isStored;
    await first.kill();
    expect(await broken).toBe("no answer");
    const [left = ""] = store.keys();
    store.delays.after = async () => undefined;

    const second = await startServer(folder, settings);
    onTestFinished(() => second.kill());
    const answer = await upload(second.origin, asha, channel);
    expect(answer.status).toBe(200);
    const { file_url } = (await answer.json()) as { file_url: string };
    const read = await fetch(second.origin + file_url, { headers: { cookie: asha.cookie } });
    expect(await read.text()).toBe(TEXT);
    await second.stop();

    const db = await openPglite({ dataDir: path.join(folder, "db") });
    onTestFinished(() => db.close());
    const stored = (await db.orm.select({ id: chatFiles.id }).from(chatFiles)).map(({ id }) => id);
    expect(store.keys()).toEqual([left, ...stored].toSorted());
    const states = await db.orm.select({ key: fileObjects.key, state: fileObjects.state }).from(fileObjects);
    expect(states).toEqual(
      expect.arrayContaining([
        { key: left, state: "writing" },
        { key: stored[0], state: "stored" },
      ]),
    );
    const soon = new Date(Date.now() + 61 * 60 * 1000);
    const files = objectFiles({
      db,
      bucket: openBucket(store.bucket),
      wrapping: keyWrapping({ sessionSecret: null }),
      log: pino({ level: "silent" }),
      now: () => soon,
    });
    expect([await files.removeObjects({ db, now: soon }), store.keys()]).toEqual([1, stored]);
  },
);
