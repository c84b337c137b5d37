import { describe, expect, test } from "vitest";
import { DURABLE_STREAMS, type DurableStream } from "#domain/contract/live/version.ts";
import type { Role } from "#domain/entities/roles.ts";
import { audienceOf, audiencesOf } from "#server/machine/live/audience.ts";
import { actor } from "#server/machine/live/live.testing.ts";

const FIRM_STREAMS = [
  "quotes_cluster",
  "inquiries",
  "open_tickets",
  "open_orders",
  "rfq_negotiation",
  "rfq_negotiation_notifications",
  "consideration_update",
  "lists",
] as const satisfies readonly DurableStream[];

/** Expected access by role: the market's quotes, and the firm's negotiations and deals. */
const TABLE: [roles: Role[], market: boolean, firm: boolean][] = [
  [["clientdealer"], true, true],
  [["clientviewer"], false, true],
  [["backoffice"], false, true],
  [["user"], false, false],
  [["dataviewer"], false, false],
  [["clientopsadmin", "dataviewer"], false, false],
  [["complianceofficer"], false, false],
  [["clientdealer", "complianceofficer"], false, false],
];

describe("whose messages a person gets", () => {
  test.each(TABLE)("%j: market %s, the firm's trades %s (M-10, M-12)", (roles, market, firm) => {
    const person = actor({ roles });
    expect(audienceOf("quotes_eoi", person)).toBe(market ? "market" : null);
    expect(audienceOf("private_run", person)).toBe(market ? person.userId : null);
    expect(audienceOf("line_answers", person)).toBe(market ? person.userId : null);
    for (const stream of FIRM_STREAMS) expect(audienceOf(stream, person)).toBe(firm ? person.clientId : null);
    expect(audiencesOf("quotes_stream", person)).toEqual(market ? ["market"] : []);
    expect(audiencesOf("refresh_tickets", person)).toEqual([
      ...(market ? ["market"] : []),
      ...(firm ? [person.clientId] : []),
      person.userId,
    ]);
  });

  test("every durable stream is one of the market, the firm's trades, or the person's own", () => {
    expect([...FIRM_STREAMS, "quotes_eoi", "private_run", "line_answers", "alert_events"].toSorted()).toEqual(
      [...DURABLE_STREAMS].toSorted(),
    );
  });
});
