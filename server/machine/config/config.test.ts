import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { readConfig, reportsErrors } from "#server/machine/config/config.ts";
import { collectorHeadersIn } from "#server/machine/config/trace-settings.ts";
import { isTrustedProxy } from "#server/machine/config/trusted-proxies.ts";

describe("settings", () => {
  test("nothing set means the demo on this machine, at any hour, with an embedded database", () => {
    expect(readConfig({})).toMatchObject({
      env: "development",
      port: 3000,
      metricsPort: null,
      demo: true,
      marketHours: "always",
      databaseUrl: null,
      natsUrl: null,
      cookieSecure: false,
      drainSeconds: 0,
    });
  });

  test("a database of one's own ends demo mode and keeps exchange hours", () => {
    expect(readConfig({ DATABASE_URL: "postgres://desk@db/bonds" })).toMatchObject({
      demo: false,
      marketHours: "exchange",
    });
  });

  test("production keeps cookies to https and has no demo world", () => {
    expect(readConfig({ NODE_ENV: "production" })).toMatchObject({
      demo: false,
      cookieSecure: true,
      sessionSecret: null,
      drainSeconds: 5,
    });
  });

  test("production refuses to start in demo mode", () => {
    expect(() => readConfig({ NODE_ENV: "production", DEMO: "on" })).toThrow(/^DEMO: .*NODE_ENV=production/);
  });

  test("production names its proxies: it does not believe whoever reaches the port", () => {
    const production = (proxies: string) => () => readConfig({ NODE_ENV: "production", TRUST_PROXY: proxies });
    expect(production("on")).toThrow(/^TRUST_PROXY: on believes whoever reaches the port/);
    const ADDRESSES = ["10.4.0.7", "10.5.9.9", "fd00::1", "10.4.0.8"];
    const trusted = (proxies: string) => {
      const { trustProxy } = production(proxies)();
      return ADDRESSES.filter((address) => isTrustedProxy(trustProxy, address));
    };
    expect(trusted("off")).toEqual([]);
    expect(trusted("10.4.0.7")).toEqual(["10.4.0.7"]);
    expect(trusted("10.4.0.7,10.5.0.0/16,fd00::/8")).toEqual(["10.4.0.7", "10.5.9.9", "fd00::1"]);
    expect(readConfig({ TRUST_PROXY: "on" }).trustProxy).toBe(true);
  });

  test.each([
    [{ PORT: "70000" }, /^PORT: /],
    [{ METRICS_PORT: "on" }, /^METRICS_PORT: must be a whole number/],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }, /^OTEL_EXPORTER_OTLP_ENDPOINT: must be a URL/],
    [{ OTEL_TRACES_SAMPLER: "sometimes" }, /^OTEL_TRACES_SAMPLER: /],
    [{ OTEL_TRACES_SAMPLER_ARG: "2" }, /^OTEL_TRACES_SAMPLER_ARG: must be a number from 0 to 1/],
    [{ SESSION_SECRET: "short" }, /^SESSION_SECRET: must have at least 32 characters/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL: must be a URL starting with postgres:\/\//],
    [{ PUBLIC_ORIGIN: "https://desk.example.com/" }, /^PUBLIC_ORIGIN: must be origins/],
    [{ DEMO: "maybe" }, /^DEMO: must be on or off/],
    [{ NATS_URL: "http://bus" }, /^NATS_URL: must be servers such as nats:/],
    [{ NATS_URL: "nats://one:4222,," }, /^NATS_URL: must be servers/],
    [{ SOCKETS_PER_PERSON: "many" }, /^SOCKETS_PER_PERSON: /],
    [{ CLAMD_URL: "clamd:3310" }, /^CLAMD_URL: must be an address such as tcp:/],
    [{ CLAMD_URL: "tcp://clamd" }, /^CLAMD_URL: must be an address such as tcp:/],
    [{ FILES_PER_PERSON: "-1" }, /^FILES_PER_PERSON: must be a whole number/],
    [{ FILE_MB_PER_PERSON: "1 GB" }, /^FILE_MB_PER_PERSON: must be a whole number/],
    [{ SENTRY_DSN: "https://sentry.example.com/1" }, /^SENTRY_DSN: must be a DSN/],
    [{ MARKET_HOURS: "night" }, /^MARKET_HOURS: /],
    [{ TRUST_PROXY: "haproxy" }, /^TRUST_PROXY: must be on, off, or addresses and networks/],
    [{ TRUST_PROXY: "10.4.0.7,," }, /^TRUST_PROXY: must be on, off, or addresses/],
    [{ TRUST_PROXY: "10.0.0.0/33" }, /^TRUST_PROXY: must be on, off, or addresses/],
    [{ TRUST_PROXY: "0.0.0.0/0" }, /^TRUST_PROXY: must be on, off, or addresses/],
    [{ LLM_URL: "llm.example.com" }, /^LLM_URL: must be a URL starting with http/],
    [{ LLM_KEY: "two words" }, /^LLM_KEY: must be one line/],
    [{ S3_URL: "https://minio.example:9000" }, /^S3_URL: must be an address that ends with a bucket/],
    [{ S3_URL: "https://minio.example/files/of/others" }, /^S3_URL: must be an address that ends with a bucket/],
    [{ S3_URL: "https://key@minio.example/files" }, /^S3_URL: must be an address that ends with a bucket/],
    [{ S3_URL: "https://minio.example/Files" }, /^S3_URL: must be an address that ends with a bucket/],
    [{ S3_REGION: "Mumbai, India" }, /^S3_REGION: must be a region/],
    [{ S3_SECRET_ACCESS_KEY: "two words" }, /^S3_SECRET_ACCESS_KEY: must be one line/],
  ])("a wrong value is named with its variable: %o", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  test.each(["nats://bus", "bus:4222", "nats://desk:word@bus-1:4222, tls://bus-2", "nats://[::1]:4222"])(
    "several forms of a bus are taken: %s",
    (url) => expect(readConfig({ NATS_URL: url }).natsUrl).toBe(url),
  );

  test("nothing is traced until OpenTelemetry's own variables say where to", () => {
    const traces = (env: Record<string, string>) => readConfig(env).traces;
    const address = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318/" };
    expect(traces({ OTEL_SERVICE_NAME: "desk", OTEL_TRACES_SAMPLER: "always_on" })).toBeNull();
    expect(traces({ ...address, OTEL_TRACES_SAMPLER: "always_off" })).toBeNull();
    expect(traces(address)).toEqual({
      url: "http://collector:4318/v1/traces",
      serviceName: "yieldboard",
      sampler: "always_on",
      ratio: 1,
    });
    const more = { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: "https://traces.example/in", OTEL_SERVICE_NAME: "desk" };
    const sampled = { OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0.1" };
    expect(traces({ ...address, ...more, ...sampled })).toEqual({
      url: "https://traces.example/in",
      serviceName: "desk",
      sampler: "traceidratio",
      ratio: 0.1,
    });
  });

  test("the log is exported where that is switched on and an address is set, with what the collector asks for", () => {
    const address = { OTEL_EXPORTER_OTLP_ENDPOINT: "http://collector:4318" };
    const on = { OTEL_LOGS_EXPORTER: "otlp" };
    expect(readConfig(address).logExport).toBeNull();
    expect(() => readConfig(on)).toThrow(/^OTEL_LOGS_EXPORTER: set OTEL_EXPORTER_OTLP_ENDPOINT/);
    const headers = { OTEL_EXPORTER_OTLP_HEADERS: "api-key=a=b,tenant=desk" };
    const { logExport, collectorHeaders } = readConfig({ ...address, ...on, ...headers });
    expect(logExport).toEqual({ url: "http://collector:4318/v1/logs", serviceName: "yieldboard" });
    expect(collectorHeadersIn(collectorHeaders)).toEqual({ "api-key": "a=b", tenant: "desk" });
    expect(collectorHeadersIn(null)).toEqual({});
    const own = { OTEL_EXPORTER_OTLP_LOGS_ENDPOINT: "https://logs.example/in" };
    expect(readConfig({ ...own, ...on })).toMatchObject({
      traces: null,
      logExport: { url: "https://logs.example/in" },
    });
  });

  test("errors are reported in the demo and where a service is set, nowhere else (F-38)", () => {
    const dsn = "https://0123abcd@sentry.example.com/42";
    const isOn = (env: Record<string, string>) => reportsErrors(readConfig(env));
    expect([isOn({}), isOn({ DEMO: "off" }), isOn({ DEMO: "off", SENTRY_DSN: dsn })]).toEqual([true, false, true]);
    expect([isOn({ NODE_ENV: "production" }), isOn({ NODE_ENV: "production", SENTRY_DSN: dsn })]).toEqual([
      false,
      true,
    ]);
  });

  test("the audit of the embedded database is anchored beside it; elsewhere where a file is named, in production with a key", () => {
    const anchors = (env: Record<string, string>) => readConfig({ DATA_DIR: "/data", ...env }).auditAnchors;
    expect(anchors({})).toBe("/data/audit-anchors.jsonl");
    expect([anchors({ DATABASE_URL: "postgres://db/bonds" }), anchors({ NODE_ENV: "production" })]).toEqual([
      null,
      null,
    ]);
    const named = { NODE_ENV: "production", AUDIT_ANCHORS: "/anchors/audit.jsonl" };
    expect(() => readConfig(named)).toThrow(/^AUDIT_ANCHORS and AUDIT_ANCHOR_KEY: set both/);
    expect(anchors({ ...named, AUDIT_ANCHOR_KEY: "key" })).toBe("/anchors/audit.jsonl");
  });

  test("metrics over TLS need a certificate and its key, and may ask for those of who calls", () => {
    const pair = { METRICS_TLS_CERT: "/tls/tls.crt", METRICS_TLS_KEY: "/tls/tls.key" };
    expect(readConfig({}).metricsTls).toBeNull();
    expect(readConfig(pair).metricsTls).toEqual({ cert: "/tls/tls.crt", key: "/tls/tls.key", clientCa: null });
    expect(readConfig({ ...pair, METRICS_TLS_CLIENT_CA: "/tls/ca.crt" }).metricsTls?.clientCa).toBe("/tls/ca.crt");
    for (const alone of [{ METRICS_TLS_CERT: "/tls/tls.crt" }, { METRICS_TLS_CLIENT_CA: "/tls/ca.crt" }]) {
      expect(() => readConfig(alone)).toThrow(/^METRICS_TLS_CERT and METRICS_TLS_KEY: set both/);
    }
  });

  test("a language model needs its address, its key and its name, all or none; the key is never said", () => {
    const all = { LLM_URL: "https://llm.example.com/v1/", LLM_KEY: "key-of-the-model", LLM_MODEL: "large" };
    expect(readConfig({}).llm).toBeNull();
    expect(readConfig(all).llm).toEqual({ url: "https://llm.example.com/v1", key: "key-of-the-model", model: "large" });
    for (const missing of ["LLM_URL", "LLM_KEY", "LLM_MODEL"]) {
      expect(() => readConfig({ ...all, [missing]: "" })).toThrow(/^LLM_URL, LLM_KEY and LLM_MODEL: set all three/);
    }
    expect(() => readConfig({ ...all, LLM_MODEL: "" })).toThrow(/^(?!.*key-of-the-model)/s);
  });

  test("an object store needs its bucket and both keys, all or none; they are never said", () => {
    const keys = { S3_ACCESS_KEY_ID: "key-of-files", S3_SECRET_ACCESS_KEY: "secret-of-files" };
    const all = { S3_URL: "https://minio.example:9000/yieldboard-files/", ...keys };
    expect(readConfig({}).bucket).toBeNull();
    expect(readConfig({ S3_REGION: "ap-south-1" }).bucket).toBeNull();
    expect(readConfig(all).bucket).toEqual({
      url: "https://minio.example:9000/yieldboard-files",
      region: "us-east-1",
      accessKeyId: "key-of-files",
      secretAccessKey: "secret-of-files",
    });
    for (const missing of Object.keys(all)) {
      expect(() => readConfig({ ...all, [missing]: "" })).toThrow(/^S3_URL, .* set all three(?!.*-of-files)/s);
    }
  });

  test("the API describes itself, in production only when asked", () => {
    expect([readConfig({}).apiDocs, readConfig({ NODE_ENV: "production" }).apiDocs]).toEqual([true, false]);
    expect(readConfig({ NODE_ENV: "production", API_DOCS: "on" }).apiDocs).toBe(true);
  });

  test("our staff must have a second factor, but in the demo", () => {
    expect([readConfig({}).staffSecondFactor, readConfig({ NODE_ENV: "production" }).staffSecondFactor]).toEqual([
      false,
      true,
    ]);
    expect(readConfig({ STAFF_SECOND_FACTOR: "on" }).staffSecondFactor).toBe(true);
  });

  test("a code by mail or text message signs in alone, unless the operator says otherwise", () => {
    expect(readConfig({}).codeSignsInAlone).toBe(true);
    expect(readConfig({ CODE_SIGNS_IN_ALONE: "off" }).codeSignsInAlone).toBe(false);
    expect(() => readConfig({ CODE_SIGNS_IN_ALONE: "maybe" })).toThrow(/CODE_SIGNS_IN_ALONE/);
  });

  test("a session may stand unused for however long, unless the operator says otherwise", () => {
    expect(readConfig({}).sessionIdleMinutes).toBeNull();
    expect(readConfig({ SESSION_IDLE_MINUTES: "30" }).sessionIdleMinutes).toBe(30);
    for (const wrong of ["0", "14", "1441", "15.5", "half an hour"])
      expect(() => readConfig({ SESSION_IDLE_MINUTES: wrong })).toThrow(/SESSION_IDLE_MINUTES/);
  });

  test("a setting may stand in a file, whose last line ends as it likes, and is judged like any other", () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), "yieldboard-settings-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = path.join(folder, "secret");
    writeFileSync(file, "a secret of 32 characters or more\n");
    expect(readConfig({ SESSION_SECRET_FILE: file }).sessionSecret).toBe("a secret of 32 characters or more");
    writeFileSync(file, "\n");
    expect(readConfig({ SMTP_URL_FILE: file, NODE_ENV: "production" }).smtpUrl).toBeNull();
    writeFileSync(file, "short");
    expect(() => readConfig({ SESSION_SECRET_FILE: file })).toThrow(/^SESSION_SECRET: must have at least 32/);
    expect(() => readConfig({ SESSION_SECRET_FILE: `${file}-of-nobody` })).toThrow(/^SESSION_SECRET_FILE: .*ENOENT/);
    const twice = { SESSION_SECRET_FILE: file, SESSION_SECRET: "a secret of 32 characters or more" };
    expect(() => readConfig(twice)).toThrow(/^SESSION_SECRET_FILE: SESSION_SECRET is set as well/);
  });

  test("an empty variable counts as not set", () => {
    expect(readConfig({ PORT: "", NATS_URL: "" })).toMatchObject({ port: 3000, natsUrl: null });
  });
});

