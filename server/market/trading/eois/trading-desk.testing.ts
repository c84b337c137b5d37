import type { LightMyRequestResponse as Response } from "fastify";
import { and, asc, eq } from "drizzle-orm";
import { z } from "zod";
import { negotiation, notice, considerationUpdate } from "#domain/contract/live/down.ts";
import { cluster, type Cluster } from "#domain/entities/cluster.ts";
import { eoi, type Eoi } from "#domain/entities/eoi.ts";
import { ticket } from "#domain/entities/ticket.ts";
import { tradeList } from "#domain/entities/trade-list.ts";
import { outbox } from "#server/machine/db/schema/ledger.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { openMessage } from "#server/machine/identity/sealed-message.ts";
import { limitRoutes } from "#server/market/dealing-limits/routes.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { listRoutes } from "#server/market/trading/lists/routes.ts";
import { widenBands } from "#server/market/trading/checks/wide-bands.testing.ts";
import { ticketRoutes } from "#server/market/trading/tickets/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { type TestOptions, type TestParts, testParts } from "#server/testing/parts.ts";

/** Bonds of the reference data that the tests deal in. */
export const GSEC = "IN0020230085";
/** 10-lakh face value, maturity known by year only: cannot be priced. */
export const UNPRICED = "INE053F07645";
export const HPCL = "INE094A08176";
/** 6.98% Power Grid 2035: annual coupons, one lakh a bond. A corporate bond settles T+0, T+1 or T+2. */
export const POWER_GRID = "INE752E08791";
export const MATURED = "IN0020150093";
export const UNLISTED = "INE403D08199";
export const CRORE = 10_000_000;
/**
 * Central government bonds of 2029 to 2046 with a face of ₹100. Government paper settles on one day only, so tests that
 * must not meet each other's quotes deal in a bond each.
 */
export const GOVERNMENT_BONDS: readonly string[] = (
  "IN0020230085 IN0020180454 IN0020150069 IN0020220011 IN0020190362 IN0020160118 IN0020150028 IN0020160019 IN0020200070 " +
  "IN0020200153 IN0020200294 IN0020210095 IN0020170042 IN0020210244 IN0020060086 IN0020070044 IN0020020106 IN0020070077 " +
  "IN0020220151 IN0020190065 IN0020140052 IN0020160100 IN0020040039 IN0020200096 IN0020240159 IN0020150051 IN0020200245 " +
  "IN0020210020 IN0020050012 IN0020210152 IN0020060045 IN0020230077 IN0020080050 IN0020240027 IN0020190024 IN0020100031"
).split(" ");

const ROWS = {
  quotes_eoi: eoi,
  quotes_cluster: cluster,
  inquiries: cluster,
  open_tickets: ticket,
  consideration_update: considerationUpdate,
  rfq_negotiation: negotiation,
  rfq_negotiation_notifications: notice,
  lists: tradeList,
} as const;

/** Four dealers of four firms and a viewer, each with a browser of their own. */
export interface Desk {
  parts: TestParts;
  meridian: TestBrowser;
  narmada: TestBrowser;
  sahyadri: TestBrowser;
  kaveri: TestBrowser;
  viewer: TestBrowser;
  /** Rows published so far, oldest first, each checked against the contract of its stream. */
  messages<S extends keyof typeof ROWS>(stream: S, audience: string): Promise<z.output<(typeof ROWS)[S]>[]>;
  close(): Promise<void>;
}

/** @param options `ours` leaves the firms our own bands: levels are then as near to the market as they have to be */
export async function openDesk({ ours = false, ...options }: TestOptions & { ours?: boolean } = {}): Promise<Desk> {
  const parts = await testParts(options);
  if (!ours) await widenBands(parts);
  const app = await testApp(parts, [
    ...eoiRoutes(parts),
    ...clusterRoutes(parts),
    ...ticketRoutes(parts),
    ...listRoutes(parts),
    ...limitRoutes(parts),
  ]);
  const [meridian, narmada, sahyadri, kaveri, viewer] = await Promise.all([
    signIn(app, "dealer@meridian.example"),
    signIn(app, "dealer@narmada.example"),
    signIn(app, "dealer@sahyadri.example"),
    signIn(app, "broker@kaveri.example"),
    signIn(app, "viewer@meridian.example"),
  ]);
  // Tests move the clock across days; sessions must not expire.
  await parts.db.orm.update(sessions).set({ accessExpiresAt: new Date("2030-01-01T00:00:00.000Z") });
  return {
    parts,
    meridian,
    narmada,
    sahyadri,
    kaveri,
    viewer,
    async messages(stream, audience) {
      const rows = await parts.db.orm
        .select()
        .from(outbox)
        .where(and(eq(outbox.stream, stream), eq(outbox.audience, audience)))
        .orderBy(asc(outbox.id));
      const opened = rows.map((row) => openMessage(parts.config, row));
      return opened.flatMap((row) => z.array(ROWS[stream]).parse(row.data) as z.output<(typeof ROWS)[typeof stream]>[]);
    },
    async close() {
      await app.close();
      await parts.close();
    },
  };
}

export function quote(changes: Record<string, unknown> = {}) {
  return { finstrument_id: GSEC, quote_type: "ASK", quantum: 5 * CRORE, yield_stored: 0.0685, ...changes };
}

/** The answer's body when it succeeded; an error showing the refusal otherwise. */
export function body<T>(answer: Response): T {
  if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
  return answer.json<T>();
}

export interface RefusalBody {
  code: string;
  message: string;
  field_errors: Record<string, string[]>;
  fresh?: unknown;
}

export function refusalOf(answer: Response): RefusalBody & { status: number } {
  return { status: answer.statusCode, ...answer.json<RefusalBody>() };
}

export async function post(who: TestBrowser, changes: Record<string, unknown> = {}): Promise<Eoi> {
  return body<Eoi>(await who.send("POST", "/api/eoi/add/", quote(changes)));
}

export async function respond(who: TestBrowser, quoted: Eoi, changes: Record<string, unknown> = {}): Promise<Cluster> {
  const answer = { respond_eoi_id: quoted.id, ...changes };
  return body<Cluster>(await who.send("POST", "/api/eoi/add-negotiation/", answer));
}

export function legOf(of: Cluster, clientId: string): string {
  const leg = of.legs.find((each) => each.client_id === clientId);
  if (leg === undefined) throw new Error(`no leg of ${clientId}`);
  return leg.id;
}
