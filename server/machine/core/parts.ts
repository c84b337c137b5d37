import type { Tracer } from "@opentelemetry/api";
import type { Logger } from "pino";
import type { Bus } from "#server/machine/bus/bus.ts";
import type { Config } from "#server/machine/config/config.ts";
import type { Database } from "#server/machine/db/database.ts";
import type { FileStore } from "#server/machine/files/file-store.ts";
import type { BondUniverse } from "#server/machine/core/bond-universe.ts";
import type { CalendarInForce } from "#server/machine/core/calendar.ts";

/** The time as this process sees it; tests hand in one they can move. */
export interface Clock {
  now(): Date;
}

/** Makes an id: a type prefix and a time-ordered suffix, e.g. `eoi_01jd…`. */
export type NewId = (prefix: string) => string;

/** Wakes the outbox relay after a commit; it also polls. */
export interface RelaySignal {
  ring(): void;
}

/** Everything a feature may reach. main.ts builds the real ones, testing/ those of a test. */
export interface Parts {
  config: Config;
  db: Database;
  files: FileStore;
  clock: Clock;
  newId: NewId;
  log: Logger;
  bus: Bus;
  relay: RelaySignal;
  bonds: BondUniverse;
  calendar: CalendarInForce;
  /**
   * Time from which PAN, UCC and GST number of clients, and copies of them, are stored encrypted: see
   * identity/sealing-start.ts.
   */
  sealsClientsFrom: Date;
  /** Creates spans; absent without tracing. */
  tracer?: Tracer;
}
