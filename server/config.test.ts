import { describe, expect, test } from "vitest";
import { readConfig } from "#server/config.ts";

describe("settings", () => {
  test("nothing set means the demo on this machine, at any hour, with an embedded database", () => {
    expect(readConfig({})).toMatchObject({
      env: "development",
      port: 3000,
      demo: true,
      marketHours: "always",
      databaseUrl: null,
      natsUrl: null,
      cookieSecure: false,
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
    });
  });

  test("production refuses to start in demo mode", () => {
    expect(() => readConfig({ NODE_ENV: "production", DEMO: "on" })).toThrow(/^DEMO: .*NODE_ENV=production/);
  });

  test.each([
    [{ PORT: "70000" }, /^PORT: /],
    [{ SESSION_SECRET: "short" }, /^SESSION_SECRET: must have at least 32 characters/],
    [{ DATABASE_URL: "mysql://x" }, /^DATABASE_URL: must be a URL starting with postgres:\/\//],
    [{ PUBLIC_ORIGIN: "https://desk.example.com/" }, /^PUBLIC_ORIGIN: must be origins/],
    [{ DEMO: "maybe" }, /^DEMO: must be on or off/],
    [{ MARKET_HOURS: "night" }, /^MARKET_HOURS: /],
  ])("a wrong value is named with its variable: %o", (env, message) => {
    expect(() => readConfig(env)).toThrow(message);
  });

  test("an empty variable counts as not set", () => {
    expect(readConfig({ PORT: "", NATS_URL: "" })).toMatchObject({ port: 3000, natsUrl: null });
  });
});
