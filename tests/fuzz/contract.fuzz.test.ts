import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { POLICY_VERSION } from "#domain/accounts/privacy-notice.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { istDateOf } from "#domain/lib/iso-date.ts";
import type { Capability } from "#domain/permissions/capabilities.ts";
import { renewed, signedIn } from "#tests/support/demo-world.ts";
import { validBodies, validQueries } from "#tests/support/valid-requests.ts";
import { rowsOfDatabase, verifyChain } from "../../scripts/audit-verify.ts";
import { casesOf, shown, type Callers, type Case } from "#tests/fuzz/cases.ts";
import { startFuzzedServer, type FuzzedServer } from "#tests/fuzz/fuzzed-server.ts";
import { Lane } from "#tests/fuzz/lane.ts";

// Every endpoint of the contract on a real server, with input generated from its schema and then corrupted, as several
// people and as nobody. FUZZ_SEED repeats a run, FUZZ_REQUESTS sets its length.

const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
const REQUESTS = Number(process.env["FUZZ_REQUESTS"] ?? 20_000);
/**
 * Time limit, so that a slow machine sends fewer requests: beside the journeys each takes three times as long as alone.
 */
const WITHIN_MS = 16 * REQUESTS;
const LANES = 6;
const FAULTS_MAX = 20;

const NOBODY = "nobody";
const DEALERS = ["dealer@meridian.example", "dealer@narmada.example"];
const OFFICER = "compliance@meridian.example";
const ADMIN = "admin@meridian.example";
const RESEARCHER = "research@meridian.example";
const MANAGER = "dealer@sahyadri.example";
const BACK_OFFICE = "ops@meridian.example";
const STAFF = "staff@yieldboard.example";
/** People with capabilities that dealers lack. */
const LIKELY: Partial<Record<Capability, string[]>> = {
  surveil: [OFFICER],
  mind: [RESEARCHER, ADMIN],
  "clients.manage": [MANAGER],
  "users.manage": [ADMIN],
  "firm.settings": [ADMIN],
  "orders.act": [...DEALERS, BACK_OFFICE],
  reconcile: [BACK_OFFICE],
  "reconciliation.view": [BACK_OFFICE],
  operate: [STAFF],
};
const PEOPLE = [
  NOBODY,
  ...DEALERS,
  OFFICER,
  "broker@kaveri.example",
  "viewer@meridian.example",
  BACK_OFFICE,
  ADMIN,
  RESEARCHER,
  MANAGER,
  STAFF,
];
/** Calls that end rows used by other calls; they run after those. */
const ENDS_ROWS = /\.(remove\w*|delete|ban|decline|end\w*|expire|close|withdraw\w*|cancel|settleCancel|revokeInvite)$/;
/**
 * Calls that sign out or lock out the caller, others, or a whole firm. They run last and in sequence, each after all
 * people have signed in again.
 */
const SHUTTING_OUT = [
  "auth.logout",
  "auth.refresh",
  "sessions.end",
  "sessions.endOthers",
  "staffPeople.endSession",
  "staffPeople.endSessions",
  "password.change",
  "password.setForgotten",
  "consent.withdraw",
  "users.change",
  "staffFirms.change",
  "secondFactor.setFirm",
  "staffFirms.switch",
];

let server: FuzzedServer;
beforeAll(async () => {
  server = await startFuzzedServer();
});
afterAll(() => server.close());

function callersOf({ access }: Endpoint): Callers {
  const capability = typeof access === "object" ? access.can : null;
  return { likely: (capability && LIKELY[capability]) ?? DEALERS, all: PEOPLE };
}

const KNOWN_TO_ALL = [
  "usr_dealernarmada",
  "cli_meridian",
  "cli_narmada",
  // Belongs to Sahyadri, whose segment manages clients.
  "cli_sahyadriagarwal",
  "dealer@meridian.example",
];

const TURNS_AT_ONCE = 10;
const RENEWED_EVERY_MS = 5 * 60_000;

