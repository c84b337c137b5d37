import { eq } from "drizzle-orm";
import { allRoutes } from "#server/all-routes.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { chatMessages } from "#server/machine/db/schema/chat.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { buildApp } from "#server/machine/http/app.ts";
import { startServer } from "#server/machine/live/process.testing.ts";
import { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import { sweepChats } from "#server/market/surveillance/sweep.ts";
import { signIn } from "#server/testing/app.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";
import { body, CRORE, post, respond } from "#server/market/trading/eois/trading-desk.testing.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { FastifyInstance } from "fastify";
import { builtServer } from "../../scripts/lib/setup.mjs";
import { startPostgres } from "../../scripts/lib/system.mjs";
import { type AgeActs, medianMs, openActs } from "./acts.ts";
import { type Age, makeOld, type Models } from "./aged-database.ts";
import { fullOrShort } from "../short.ts";

// Times people's requests and the server's periodic tasks on two PostgreSQL databases: one with a few days of quotes,
// audit, messages, negotiations and deals, one with ten years of them. Reports the median of a few runs on each and
// their ratio. Budget: a person's request takes at most three times as long, or 50 ms; a task that runs every second
// takes 10 ms. AGE_ROWS sets the number of rows.

const ROUNDS = fullOrShort(9, 1);
const STARTS = fullOrShort(3, 1);
const FEW = 2000;
const ROWS = Number(process.env["AGE_ROWS"] ?? fullOrShort(2_000_000, 4000));

interface World {
  app: FastifyInstance;
  parts: TestParts;
  models: Models;
}

/** A world with one row of each kind, written by the product. */
async function openWorld(databaseUrl: string): Promise<World> {
  const parts = await testParts({ databaseUrl, config: { env: "production", demo: false } });
  const app = await buildApp(parts, allRoutes(parts));
  const [asha, rohan] = await Promise.all([
    signIn(app, "dealer@meridian.example"),
    signIn(app, "dealer@narmada.example"),
  ]);
  await parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
  const quoted = await post(asha, { state: "INDICATIVE" });
  const cluster = await respond(rohan, quoted, { yield_stored: 0.069, quantum: CRORE });
  body(await asha.send("POST", `/api/eoi/expire/${quoted.id}/`));
  const ticket = body<Ticket>(
    await asha.send("POST", "/api/chatter/trade/manual-ticket/", {
      finstrument_id: "IN0020230085",
      side: "buyer",
      counterparty: { client_id: "cli_narmada" },
      quantity: CRORE,
      yield_stored: 0.0685,
      settlement_delta: 1,
      exchange: "NSE",
      trade_time: "10:55",
    }),
  );
  const sent = body<Ticket>(
    await asha.send("PATCH", `/api/chatter/trade/actions/${ticket.id}/send/`, { version: ticket.version }),
  );
  const channel = body<{ url: string }>(
    await asha.send("POST", "/api/chat/channels/", { custom_type: "direct", user_ids: ["usr_dealernarmada"] }),
  );
  const channelPath = `/api/chat/channels/${channel.url}`;
  await rohan.send("POST", `${channelPath}/accept/`);
  body(
    await asha.send("POST", `${channelPath}/messages/`, { req_id: "model-message", message: "7.18 gs 33 offer 6.95" }),
  );
  const messages = await parts.db.orm
    .select({ id: chatMessages.id })
    .from(chatMessages)
    .where(eq(chatMessages.reqId, "model-message"));
  // Supervision has already scanned all messages.
  await sweepChats(parts, { in: () => [], quotesIn: () => [] }, new JudgedDeals());
  return {
    app,
    parts,
    models: {
      quoteId: quoted.id,
      clusterId: cluster.id,
      ticketId: sent.id,
      channelUrl: channel.url,
      messageId: String(must(messages[0]).id),
    },
  };
}

async function urlOf({ parts }: World, serverUrl: string): Promise<string> {
  const [row] = await parts.db.query<{ name: string }>("select current_database() as name");
  return Object.assign(new URL(serverUrl), { pathname: `/${must(row).name}` }).href;
}

/**
 * Median milliseconds from starting the server on this database until it listens. The first start creates the demo's
 * world and does not count.
 */
async function startMs(databaseUrl: string): Promise<number> {
  const folder = mkdtempSync(path.join(tmpdir(), "age-"));
  const times: number[] = [];
  try {
    for (let round = 0; round <= STARTS; round += 1) {
      const begun = performance.now();
      const server = await startServer(folder, { DATABASE_URL: databaseUrl }, builtServer.args);
      if (round > 0) times.push(performance.now() - begun);
      await server.stop();
    }
    return must(times.toSorted((a, b) => a - b)[times.length >> 1]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measured(acts: AgeActs): Promise<Record<string, number>> {
  const found: Record<string, number> = {};
  for (const [name, act] of Object.entries({ ...acts.people, ...acts.periodic })) {
    found[name] = await medianMs(act, ROUNDS).catch((error: unknown) => {
      console.error(`${name}: ${String(error)}`);
      return Number.POSITIVE_INFINITY;
    });
  }
  return found;
}

/** Fills a database with this many rows spread over ten years, and times each act on it. */
async function measuredWith(serverUrl: string, age: Age): Promise<Record<string, number>> {
  const world = await openWorld(serverUrl);
  try {
    const url = await urlOf(world, serverUrl);
    const begun = performance.now();
    await makeOld(url, world.models, age, world.parts.clock.now());
    console.log(`${age.quotes} quotes and the rest written in ${Math.round((performance.now() - begun) / 1000)} s`);
    const acts = await openActs(world.app, world.parts, world.models.channelUrl);
    return { ...(await measured(acts)), "start of the server": await startMs(url) };
  } finally {
    await world.app.close();
    await world.parts.close();
  }
}

const ageOf = (rows: number): Age => ({ quotes: rows, entries: rows, messages: rows, negotiations: rows / 10 });

export async function run() {
  const postgres = await startPostgres();
  try {
    const young = await measuredWith(postgres.url, ageOf(FEW));
    const old = await measuredWith(postgres.url, ageOf(ROWS));
    const names = Object.keys(young);
    const rounded = (value: number) => Number(value.toFixed(1));
    const [ofYoung, ofOld] = [young, old].map((of) => (name: string) => must(of[name], name));
    return {
      name: `what is done on a PostgreSQL with ${FEW} quotes, entries and messages and on one with ${ROWS}; a tenth as many deals`,
      figures: Object.fromEntries(
        names.flatMap((name) => [
          [`${name}, young ms`, rounded(must(ofYoung)(name))],
          [`${name}, old ms`, rounded(must(ofOld)(name))],
        ]),
      ),
      ratios: Object.fromEntries(
        names.map((name) => [`${name}: old / young`, rounded(must(ofOld)(name) / must(ofYoung)(name))]),
      ),
    };
  } finally {
    postgres.stop();
  }
}

if (import.meta.main) {
  const { figures, ratios } = await run();
  console.table({ ...figures, ...ratios });
  process.exit(0);
}
