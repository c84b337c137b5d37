import { performance } from "node:perf_hooks";
import { eq, sql } from "drizzle-orm";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { audit, auditLinks, outbox } from "#server/machine/db/schema/ledger.ts";
import { ticketEvidence, tickets } from "#server/machine/db/schema/trading.ts";
import type { TestBrowser } from "#server/testing/app.ts";
import { body, CRORE, type Desk, openDesk } from "#server/market/trading/eois/trading-desk.testing.ts";
import { type OwnPostgres, startPostgres } from "../../scripts/lib/system.mjs";
import { consentBody } from "../ticket-consent.ts";
import { fullOrShort } from "../short.ts";

// Tickets through both consents on PostgreSQL over the server's own API, compared with transactions that only write the
// same rows. Node and PostgreSQL share two cores. The bench runs once over the Unix socket, as a node beside its
// database, and once over TCP, which costs both of them a tenth to a fifth more. Budget: 200 tickets a second.

const TICKETS = fullOrShort(600, 20);
/** Tickets consented to in parallel. */
const AT_ONCE = 16;
/** Several bonds, as in a day's deals. */
const BONDS = ["IN0020230085", "IN0020240019", "INE053F07595", "IN0020200070"];

export async function run(): Promise<{
  name: string;
  figures: Record<string, number>;
  ratios: Record<string, number>;
}> {
  const bySocket = await measured(({ socketUrl }) => socketUrl);
  const byTcp = await measured(({ url }) => url);
  return {
    name: `${TICKETS} tickets through both consents on PostgreSQL, ${AT_ONCE} at once`,
    figures: {
      tickets_per_s: Math.round(TICKETS / bySocket.seconds),
      bare_tickets_per_s: Math.round(TICKETS / bySocket.bareSeconds),
      ...percentiles(bySocket.times),
      tcp_tickets_per_s: Math.round(TICKETS / byTcp.seconds),
      tcp_bare_tickets_per_s: Math.round(TICKETS / byTcp.bareSeconds),
    },
    ratios: {
      consent_to_bare: Number((bySocket.seconds / bySocket.bareSeconds).toFixed(2)),
      tcp_consent_to_bare: Number((byTcp.seconds / byTcp.bareSeconds).toFixed(2)),
    },
  };
}

async function measured(addressOf: (postgres: OwnPostgres) => string) {
  const postgres = await startPostgres();
  // Production mode, in which responses are not validated against their contract.
  const desk = await openDesk({ databaseUrl: addressOf(postgres), config: { env: "production" } });
  try {
    const sent: Ticket[] = [];
    for (let n = 0; n < TICKETS; n += 1) sent.push(await sentTicket(desk, n));
    const before = await newest(desk);
    const times: number[] = [];
    const seconds = await sideBySide(sent, async (ticket) => {
      const begun = performance.now();
      const half = await consent(desk.meridian, ticket);
      await consent(desk.narmada, half);
      times.push(performance.now() - begun);
    });
    const states = await desk.parts.db.orm.select({ state: tickets.state }).from(tickets);
    const agreed = states.filter(({ state }) => state === "AGREED").length;
    if (agreed !== TICKETS) throw new Error(`${agreed} of ${TICKETS} tickets are agreed`);
    return { seconds, times, bareSeconds: await bareWrites(desk, before, sent) };
  } finally {
    await desk.close();
    postgres.stop();
  }
}

function percentiles(times: readonly number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number(must(sorted[Math.floor(sorted.length * share)]).toFixed(1));
  return { median_ms: at(0.5), p99_ms: at(0.99) };
}

async function sentTicket(desk: Desk, n: number): Promise<Ticket> {
  const written = body<Ticket>(
    await desk.meridian.send("POST", "/api/chatter/trade/manual-ticket/", {
      finstrument_id: must(BONDS[n % BONDS.length]),
      side: "buyer",
      counterparty: { client_id: "cli_narmada" },
      quantity: CRORE,
      yield_stored: 0.0685,
      settlement_delta: 1,
      exchange: "NSE",
      trade_time: "10:55",
    }),
  );
  const url = `/api/chatter/trade/actions/${written.id}/send/`;
  return body<Ticket>(await desk.meridian.send("PATCH", url, { version: written.version }));
}

/** Sends the idempotency key of a browser. */
async function consent(who: TestBrowser, ticket: Ticket): Promise<Ticket> {
  const { id, version } = ticket;
  const path = `/api/chatter/trade/accept-consideration/${id}/`;
  const headers = { "idempotency-key": `consent-${version}-${id}` };
  return body<Ticket>(await who.send("PATCH", path, consentBody(ticket), headers));
}

/** Runs `work` for each item, AT_ONCE in parallel. @returns seconds it took */
async function sideBySide<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<number> {
  const left = [...items];
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let item = left.pop(); item !== undefined; item = left.pop()) await work(item);
    }),
  );
  return (performance.now() - begun) / 1000;
}

interface Newest {
  outbox: number;
  audit: number;
}

async function newest({ parts }: Desk): Promise<Newest> {
  const { orm } = parts.db;
  const [events] = await orm.select({ id: sql<number>`coalesce(max(${outbox.id}), 0)` }).from(outbox);
  const [chain] = await orm.select({ seq: sql<number>`coalesce(max(${audit.seq}), 0)` }).from(audit);
  return { outbox: Number(must(events).id), audit: Number(must(chain).seq) };
}

/**
 * Writes the rows of each consent again, to tables without keys or chain, one transaction each. @returns seconds it
 * took
 */
async function bareWrites({ parts }: Desk, before: Newest, sent: readonly Ticket[]): Promise<number> {
  const { orm } = parts.db;
  for (const [copy, of] of [
    ["bare_evidence", "ticket_evidence"],
    ["bare_audit", "audit"],
    ["bare_links", "audit_links"],
    ["bare_outbox", "outbox"],
  ] as const) {
    await orm.execute(sql.raw(`create table ${copy} (like ${of})`));
  }
  const evidence = await orm.select().from(ticketEvidence);
  const entries = (await orm.select().from(audit).where(eq(audit.action, "ticket.accept"))).filter(
    ({ seq }) => seq > before.audit,
  );
  const events = (await orm.select({ id: outbox.id }).from(outbox)).filter(({ id }) => id > before.outbox);
  const eventsEach = Math.round(events.length / entries.length);
  const linksEach = Math.round((await orm.$count(auditLinks)) / Math.max(1, await orm.$count(audit)));
  const consents = sent.flatMap(({ id }, n) => [
    { id, n: 2 * n },
    { id, n: 2 * n + 1 },
  ]);
  return sideBySide(consents, async ({ id, n }) => {
    const from = must(events[(n * eventsEach) % Math.max(1, events.length - eventsEach)]).id;
    await orm.transaction(async (tx) => {
      await tx.execute(sql`update tickets set version = version + 1, consents = consents where id = ${id}`);
      await tx.execute(
        sql`insert into bare_evidence select * from ticket_evidence where id = ${must(evidence[n % evidence.length]).id}`,
      );
      const { seq } = must(entries[n % entries.length]);
      await tx.execute(sql`insert into bare_audit select * from audit where seq = ${seq}`);
      await tx.execute(sql`insert into bare_links select * from audit_links where seq = ${seq} limit ${linksEach}`);
      await tx.execute(
        sql`insert into bare_outbox select * from outbox where id >= ${from} order by id limit ${eventsEach}`,
      );
    });
  });
}

if (import.meta.main) {
  const result = await run();
  console.log(result.name);
  console.table({ ...result.figures, ...result.ratios });
}
