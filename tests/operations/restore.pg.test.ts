import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer } from "#server/machine/live/process.testing.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import { commandsUnder, runCommands } from "#tests/operations/documented-commands.ts";
import { startPostgres } from "../../scripts/lib/system.mjs";

// The drill of docs/operations.md, command by command: a running product is backed up and restored to another cluster
// and another bucket.

/** Values of the demo world, sealed with the secret in the database and in its dump. */
const NUMBERS = { account_number: "2811904477", dp_id: "30115118", dp_client_id: "21604538" };
const SECRET = "a secret that only this drill knows, 32 characters or more";
const MESSAGE = "said before the backup was taken";

/** A bucket with its access settings, and as an rclone remote. */
async function bucket(remote: string) {
  const store = await startObjectStore();
  onTestFinished(() => store.close());
  const { url, region, accessKeyId, secretAccessKey } = store.bucket;
  const { origin, pathname } = new URL(url);
  const config = `RCLONE_CONFIG_${remote}`;
  return {
    url,
    name: pathname.slice(1),
    settings: { S3_URL: url, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey },
    rclone: {
      [`${config}_TYPE`]: "s3",
      [`${config}_PROVIDER`]: "Other",
      [`${config}_ENDPOINT`]: origin,
      [`${config}_REGION`]: region,
      [`${config}_ACCESS_KEY_ID`]: accessKeyId,
      [`${config}_SECRET_ACCESS_KEY`]: secretAccessKey,
    },
  };
}

const hasRclone = spawnSync("rclone", ["version"]).status === 0;

async function cluster(): Promise<string> {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  return postgres.url;
}

test.skipIf(!hasRclone)(
  "what was there before a backup is there after its restore in a new cluster: sessions, chats, files, sealed numbers, and a whole audit chain",
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "restore-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [url, restored] = [await cluster(), await cluster()];
    const [files, restoredFiles] = [await bucket("FILES"), await bucket("RESTORED")];
    const settings = { SESSION_SECRET: SECRET, SIM_RATE: "5" };
    const running = await startServer(path.join(folder, "a"), { ...settings, ...files.settings, DATABASE_URL: url });
    onTestFinished(() => running.kill());
    const asha = await signIn(running.origin, "dealer@meridian.example", DEMO_PASSWORD);
    const opened = await asha.post(
      "/api/chat/channels/",
      {
        custom_type: "direct",
        user_ids: ["usr_dealernarmada"],
      },
      { "idempotency-key": "drill-1" },
    );
    const { url: channel } = (await opened.json()) as { url: string };
    const form = new FormData();
    form.append("file", new Blob(["isin,level\n"], { type: "text/csv" }), "levels.csv");
    const uploaded = await fetch(`${running.origin}/api/chat/channels/${channel}/files/`, {
      method: "POST",
      headers: { cookie: asha.cookie, origin: running.origin },
      body: form,
    });
    const { file_url } = (await uploaded.json()) as { file_url: string };
    const messages = `/api/chat/channels/${channel}/messages/`;
    const sent = await asha.post(
      messages,
      { req_id: crypto.randomUUID(), message: MESSAGE, file_url },
      { "idempotency-key": "drill-2" },
    );
    expect(sent.status, await sent.clone().text()).toBe(200);

    const backOffice = await signIn(running.origin, "backoffice@sahyadri.example", DEMO_PASSWORD);

    const env = {
      DATABASE_URL: url,
      RESTORED_URL: restored,
      SESSION_SECRET: SECRET,
      ...files.settings,
      ...files.rclone,
      ...restoredFiles.rclone,
      // Cleared, because rclone fails to start if the machine sets a CA bundle.
      AWS_CA_BUNDLE: "",
      BUCKET: files.name,
      RESTORED_BUCKET: restoredFiles.name,
      RESTORED_S3_URL: restoredFiles.url,
      BACKUP: path.join(folder, "yieldboard.dump"),
      FILES_BACKUP: path.join(folder, "files"),
      DEMO: "off",
    };
    const output = await runCommands(commandsUnder("Backup and restore"), { env });
    expect(output).toMatch(/The audit chain holds: \d+ rows/);
    expect(output).toMatch(/^1 files are whole, .*: 0 in the database, 1 in the object store\.$/m);
    await running.kill();

    const again = await startServer(path.join(folder, "b"), {
      ...settings,
      ...restoredFiles.settings,
      DATABASE_URL: restored,
    });
    onTestFinished(() => again.kill());
    const messagesAnswer = await fetch(`${again.origin}${messages}`, { headers: { cookie: asha.cookie } });
    expect(messagesAnswer.status).toBe(200);
    expect(await messagesAnswer.text()).toContain(MESSAGE);
    const client = await fetch(`${again.origin}/api/clients/ucc/cli_sahyadriwadia/`, {
      headers: { cookie: backOffice.cookie },
    });
    expect([client.status, await client.json()]).toEqual([200, expect.objectContaining(NUMBERS)]);
    const file = await fetch(again.origin + file_url, { headers: { cookie: asha.cookie } });
    expect([file.status, await file.text()]).toEqual([200, "isin,level\n"]);
  },
);
