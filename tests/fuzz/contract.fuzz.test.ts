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
const BACK_OFFICE = "ops@meridian.example";
const STAFF = "staff@yieldboard.example";
/** Who may do what dealers may not. */
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
/** What ends rows that others are sent for: called after those. */
const ENDS_ROWS = /\.(remove\w*|delete|ban|decline|end\w*|expire|close|withdraw\w*|cancel|settleCancel|revokeInvite)$/;
/**
 * What shuts people out: those who called for it, others, or a whole firm. Each is called after all the rest, one after the
 * other, as people who have just come in.
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
  // Of Sahyadri, whose segment manages clients.
  "cli_sahyadriagarwal",
  "dealer@meridian.example",
];

const TURNS_AT_ONCE = 10;
const RENEWED_EVERY_MS = 5 * 60_000;

/** Cases of endpoints, each in turn, until there are enough. */
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

/** Whoever can signs in anew and agrees to what there is to agree to; the others stay as they are. */
async function comeIn(): Promise<void> {
  for (const [email, before] of server.people) {
    const who = await signedIn(server.origin, email).catch(() => before);
    await who.send("POST", "/api/client/user/consent/", { version: POLICY_VERSION });
    server.people.set(email, who);
  }
}

/** As their pages do: a token is good for a quarter of an hour, and a slow machine takes longer. */
async function renewAll(): Promise<void> {
  for (const [email, before] of server.people) {
    const after = await renewed(before).catch(() => null);
    if (after !== null) server.people.set(email, after);
  }
}

/** Whoever is not let in any more, of those who were: what they are told. */
async function shutOut(): Promise<string[]> {
  const told = [...server.people].map(async ([email, who]) => {
    const answer = await who.send("GET", "/api/sessions/");
    return answer.ok ? [] : [`${email}: ${await answer.text()}`];
  });
  return (await Promise.all(told)).flat();
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
    // A second try tells nothing of what the first one found.
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
