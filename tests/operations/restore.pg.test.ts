import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { DEMO_PASSWORD } from "#server/demo/people.ts";
import { signIn, startServer } from "#server/live/process.testing.ts";
import { commandsUnder, runCommands } from "#tests/operations/documented-commands.ts";
import { startPostgres } from "../../scripts/lib/system.mjs";

// The drill of docs/operations.md, command by command: a product that runs is backed up, and is there again in another cluster.

const SECRET = "a secret that only this drill knows, 32 characters or more";
const MESSAGE = "said before the backup was taken";

async function cluster(): Promise<string> {
  const postgres = await startPostgres();
  onTestFinished(() => postgres.stop());
  return postgres.url;
}

test(
  "what was there before a backup is there after its restore in a new cluster: sessions, chats, and a whole audit chain",
  { timeout: 240_000 },
  async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "restore-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [url, restored] = [await cluster(), await cluster()];
    const settings = { SESSION_SECRET: SECRET, SIM_RATE: "5" };
    const running = await startServer(path.join(folder, "a"), { ...settings, DATABASE_URL: url });
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
    const messages = `/api/chat/channels/${channel}/messages/`;
    const sent = await asha.post(
      messages,
      { req_id: crypto.randomUUID(), message: MESSAGE },
      { "idempotency-key": "drill-2" },
    );
    expect(sent.status, await sent.clone().text()).toBe(200);

    const env = {
      DATABASE_URL: url,
      RESTORED_URL: restored,
      SESSION_SECRET: SECRET,
      BACKUP: path.join(folder, "yieldboard.dump"),
      DEMO: "off",
    };
    expect(runCommands(commandsUnder("Backup and restore"), { env })).toMatch(/The audit chain holds: \d+ rows/);
    await running.kill();

    const again = await startServer(path.join(folder, "b"), { ...settings, DATABASE_URL: restored });
    onTestFinished(() => again.kill());
    const kept = await fetch(`${again.origin}${messages}`, { headers: { cookie: asha.cookie } });
    expect(kept.status).toBe(200);
    expect(await kept.text()).toContain(MESSAGE);
  },
);
