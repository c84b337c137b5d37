import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Eoi } from "#domain/entities/eoi.ts";
import { eois } from "#server/machine/db/schema/trading.ts";
import { body, refusalOf } from "#server/market/trading/eois/trading-desk.testing.ts";
import { LISTED, openVenueDesk, type VenueDesk } from "#server/market/trading/venue/venue.testing.ts";

let desk: VenueDesk;
beforeAll(async () => {
  desk = await openVenueDesk();
  await desk.setCredentials("meridian");
  await desk.pass();
});
afterAll(() => desk.close());

const HEAD =
  "isin,quote_type,quantum,yield,price,settlement_delta,validity,confirm,send_to_rfq,exchange,rfq_mode,participant_code,anonymous";
const upload = (...rows: string[]) =>
  desk.meridian.send("POST", "/api/eoi/upload/", { csv: [HEAD, ...rows].join("\n") });
const row = (venue: string) => `${LISTED},ASK,5cr,7.12,,1,DAY,7.12; 5cr,${venue}`;

test("rows of a file go to the exchange that they name, to all or to one participant, who is named there (A-060, D-087, D-091..D-094)", async () => {
  const answer = await upload(row("yes,NSE,OTM,,yes"), row("Y,nse,oto,nnarmada,"), row(",,,,"));
  const { created } = body<{ created: Eoi[] }>(answer);
  expect(created).toHaveLength(3);
  await desk.pass();
  await desk.pass();
  const placed = await desk.rows();
  expect(new Set(placed.map(({ mode, rfq_status: status }) => `${mode} ${status}`))).toEqual(
    new Set(["OTM LIVE", "OTO LIVE"]),
  );
  const there = await desk.atVenue();
  expect(new Set(there.map(({ anonymous }) => anonymous))).toEqual(new Set([false, true]));
  const stored = await desk.parts.db.orm
    .select({ to: eois.otoParticipantDetails })
    .from(eois)
    .where(eq(eois.rfqMode, "OTO"));
  expect(stored).toMatchObject([{ to: { participant_code: "NNARMADA", name: "Narmada Bank" } }]);
});

test("a row that cannot go there says so under its own column, and the others are posted", async () => {
  const answer = await upload(
    row("yes,NYSE,,,"),
    row("yes,,,,"),
    row("yes,NSE,OTO,NOBODY,"),
    row("yes,NSE,OTO,,"),
    row("yes,NSE,OTM,NNARMADA,"),
    row("no,NSE,,,"),
    row("perhaps,NSE,,,"),
    // The same quote is live; another size is another quote.
    row("no,,,,no").replaceAll("5cr", "6cr"),
  );
  expect(answer.statusCode).toBe(207);
  const { rows } = answer.json<{ rows: { ok: boolean; field_errors: Record<string, string[]> }[] }>();
  expect(rows.map(({ ok, field_errors: errors }) => (ok ? "posted" : Object.keys(errors).join()))).toEqual([
    "exchange",
    "exchange",
    "participant_code",
    "participant_code",
    "participant_code",
    "send_to_rfq",
    "send_to_rfq",
    "posted",
  ]);
  const refused = refusalOf(await upload(row("yes,NSE,ALL,,")));
  expect(Object.keys(refused.field_errors ?? {})).toEqual(["rows.2.rfq_mode"]);
});
