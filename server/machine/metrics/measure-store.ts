import type { Meter, ObservableGauge } from "@opentelemetry/api";
import { EXCHANGES } from "#domain/entities/exchanges.ts";
import { oneAtATime, withTimeout } from "#server/machine/core/with-timeout.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** Maximum wait of a scrape for a query; Prometheus itself times out after ten seconds. */
const ANSWERS_WITHIN_MS = 2000;

/** Commands that are not concluded, as labels. */
const OPEN_STATES = { QUEUED: "waiting", SENDING: "sending", IN_DOUBT: "in_doubt" } as const;

interface Reading {
  gauge: ObservableGauge;
  value: number;
  labels?: Record<string, string>;
}

/**
 * Measures stored data at each scrape: one short indexed query per figure. A failed or late one reports NaN ("not
 * known") and is counted; the others and the scrape continue.
 */
export function measureStore(meter: Meter, { db, clock }: Pick<Parts, "db" | "clock">): void {
  const failures = meter.createCounter("yieldboard_scrape_query_failures_total", {
    description: "Queries of a scrape that failed or were late, by what they ask for",
  });
  const gauge = (name: string, description: string) => meter.createObservableGauge(name, { description });
  const secondsSince = (at: Date) => (clock.now().getTime() - at.getTime()) / 1000;

  /** @param unknown series to report as NaN when there is no answer */
  function measure(query: string, unknown: readonly Omit<Reading, "value">[], ask: () => Promise<Reading[]>): void {
    failures.add(0, { query });
    const asked = oneAtATime(ask);
    const late = () => new Error(`${query} is late`);
    meter.addBatchObservableCallback(
      async (result) => {
        let readings: readonly Reading[];
        try {
          readings = await withTimeout(ANSWERS_WITHIN_MS, asked(), late);
        } catch {
          failures.add(1, { query });
          readings = unknown.map((each) => ({ ...each, value: Number.NaN }));
        }
        for (const { gauge: of, value, labels } of readings) result.observe(of, value, labels);
      },
      [...new Set(unknown.map((each) => each.gauge))],
    );
  }

  const rows = gauge(
    "yieldboard_outbox_waiting_rows",
    "Messages that changes have written and nobody has published yet",
  );
  const oldest = gauge("yieldboard_outbox_oldest_seconds", "Age of the oldest of them; 0 when none waits");
  measure("outbox", [{ gauge: rows }, { gauge: oldest }], async () => {
    const [waiting] = await db.query<{ count: number; oldest: Date | null }>(
      "select count(*) as count, min(at) as oldest from outbox where seq is null",
    );
    const since = waiting?.oldest ?? null;
    return [
      { gauge: rows, value: waiting?.count ?? 0 },
      { gauge: oldest, value: since === null ? 0 : secondsSince(since) },
    ];
  });

  const commands = gauge("yieldboard_exchange_commands", "Commands to an exchange that are not concluded, by state");
  const kinds = EXCHANGES.flatMap((exchange) =>
    Object.entries(OPEN_STATES).map(([state, label]) => ({ exchange, state, labels: { exchange, state: label } })),
  );
  const unknownCommands = kinds.map(({ labels }) => ({ gauge: commands, labels }));
  measure("exchange_commands", unknownCommands, async () => {
    const found = await db.query<{ exchange: string; state: string; count: number }>(
      `select exchange, state, count(*) as count from exchange_commands
       where state in ('QUEUED', 'SENDING', 'IN_DOUBT') group by exchange, state`,
    );
    return kinds.map(({ exchange, state, labels }) => ({
      gauge: commands,
      value: found.find((row) => row.exchange === exchange && row.state === state)?.count ?? 0,
      labels,
    }));
  });

  const quote = gauge(
    "yieldboard_newest_quote_age_seconds",
    "Time since the newest change of an open quote; NaN for none",
  );
  measure("newest_quote", [{ gauge: quote }], async () => {
    const [newest] = await db.query<{ at: Date | null }>(
      "select max(updated_at) as at from eois where status in ('OPEN', 'PARTIAL')",
    );
    const at = newest?.at ?? null;
    return [{ gauge: quote, value: at === null ? Number.NaN : secondsSince(at) }];
  });

  if (db.engine === "postgres") {
    const locked = gauge(
      "yieldboard_database_locked_statements",
      "Statements of PostgreSQL that wait for another's lock",
    );
    const longest = gauge(
      "yieldboard_database_locked_seconds",
      "How long the longest of them has run; 0 when none waits",
    );
    measure("locks", [{ gauge: locked }, { gauge: longest }], async () => {
      const [waiting] = await db.query<{ count: number; seconds: number | null }>(
        `select count(*) as count, max(extract(epoch from clock_timestamp() - query_start))::float8 as seconds
         from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      return [
        { gauge: locked, value: waiting?.count ?? 0 },
        { gauge: longest, value: Math.max(waiting?.seconds ?? 0, 0) },
      ];
    });
  }

  const ahead = gauge("yieldboard_clock_ahead_seconds", "How far this node's clock is ahead of the database's");
  measure("clock", [{ gauge: ahead }], async () => {
    const asked = clock.now().getTime();
    const [read] = await db.query<{ at: Date }>("select clock_timestamp() as at");
    const answered = clock.now().getTime();
    return [
      { gauge: ahead, value: read === undefined ? Number.NaN : ((asked + answered) / 2 - read.at.getTime()) / 1000 },
    ];
  });
}
