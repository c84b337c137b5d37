import { randomUUID } from "node:crypto";
import os from "node:os";
import path from "node:path";
import { pino, type Logger } from "pino";
import type { Config } from "#server/machine/config/config.ts";
import { newId } from "#server/machine/core/ids.ts";
import type { Bus, Published } from "#server/machine/bus/bus.ts";
import { openFiles } from "#server/machine/files/open-files.ts";
import { readCalendar } from "#server/machine/core/calendar.ts";
import { keyWrapping } from "#server/machine/identity/file-keys.ts";
import { readSealingStart } from "#server/machine/identity/sealing-start.ts";
import { seedClientRecords } from "#server/demo/world/client-records.ts";
import { seedPeople } from "#server/demo/people.ts";
import type { BondUniverse } from "#server/machine/core/bond-universe.ts";
import type { Parts } from "#server/machine/core/parts.ts";
import { fakeClock, type FakeClock } from "#server/testing/clock.ts";
import { testBonds } from "#server/testing/bonds.ts";
import { startObjectStore } from "#server/testing/object-store.ts";
import { testDatabase } from "#server/testing/database.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const REFERENCE_DATA = path.join(ROOT, "reference-data");

/** The parts of one test file, with controls and observations for tests. */
export interface TestParts extends Parts {
  clock: FakeClock;
  /** Everything put on the bus so far. */
  published: Published[];
  close(): Promise<void>;
}

export interface TestOptions {
  clock?: FakeClock;
  /** A PostgreSQL server to make a fresh database on; TEST_DATABASE_URL unless given, PGlite in memory without either. */
  databaseUrl?: string | null;
  config?: Partial<Config>;
  /** Silent unless given. */
  log?: Logger;
  bonds?: BondUniverse;
}

export const TEST_CONFIG: Config = {
  env: "test",
  version: "0.0.0-test",
  host: "127.0.0.1",
  port: 0,
  metricsPort: null,
  metricsTls: null,
  plainConnections: false,
  traces: null,
  logExport: null,
  collectorHeaders: null,
  dataDir: path.join(os.tmpdir(), "yieldboard-test"),
  databaseUrl: null,
  bucket: null,
  natsUrl: null,
  demo: true,
  sessionSecret: "a secret that only tests know, 32 or more characters",
  auditAnchors: null,
  auditAnchorKey: null,
  auditAnchorPublicKeys: [],
  codeSignsInAlone: true,
  sessionIdleMinutes: null,
  staffSecondFactor: false,
  readSecrets: [],
  smtpUrl: null,
  smsUrl: null,
  firstStaffEmail: null,
  supportEmail: null,
  intercomAppId: null,
  intercomIdentitySecret: null,
  sendbirdAppId: null,
  sendbirdApiToken: null,
  sendbirdApiHost: null,
  sendbirdWebsocketHost: null,
  sendbirdPlatformHost: null,
  sentryDsn: null,
  llm: null,
  exchanges: { NSE: null, BSE: null },
  linkPreviews: false,
  mailFrom: "no-reply@yieldboard.example",
  simRate: 0,
  simSeed: 1,
  marketHours: "exchange",
  publicOrigins: [],
  cookieSecure: false,
  socketsPerPerson: 20,
  socketsPerFirm: 1000,
  socketsPerAddress: 2000,
  callsPerPerson: 1_000_000,
  callsPerAddress: 1_000_000,
  filesPerPerson: 20_000,
  fileMbPerPerson: 10_000,
  clamdUrl: null,
  clamdWaitSeconds: 0,
  apiDocs: true,
  trustProxy: false,
  drainSeconds: 0,
  logLevel: "silent",
  distDir: path.join(os.tmpdir(), `yieldboard-no-pages-${randomUUID()}`),
  referenceDataDir: REFERENCE_DATA,
};

/**
 * Real tables, real bonds, the demo world's people; a fixed clock and a bus that records. Files are in the database, or
 * with TEST_FILES in an object store.
 */
export async function testParts(options: TestOptions = {}): Promise<TestParts> {
  const inStore = process.env["TEST_FILES"] === "object store" && options.config?.bucket === undefined;
  const store = inStore ? await startObjectStore() : null;
  const config = { ...TEST_CONFIG, ...(store === null ? {} : { bucket: store.bucket }), ...options.config };
  const clock = options.clock ?? fakeClock();
  const log = options.log ?? pino({ level: config.logLevel });
  const db = await testDatabase(options.databaseUrl ?? process.env.TEST_DATABASE_URL ?? null, log);
  const published: Published[] = [];
  const parts: TestParts = {
    config,
    db,
    files: openFiles(config, { db, log, clock, wrapping: keyWrapping(config) }),
    clock,
    newId,
    log,
    bus: rememberingBus(published),
    relay: { ring: () => {} },
    bonds: options.bonds ?? testBonds(REFERENCE_DATA),
    calendar: readCalendar(REFERENCE_DATA),
    sealsClientsFrom: await readSealingStart(db),
    published,
    close: async () => {
      await db.close();
      await store?.close();
    },
  };
  await seedPeople(parts);
  await seedClientRecords(parts);
  return parts;
}

function rememberingBus(published: Published[]): Bus {
  const subscribers = new Set<(messages: readonly Published[]) => void>();
  return {
    publish: (messages) => {
      published.push(...messages);
      for (const onMessages of subscribers) onMessages(messages);
    },
    subscribe: (onMessages) => {
      subscribers.add(onMessages);
      return () => subscribers.delete(onMessages);
    },
    isConnected: () => true,
    close: async () => subscribers.clear(),
  };
}
