import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { type Config, readConfig } from "#server/machine/config/config.ts";
import { followFiles } from "#server/machine/config/follow-files.ts";

const FIRST = "the first secret of tests with 32 or more characters";
const NEXT = "the next secret of tests with 32 or more characters";

/** Timeouts for a change in a file: polled every few milliseconds here, on a possibly busy machine. */
const WITHIN = { timeout: 10_000, interval: 5 };

let folder: string;
let stop = () => undefined as unknown;
let logLines: Record<string, unknown>[];
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "yieldboard-followed-"));
  logLines = [];
});
afterEach(() => {
  stop();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);

/** Settings of a running node; those in `inFiles` are read from files with these texts. */
function serving(inFiles: Record<string, string>, others: Record<string, string> = {}): Config {
  for (const [name, text] of Object.entries(inFiles)) write(name, text);
  const files = Object.keys(inFiles).map((name) => [`${name}_FILE`, path.join(folder, name)]);
  const env = { ...others, ...(Object.fromEntries(files) as Record<string, string>) };
  const config = readConfig(env);
  const log = pino({}, { write: (line: string) => void logLines.push(JSON.parse(line) as Record<string, unknown>) });
  stop = followFiles(config, { env, log, everyMs: 5 });
  return config;
}

const logged = (text: string) => logLines.filter(({ msg }) => typeof msg === "string" && msg.startsWith(text));

describe("settings whose files change while a node serves", () => {
  test("are taken anew, in place, and it is told which, but not what they are", async () => {
    const config = serving({ SESSION_SECRET: FIRST, SESSION_SECRETS_READ: "" });
    write("SESSION_SECRETS_READ", `${NEXT}\n`);
    await vi.waitFor(() => expect(config.readSecrets).toEqual([NEXT]), WITHIN);
    expect(config.sessionSecret).toBe(FIRST);
    write("SESSION_SECRET", NEXT);
    write("SESSION_SECRETS_READ", FIRST);
    await vi.waitFor(() => expect([config.sessionSecret, config.readSecrets]).toEqual([NEXT, [FIRST]]), WITHIN);
    expect(logged("settings were taken anew")[0]).toMatchObject({ settings: ["SESSION_SECRETS_READ"] });
    expect(JSON.stringify(logLines)).not.toMatch(/secret of tests/);
  });

  test("are taken into what its users hold, where one has several parts", async () => {
    const others = { S3_URL: "https://minio.example/files", EXCHANGE_URL_NSE: "https://nse.example" };
    const config = serving(
      { S3_ACCESS_KEY_ID: "first-id", S3_SECRET_ACCESS_KEY: "first-key", EXCHANGE_SECRET_NSE: "first-of-nse" },
      others,
    );
    const { bucket, exchanges } = config;
    write("S3_ACCESS_KEY_ID", "next-id");
    write("S3_SECRET_ACCESS_KEY", "next-key");
    write("EXCHANGE_SECRET_NSE", "next-of-nse");
    await vi.waitFor(() => expect(exchanges.NSE?.secret).toBe("next-of-nse"), WITHIN);
    expect(bucket).toMatchObject({ accessKeyId: "next-id", secretAccessKey: "next-key" });
    expect([config.bucket, config.exchanges]).toEqual([bucket, exchanges]);
    expect(config.exchanges.BSE).toBeNull();
  });

  test("that cannot be used, have come or have gone leave those before, which the log tells once", async () => {
    const config = serving({ SESSION_SECRET: FIRST, SMTP_URL: "" });
    write("SESSION_SECRET", "short");
    await vi.waitFor(() => expect(logged("settings in files cannot be used")).toHaveLength(1), WITHIN);
    write("SESSION_SECRET", "");
    await vi.waitFor(() => expect(logged("settings in files have come or gone")).toHaveLength(1), WITHIN);
    write("SESSION_SECRET", FIRST);
    write("SMTP_URL", "smtps://mail.example");
    await vi.waitFor(() => expect(logged("settings in files have come or gone")).toHaveLength(2), WITHIN);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect([config.sessionSecret, config.smtpUrl]).toEqual([FIRST, null]);
    expect(logLines.map(({ msg }) => msg)).toHaveLength(3);
  });

  test("count once they are written: half of one is none", async () => {
    const config = serving({ SESSION_SECRET: FIRST });
    const halves = setInterval(() => write("SESSION_SECRET", `${NEXT} ${performance.now()}`), 1);
    onTestFinished(() => clearInterval(halves));
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(config.sessionSecret).toBe(FIRST);
    clearInterval(halves);
    write("SESSION_SECRET", NEXT);
    await vi.waitFor(() => expect(config.sessionSecret).toBe(NEXT), WITHIN);
  });

  test("but for secrets take a restart, and say so", async () => {
    const config = serving({ MAIL_FROM: "desk@meridian.example" });
    // Repeat: a change before the first two reads would count as the initial text.
    for (let n = 1; logged("settings in files have changed that take a restart").length === 0 && n < 50; n += 1) {
      write("MAIL_FROM", `other${n}@meridian.example`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    expect(logged("settings in files have changed that take a restart")).toHaveLength(1);
    expect(config.mailFrom).toBe("desk@meridian.example");
  });
});
