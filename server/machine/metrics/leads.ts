import { AUDIT_LEADERSHIP } from "#server/machine/core/audit-rows.ts";
import type { Database } from "#server/machine/db/database.ts";

/** A database that remembers for which tasks its node tries to lead. */
export interface WatchedLeads {
  db: Database;
  /** Each leader task that was tried here, with whether this node leads it now. */
  readonly leads: () => ReadonlyMap<string, boolean>;
}

/** Locks of a moment, not tasks: one firm's sign-in at an exchange, reading the whole audit, and loading the demo world. */
const isTask = (name: string) =>
  !name.startsWith("exchange-login ") && name !== AUDIT_LEADERSHIP && name !== "demo-world";

export function watchLeads(db: Database): WatchedLeads {
  const leads = new Map<string, boolean>();
  return {
    leads: () => leads,
    db: {
      ...db,
      withLeadership(name, work) {
        if (!isTask(name)) return db.withLeadership(name, work);
        if (!leads.has(name)) leads.set(name, false);
        return db.withLeadership(name, async (lost, led) => {
          leads.set(name, true);
          try {
            await work(lost, led);
          } finally {
            leads.set(name, false);
          }
        });
      },
    },
  };
}
