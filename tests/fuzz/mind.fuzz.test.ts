import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { FastifyInstance } from "fastify";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { MindChatSummary, MindEvent, NumberedMindEvent } from "#domain/contract/http/mind.ts";
import type { Plan, PlanPatch } from "#domain/contract/mind/plan.ts";
import { TOOLS } from "#domain/contract/mind/tools.ts";
import { toolFailedText } from "#domain/mind/texts.ts";
import { insertObservations, readObservations } from "#server/market/bonds/reference-data.ts";
import { mindAsks } from "#server/machine/db/schema/mind.ts";
import { users } from "#server/machine/db/schema/people.ts";
import type { Role } from "#domain/entities/roles.ts";
import type { Actor } from "#server/machine/core/actor.ts";
import { answerTurn } from "#server/market/mind/answer-turn.ts";
import { mindRoutes } from "#server/market/mind/routes.ts";
import { type MindService, openMind } from "#server/market/mind/service.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { actorOf } from "#server/testing/actor.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";
import { mindRequests, sentences } from "#tests/fuzz/mind-requests.ts";

// Valid questions, plans and changes of plans, sent to Mind's real routes and tools by a person with access to every
// tool. `contract.fuzz.test.ts` sends corrupted ones, which are refused before this code runs.

const SEED = Number(process.env["FUZZ_SEED"] ?? Date.now() % 2 ** 31);
/** Time limit of each of the two tests, relative to the time of the contract's requests. */
const WITHIN_MS = Math.max(3000, 0.3 * Number(process.env["FUZZ_REQUESTS"] ?? 20_000));
const ROLES: Role[] = ["dataviewer", "clientdealer", "backoffice"];
const WHO = "research@meridian.example";
/** Turns per conversation; each turn reads the earlier ones. */
const TURNS = 8;

let parts: TestParts;
let app: FastifyInstance;
let service: MindService;
let person: TestBrowser;
let actor: Actor;
let requests: ReturnType<typeof mindRequests>;
beforeAll(async () => {
  parts = await testParts();
  await insertObservations(parts.db.orm, await readObservations(parts.config.referenceDataDir));
  await parts.db.orm.update(users).set({ roles: ROLES }).where(eq(users.email, WHO));
  service = openMind(parts);
  app = await testApp(parts, mindRoutes(parts, service));
  person = await signIn(app, WHO);
  actor = await actorOf(parts, WHO, ROLES);
  const isins = parts.bonds
    .all()
    .filter((_, at) => at % 97 === 0)
    .map(({ isin }) => isin);
  requests = mindRequests([...isins, "IN0020230085", "INE752E08791"]);
  console.log(`FUZZ_SEED=${SEED}`);
}, 120_000);
afterAll(async () => {
  await service.live.idle();
  await app.close();
  await parts.close();
});

const eventsOf = (body: string): NumberedMindEvent[] =>
  body
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => JSON.parse(line.slice(6)) as NumberedMindEvent);

/** Texts of steps that failed unexpectedly. */
const SURPRISES = Object.values(TOOLS).map(({ title }) => toolFailedText(title));
const sampled = <T>(arbitrary: fc.Arbitrary<T>, n: number): T =>
  fc.sample(arbitrary, { numRuns: 1, seed: SEED + n })[0] as T;

/** Error in the events of a turn, or null. */
function faultOf(events: readonly Pick<MindEvent, "type">[]): string | null {
  const last = events.at(-1);
  if (last?.type !== "done") return `ended with ${JSON.stringify(last)}`;
  const text = JSON.stringify(events);
  return SURPRISES.find((words) => text.includes(words)) ?? null;
}

const counted = (counts: ReadonlyMap<string, number>) =>
  [...counts].map(([what, count]) => `${count} ${what}`).join(", ");
const countOne = (counts: Map<string, number>, what: string) => counts.set(what, (counts.get(what) ?? 0) + 1);

test(
  "every valid plan is answered by its tools, and none fails by surprise",
  { timeout: 60_000 + WITHIN_MS },
  async () => {
    const call = { mind: service.mind, actor, shownRows: async () => ["IN0020230085", "INE752E08791"] };
    const [ends, tools, begunMs] = [new Map<string, number>(), new Map<string, number>(), performance.now()];
    let plan: Plan | null = null;
    for (let n = 0; performance.now() - begunMs < WITHIN_MS; n += 1) {
      plan = sampled(requests.plans, n);
      const events: MindEvent[] = [];
      const turn = answerTurn(call, "", { made: plan, unread: [], corrections: [] }, AbortSignal.timeout(30_000));
      for await (const event of turn) events.push(event);
      expect(faultOf(events), `FUZZ_SEED=${SEED} ${JSON.stringify(plan)}`).toBeNull();
      const end = events.at(-1);
      countOne(ends, end?.type === "done" ? end.data.status : "none");
      for (const { tool } of plan.steps) countOne(tools, tool);
    }
    console.log(`${counted(ends)}; ${counted(tools)}`);
    // Most plans must run rather than be refused; otherwise the test proves little.
    expect(ends.get("answered") ?? 0).toBeGreaterThan(ends.get("cannot") ?? 0);
  },
);

type Asked = { plan: Plan } | { text: string } | { patch: { turn: number; changes: PlanPatch } };

/** Next request of a conversation: a plan, a question, or a change of the last plan. */
function askedNext(n: number, last: { turn: number; plan: Plan } | null): Asked {
  if (n % 3 === 0) return { plan: sampled(requests.plans, n) };
  if (n % 3 === 1 || last === null) return { text: sampled(sentences, n) };
  return { patch: { turn: last.turn, changes: sampled(requests.changesOf(last.plan), n) } };
}

test(
  "a question, a plan and a change of one are taken over the wire, and never answered with a surprise",
  { timeout: 60_000 + WITHIN_MS },
  async () => {
    const [ends, begunMs] = [new Map<string, number>(), performance.now()];
    let chat = "";
    let last: { turn: number; plan: Plan } | null = null;
    let turns = TURNS;
    for (let n = 0; performance.now() - begunMs < WITHIN_MS; n += 1) {
      if (turns >= TURNS) {
        chat = (await person.send("POST", "/api/mind/chats/", {})).json<MindChatSummary>().id;
        [last, turns] = [null, 0];
        // The rate limit per person has its own test.
        await parts.db.orm.delete(mindAsks);
      }
      const asked = askedNext(n, last);
      const body = { ...asked, client_request_id: randomUUID() };
      const answer = await person.send("POST", `/api/mind/chats/${chat}/turns/`, body);
      const context = `FUZZ_SEED=${SEED} ${answer.body.slice(0, 300)} ${JSON.stringify(asked)}`;
      expect(answer.statusCode, context).toBeLessThan(500);
      countOne(ends, String(answer.statusCode));
      if (answer.statusCode !== 200) continue;
      turns += 1;
      const events = eventsOf(answer.body);
      expect(faultOf(events), context).toBeNull();
      const made = events.find((event) => event.type === "plan");
      if (made?.type === "plan") last = { turn: turns, plan: made.data.plan };
    }
    console.log(counted(ends));
    expect(ends.get("200") ?? 0).toBeGreaterThan(ends.get("400") ?? 0);
  },
);
