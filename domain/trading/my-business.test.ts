import { expect, test } from "vitest";
import type { Cluster, Leg } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { eoiOf } from "#domain/runs/runs.testing.ts";
import { businessOf } from "#domain/trading/my-business.ts";

const ME = "cli_meridian";
const leg = (id: string, client_id: string) => ({ id, client_id, firm: false, status: "LIVE" }) as Leg;
const cluster = (id: string, turn: "mine" | "theirs" | null, expires_at: string | null, state = "NEGOTIATING") =>
  ({
    id,
    state,
    legs: [leg("leg_mine", ME), leg("leg_theirs", "cli_narmada")],
    rounds: [],
    turn_leg_id: turn === null ? null : `leg_${turn}`,
    expires_at,
  }) as unknown as Cluster;
const quote = (id: string, created_at: string, more: Partial<Eoi> = {}) => eoiOf({ id, created_at, ...more });
const ticket = (id: string, created_at: string) => ({ id, created_at }) as Ticket;

test("a firm's business: its turns by time left, its live quotes, what waits for others, the tickets under way", () => {
  const rows = businessOf(
    {
      clusters: [
        cluster("clu_later", "mine", "2026-11-20T06:10:00Z"),
        cluster("clu_theirs", "theirs", "2026-11-20T06:01:00Z"),
        cluster("clu_sooner", "mine", "2026-11-20T06:05:00Z"),
        cluster("clu_done", null, null, "ACCEPTED"),
      ],
      quotes: [
        quote("eoi_old", "2026-11-20T05:00:00Z"),
        quote("eoi_new", "2026-11-20T05:30:00Z", { status: "PARTIAL" }),
        quote("eoi_over", "2026-11-20T05:31:00Z", { status: "CLOSED" }),
        quote("eoi_theirs", "2026-11-20T05:32:00Z", { client_id: "cli_narmada" }),
      ],
      tickets: [ticket("tkt_1", "2026-11-20T05:00:00Z"), ticket("tkt_2", "2026-11-20T05:10:00Z")],
    },
    ME,
  );
  expect(rows.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    "turn clu_sooner",
    "turn clu_later",
    "quote eoi_new",
    "quote eoi_old",
    "waiting clu_theirs",
    "ticket tkt_2",
    "ticket tkt_1",
  ]);
});