describe("connections to other machines in production", () => {
  const production = (env: Record<string, string>) => () => readConfig({ NODE_ENV: "production", ...env });

  test.each([
    ["DATABASE_URL", "postgres://desk@db/bonds"],
    ["DATABASE_URL", "postgres://desk@db/bonds?sslmode=disable"],
    ["DATABASE_URL", "postgres://desk@db/bonds?sslmode=no-verify"],
    ["NATS_URL", "tls://one:4222,nats://two:4222"],
    ["NATS_URL", "two:4222"],
    ["SMTP_URL", "smtp://mail.example.com:587"],
    ["SMS_URL", "http://sms.example.com/send"],
    ["SENTRY_DSN", "http://key@sentry.example.com/1"],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", "http://collector:4318"],
  ])("are encrypted, or the server does not start: %s=%s", (name, address) => {
    expect(production({ [name]: address })).toThrow(new RegExp(`^${name}: spoken to without encryption`));
    const on = { env: "production", plainConnections: true };
    expect(production({ [name]: address, PLAIN_CONNECTIONS: "on" })()).toMatchObject(on);
    expect(readConfig({ [name]: address })).toMatchObject({ env: "development", plainConnections: false });
  });

  test.each([
    ["DATABASE_URL", "postgres://desk@db/bonds?sslmode=verify-full"],
    ["DATABASE_URL", "postgres://desk@127.0.0.1:5433/bonds"],
    ["DATABASE_URL", "postgres:///bonds?host=/var/run/postgresql"],
    ["NATS_URL", "tls://one:4222,tls://two:4222"],
    ["NATS_URL", "localhost:4222"],
    ["SMTP_URL", "smtps://mail.example.com"],
    ["SMTP_URL", "smtp://mail.example.com:587?requireTLS=true"],
    ["SMS_URL", "https://sms.example.com/send"],
  ])("may be as they are where they are encrypted, or stay on the machine: %s=%s", (name, address) => {
    expect(production({ [name]: address })()).toMatchObject({ env: "production", plainConnections: false });
  });
});
