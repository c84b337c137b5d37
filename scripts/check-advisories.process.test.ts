import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import { gunzipSync } from "node:zlib";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { judgeAdvisories } from "./check-advisories.ts";

// Runs the command on this product's packages, against a registry that implements the advisory endpoint.

const ENDPOINT = "/-/npm/v1/security/advisories/bulk";
const ID = "GHSA-aaaa-bbbb-cccc";
const weakness = (severity: string) => ({
  id: 1,
  url: `https://github.com/advisories/${ID}`,
  title: "Frames without end",
  severity,
  vulnerable_versions: ">=0",
  cwe: [],
  cvss: { score: 8, vectorString: null },
});

let answer: (asked: Record<string, string[]>, response: ServerResponse) => void;
let lastAsked: Record<string, string[]> = {};
const registry = createServer((request, response) => {
  if (request.method !== "POST" || request.url !== ENDPOINT) return void response.writeHead(404).end("{}");
  void buffer(request).then((sent) => {
    const text = request.headers["content-encoding"] === "gzip" ? gunzipSync(sent) : sent;
    lastAsked = JSON.parse(text.toString()) as typeof lastAsked;
    answer(lastAsked, response);
  });
});
let folder: string;
let origin: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), "yieldboard-advisories-"));
  await new Promise<void>((listening) => registry.listen(0, "127.0.0.1", listening));
  origin = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`;
});
afterAll(() => {
  registry.close();
  rmSync(folder, { recursive: true });
});

const respond = (found: object) => {
  answer = (_asked, response) => response.setHeader("content-type", "application/json").end(JSON.stringify(found));
};

function checked({ at = origin, args = [], allowed = [] }: { at?: string; args?: string[]; allowed?: object[] } = {}) {
  const file = path.join(folder, "allowed.json");
  writeFileSync(file, JSON.stringify(allowed));
  // npm caches advisories, so each run has its own cache.
  const cache = mkdtempSync(path.join(folder, "cache-"));
  const env = { ...process.env, npm_config_registry: at, npm_config_cache: cache };
  const command = ["scripts/check-advisories.ts", "--allowed", file, ...args];
  return new Promise<{ code: number; output: string }>((resolve) => {
    const child = execFile(process.execPath, command, { env }, (_error, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

describe("npm run check:advisories", { timeout: 60_000 }, () => {
  test("passes when the registry knows of no weakness, and asks it of what is shipped alone", async () => {
    respond({});
    expect(await checked()).toMatchObject({ code: 0, output: expect.stringContaining("0 of them high or critical") });
    expect(Object.keys(lastAsked)).toEqual(expect.arrayContaining(["ws", "fastify", "pino"]));
    expect(Object.keys(lastAsked)).not.toEqual(expect.arrayContaining(["vitest"]));
  });

  test("fails on a high or critical one and names the package, the weakness and where it is described", async () => {
    for (const severity of ["high", "critical"]) {
      respond({ ws: [weakness(severity)] });
      const { code, output } = await checked();
      expect(code).toBe(1);
      expect(output).toContain(`${severity}: ws: Frames without end https://github.com/advisories/${ID}`);
    }
  });

  test("passes on lesser ones, and on one that is allowed by name, with its reason, until its day", async () => {
    respond({ ws: [weakness("moderate")] });
    expect((await checked()).code).toBe(0);
    respond({ ws: [weakness("high")] });
    const entry = { advisory: ID, reason: "Only servers that compress are open to it.", until: "2999-12-31" };
    expect((await checked({ allowed: [entry] })).code).toBe(0);
    const past = await checked({ allowed: [{ ...entry, until: "2020-01-01" }] });
    expect([past.code, past.output.includes("(allowed until 2020-01-01)")]).toEqual([1, true]);
    expect((await checked({ allowed: [{ advisory: ID, until: "2999-12-31" }] })).output).toContain("reason");
  });

  test("where the registry cannot be asked it says so in one line, and fails only when it has to have been asked", async () => {
    answer = (_asked, response) => response.writeHead(405).end();
    const refusing = await checked();
    expect(refusing.code).toBe(0);
    expect(refusing.output).toMatch(/^Known weaknesses were NOT looked up: 405 [^\n]*\n$/);
    const away = "http://127.0.0.1:9/";
    const unreachable = await checked({ at: away });
    expect(unreachable.code).toBe(0);
    expect(unreachable.output).toMatch(/^Known weaknesses were NOT looked up: [^\n]*\n$/);
    expect((await checked({ at: away, args: ["--strict"] })).code).toBe(2);
  });

  test("tells of an entry that allows nothing any more", () => {
    const entry = { advisory: ID, reason: "Only servers that compress are open to it.", until: "2999-12-31" };
    expect(judgeAdvisories([], [entry], "2026-11-26")).toEqual({ faults: [], needless: [ID] });
  });
});
