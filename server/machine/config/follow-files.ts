import { readFile } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import type { Logger } from "pino";
import { must } from "#domain/lib/must.ts";
import { type Config, readConfig, SETTINGS } from "#server/machine/config/config.ts";
import { StartError } from "#server/machine/config/start-error.ts";

/**
 * Settings that a running node reloads, with their field in the config; code must read the field each time it is used.
 */
export const FOLLOWED = {
  SESSION_SECRET: "sessionSecret",
  SESSION_SECRETS_READ: "readSecrets",
  DATABASE_URL: "databaseUrl",
  NATS_URL: "natsUrl",
  SMTP_URL: "smtpUrl",
  SMS_URL: "smsUrl",
  S3_ACCESS_KEY_ID: "bucket",
  S3_SECRET_ACCESS_KEY: "bucket",
  EXCHANGE_SECRET_NSE: "exchanges",
  EXCHANGE_SECRET_BSE: "exchanges",
  SENDBIRD_API_TOKEN: "sendbirdApiToken",
  LLM_KEY: "llm",
  INTERCOM_IDENTITY_SECRET: "intercomIdentitySecret",
  OTEL_EXPORTER_OTLP_HEADERS: "collectorHeaders",
  SENTRY_DSN: "sentryDsn",
  AUDIT_ANCHOR_KEY: "auditAnchorKey",
  AUDIT_ANCHOR_PUBLIC_KEYS: "auditAnchorPublicKeys",
} as const satisfies Record<string, keyof Config>;

type Followed = keyof typeof FOLLOWED;
type Field = (typeof FOLLOWED)[Followed];

const EVERY_MS = 5000;

interface Needs {
  env: Readonly<Record<string, string | undefined>>;
  log: Logger;
  everyMs?: number;
}

/**
 * Reloads settings whose files have changed (see {@link FOLLOWED}), so that secrets change without a restart. A file
 * counts once two reads in a row agree, since it may be read while it is being written. Invalid settings are logged and
 * the previous ones stay. A setting that is added or removed needs a restart.
 * @param config the settings in use by the process; changed in place
 * @returns a function that stops it
 */
export function followFiles(config: Config, { env, log, everyMs = EVERY_MS }: Needs): () => void {
  const files = new Map(
    [...SETTINGS.keys()].flatMap((name): [string, string][] => {
      const file = env[`${name}_FILE`];
      return file ? [[name, file]] : [];
    }),
  );
  const stop = new AbortController();
  if (files.size > 0) void follow(config, { env, log, everyMs, files, signal: stop.signal });
  return () => stop.abort();
}

interface Following extends Required<Needs> {
  /** Setting name → path of its file. */
  files: ReadonlyMap<string, string>;
  signal: AbortSignal;
}

type Texts = ReadonlyMap<string, string | null>;

async function follow(config: Config, following: Following): Promise<void> {
  const { files, signal, everyMs } = following;
  let last: Texts = new Map();
  // Empty, not the texts read at start: files may have changed before the first read.
  let settled: Texts = new Map();
  while (!signal.aborted) {
    const texts = await read(files);
    if (isDeepStrictEqual(texts, last) && !isDeepStrictEqual(texts, settled)) {
      take(
        config,
        settled.size === 0 ? [] : [...files.keys()].filter((name) => texts.get(name) !== settled.get(name)),
        texts,
        following,
      );
      settled = texts;
    }
    last = texts;
    await delay(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

/** Null for a file that cannot be read. */
async function read(files: ReadonlyMap<string, string>): Promise<Texts> {
  const texts = new Map<string, string | null>();
  for (const [name, file] of files) texts.set(name, await readFile(file, "utf8").catch(() => null));
  return texts;
}

/**
 * @param rewritten settings whose files have changed
 * @param texts the texts on which both reads agreed; by now a file may be half rewritten
 */
function take(config: Config, rewritten: readonly string[], texts: Texts, { env, log, files }: Following): void {
  const restarts = rewritten.filter((name) => !isFollowed(name));
  if (restarts.length > 0) log.warn({ settings: restarts }, "settings in files have changed that take a restart");
  let next: Config;
  try {
    const seen = new Map([...files].map(([name, file]) => [file, texts.get(name)]));
    next = readConfig(env, (file) => must(seen.get(file), `the text of ${file}`));
  } catch (error) {
    // The message of a foreign error is not logged: it may contain the secret.
    const reason = error instanceof StartError ? error.message : "they cannot be read";
    log.error({ reason }, "settings in files cannot be used; those before stay");
    return;
  }
  const names = [...files.keys()].filter(isFollowed);
  const fields = [...new Set(names.map((name) => FOLLOWED[name]))];
  const taken = fields.filter((field) => !isDeepStrictEqual(config[field], next[field]) && assign(config, next, field));
  const stayed = fields.filter((field) => !isDeepStrictEqual(config[field], next[field]));
  const of = (some: readonly Field[]) => names.filter((name) => some.includes(FOLLOWED[name]));
  if (taken.length > 0) log.info({ settings: of(taken) }, "settings were taken anew from their files");
  if (stayed.length > 0)
    log.warn({ settings: of(stayed) }, "settings in files have come or gone, which takes a restart");
}

const isFollowed = (name: string): name is Followed => Object.hasOwn(FOLLOWED, name);

/**
 * Copies a setting; returns true when anything changed. Nested objects are changed in place, since their users hold a
 * reference to them.
 */
function assign<T extends object>(to: T, from: T, key: keyof T): boolean {
  const [before, after] = [to[key], from[key]];
  if (isParts(before) && isParts(after)) {
    const keys = Object.keys(after) as never[];
    return keys.filter((each) => assign<object>(before, after, each)).length > 0;
  }
  if (before === null || after === null || isDeepStrictEqual(before, after)) return false;
  to[key] = after;
  return true;
}

const isParts = (value: unknown): value is object =>
  typeof value === "object" && value !== null && !Array.isArray(value);
