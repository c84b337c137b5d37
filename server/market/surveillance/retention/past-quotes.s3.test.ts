import { and, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { RemovalPreview } from "#domain/contract/http/surveillance-retention.ts";
import type { listTimeline } from "#domain/contract/http/surveillance-timeline.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { entryIdOf } from "#domain/surveillance/timeline/entry.ts";
import { exchangeCommands } from "#server/machine/db/schema/exchanges.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { sessions } from "#server/machine/db/schema/people.ts";
import { legalHolds, retentionPolicies } from "#server/machine/db/schema/retention.ts";
import { clusters, eois, legs, rounds } from "#server/machine/db/schema/trading.ts";
import { surveillanceRoutes } from "#server/market/surveillance/routes.ts";
import { removePastRecords } from "#server/market/surveillance/retention/remove-past.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import { clusterRoutes } from "#server/market/trading/clusters/routes.ts";
import { body, CRORE, legOf, post, respond } from "#server/market/trading/eois/trading-desk.testing.ts";
import { eoiRoutes } from "#server/market/trading/eois/routes.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { type TestParts, testParts } from "#server/testing/parts.ts";

const YEAR_MS = 366 * 24 * 60 * 60 * 1000;
let parts: TestParts;
let app: Awaited<ReturnType<typeof testApp>>;
let officer: TestBrowser;
/** Quotes of Meridian: one without answer, one negotiated in vain with Narmada, and one dealt with Narmada. */
let alone: Eoi;
let inVain: { quote: Eoi; cluster: Cluster };
let dealt: { quote: Eoi; cluster: Cluster };

beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [...eoiRoutes(parts), ...clusterRoutes(parts), ...surveillanceRoutes(parts)]);
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

/** The same three quotes, nine years before now. */
beforeEach(async () => {
  const { orm } = parts.db;
  // Clean up after the previous test.
  for (const table of [retentionPolicies, legalHolds, exchangeCommands]) await orm.delete(table);
  await policy("cli_meridian");
  await policy("cli_narmada");
  await removePastRecords(parts);
  await orm.delete(retentionPolicies);
  parts.clock.set("2026-11-20T05:30:00.000Z");
  const [meridian, narmada] = await Promise.all([
    signIn(app, "dealer@meridian.example"),
    signIn(app, "dealer@narmada.example"),
  ]);
  alone = await post(meridian, { finstrument_id: "IN0020240019", state: "INDICATIVE" });
  const negotiated = async (): Promise<{ quote: Eoi; cluster: Cluster }> => {
    const quote = await post(meridian, { state: "INDICATIVE" });
    return { quote, cluster: await respond(narmada, quote, { yield_stored: 0.069, maximum_lot_stored: 100_000 }) };
  };
  inVain = await negotiated();
  dealt = await negotiated();
  const { cluster } = dealt;
  const level = { bond_yield: 0.069, confirms: { quantity: CRORE, bond_yield: 0.069 } };
  const url = `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_narmada")}`;
  body(await meridian.send("POST", url, level));
  // The clock ends the remaining quote.
  for (const { id } of [inVain.quote, dealt.quote]) body(await meridian.send("POST", `/api/eoi/expire/${id}/`));
  parts.clock.advance(9 * YEAR_MS);
  await sweep(parts);
  // The sweep ended it at the current clock; backdate that.
  await orm.update(clusters).set({ updatedAt: new Date("2026-11-21T05:30:00.000Z") });
  await orm.update(eois).set({ updatedAt: new Date("2026-11-21T05:30:00.000Z") });
  await orm.update(sessions).set({ accessExpiresAt: new Date("2100-01-01T00:00:00.000Z") });
  officer = await signIn(app, "compliance@meridian.example");
});

const policy = (clientId: string, years = 8) =>
  parts.db.orm
    .insert(retentionPolicies)
    .values({ clientId, kind: "quotes", years, setBy: "usr_compliancemeridian", setAt: parts.clock.now() });
const hold = async (sent: object) =>
  body<{ id: string }>(
    await officer.send("POST", "/api/surveillance/holds/", { reason: "Inquiry", from: "2020-01-01", ...sent }),
  ).id;
const preview = async () =>
  body<RemovalPreview>(
    await officer.send("POST", "/api/surveillance/retention/preview/", { kind: "quotes", years: 8 }),
  );

/** Names of the quotes and negotiations that still exist. */
async function left(): Promise<string[]> {
  const { orm } = parts.db;
  const names = new Map([
    [alone.id, "alone"],
    [inVain.quote.id, "in vain"],
    [inVain.cluster.id, "negotiation in vain"],
    [dealt.quote.id, "dealt"],
    [dealt.cluster.id, "negotiation of the deal"],
  ]);
  const ids = [...names.keys()];
  const found = [
    ...(await orm.select({ id: eois.id }).from(eois).where(inArray(eois.id, ids))),
    ...(await orm.select({ id: clusters.id }).from(clusters).where(inArray(clusters.id, ids))),
  ];
  return ids.flatMap((id) => (found.some((row) => row.id === id) ? (names.get(id) ?? []) : []));
}
const ALL = ["alone", "in vain", "negotiation in vain", "dealt", "negotiation of the deal"];
const DEAL = ["dealt", "negotiation of the deal"];

