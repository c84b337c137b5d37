import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { isNotNull } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { openDataFolder } from "#server/machine/db/data-folder.ts";
import { openDatabase } from "#server/machine/db/open-database.ts";
import type { Database } from "#server/machine/db/database.ts";
import { uploads } from "#server/machine/db/schema/support.ts";
import { must } from "#domain/lib/must.ts";
import { openBucket } from "#server/machine/files/bucket.ts";
import { databaseFiles } from "#server/machine/files/database-files.ts";
import { sha256Of } from "#server/machine/files/file-columns.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import { startObjectStore } from "#server/testing/object-store.ts";

const FILES = 12;
const SECRET = "a secret that only this test knows, 32 or more characters";

function npmRun(script: string, env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [`scripts/${script}.ts`], {
    stdio: ["ignore", "pipe", "pipe"],
    env: { PATH: process.env["PATH"], NODE_ENV: "test", ...env },
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

async function outputOf(child: ChildProcess): Promise<{ code: number; text: string }> {
  let text = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (data: Buffer) => (text += data.toString()));
  const [code] = (await once(child, "close")) as [number];
  return { code, text };
}

async function withDatabase<T>(dataDir: string, work: (db: Database) => Promise<T>): Promise<T> {
  const folder = openDataFolder(dataDir);
  const db = await openDatabase({ databaseDir: folder.databaseDir }, pino({ level: "silent" }));
  try {
    return await work(db);
  } finally {
    await db.close();
    folder.release();
  }
}

test(
  "a move that is killed in the middle is begun again and moves the rest, and every file is whole at each time",
  { timeout: 120_000 },
  async () => {
    const dataDir = mkdtempSync(path.join(tmpdir(), "files-move-"));
    onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
    mkdirSync(dataDir, { recursive: true });
    const store = await startObjectStore();
    onTestFinished(() => store.close());
    const { url, accessKeyId, secretAccessKey } = store.bucket;
    const env = {
      DATA_DIR: dataDir,
      SESSION_SECRET: SECRET,
      S3_URL: url,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    };
    await withDatabase(dataDir, async (db) => {
      // Every other file is stored in the clear, as before files were sealed.
      const wrappings = [{ sessionSecret: null }, { sessionSecret: SECRET }].map(keyWrapping);
      for (let n = 0; n < FILES; n += 1) {
        const row = { filename: "a.txt", contentType: "text/plain", userId: null, createdAt: new Date() };
        const id = `upl_${1000 + n}`;
        await databaseFiles(db, must(wrappings[n % 2])).store(id, Buffer.alloc(100_000, `file ${n} `), (tx, written) =>
          tx.insert(uploads).values({ id, ...row, ...written }),
        );
      }
    });

    let puts = 0;
    const killed = new Promise<void>((resolve) => {
      store.delays.after = async (method) => {
        puts += method === "PUT" ? 1 : 0;
        if (puts !== 5) return;
        first.kill("SIGKILL");
        resolve();
        // Never answers the request.
        await once(first, "exit");
      };
    });
    const first = npmRun("files-move", env);
    await killed;
    if (first.exitCode === null && first.signalCode === null) await once(first, "exit");
    store.delays.after = async () => undefined;
    const inDatabase = () => withDatabase(dataDir, ({ orm }) => orm.$count(uploads, isNotNull(uploads.bytes)));
    expect([await inDatabase(), store.keys().length]).toEqual([FILES - 4, 5]);
    expect(await outputOf(npmRun("files-verify", env))).toEqual({
      code: 0,
      text:
        "12 files are whole, 1.2 MB: 8 in the database, 4 in the object store.\n" +
        "6 of them are in the clear: nodes seal them once an hour.\n",
    });

    expect(await outputOf(npmRun("files-move", env))).toEqual({
      code: 0,
      text: `Moved 8 files, 0.8 MB, to ${url}; 0 were left in the database.\n`,
    });
    expect([await inDatabase(), store.keys().length]).toEqual([0, FILES]);
    expect(await outputOf(npmRun("files-verify", env))).toMatchObject({
      code: 0,
      text: expect.stringContaining("0 in the database, 12 in") as string,
    });

    const keyless = await outputOf(npmRun("files-verify", { ...env, SESSION_SECRET: "" }));
    expect([keyless.code, keyless.text.split("\n")[0]]).toEqual([
      1,
      "upl_1001: the key of upl_1001 opens under no secret that is read",
    ]);

    const others = Buffer.alloc(100_000, "others");
    await openBucket(store.bucket).put("upl_1003", others, sha256Of(others));
    await openBucket(store.bucket).delete("upl_1007");
    const { code, text } = await outputOf(npmRun("files-verify", env));
    expect([code, text.split("\n").filter((line) => line.startsWith("upl_"))]).toEqual([
      1,
      [
        "upl_1003: the bytes of upl_1003 are not those stored",
        "upl_1007: nothing lies in the object store under upl_1007",
      ],
    ]);
    await store.stop();
    expect(await outputOf(npmRun("files-verify", env))).toMatchObject({
      code: 1,
      text: expect.stringContaining("did not answer GET") as string,
    });
  },
);
