import path from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import { startCluster, type Cluster } from "#tests/cluster/cluster.ts";
import { Dealer, type Act } from "#tests/cluster/dealer.ts";
import { readLedger } from "#tests/cluster/ledger.ts";
import { ChatPage, QuotesPage } from "#tests/cluster/pages.ts";
import { STAGES, UPGRADE, type Stage } from "#tests/cluster/stages.ts";
import { Visitor } from "#tests/cluster/visitor.ts";

/**
 * npm run proof:cluster              two nodes under load lose every part once, one at a time
 * npm run proof:cluster -- --short   as `npm test` runs it: a rolling restart, a node and NATS killed
 * npm run proof:cluster -- NAME …    only the stages whose name contains one of the words
 * npm run proof:cluster -- --from=FOLDER
 *                                    upgrades nodes of the older version checked out there with its packages; if both
 *                                    versions are built (`npm run build`), their pages are opened meanwhile
 *
 * Uses real processes and real sockets. Dealers continuously post, change and withdraw EOIs and chat, and repeat unanswered
 * calls under the same key; a visitor opens pages. At the end every answered act is stored once, every page has seen every
 * number once and in order, no node lacked a file, and the audit chain is unbroken; otherwise exits with 1.
 */

const PEOPLE = [
  ["dealer@meridian.example", "usr_dealermeridian"],
  ["dealer@narmada.example", "usr_dealernarmada"],
] as const;
const LANES = 2;
const PAGES = 4;
const MESSAGE_EVERY_MS = 400;
/** Maximum time for all acts and pages to settle after a stage. */
const SETTLED_WITHIN_MS = 60_000;

interface Row {
  stage: string;
  seconds: number;
  acts: number;
  failed: number;
  retried: number;
  p50: number;
  p99: number;
  slowest: number;
}

const rank = (sorted: readonly number[], share: number) =>
  Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);

function rowOf(stage: string, seconds: number, acts: readonly Act[]): Row {
  const ms = acts.map((act) => act.ms).toSorted((a, b) => a - b);
  return {
    stage,
    seconds: Math.round(seconds),
    acts: acts.length,
    failed: acts.reduce((sum, { failures }) => sum + failures.length, 0),
    retried: acts.filter(({ failures }) => failures.length > 0).length,
    p50: rank(ms, 0.5),
    p99: rank(ms, 0.99),
    slowest: rank(ms, 1),
  };
}

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + SETTLED_WITHIN_MS;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`${what}: not within ${SETTLED_WITHIN_MS / 1000} s`);
    await delay(50);
  }
}

