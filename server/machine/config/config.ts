import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { bucketSettings, isBucketUrl, type BucketSettings } from "#server/machine/config/bucket-settings.ts";
import { type TextOf, withFiles } from "#server/machine/config/from-files.ts";
import { plainConnections } from "#server/machine/config/plain-connections.ts";
import { PRODUCT_FOLDER } from "#server/machine/config/product-folder.ts";
import { StartError } from "#server/machine/config/start-error.ts";
import { proxiesIn, type TrustedProxies } from "#server/machine/config/trusted-proxies.ts";
import {
  logSettings,
  TRACE_VARIABLES,
  traceSettings,
  type ExportSettings,
  type TraceSettings,
} from "#server/machine/config/trace-settings.ts";

/** Files in PEM that the metrics are served with over TLS. */
export interface MetricsTls {
  cert: string;
  key: string;
  /** Authority that must have signed a client's certificate; null: no client certificate needed. */
  clientCa: string | null;
}

/** Settings from the environment; nothing else reads `process.env`. */
export interface Config {
  env: "development" | "test" | "production";
  version: string;
  host: string;
  port: number;
  /** Port of the metrics, on the same host; null: not served. */
  metricsPort: number | null;
  /** Null: they are served plain. */
  metricsTls: MetricsTls | null;
  /** True when unencrypted connections to other machines are allowed, because the network is the operator's alone. */
  plainConnections: boolean;
  /** Export of request traces; null: no tracing. */
  traces: TraceSettings | null;
  /** Export of the log in addition to standard output; null: none. */
  logExport: ExportSettings | null;
  /** Headers that the collector of both asks for, such as a key, as OpenTelemetry writes them; null: none. */
  collectorHeaders: string | null;
  /** Holds the embedded database, its lock and the embedded secret. */
  dataDir: string;
  /** Null: the embedded database under dataDir. */
  databaseUrl: string | null;
  /** The object store in which files are from now on; null: in the database. */
  bucket: BucketSettings | null;
  /** Null: fan-out stays in this process. */
  natsUrl: string | null;
  /** The demo world, its simulator and /dev/outbox. */
  demo: boolean;
  /** Null only in production without SESSION_SECRET; nobody can sign in then (X-05). */
  sessionSecret: string | null;
  /** The file of the audit's anchors; null: it is not anchored. */
  auditAnchors: string | null;
  /**
   * Private key to sign anchors: Ed25519, PKCS #8 in DER, base64. Null: outside production a generated key is stored
   * beside the data.
   */
  auditAnchorKey: string | null;
  /** Keys that anchors were signed with before, for checking them. */
  auditAnchorPublicKeys: readonly string[];
  /**
   * True when a mailed or texted code is enough to sign in; false: a second factor is always required, regardless of a
   * firm's setting.
   */
  codeSignsInAlone: boolean;
  /** Minutes without a key press or click after which a session ends; null: never. */
  sessionIdleMinutes: number | null;
  /** True when our own staff must have a second factor. */
  staffSecondFactor: boolean;
  /** Further secrets accepted for reading, during and after a change of the session secret. */
  readSecrets: readonly string[];
  smtpUrl: string | null;
  smsUrl: string | null;
  mailFrom: string;
  /** Email invited as the first member of staff while there is none; null: nobody. */
  firstStaffEmail: string | null;
  /** Email of the support desk; null: tickets are only stored. */
  supportEmail: string | null;
  /** The customer chat service's workspace; null: our own support widget. */
  intercomAppId: string | null;
  /**
   * Signs the user's identity for the service, so that nobody can write as another person; null: the service is not
   * given the user.
   */
  intercomIdentitySecret: string | null;
  /** The hosted chat service's application; null, with the token: chat runs on our own engine. */
  sendbirdAppId: string | null;
  /** Opens everything of the application, and signs its webhooks: it stays in this process. */
  sendbirdApiToken: string | null;
  /** Address for browsers to reach the service through a proxy; null: the service itself. */
  sendbirdApiHost: string | null;
  sendbirdWebsocketHost: string | null;
  /** Address of the service's platform API for this process; null: the service itself. */
  sendbirdPlatformHost: string | null;
  /** Destination of error reports; null: not sent, they stay in the demo's list. */
  sentryDsn: string | null;
  /** The language model that Mind may ask, at an address that speaks chat completions; null: its own grammar alone. */
  llm: { url: string; key: string; model: string } | null;
  /** The exchanges' RFQ platforms, and the secrets that sign their callbacks; null: not connected. */
  exchanges: Record<Exchange, { url: string; secret: string } | null>;
  /** True when the server fetches pages linked in chats for their titles. */
  linkPreviews: boolean;
  /** Actions of the simulated dealers per second; 0 keeps them still. */
  simRate: number;
  simSeed: number;
  marketHours: "exchange" | "always";
  /** Origins that may send changing calls; empty: only the host that was called. */
  publicOrigins: readonly string[];
  cookieSecure: boolean;
  /** Open sockets of one kind on one node: of a person, of all people of a firm, from one address. */
  socketsPerPerson: number;
  socketsPerFirm: number;
  socketsPerAddress: number;
  /** Calls a minute on one node: of a person, and of visitors from one address. */
  callsPerPerson: number;
  callsPerAddress: number;
  /** Files of a person that are stored, and their megabytes. */
  filesPerPerson: number;
  fileMbPerPerson: number;
  /** Virus scanner for files before they are stored, as tcp://host:port or unix:///path; null: no scanning. */
  clamdUrl: string | null;
  /** Seconds an upload waits for an unreachable scanner. */
  clamdWaitSeconds: number;
  /** True when /api/docs and its document are served. */
  apiDocs: boolean;
  /** Proxies trusted for X-Forwarded-For and -Proto. */
  trustProxy: TrustedProxies;
  /** Seconds a node keeps serving after a stop signal, so that a proxy sees at /readyz that it drains. */
  drainSeconds: number;
  logLevel: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent";
  /** Folder of the built pages. */
  distDir: string;
  referenceDataDir: string;
}

