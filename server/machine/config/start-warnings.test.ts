import { describe, expect, test } from "vitest";
import { readConfig } from "#server/machine/config/config.ts";
import { startWarnings } from "#server/machine/config/start-warnings.ts";

const settingsOf = (env: Record<string, string>) => startWarnings(readConfig(env)).map((text) => text.split(":")[0]);
const WHOLE = {
  NODE_ENV: "production",
  DATABASE_URL: "postgres://desk@db/bonds?sslmode=verify-full",
  SESSION_SECRET: "a secret of thirty-two characters or more",
  PUBLIC_ORIGIN: "https://desk.example.com",
  SMTP_URL: "smtps://mail.example.com",
};

describe("a server that is started by half", () => {
  test("says at its start which settings it lacks", () => {
    expect(settingsOf({ DATABASE_URL: WHOLE.DATABASE_URL })).toEqual([
      "NODE_ENV",
      "COOKIE_SECURE",
      "PUBLIC_ORIGIN",
      "API_DOCS",
      "SMTP_URL",
    ]);
    expect(settingsOf({ NODE_ENV: "production" })).toEqual(["SESSION_SECRET", "PUBLIC_ORIGIN", "SMTP_URL"]);
  });

  test.each([
    [{ COOKIE_SECURE: "off" }, "COOKIE_SECURE"],
    [{ API_DOCS: "on" }, "API_DOCS"],
    [{ STAFF_SECOND_FACTOR: "off" }, "STAFF_SECOND_FACTOR"],
    [{ METRICS_PORT: "9464" }, "METRICS_TLS_CERT"],
  ])("says so of %j in production", (weaker, setting) => {
    expect(settingsOf({ ...WHOLE, ...weaker })).toEqual([setting]);
  });

  test("says nothing where all is set, nor in the demo", () => {
    expect(settingsOf(WHOLE)).toEqual([]);
    const metrics = { METRICS_PORT: "9464", METRICS_TLS_CERT: "tls.crt", METRICS_TLS_KEY: "tls.key" };
    expect(settingsOf({ ...WHOLE, ...metrics })).toEqual([]);
    expect(settingsOf({ ...WHOLE, METRICS_PORT: "9464", PLAIN_CONNECTIONS: "on" })).toEqual([]);
    expect(settingsOf({})).toEqual([]);
  });
});
