import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { venueLists } from "#server/machine/db/schema/exchanges.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import {
  body,
  CRORE,
  type Desk,
  GSEC,
  legOf,
  openDesk,
  post,
  POWER_GRID,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";

const MUTUAL_FUNDS = "Two mutual funds deal corporate bonds and commercial paper on RFQ only.";
const AIFS = "Two alternative investment funds deal corporate bonds on RFQ only.";
const REPORTED = { execution: "OTC_REPORT", trade_time: "10:45" };

let desk: Desk;
beforeAll(async () => {
  desk = await openDesk();
});
afterAll(() => desk.close());
beforeEach(async () => {
  await list("MUTUAL_FUND", "MUTUAL_FUND");
  for (const who of [desk.meridian, desk.narmada]) await who.send("PUT", "/api/trade/d/eoi/close/", {});
});

/** Lists the two firms at NSE as these kinds. */
async function list(meridian: string, narmada: string): Promise<void> {
  const participants = [
    { code: "NMERIDIAN", name: "Meridian Mutual Fund", entityType: meridian },
    { code: "NNARMADA", name: "Narmada Bank", entityType: narmada },
  ];
  const { orm } = desk.parts.db;
  await orm.delete(venueLists);
  const fetched = { body: participants, fetchedAt: new Date(TEST_NOW) };
  await orm.insert(venueLists).values({ exchange: "NSE", list: "participants", ...fetched });
}

const write = (changes: object) =>
  desk.meridian.send("POST", "/api/chatter/trade/manual-ticket/", {
    finstrument_id: POWER_GRID,
    side: "buyer",
    counterparty: { client_id: "cli_narmada" },
    quantity: 5 * CRORE,
    yield_stored: 0.07,
    settlement_delta: 1,
    exchange: "NSE",
    ...changes,
  });
const refused = async (sent: ReturnType<typeof write>) => refusalOf(await sent).field_errors;
const act = (ticket: Ticket, action: string, more: object) =>
  desk.meridian.send("PATCH", `/api/chatter/trade/${action.replace(":id", ticket.id)}/`, {
    version: ticket.version,
    ...more,
  });

test("two mutual funds write no ticket for a report of a corporate bond, and one for RFQ", async () => {
  expect(await refused(write(REPORTED))).toEqual({ execution: [MUTUAL_FUNDS] });
  const onRfq = body<Ticket>(await write({ execution: "RFQ_OTO" }));
  expect(await refused(act(onRfq, ":id", REPORTED))).toEqual({ execution: [MUTUAL_FUNDS] });
});

test("two alternative funds likewise; a fund and a bank may report, and so may two funds a government bond", async () => {
  await list("AIF", "AIF");
  expect(await refused(write(REPORTED))).toEqual({ execution: [AIFS] });
  await list("MUTUAL_FUND", "BANK");
  expect(body<Ticket>(await write(REPORTED)).execution).toBe("OTC_REPORT");
  await list("MUTUAL_FUND", "MUTUAL_FUND");
  const government = { finstrument_id: GSEC, yield_stored: 0.0685, exchange: "NDSOM", execution: "NDSOM_REPORT" };
  expect(body<Ticket>(await write({ ...government, trade_time: "10:45" })).execution).toBe("NDSOM_REPORT");
});

test("a draft of before the firms were both funds is not sent as a report", async () => {
  await list("MUTUAL_FUND", "BANK");
  const draft = body<Ticket>(await write(REPORTED));
  await list("MUTUAL_FUND", "MUTUAL_FUND");
  expect(await refused(act(draft, "actions/:id/send", {}))).toEqual({ execution: [MUTUAL_FUNDS] });
});

test("a deal that two mutual funds agree is dealt on RFQ, and between others it is reported", async () => {
  const agreed = async (): Promise<Ticket> => {
    const ask = await post(desk.narmada, { finstrument_id: POWER_GRID, yield_stored: 0.07, quantum: CRORE });
    const cluster = await respond(desk.meridian, ask, { yield_stored: 0.0701 });
    const leg = legOf(cluster, "cli_meridian");
    const path = `/api/cluster/${cluster.id}/accept/?lsId=${leg}`;
    const { ticket } = body<{ ticket: Ticket | null }>(await desk.narmada.send("POST", path, {}));
    return must(ticket, "ticket");
  };
  expect(await agreed()).toMatchObject({ execution: "RFQ_OTO", report_due_at: null });
  await list("MUTUAL_FUND", "BANK");
  expect((await agreed()).execution).toBe("OTC_REPORT");
});
