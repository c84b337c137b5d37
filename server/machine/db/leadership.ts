import { randomUUID } from "node:crypto";
import type { Pool, PoolClient } from "pg";
import type { Logger } from "pino";
import type { Lead } from "#server/machine/db/database.ts";
import { isOutdated } from "#server/machine/db/database-pool.ts";

/**
 * Leads are session locks: a lock lives as long as its connection, so a dead node hands over by itself. A node that
 * hangs, or that the network cut off silently, keeps its connection but sends no heartbeat on it; a node that wants to
 * lead then terminates that connection. Later writes of the old leader are refused, see lead.ts.
 */
const ALIVE_EVERY_MS = 3000;
const SILENT_SECONDS = 15;
/** Interval at which a node checks the heartbeat of a task's leader. */
const LOOK_EVERY_MS = 3000;

const KEY = "hashtextextended($1, 2)";
const TRY = `select pg_try_advisory_lock(${KEY}) as led`;
const GIVE_BACK = `select pg_advisory_unlock(${KEY})`;

/** The leader's connection, when nothing was asked on it for too long. */
const END_SILENT = `
  select pg_terminate_backend(pid) as ended from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and granted and objsubid = 1 and ((classid::bigint << 32) | objid::bigint) = ${KEY}
    and database = (select oid from pg_database where datname = current_database())
    and state_change < clock_timestamp() - make_interval(secs => $2)`;

const TAKE = `
  insert into leads (name, token, taken_at) values ($1, $2, now())
  on conflict (name) do update set token = excluded.token, taken_at = excluded.taken_at`;

/** Runs work under the lead of a name; false, without running it, when another node leads. */
export type Leadership = (name: string, work: (lost: AbortSignal, lead: Lead) => Promise<void>) => Promise<boolean>;

export function leadershipOn(pool: Pool, log: Logger): Leadership {
  const lookedAtMs = new Map<string, number>();

  async function endSilentLeader(client: PoolClient, name: string): Promise<void> {
    const nowMs = performance.now();
    if (nowMs - (lookedAtMs.get(name) ?? -Infinity) < LOOK_EVERY_MS) return;
    lookedAtMs.set(name, nowMs);
    const { rowCount } = await client.query(END_SILENT, [name, SILENT_SECONDS]);
    if (rowCount) log.warn({ task: name }, "a leader that shows no sign of life loses its lead");
  }

  return async (name, work) => {
    const client = await pool.connect();
    const lost = new AbortController();
    const onLost = (error?: Error) => lost.abort(error ?? new Error("the leader's connection ended"));
    client.on("error", onLost);
    client.on("end", onLost);
    let alive: NodeJS.Timeout | undefined;
    let isBroken = true;
    try {
      const { rows } = await client.query<{ led: boolean }>(TRY, [name]);
      const isLed = rows[0]?.led === true;
      if (isLed) {
        const lead = { name, token: randomUUID() };
        await client.query(TAKE, [name, lead.token]);
        alive = setInterval(() => {
          if (isOutdated(client)) onLost(new Error("the address of the database was changed"));
          else void client.query("select 1").catch(onLost);
        }, ALIVE_EVERY_MS);
        try {
          await work(lost.signal, lead);
        } finally {
          clearInterval(alive);
          // Also after a failure: the next leader need not wait for this connection to end.
          if (!lost.signal.aborted) await client.query(GIVE_BACK, [name]);
        }
      } else await endSilentLeader(client, name);
      isBroken = lost.signal.aborted;
      return isLed;
    } finally {
      clearInterval(alive);
      client.off("error", onLost);
      client.off("end", onLost);
      // Closing the connection gives the lock back, too.
      client.release(isBroken);
    }
  };
}