describe("quotes past their time", () => {
  test("are stored for ever where a firm has set nothing", async () => {
    await removePastRecords(parts);
    expect(await left()).toEqual(ALL);
  });

  test("go with the negotiations that came to nothing and what was offered in them; what became a deal stays", async () => {
    await policy("cli_meridian");
    await policy("cli_narmada");
    const shown = await preview();
    const removed = await removePastRecords(parts);
    expect(await left()).toEqual(DEAL);
    expect(removed).toMatchObject({ quotes: 2, negotiations: 1 });
    expect([shown.records, shown.held]).toEqual([3, 0]);
    const { orm } = parts.db;
    expect(await orm.$count(legs, eq(legs.clusterId, inVain.cluster.id))).toBe(0);
    expect(await orm.$count(rounds, eq(rounds.clusterId, inVain.cluster.id))).toBe(0);
    const written = await orm.select().from(audit).where(eq(audit.action, "surveillance.records_removed"));
    expect(written.map(({ detail }) => detail).slice(-2)).toEqual([{ negotiations: 1 }, { quotes: 2 }]);
  });

  test("stay while they are not past their time for the other firm of a negotiation", async () => {
    await policy("cli_meridian");
    await policy("cli_narmada", 10);
    expect((await preview()).records).toBe(1);
    await removePastRecords(parts);
    expect(await left()).toEqual(ALL.slice(1));
  });

  test("stay while an exchange is still to be told of them; what it was told goes with them", async () => {
    await policy("cli_meridian");
    await policy("cli_narmada");
    const command = (subjectId: string, state: "QUEUED" | "DONE") => ({
      id: `xcm_${state.toLowerCase()}${subjectId.slice(4)}`,
      clientId: "cli_meridian",
      exchange: "NSE" as const,
      kind: "withdraw" as const,
      subjectId,
      payload: {},
      tag: `${state} ${subjectId}`,
      state,
      notAfter: parts.clock.now(),
      nextTryAt: parts.clock.now(),
      createdAt: parts.clock.now(),
      updatedAt: parts.clock.now(),
    });
    const { orm } = parts.db;
    await orm.insert(exchangeCommands).values([command(alone.id, "QUEUED"), command(inVain.quote.id, "DONE")]);
    await removePastRecords(parts);
    expect(await left()).toEqual(["alone", ...DEAL]);
    expect(await orm.$count(exchangeCommands, eq(exchangeCommands.subjectId, inVain.quote.id))).toBe(0);
  });

  test("stay while somebody in them is on hold, on any of their days", async () => {
    await policy("cli_meridian");
    await policy("cli_narmada");
    const id = await hold({ kind: "person", subject: "usr_dealermeridian", from: "2020-01-01", to: "2026-11-20" });
    expect(await preview()).toMatchObject({ records: 0, held: 3 });
    await removePastRecords(parts);
    expect(await left()).toEqual(ALL);
    await officer.send("POST", `/api/surveillance/holds/${id}/lift/`, { reason: "Over" });
    await hold({ kind: "person", subject: "usr_dealermeridian", from: "2026-12-01" });
    await removePastRecords(parts);
    expect(await left()).toEqual(DEAL);
  });

  test("stay while a case that is held names an entry about them, and with a quote so do its negotiations", async () => {
    await policy("cli_meridian");
    await policy("cli_narmada");
    const posted = and(eq(audit.action, "eoi.add"), eq(audit.subject, inVain.quote.id));
    const [entry] = await parts.db.orm.select({ seq: audit.seq }).from(audit).where(posted);
    const opened = body<{ case: { id: string } }>(
      await officer.send("POST", "/api/surveillance/cases/", {
        title: "Held",
        items: [{ kind: "entry", subject: entryIdOf(entry?.seq ?? 0) }],
      }),
    );
    await hold({ kind: "case", subject: opened.case.id });
    await removePastRecords(parts);
    expect(await left()).toEqual(["in vain", "negotiation in vain", ...DEAL]);
    const shown = await officer.get(`/api/surveillance/cases/${opened.case.id}/`);
    expect(shown.statusCode).toBe(200);
  });

  test("the time line says the same of them before and after, the clock's entries among it", async () => {
    await policy("cli_meridian");
    await policy("cli_narmada");
    const read = async () => {
      const { entries } = body<ResponseOf<typeof listTimeline>>(
        await officer.send("POST", "/api/surveillance/timeline/", { limit: "200" }),
      );
      return entries.filter(({ action }) => /^(?:eoi|cluster)\./.test(action));
    };
    const before = await read();
    expect(before.map(({ action }) => action)).toContain("eoi.expire");
    await removePastRecords(parts);
    expect(await left()).toEqual(DEAL);
    expect(await read()).toEqual(before);
  });
});
