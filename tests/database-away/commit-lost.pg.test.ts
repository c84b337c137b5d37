import { once } from "node:events";
import { connect, createServer, type Server } from "node:net";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { endpoint } from "#domain/contract/endpoint.ts";
import { must } from "#domain/lib/must.ts";
import { change } from "#server/machine/core/change.ts";
import type { Database } from "#server/machine/db/database.ts";
import { openPostgres } from "#server/machine/db/open-postgres.ts";
import { loadedData } from "#server/machine/db/schema/bonds.ts";
import { route } from "#server/machine/http/route.ts";
import { signIn, testApp } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

// The answer to a commit is lost: the caller cannot know whether it was committed.

const store = endpoint({
  name: "t.store",
  method: "POST",
  path: "/api/t/store/",
  summary: "for tests",
  access: { can: "trade" },
  response: z.object({ run: z.number() }),
  errors: [],
  idempotent: true,
});

/** The connection to the server, which can swallow the next commit on its way there, or its answer on the way back. */
interface Wire {
  url: string;
  loseNext: "nothing" | "commit" | "answer";
  close(): void;
}

async function wireTo(target: URL): Promise<Wire> {
  const server: Server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    let answersLost = false;
    const end = () => {
      near.destroy();
      far.destroy();
    };
    near.on("data", (bytes) => {
      if (wire.loseNext !== "nothing" && bytes.includes("commit\0")) {
        answersLost = wire.loseNext === "answer";
        wire.loseNext = "nothing";
        if (!answersLost) return end();
      }
      far.write(bytes);
    });
    far.on("data", (bytes) => (answersLost ? end() : near.write(bytes)));
    for (const side of [near, far]) side.on("error", end).on("close", end);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(target);
  url.port = String(must(server.address() as { port: number } | null).port);
  const wire: Wire = { url: url.href, loseNext: "nothing", close: () => server.close() };
  return wire;
}

let parts: TestParts;
let db: Database;
let wire: Wire;
let app: FastifyInstance;
let runs = 0;
beforeAll(async () => {
  parts = await testParts();
  const [here] = await parts.db.query<{ name: string }>("select current_database() as name");
  const target = new URL(process.env["TEST_DATABASE_URL"] ?? "");
  target.pathname = `/${here?.name}`;
  wire = await wireTo(target);
  db = await openPostgres(wire.url, pino({ level: "silent" }));
  const wired = { ...parts, db };
  app = await testApp(wired, [
    route(store, ({ cause }) =>
      change(wired, cause, async ({ tx }) => {
        runs += 1;
        await tx.insert(loadedData).values({ name: `run ${runs}`, digest: "", rows: runs });
        return { run: runs };
      }),
    ),
  ]);
});
afterAll(async () => {
  await app.close();
  await db.close();
  wire.close();
  await parts.close();
});

describe("a connection that is lost while committing", () => {
  test.each([
    ["answer", "was done", 0],
    ["commit", "was not done", 1],
  ] as const)(
    "is a 503, and the same key once more brings the one outcome when the %s is lost, so that it %s",
    async (lost, _so, moreRuns) => {
      const dealer = await signIn(app, "dealer@meridian.example");
      const send = () => dealer.send("POST", "/api/t/store/", undefined, { "idempotency-key": `key-${moreRuns}` });
      wire.loseNext = lost;
      const first = await send();
      expect([first.statusCode, first.json<{ code: string }>().code]).toEqual([503, "database_away"]);
      const ran = runs;
      const second = await send();
      expect([second.statusCode, second.json()]).toEqual([200, { run: ran + moreRuns }]);
      expect((await send()).json()).toEqual({ run: ran + moreRuns });
      const stored = await parts.db.orm.select({ name: loadedData.name }).from(loadedData);
      expect(stored.map(({ name }) => name)).toContain(`run ${ran + moreRuns}`);
      expect(stored.some(({ name }) => name === `run ${ran}`)).toBe(lost === "answer");
    },
  );
});