const onOff = z
  .enum(["on", "off", "true", "false", "1", "0"], "must be on or off")
  .transform((text) => ["on", "true", "1"].includes(text));
const trustedProxies = z.string().transform((text, context): TrustedProxies => {
  const set = onOff.safeParse(text).data ?? proxiesIn(text);
  if (set !== null) return set;
  context.addIssue("must be on, off, or addresses and networks such as 10.4.0.7,10.5.0.0/16");
  return z.NEVER;
});
/** The minimum is an access token's lifetime: idle time is not checked for a request with a valid access token. */
const IDLE_MINUTES = "must be a whole number from 15 to 1440";

const wholeNumber = (most: number) => {
  const error = `must be a whole number from 0 to ${most}`;
  return z.coerce.number({ error }).int(error).min(0, error).max(most, error);
};
const urlOf = (...schemes: string[]) =>
  z.string().refine((text) => schemes.some((scheme) => text.startsWith(`${scheme}://`)) && URL.canParse(text), {
    message: `must be a URL starting with ${schemes.map((scheme) => `${scheme}://`).join(" or ")}`,
  });
const origins = z
  .string()
  .transform((text) => text.split(",").map((origin) => origin.trim()))
  .pipe(
    z.array(
      z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
        message: "must be origins such as https://desk.example.com, separated by commas",
      }),
    ),
  );

const secret = z.string().min(32, "must have at least 32 characters");
const secrets = z
  .string()
  .transform((text) => text.split(",").map((each) => each.trim()))
  .pipe(z.array(z.string().min(32, "each must have at least 32 characters")));

const NATS_SERVER =
  /^(?:(?:nats|tls):\/\/(?:[^\s/@]+@)?)?[\w.-]+(?::\d{1,5})?\/?$|^(?:(?:nats|tls):\/\/)?\[[\da-f:]+\](?::\d{1,5})?$/i;
const natsServers = z.string().refine((text) => text.split(",").every((server) => NATS_SERVER.test(server.trim())), {
  message: "must be servers such as nats://host:4222, separated by commas",
});

const SENTRY_DSN = /^https?:\/\/\w+(?::\w+)?@[\w.-]+(?::\d{1,5})?(?:\/[\w-]+)*\/\d+$/;

/** With its port, which clamd has no usual one of in addresses; or the path of a socket. */
const CLAMD = /^(?:tcp:\/\/(?:[\w.-]+|\[[\da-f:]+\]):\d{1,5}|unix:\/\/\/[\w./-]+)$/i;