/** Generates cases for the endpoints in rotation, up to `count`. */
function* cases(endpoints: readonly Endpoint[], count: number, seed: number): Generator<Case> {
  const { ids, legId } = server.rows;
  const [bodies, queries] = [validBodies(ids), validQueries(legId, ids)];
  const known = [...Object.values(ids), legId, ...KNOWN_TO_ALL, istDateOf(Date.now())];
  const arbitraries = endpoints.map((endpoint) =>
    casesOf(endpoint, callersOf(endpoint), { known }, { body: bodies[endpoint.name], query: queries[endpoint.name] }),
  );
  for (let made = 0; ;) {
    const samples = arbitraries.map((arbitrary, n) =>
      fc.sample(arbitrary, { numRuns: TURNS_AT_ONCE, seed: seed + made * 1000 + n }),
    );
    for (let turn = 0; turn < TURNS_AT_ONCE; turn += 1) {
      for (const sample of samples) {
        const one = sample[turn];
        if (one) yield one;
        made += 1;
        if (made >= count) return;
      }
    }
  }
}

/** Signs everyone in again who can sign in, and accepts the privacy notice; the others keep their session. */
async function comeIn(): Promise<void> {
  for (const [email, before] of server.people) {
    const who = await signedIn(server.origin, email).catch(() => before);
    await who.send("POST", "/api/client/user/consent/", { version: POLICY_VERSION });
    server.people.set(email, who);
  }
}

/** Renews sessions as pages do: a token is valid for a quarter of an hour, and a slow machine takes longer. */
async function renewAll(): Promise<void> {
  for (const [email, before] of server.people) {
    const after = await renewed(before).catch(() => null);
    if (after !== null) server.people.set(email, after);
  }
}

/** Answers to people who have lost access, one line each. */
async function shutOut(): Promise<string[]> {
  const lists = [...server.people].map(async ([email, who]) => {
    const answer = await who.send("GET", "/api/sessions/");
    return answer.ok ? [] : [`${email}: ${await answer.text()}`];
  });
  return (await Promise.all(lists)).flat();
}

test(
  "whatever is sent, every endpoint answers in its own form and in time, and never with a surprise",
  { timeout: 120_000 + 2 * WITHIN_MS },
  async () => {
    console.log(`FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`);
    const begunMs = performance.now();
    const faults = new Map<string, string>();
    const taken = new Set<string>();
    let sent = 0;
    let renewedAtMs = begunMs;
    const send = async (endpoints: readonly Endpoint[]) => {
      const waiting = cases(endpoints, Math.ceil((REQUESTS * endpoints.length) / ALL_ENDPOINTS.length), SEED + sent);
      const work = async () => {
        const lane = new Lane(server.origin, (as) => server.people.get(as)?.cookie ?? "");
        while (faults.size < FAULTS_MAX && server.ended() === null && performance.now() - begunMs < WITHIN_MS) {
          const { value: one } = waiting.next();
          if (!one) break;
          if (performance.now() > renewedAtMs + RENEWED_EVERY_MS) {
            renewedAtMs = performance.now();
            await renewAll();
          }
          sent += 1;
          const { fault, status } = await lane.run(one);
          if (status >= 200 && status < 300) taken.add(one.endpoint.name);
          const kind = `${one.endpoint.name} ${fault?.slice(0, 60)}`;
          if (fault !== null && !faults.has(kind)) faults.set(kind, `${fault}\n    ${shown(one)}`);
        }
        lane.close();
      };
      await Promise.all(Array.from({ length: LANES }, work));
    };
    const lettingIn = ALL_ENDPOINTS.filter(({ name }) => !SHUTTING_OUT.includes(name));
    await send(lettingIn.filter(({ name }) => !ENDS_ROWS.test(name)));
    await send(lettingIn.filter(({ name }) => ENDS_ROWS.test(name)));
    expect(await shutOut()).toEqual([]);
    for (const name of SHUTTING_OUT) {
      await comeIn();
      await send(ALL_ENDPOINTS.filter((endpoint) => endpoint.name === name));
    }
    const never = ALL_ENDPOINTS.flatMap(({ name }) => (taken.has(name) ? [] : [name]));
    const seconds = Math.round((performance.now() - begunMs) / 1000);
    console.log(`${sent} requests in ${seconds} s. No request was one that these take: ${never.join(", ")}`);
    // Printed here, because a retry would not reproduce the first result.
    for (const fault of faults.values()) console.error(`FUZZ_SEED=${SEED}: ${fault}`);
    expect([...faults.values()].join("\n"), `FUZZ_SEED=${SEED}`).toBe("");
    expect(server.ended()).toBeNull();
    await server.stop();
    const db = await server.openDatabase();
    const chain = await verifyChain(rowsOfDatabase(db));
    await db.close();
    expect(chain).toMatchObject({ broken: null });
  },
);
