import { mkdtempSync, rmSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { DEMO_FIRMS } from "#server/demo/people.ts";
import { sandboxSettings, startExchangeSandbox } from "./lib/exchange-sandbox.mjs";
import { freePort } from "./lib/system.mjs";

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true, force: true })));

const folder = () => {
  const made = mkdtempSync(path.join(tmpdir(), "start-sandbox-"));
  folders.push(made);
  return made;
};

async function untilServed(url: string, headers: Record<string, string>): Promise<Response> {
  for (;;) {
    const answer = await fetch(url, { headers }).catch(() => null);
    if (answer !== null) return answer;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe("a server that is started", () => {
  test("in the demo has a sandbox a hundred ports above it, which is open as long as the demo", () => {
    expect(sandboxSettings({})).toMatchObject({ port: 3100, hours: "always", callbacks: "http://127.0.0.1:3000" });
    expect(sandboxSettings({ PORT: "4000", MARKET_HOURS: "exchange" })).toMatchObject({
      port: 4100,
      hours: "exchange",
    });
    expect(sandboxSettings({ EXCHANGE_SANDBOX_PORT: "3999" })).toMatchObject({ url: "http://127.0.0.1:3999" });
  });

  test.each([
    ["with the address of an exchange", { EXCHANGE_URL_NSE: "https://nse.example" }],
    ["without the demo", { DEMO: "off" }],
    ["on a database of its own", { DATABASE_URL: "postgres://db/bonds" }],
    ["in production", { NODE_ENV: "production" }],
  ])("%s has none", (_what, env) => {
    expect(sandboxSettings(env)).toBeNull();
  });
});

describe("the sandbox beside a server", () => {
  test("knows the demo firms that deal by their codes and a dealer of none of them, opens to its key alone, and ends with the server", async () => {
    const dataDir = folder();
    const port = await freePort();
    const env = { ...process.env, DATA_DIR: dataDir, EXCHANGE_SANDBOX_PORT: String(port), DEMO: "on" };
    const sandbox = startExchangeSandbox(env, () => expect.unreachable("the sandbox ended by itself"));
    expect(statSync(path.join(dataDir, "exchange-sandbox/key")).mode & 0o777).toBe(0o600);
    const { EXCHANGE_SANDBOX_KEY: key = "", EXCHANGE_URL_NSE: nse } = sandbox.env;
    expect(nse).toBe(`http://127.0.0.1:${port}/nse`);
    const state = `http://127.0.0.1:${port}/sandbox/state`;
    const answer = await untilServed(state, { "x-sandbox-key": key });
    const { participants } = (await answer.json()) as { participants: Record<string, { name: string }> };
    const firms = [
      ...DEMO_FIRMS.filter(({ kind }) => kind !== "platform"),
      { id: "cli_palani", name: "Palani Treasury" },
    ];
    const codeOf = (id: string) => id.slice("cli_".length).toUpperCase().slice(0, 8);
    const known = firms.flatMap(({ id, name }) => [`NSE N${codeOf(id)} ${name}`, `BSE I${codeOf(id)} ${name}`]);
    const found = Object.entries(participants).map(([code, { name }]) => `${code} ${name}`);
    expect(found.toSorted()).toEqual(known.toSorted());
    expect((await fetch(state)).status).toBe(401);
    await sandbox.stop();
    await expect(fetch(state)).rejects.toThrow("fetch failed");
  });

  test("that finds its port taken ends, and says so", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const bound = taken.address();
    const port = typeof bound === "object" && bound ? bound.port : 0;
    const env = { ...process.env, DATA_DIR: folder(), EXCHANGE_SANDBOX_PORT: String(port), DEMO: "on" };
    const code = await new Promise<number>((resolve) => void startExchangeSandbox(env, resolve));
    expect(code).toBe(1);
    taken.close();
  });
});