/** Characters allowed in an HTTP header. */
const KEY = /^[\x21-\x7e]+$/;

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().default("0.0.0.0"),
  PORT: wholeNumber(65_535).default(3000),
  METRICS_PORT: wholeNumber(65_535).optional(),
  METRICS_TLS_CERT: z.string().optional(),
  METRICS_TLS_KEY: z.string().optional(),
  METRICS_TLS_CLIENT_CA: z.string().optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: urlOf("postgres", "postgresql").optional(),
  S3_URL: z
    .string()
    .refine(
      isBucketUrl,
      "must be an address that ends with a bucket, such as https://minio.example:9000/yieldboard-files",
    )
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[a-z0-9-]{2,32}$/, "must be a region such as us-east-1")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().max(256).regex(KEY, "must be one line without spaces").optional(),
  S3_SECRET_ACCESS_KEY: z.string().max(256).regex(KEY, "must be one line without spaces").optional(),
  NATS_URL: natsServers.optional(),
  DEMO: onOff.optional(),
  AUDIT_ANCHORS: z.string().optional(),
  AUDIT_ANCHOR_KEY: z.string().optional(),
  AUDIT_ANCHOR_PUBLIC_KEYS: z
    .string()
    .transform((text) => text.split(",").map((key) => key.trim()))
    .optional(),
  CODE_SIGNS_IN_ALONE: onOff.default(true),
  STAFF_SECOND_FACTOR: onOff.optional(),
  SESSION_IDLE_MINUTES: z.coerce
    .number({ error: IDLE_MINUTES })
    .int(IDLE_MINUTES)
    .min(15, IDLE_MINUTES)
    .max(1440, IDLE_MINUTES)
    .optional(),
  SESSION_SECRET: secret.optional(),
  SESSION_SECRETS_READ: secrets.optional(),
  SMTP_URL: urlOf("smtp", "smtps").optional(),
  SMS_URL: urlOf("http", "https").optional(),
  FIRST_STAFF_EMAIL: z.email("must be an email address").optional(),
  SUPPORT_EMAIL: z.email("must be an email address").optional(),
  INTERCOM_APP_ID: z
    .string()
    .regex(/^[0-9a-z]{4,32}$/, "must be a workspace id")
    .optional(),
  INTERCOM_IDENTITY_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  SENDBIRD_APP_ID: z
    .string()
    .regex(/^[0-9A-Za-z-]{8,64}$/, "must be an application id")
    .optional(),
  SENDBIRD_API_TOKEN: z.string().min(16, "must have at least 16 characters").optional(),
  SENDBIRD_API_HOST: urlOf("http", "https").optional(),
  SENDBIRD_WEBSOCKET_HOST: urlOf("ws", "wss").optional(),
  SENDBIRD_PLATFORM_HOST: urlOf("http", "https").optional(),
  SENTRY_DSN: z.string().regex(SENTRY_DSN, "must be a DSN such as https://key@sentry.example.com/1").optional(),
  LLM_URL: urlOf("http", "https").optional(),
  LLM_KEY: z.string().max(4096).regex(KEY, "must be one line without spaces").optional(),
  LLM_MODEL: z.string().max(200).optional(),
  EXCHANGE_URL_NSE: urlOf("http", "https").optional(),
  EXCHANGE_URL_BSE: urlOf("http", "https").optional(),
  EXCHANGE_SECRET_NSE: z.string().min(8, "must have at least 8 characters").optional(),
  EXCHANGE_SECRET_BSE: z.string().min(8, "must have at least 8 characters").optional(),
  LINK_PREVIEWS: onOff.default(true),
  MAIL_FROM: z.string().default("no-reply@yieldboard.example"),
  SIM_RATE: z.coerce.number({ error: "must be a number from 0 to 1000" }).min(0).max(1000).default(20),
  SIM_SEED: wholeNumber(2 ** 31).default(20_260_101),
  MARKET_HOURS: z.enum(["exchange", "always"]).optional(),
  PUBLIC_ORIGIN: origins.optional(),
  COOKIE_SECURE: onOff.optional(),
  SOCKETS_PER_PERSON: wholeNumber(100_000).default(20),
  SOCKETS_PER_FIRM: wholeNumber(100_000).default(1000),
  SOCKETS_PER_ADDRESS: wholeNumber(100_000).default(2000),
  CALLS_PER_PERSON: wholeNumber(1_000_000).default(3000),
  CALLS_PER_ADDRESS: wholeNumber(1_000_000).default(6000),
  FILES_PER_PERSON: wholeNumber(10_000_000).default(20_000),
  FILE_MB_PER_PERSON: wholeNumber(100_000_000).default(10_000),
  CLAMD_URL: z
    .string()
    .regex(CLAMD, "must be an address such as tcp://clamd.example:3310 or unix:///run/clamav/clamd.ctl")
    .optional(),
  CLAMD_WAIT_SECONDS: wholeNumber(30).default(5),
  API_DOCS: onOff.optional(),
  TRUST_PROXY: trustedProxies.default(false),
  PLAIN_CONNECTIONS: onOff.default(false),
  DRAIN_SECONDS: wholeNumber(600).optional(),
  ...TRACE_VARIABLES,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

