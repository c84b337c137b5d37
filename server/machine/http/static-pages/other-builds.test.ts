import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { must } from "#domain/lib/must.ts";
import { storeBuild } from "#server/machine/http/static-pages/store-build.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// Nodes of two versions on one database, each with the pages of its own.

const DESK = `export const desk = ${JSON.stringify("a desk ".repeat(200))};`;
const WITH_BROTLI = { "accept-encoding": "gzip, deflate, br" };

let parts: TestParts;
const folders: string[] = [];
const apps: FastifyInstance[] = [];
beforeEach(async () => {
  parts = await testParts();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
  await parts.close();
});

/** A folder as left by the build; compressed files have a twin beside them. */
function built(id: string, files: Record<string, string>): string {
  const distDir = mkdtempSync(path.join(os.tmpdir(), "yieldboard-dist-"));
  folders.push(distDir);
  mkdirSync(path.join(distDir, "assets"));
  writeFileSync(path.join(distDir, "index.html"), `<!doctype html><title>${id}</title>`);
  writeFileSync(path.join(distDir, "build-id.json"), JSON.stringify({ id }));
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(distDir, "assets", name);
    writeFileSync(file, text);
    if (name.endsWith(".js")) writeFileSync(`${file}.br`, brotliCompressSync(text));
  }
  return distDir;
}

/** A node that begins with these pages. */
async function node(distDir: string): Promise<FastifyInstance> {
  parts.clock.advance(1000);
  const own = { ...parts, config: { ...parts.config, distDir } };
  await storeBuild(own);
  const app = await buildApp(own, []);
  apps.push(app);
  return app;
}

const statusOf = async (app: FastifyInstance, name: string) =>
  (await app.inject({ url: `/assets/${name}`, headers: WITH_BROTLI })).statusCode;

describe("while an upgrade goes on and after it", () => {
  test("a node sends files of another build just as the node that has them does", async () => {
    const files = {
      "desk-1a.js": DESK,
      "desk-1a.css": "a{}",
      "sans-1a.woff2": "a font",
      "bond-1a.webp": "a picture",
      "sign-1a.svg": "<svg/>",
    };
    const older = await node(built("older", files));
    const newer = await node(built("newer", { "desk-2b.js": "export {};" }));
    for (const name of Object.keys(files)) {
      const asked = { url: `/assets/${name}`, headers: WITH_BROTLI };
      const [there, here] = [await older.inject(asked), await newer.inject(asked)];
      expect([name, here.statusCode]).toEqual([name, 200]);
      expect(here.rawPayload).toEqual(there.rawPayload);
      for (const header of ["content-type", "content-encoding", "cache-control", "x-content-type-options"])
        expect([name, header, here.headers[header]]).toEqual([name, header, there.headers[header]]);
    }
    expect(await statusOf(older, "desk-2b.js")).toBe(200);
  });

  test("a browser that does not know Brotli gets them whole, and any may store either", async () => {
    await node(built("older", { "desk-1a.js": DESK }));
    const newer = await node(built("newer", {}));
    const plain = await newer.inject({ url: "/assets/desk-1a.js" });
    const gzip = await newer.inject({ url: "/assets/desk-1a.js", headers: { "accept-encoding": "gzip, br;q=0" } });
    for (const { body, headers } of [plain, gzip])
      expect([body, headers["content-encoding"]]).toEqual([DESK, undefined]);
    const short = await newer.inject({ url: "/assets/desk-1a.js", headers: WITH_BROTLI });
    expect(brotliDecompressSync(short.rawPayload).toString()).toBe(DESK);
    expect([plain.headers["vary"], short.headers["vary"]]).toEqual(["accept-encoding", "accept-encoding"]);
  });

  test("what no build has is not found, and source maps are nobody's", async () => {
    await node(built("older", { "desk-1a.js": DESK, "desk-1a.js.map": "{}", "desk-1a.js.map.br": "{}" }));
    const newer = await node(built("newer", {}));
    for (const name of ["desk-9z.js", "desk-1a.js.map", "desk-1a.js.map.br", "desk-1a.js.br"])
      expect([name, await statusOf(newer, name)]).toEqual([name, 404]);
  });

  test("files of the five builds that nodes began with last are kept, and those that these share with older ones", async () => {
    const builds = [1, 2, 3, 4, 5, 6].map((n) => built(`b${n}`, { [`own-${n}.js`]: `${n}`, "shared.js": "shared" }));
    for (const build of builds.slice(0, 5)) await node(build);
    // The first is begun with again: the second is the oldest now.
    await node(must(builds[0]));
    await node(must(builds[5]));
    const last = await node(built("b7", {}));
    const statuses = await Promise.all([1, 2, 3, 4, 5, 6].map((n) => statusOf(last, `own-${n}.js`)));
    expect(statuses).toEqual([200, 404, 404, 200, 200, 200]);
    expect(await statusOf(last, "shared.js")).toBe(200);
  });

  test("nodes that begin at once with several builds store all of them", async () => {
    const builds = [1, 2, 3].map((n) => built(`b${n}`, { [`own-${n}.js`]: `${n}`, "shared.js": "shared" }));
    const [first] = await Promise.all([...builds, ...builds].map(node));
    for (const name of ["own-1.js", "own-2.js", "own-3.js", "shared.js"])
      expect([name, await statusOf(must(first), name)]).toEqual([name, 200]);
  });

  test("a node that asked for names a moment ago finds what another has stored since", async () => {
    const older = await node(built("older", {}));
    expect(await statusOf(older, "desk-2b.js")).toBe(404);
    await node(built("newer", { "desk-2b.js": "export {};" }));
    expect(await statusOf(older, "desk-2b.js")).toBe(200);
  });

  test("many who ask at once for files that no build has cost the database a few questions", async () => {
    const app = await node(built("newer", {}));
    const asked = vi.spyOn(parts.db.orm, "select");
    const answers = await Promise.all(Array.from({ length: 200 }, (_, n) => statusOf(app, `desk-${n}z.js`)));
    const times = asked.mock.calls.length;
    asked.mockRestore();
    expect(new Set(answers)).toEqual(new Set([404]));
    expect(times).toBeLessThan(5);
  });

  test("a node without pages stores none", async () => {
    const app = await node(path.join(os.tmpdir(), "yieldboard-no-dist"));
    expect(await statusOf(app, "desk-1a.js")).toBe(404);
  });
});