async function prove(cluster: Cluster, stages: readonly Stage[]): Promise<string[]> {
  const { origin } = cluster.balancer;
  await cluster.areReady(2);
  const dealers = await Promise.all(PEOPLE.map(([email, userId]) => Dealer.signIn(origin, email, userId)));
  const channel = await dealers[0]?.call<{ url: string }>({
    method: "POST",
    path: "/api/chat/channels/",
    body: { custom_type: "group", name: "Proof", user_ids: [PEOPLE[1][1]] },
    key: `proof-channel-${process.pid}`,
  });
  const url = channel?.url ?? "";
  await dealers[1]?.call({ method: "POST", path: `/api/chat/channels/${encodeURIComponent(url)}/accept/` });
  const quotes = Array.from({ length: PAGES }, (_, n) => new QuotesPage(dealers[n % 2] as Dealer));
  const chats = dealers.map((dealer) => new ChatPage(dealer));
  for (const page of [...quotes, ...chats]) page.open();
  await until("every page has begun", () => [...quotes, ...chats].every(({ hasBegun }) => hasBegun));

  let isOver = false;
  const over = () => isOver;
  const working = dealers.flatMap((dealer) => [
    ...Array.from({ length: LANES }, () => dealer.trade(over)),
    dealer.chat(url, MESSAGE_EVERY_MS, over),
  ]);
  const visitor = new Visitor(origin);
  const looking = visitor.look(over);
  const acts = () => dealers.flatMap((dealer) => dealer.acts);
  const rows: Row[] = [];
  const faults: string[] = [];
  for (const stage of stages) {
    const from = new Set(acts());
    const beganMs = performance.now();
    await stage.happens(cluster, stage === stages.at(-1));
    const seconds = (performance.now() - beganMs) / 1000;
    // Waits for each lane to be answered after the stage, so its acts are not counted in the next one.
    const [count, waits] = [acts().length, working.length * 3];
    await until(`acts are answered after "${stage.name}"`, () => acts().length >= count + waits);
    const done = acts().filter((act) => !from.has(act));
    rows.push(rowOf(stage.name, seconds, done));
    const failures = done.flatMap((act) => act.failures);
    if (stage.isSmooth && failures.length > 0) faults.push(`${stage.name}: ${failures.length} acts failed`);
    if (failures.some((failure) => failure.startsWith("500")))
      faults.push(`${stage.name}: a call was answered with 500`);
    for (const failure of new Set(failures)) console.log(`  ${stage.name}: ${failure}`);
  }
  isOver = true;
  await Promise.all([...working, looking]);

  const people = PEOPLE.map(([, userId]) => userId);
  // The simulated dealers continue, so pages must reach at least the current head.
  const { head } = await readLedger(cluster.database().url, [], []);
  await until("every page has every number", () => quotes.every((page) => (page.head ?? 0) >= head));
  const sent = acts().filter(({ kind }) => kind === "message");
  for (const page of chats) page.catchUp();
  await until("every chat has every message", () =>
    chats.every((page) => sent.every(({ key }) => page.has(key))),
  ).catch(() => undefined);
  // Stopping a killed node that was not restarted has no effect.
  for (const node of cluster.nodes()) await node.process.stop();
  for (const page of [...quotes, ...chats]) page.close();
  const ledger = await readLedger(cluster.database().url, acts(), people);
  const missed = chats.map((page) => sent.filter(({ key }) => !page.has(key)).length);
  for (const page of chats) {
    const keys = sent.filter(({ key }) => !page.has(key)).map(({ key }) => key);
    if (keys.length > 0)
      console.log(`  missed ${keys.slice(0, 5).join(", ")}; asked:\n    ${page.asks.join("\n    ")}`);
  }
  const repeated = chats.map(({ came }) => [...came.values()].filter((times) => times > 1).length);
  for (const name of [...ledger.lost.slice(0, 5), ...ledger.twice.slice(0, 5)]) console.log(`  not once: ${name}`);
  faults.push(
    ...ledger.faults,
    ...[...quotes, ...chats].flatMap((page) => page.faults),
    ...(visitor.missing.size > 0 ? [`pages missed files: ${[...visitor.missing].slice(0, 5).join(", ")} …`] : []),
    ...(ledger.lost.length > 0 ? [`${ledger.lost.length} acts were lost`] : []),
    ...(ledger.twice.length > 0 ? [`${ledger.twice.length} acts were done twice`] : []),
    ...(Math.max(...missed) > 0 ? [`pages missed messages: ${missed.join(", ")}`] : []),
    ...(Math.max(...repeated) > 0 ? [`pages saw messages twice: ${repeated.join(", ")}`] : []),
  );
  console.table(rows);
  const moved = [...quotes, ...chats].map((page) => `${page.opened - 1} (${page.moved} told)`);
  console.log(
    `${acts().length} acts, ${ledger.lost.length} lost, ${ledger.twice.length} twice; ${head} numbers seen in order`,
  );
  console.log(`sockets came back: ${moved.join(", ")}`);
  console.log(
    `${visitor.asked} files of pages of ${visitor.builds.size} builds asked for, ${visitor.missing.size} of them missing`,
  );
  return faults;
}

const { values, positionals: words } = parseArgs({
  options: { short: { type: "boolean", default: false }, from: { type: "string" } },
  allowPositionals: true,
});
const older = values.from === undefined ? null : path.resolve(values.from);
const stages = (older === null ? STAGES : UPGRADE).filter(
  ({ name, isShort }) =>
    (isShort || !values.short) && (words.length === 0 || words.some((word) => name.includes(word))),
);
const beganMs = performance.now();
const cluster = await startCluster({ withStandby: stages.some(({ name }) => name.includes("standby")), older });
try {
  console.log(`two nodes are up after ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
  const faults = await prove(cluster, stages);
  for (const fault of faults) console.log(`FAULT: ${fault}`);
  console.log(`${faults.length === 0 ? "the cluster holds" : "the cluster does not hold"}`);
  process.exitCode = faults.length === 0 ? 0 : 1;
} finally {
  await cluster.stop();
  console.log(`took ${((performance.now() - beganMs) / 1000).toFixed(1)} s`);
}