/** Names of all variables, each with its default; null: no default, or one derived from other settings. */
export const SETTINGS: ReadonlyMap<string, string | null> = new Map(
  Object.entries(environment.shape).map(([name, schema]) => {
    const unset: unknown = schema.safeParse(undefined).data;
    if (typeof unset === "boolean") return [name, unset ? "on" : "off"];
    return [name, typeof unset === "string" || typeof unset === "number" ? `${unset}` : null];
  }),
);

/**
 * Reads the settings. An empty variable counts as not set; each may be given in a file instead, see {@link withFiles}.
 * @param textOf reads the files of settings; default: from disk
 * @throws StartError naming every invalid variable
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, textOf?: TextOf): Config {
  const given = Object.entries(env).flatMap(([name, value]): [string, string][] => (value ? [[name, value]] : []));
  const read = environment.safeParse(withFiles(Object.fromEntries(given), [...SETTINGS.keys()], textOf));
  if (!read.success) {
    throw new StartError(read.error.issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`).join("\n"));
  }
  const set = read.data;
  const production = set.NODE_ENV === "production";
  if (production && set.DEMO) {
    throw new StartError("DEMO: the demo world does not run with NODE_ENV=production; unset one of the two.");
  }
  if (production && set.TRUST_PROXY === true) {
    throw new StartError(
      "TRUST_PROXY: on believes whoever reaches the port; in production name the addresses or networks of the proxies, such as 10.4.0.7,10.5.0.0/16.",
    );
  }
  if ((set.SENDBIRD_APP_ID === undefined) !== (set.SENDBIRD_API_TOKEN === undefined)) {
    throw new StartError("SENDBIRD_APP_ID and SENDBIRD_API_TOKEN: set both for the hosted chat, or neither.");
  }
  if (production && set.AUDIT_ANCHORS !== undefined && set.AUDIT_ANCHOR_KEY === undefined) {
    throw new StartError("AUDIT_ANCHORS and AUDIT_ANCHOR_KEY: set both to anchor the audit, or neither.");
  }
  const plain = production && !set.PLAIN_CONNECTIONS ? plainConnections(set) : [];
  if (plain.length > 0) {
    throw new StartError(
      `${plain.join(", ")}: spoken to without encryption. Use TLS (sslmode=verify-full, tls://, https://, smtps:// or requireTLS=true), or set PLAIN_CONNECTIONS=on where the network between belongs to you alone.`,
    );
  }
  const exchanges = {
    NSE: connection("NSE", set.EXCHANGE_URL_NSE, set.EXCHANGE_SECRET_NSE),
    BSE: connection("BSE", set.EXCHANGE_URL_BSE, set.EXCHANGE_SECRET_BSE),
  };
  const dataDir = path.resolve(set.DATA_DIR);
  // Another database of a development machine has another chain: only the one in the data folder is anchored unasked.
  const anchors = set.DATABASE_URL === undefined && !production ? path.join(dataDir, "audit-anchors.jsonl") : null;
  const demo = set.DEMO ?? (set.DATABASE_URL === undefined && !production);
  return {
    env: set.NODE_ENV,
    version: readVersion(),
    host: set.HOST,
    port: set.PORT,
    metricsPort: set.METRICS_PORT ?? null,
    metricsTls: metricsTls(set.METRICS_TLS_CERT, set.METRICS_TLS_KEY, set.METRICS_TLS_CLIENT_CA),
    plainConnections: set.PLAIN_CONNECTIONS,
    traces: traceSettings(set),
    logExport: logSettings(set),
    collectorHeaders: set.OTEL_EXPORTER_OTLP_HEADERS ?? null,
    dataDir,
    databaseUrl: set.DATABASE_URL ?? null,
    bucket: bucketSettings(set),
    natsUrl: set.NATS_URL ?? null,
    demo,
    sessionSecret: set.SESSION_SECRET ?? null,
    auditAnchors: set.AUDIT_ANCHORS === undefined ? anchors : path.resolve(set.AUDIT_ANCHORS),
    auditAnchorKey: set.AUDIT_ANCHOR_KEY ?? null,
    auditAnchorPublicKeys: set.AUDIT_ANCHOR_PUBLIC_KEYS ?? [],
    codeSignsInAlone: set.CODE_SIGNS_IN_ALONE,
    sessionIdleMinutes: set.SESSION_IDLE_MINUTES ?? null,
    staffSecondFactor: set.STAFF_SECOND_FACTOR ?? !demo,
    readSecrets: set.SESSION_SECRETS_READ ?? [],
    smtpUrl: set.SMTP_URL ?? null,
    smsUrl: set.SMS_URL ?? null,
    mailFrom: set.MAIL_FROM,
    firstStaffEmail: set.FIRST_STAFF_EMAIL ?? null,
    supportEmail: set.SUPPORT_EMAIL ?? null,
    intercomAppId: set.INTERCOM_APP_ID ?? null,
    intercomIdentitySecret: set.INTERCOM_IDENTITY_SECRET ?? null,
    sendbirdAppId: set.SENDBIRD_APP_ID ?? null,
    sendbirdApiToken: set.SENDBIRD_API_TOKEN ?? null,
    sendbirdApiHost: set.SENDBIRD_API_HOST ?? null,
    sendbirdWebsocketHost: set.SENDBIRD_WEBSOCKET_HOST ?? null,
    sendbirdPlatformHost: set.SENDBIRD_PLATFORM_HOST ?? null,
    sentryDsn: set.SENTRY_DSN ?? null,
    llm: languageModel(set.LLM_URL, set.LLM_KEY, set.LLM_MODEL),
    exchanges,
    linkPreviews: set.LINK_PREVIEWS,
    simRate: set.SIM_RATE,
    simSeed: set.SIM_SEED,
    marketHours: set.MARKET_HOURS ?? (demo ? "always" : "exchange"),
    publicOrigins: set.PUBLIC_ORIGIN ?? [],
    socketsPerPerson: set.SOCKETS_PER_PERSON,
    socketsPerFirm: set.SOCKETS_PER_FIRM,
    socketsPerAddress: set.SOCKETS_PER_ADDRESS,
    callsPerPerson: set.CALLS_PER_PERSON,
    callsPerAddress: set.CALLS_PER_ADDRESS,
    filesPerPerson: set.FILES_PER_PERSON,
    fileMbPerPerson: set.FILE_MB_PER_PERSON,
    clamdUrl: set.CLAMD_URL ?? null,
    clamdWaitSeconds: set.CLAMD_WAIT_SECONDS,
    cookieSecure: set.COOKIE_SECURE ?? production,
    apiDocs: set.API_DOCS ?? !production,
    trustProxy: set.TRUST_PROXY,
    drainSeconds: set.DRAIN_SECONDS ?? (production ? 5 : 0),
    logLevel: set.LOG_LEVEL,
    distDir: path.join(PRODUCT_FOLDER, "dist"),
    referenceDataDir: path.join(PRODUCT_FOLDER, "reference-data"),
  };
}

function connection(exchange: Exchange, url: string | undefined, secret: string | undefined) {
  if (url === undefined && secret === undefined) return null;
  if (url === undefined || secret === undefined) {
    throw new StartError(
      `EXCHANGE_URL_${exchange} and EXCHANGE_SECRET_${exchange}: set both to connect it, or neither.`,
    );
  }
  return { url: url.replace(/\/+$/, ""), secret };
}

function metricsTls(cert?: string, key?: string, clientCa?: string): MetricsTls | null {
  if (cert === undefined && key === undefined && clientCa === undefined) return null;
  if (cert === undefined || key === undefined) {
    throw new StartError("METRICS_TLS_CERT and METRICS_TLS_KEY: set both to serve metrics over TLS, or neither.");
  }
  return {
    cert: path.resolve(cert),
    key: path.resolve(key),
    clientCa: clientCa === undefined ? null : path.resolve(clientCa),
  };
}

function languageModel(url: string | undefined, key: string | undefined, model: string | undefined): Config["llm"] {
  if (url === undefined && key === undefined && model === undefined) return null;
  if (url === undefined || key === undefined || model === undefined) {
    throw new StartError("LLM_URL, LLM_KEY and LLM_MODEL: set all three for Mind's language model, or none.");
  }
  return { url: url.replace(/\/+$/, ""), key, model };
}

/** True when errors are reported: to the service of SENTRY_DSN, or to the list of the demo. */
export function reportsErrors({ sentryDsn, demo }: Pick<Config, "sentryDsn" | "demo">): boolean {
  return sentryDsn !== null || demo;
}

function readVersion(): string {
  const described = z.object({ version: z.string() });
  return described.parse(JSON.parse(readFileSync(path.join(PRODUCT_FOLDER, "package.json"), "utf8"))).version;
}
