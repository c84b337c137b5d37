import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import type { Capability } from "#domain/permissions/capabilities.ts";
import { openPglite } from "#server/db/open-pglite.ts";
import { startServer, type ServerProcess } from "#server/live/process.testing.ts";
import { everybody, fillDemoWorld, type DemoRows, type Visitor } from "#tests/support/demo-world.ts";
import { validBodies, validQueries } from "#tests/support/valid-requests.ts";
import { rowsOfDatabase, verifyChain } from "../../scripts/audit-verify.ts";
import { casesOf, shown, type Callers, type Case } from "#tests/fuzz/cases.ts";
import { Lane } from "#tests/fuzz/lane.ts";

// Every endpoint of the contract at a real server, with input made from its schema and then spoiled, as several people
// and as nobody. FUZZ_SEED repeats a run, FUZZ_REQUESTS says how long it is.

const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 20_000);
/** A machine that takes longer sends fewer: beside the journeys each takes three times as long as alone. */
const WITHIN_MS = 16 * REQUESTS;
const LANES = 6;
const FAULTS_MAX = 20;

const NOBODY = "nobody";
const DEALERS = ["dealer@meridian.example", "dealer@narmada.example"];
const OFFICER = "compliance@meridian.example";
const ADMIN = "admin@meridian.example";
const RESEARCHER = "research@meridian.example";
const MANAGER = "dealer@sahyadri.example";
/** Who may do what dealers may not. */
const LIKELY: Partial<Record<Capability, string[]>> = {
  surveil: [OFFICER],
  mind: [RESEARCHER, ADMIN],
  "clients.manage": [MANAGER],
  "users.manage": [ADMIN],
  "firm.settings": [ADMIN],
};
const PEOPLE = [
  NOBODY,
  ...DEALERS,
  OFFICER,
  "broker@kaveri.example",
  "viewer@meridian.example",
  "ops@meridian.example",
  ADMIN,
  RESEARCHER,
  MANAGER,
  "staff@yieldboard.example",
];
/** Endpoints that end the session they are called with: one that nobody else needs. */
const ENDING = new Set(["auth.logout", "auth.refresh"]);
const EXPENDABLE = "lapsed@meridian.example";

let folder: string;
let server: ServerProcess;
let people: ReadonlyMap<string, Visitor>;
let rows: DemoRows;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "fuzz-"));
  server = await startServer(folder, { TRUST_PROXY: "on", LOG_LEVEL: "error" });
  people = await everybody(server.origin);
  rows = await fillDemoWorld(people);
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

function callersOf({ name, access }: Endpoint): Callers {
  if (ENDING.has(name)) return { likely: [EXPENDABLE], all: [NOBODY, EXPENDABLE] };
  const capability = typeof access === "object" ? access.can : null;
  return { likely: (capability && LIKELY[capability]) ?? DEALERS, all: PEOPLE };
}

const TURNS_AT_ONCE = 10;

/** One case of each endpoint in turn, until there are enough. */
function* cases(): Generator<Case> {
  const { ids, legId } = rows;
  const [bodies, queries] = [validBodies(ids), validQueries(legId)];
  const known = [...Object.values(ids), legId, "usr_dealernarmada", "cli_meridian", "dealer@meridian.example"];
  const arbitraries = ALL_ENDPOINTS.map((endpoint) =>
    casesOf(endpoint, callersOf(endpoint), { known }, { body: bodies[endpoint.name], query: queries[endpoint.name] }),
  );
  for (let made = 0; ;) {
    const samples = arbitraries.map((arbitrary, n) =>
      fc.sample(arbitrary, { numRuns: TURNS_AT_ONCE, seed: SEED + made * 1000 + n }),
    );
    for (let turn = 0; turn < TURNS_AT_ONCE; turn += 1) {
      for (const sample of samples) {
        const one = sample[turn];
        if (one) yield one;
        made += 1;
        if (made >= REQUESTS) return;
      }
    }
  }
}

test(
  "whatever is sent, every endpoint answers in its own form and in time, and never with a surprise",
  { timeout: 120_000 + 2 * WITHIN_MS },
  async () => {
    console.log(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
    const begunMs = performance.now();
    const faults = new Map<string, string>();
    const taken = new Set<string>();
    const waiting = cases();
    let sent = 0;
    const work = async () => {
      const lane = new Lane(server.origin, (as) => people.get(as)?.cookie ?? "");
      while (faults.size < FAULTS_MAX && server.ended() === null && performance.now() - begunMs < WITHIN_MS) {
        const { value: one } = waiting.next();
        if (!one) break;
        sent += 1;
        const { fault, status } = await lane.run(one);
        if (status >= 200 && status < 300) taken.add(one.endpoint.name);
        const kind = `${one.endpoint.name} ${fault?.slice(0, 60)}`;
        if (fault !== null && !faults.has(kind)) faults.set(kind, `${fault}\n    ${shown(one)}`);
      }
      lane.close();
    };
    await Promise.all(Array.from({ length: LANES }, work));
    const never = ALL_ENDPOINTS.flatMap(({ name }) => (taken.has(name) ? [] : [name]));
    const seconds = Math.round((performance.now() - begunMs) / 1000);
    console.log(`${sent} requests in ${seconds} s. No request was one that these take: ${never.join(", ")}`);
    // A second try tells nothing of what the first one found.
    for (const fault of faults.values()) console.error(`FUZZ_SEED=${SEED}: ${fault}`);
    expect([...faults.values()].join("\n"), `FUZZ_SEED=${SEED}`).toBe("");
    expect(server.ended()).toBeNull();
    await server.stop();
    const db = await openPglite({ dataDir: path.join(folder, "db") });
    const chain = await verifyChain(rowsOfDatabase(db));
    await db.close();
    expect(chain).toMatchObject({ broken: null });
  },
);
