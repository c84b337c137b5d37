import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { CalendarPreview, CalendarUploadReport, CalendarYear } from "#domain/contract/http/calendars.ts";
import type { Timings } from "#domain/contract/http/client.ts";
import type { Cluster } from "#domain/entities/cluster.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import { must } from "#domain/lib/must.ts";
import { type SheetParts, workbookBytes } from "#domain/tables/workbook.testing.ts";
import { readCalendar } from "#server/machine/core/calendar.ts";
import { audit, outbox } from "#server/machine/db/schema/ledger.ts";
import { followCalendars, moveStragglers } from "#server/market/calendars/follow-calendars.ts";
import { calendarRoutes } from "#server/market/calendars/routes.ts";
import { openCalendars } from "#server/market/calendars/store.ts";
import { signIn, type TestBrowser, testApp } from "#server/testing/app.ts";
import { TEST_NOW } from "#server/testing/clock.ts";
import {
  body,
  type Desk,
  legOf,
  openDesk,
  post,
  POWER_GRID,
  refusalOf,
  respond,
} from "#server/market/trading/eois/trading-desk.testing.ts";

const URL = "/api/staff/calendars/";
/** T+1 of the test's Friday; the Tuesday after it is a holiday of the reference data. */
const [FRIDAY, MONDAY, TUESDAY, WEDNESDAY] = ["2026-11-20", "2026-11-23", "2026-11-24", "2026-11-25"];

let desk: Desk;
let app: FastifyInstance;
let staff: TestBrowser;
beforeAll(async () => {
  desk = await openDesk();
  await openCalendars(desk.parts);
  app = await testApp(desk.parts, calendarRoutes(desk.parts));
  staff = await signIn(app, "staff@yieldboard.example");
});
afterAll(async () => {
  await app.close();
  await desk.close();
});
beforeEach(() => desk.parts.clock.set(TEST_NOW));

const holiday = (date: string, changes: object = {}) => ({
  kind: "add",
  exchange: "NSE",
  date,
  name: "State mourning",
  closes: "BOTH",
  ...changes,
});
const atBoth = (date: string, changes: object = {}) => [
  holiday(date, changes),
  holiday(date, { ...changes, exchange: "BSE" }),
];
const removeAtBoth = (date: string) => ["NSE", "BSE"].map((exchange) => ({ kind: "remove", exchange, date }));
const preview = async (changes: object[]) =>
  body<CalendarPreview>(await staff.send("POST", `${URL}preview/`, { changes }));
const year = async (exchange: string, ofYear = 2026) =>
  body<CalendarYear>(await staff.get(URL, { exchange, year: String(ofYear) }));

async function putInForce(changes: object[], key?: string) {
  const { version } = await preview(changes);
  const headers = key === undefined ? {} : { "idempotency-key": key };
  return body<{ version: number; moved: CalendarPreview["moved"] }>(
    await staff.send("POST", URL, { version, changes }, headers),
  );
}
const eoiNow = async (who: TestBrowser, id: string) =>
  must(
    body<{ results: Eoi[] }>(await who.get("/api/trade/eoi/", { paginate: "true", page_size: "500" })).results.find(
      (each) => each.id === id,
    ),
    "the quote",
  );
const timings = async () => body<Timings>(await staff.get("/api/trade/timings"));

async function dealt(): Promise<{ quoted: Eoi; cluster: Cluster; ticket: Ticket }> {
  const quoted = await post(desk.meridian, { finstrument_id: POWER_GRID, yield_stored: 0.0697 });
  const cluster = await respond(desk.narmada, quoted, { yield_stored: 0.0697 });
  const accepted = await desk.meridian.send(
    "POST",
    `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_narmada")}`,
    {},
  );
  const { ticket } = body<{ ticket: Ticket }>(accepted);
  return { quoted, cluster, ticket };
}
const ticketNow = async (id: string) => body<Ticket>(await desk.meridian.get(`/api/chatter/trade/${id}/`));

describe("the calendars of the exchanges", () => {
  test("begin as the reference data has them, and are stored once", async () => {
    await openCalendars(desk.parts);
    const { holidays, is_whole: isWhole, history } = await year("BSE");
    expect(holidays.find(({ date }) => date === TUESDAY)).toMatchObject({
      closes: "BOTH",
      changed_by: "Reference data",
    });
    expect([isWhole, history.length]).toEqual([true, 1]);
    expect((await year("NSE", 2027)).is_whole).toBe(false);
    const { tradingHolidays, settlementHolidays, publishedUntil } = readCalendar(desk.parts.config.referenceDataDir);
    expect([...desk.parts.calendar.tradingHolidays]).toEqual([...tradingHolidays]);
    expect([...desk.parts.calendar.settlementHolidays]).toEqual([...settlementHolidays]);
    expect(desk.parts.calendar.publishedUntil).toBe(publishedUntil);
  });

  test("are read and changed by staff alone", async () => {
    const dealer = await signIn(app, "dealer@meridian.example");
    const answers = [
      await dealer.get(URL),
      await dealer.send("POST", `${URL}preview/`, { changes: atBoth(MONDAY) }),
      await dealer.send("POST", URL, { version: 1, changes: atBoth(MONDAY) }),
      await dealer.get(`${URL}download-template/`),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403, 403, 403]);
  });
});

describe("a holiday that is put in force", () => {
  test("moves quotes, negotiations and deals to the next day that settles; staff see how many, and nothing of whose", async () => {
    const { cluster: done, ticket } = await dealt();
    const yielded = await post(desk.meridian, { yield_stored: 0.0691 });
    const priced = await post(desk.sahyadri, { unit_price_stored: 99.5, yield_stored: null, settlement: MONDAY });
    const cluster = await respond(desk.narmada, yielded, { yield_stored: 0.0694 });
    const before = await ticketNow(ticket.id);
    expect([yielded.settlement_date, priced.settlement_date, before.settlement_date]).toEqual([MONDAY, MONDAY, MONDAY]);

    const shown = await staff.send("POST", `${URL}preview/`, { changes: atBoth(MONDAY) });
    expect(body<CalendarPreview>(shown).moved).toEqual([
      { what: "deals", exchange: "NSE", from: MONDAY, to: WEDNESDAY, count: 1 },
      { what: "negotiations", exchange: null, from: MONDAY, to: WEDNESDAY, count: 1 },
      { what: "quotes", exchange: null, from: MONDAY, to: WEDNESDAY, count: 2 },
    ]);
    expect(shown.body).not.toMatch(/0\.069|Meridian|cli_|eoi_|clu_|tkt_|IN00/);
    expect((await eoiNow(desk.meridian, yielded.id)).settlement_date).toBe(MONDAY);

    const { moved } = await putInForce(atBoth(MONDAY));
    expect(moved).toEqual(body<CalendarPreview>(shown).moved);
    // The quoted field stays and the other is recalculated for the new day: price from yield, or yield from price.
    const [yieldedNow, pricedNow] = [await eoiNow(desk.meridian, yielded.id), await eoiNow(desk.sahyadri, priced.id)];
    expect(yieldedNow).toMatchObject({ settlement_date: WEDNESDAY, settlement_agreed: MONDAY, yield_stored: 0.0691 });
    expect(yieldedNow.version).toBe(yielded.version + 1);
    expect(pricedNow).toMatchObject({ settlement_date: WEDNESDAY, settlement_agreed: MONDAY, unit_price_stored: 99.5 });
    expect(pricedNow.yield_stored).not.toBe(priced.yield_stored);
    const [clusterNow] = (await desk.messages("quotes_cluster", "cli_narmada")).slice(-1);
    expect(clusterNow).toMatchObject({ id: cluster.id, settlement_date: WEDNESDAY, settlement_agreed: MONDAY });
    const leg = must(
      clusterNow?.legs.find(({ eoi_id }) => eoi_id === yielded.id),
      "the leg",
    );
    expect([leg.yield_stored, leg.unit_price_stored]).toEqual([0.0691, yieldedNow.unit_price_stored]);
    expect(done.id).not.toBe(clusterNow?.id);
    // A deal keeps the level and the money that both sides agreed to.
    expect(await ticketNow(ticket.id)).toMatchObject({
      settlement_date: WEDNESDAY,
      settlement_agreed: MONDAY,
      unit_price_stored: before.unit_price_stored,
      consideration: before.consideration,
    });
    for (const firm of ["cli_meridian", "cli_narmada"]) {
      expect((await desk.messages("open_tickets", firm)).at(-1)).toMatchObject({
        id: ticket.id,
        settlement_date: WEDNESDAY,
      });
    }
    expect((await timings()).settlement_dates).toEqual([FRIDAY, WEDNESDAY]);
    expect((await post(desk.kaveri)).settlement_date).toBe(WEDNESDAY);
  });

  test("is audited with what it changed and moved, and known to every page", async () => {
    const { orm } = desk.parts.db;
    const [entry] = await orm.select().from(audit).where(eq(audit.action, "calendar.change")).orderBy(desc(audit.seq));
    expect(entry?.detail).toMatchObject({
      version: 2,
      entries: [
        { before: null, after: { exchange: "NSE", date: MONDAY, closes: "BOTH" } },
        { before: null, after: { exchange: "BSE", date: MONDAY } },
      ],
    });
    const [moves] = await orm.select().from(audit).where(eq(audit.action, "settlement.move"));
    expect(moves?.subject).toBe(`${MONDAY} → ${WEDNESDAY}`);
    const nudges = await orm
      .select()
      .from(outbox)
      .where(and(eq(outbox.stream, "refresh_calendar"), eq(outbox.audience, "market")));
    expect(nudges).toHaveLength(1);
  });

  test("gives everything back when it is removed, the deal to the day it was dealt for", async () => {
    const { moved } = await putInForce(removeAtBoth(MONDAY));
    // The quote posted since is for one working day as well.
    expect(moved).toContainEqual({ what: "quotes", exchange: null, from: WEDNESDAY, to: MONDAY, count: 3 });
    expect(moved).toContainEqual({ what: "deals", exchange: "NSE", from: WEDNESDAY, to: MONDAY, count: 1 });
    const tickets = await desk.messages("open_tickets", "cli_meridian");
    expect(tickets.at(-1)?.settlement_date).toBe(MONDAY);
    expect(tickets.at(-1)).not.toHaveProperty("settlement_agreed");
  });

  test("is stored once, however often the same key comes", async () => {
    const { version } = await preview(atBoth("2026-12-24"));
    const sent = { version, changes: atBoth("2026-12-24") };
    const key = { "idempotency-key": "calendar-once" };
    const [first, second] = [await staff.send("POST", URL, sent, key), await staff.send("POST", URL, sent, key)];
    expect(second.json()).toEqual(first.json());
    expect((await year("NSE")).version).toBe(version + 1);
    await putInForce(removeAtBoth("2026-12-24"));
  });

  test("is refused while somebody else was faster", async () => {
    const { version } = await preview(atBoth("2026-12-24"));
    await putInForce(atBoth("2026-12-23"));
    expect(refusalOf(await staff.send("POST", URL, { version, changes: atBoth("2026-12-24") }))).toMatchObject({
      status: 409,
      code: "stale_version",
      fresh: { version: version + 1 },
    });
    await putInForce(removeAtBoth("2026-12-23"));
  });

  test("of one exchange shuts the market for settlement only, and the other goes on dealing", async () => {
    const { warnings } = await preview([holiday(FRIDAY)]);
    expect(warnings).toEqual([
      "On 20-Nov-2026 only NSE is closed: the market stays open at the other exchange.",
      "On 20-Nov-2026 only NSE does not settle: deals open to either exchange do not settle either.",
    ]);
    await putInForce([holiday(FRIDAY)]);
    expect(await timings()).toMatchObject({
      is_open: true,
      settlement_dates: [MONDAY, WEDNESDAY],
      sessions: [
        { exchange: "NSE", is_open: false, holiday: "State mourning" },
        { exchange: "BSE", is_open: true, holiday: null },
      ],
    });
    const quoted = await post(desk.meridian, { finstrument_id: POWER_GRID, yield_stored: 0.0699 });
    const cluster = await respond(desk.narmada, quoted, { yield_stored: 0.0699 });
    const accept = (exchange: string) =>
      desk.meridian.send("POST", `/api/cluster/${cluster.id}/accept/?lsId=${legOf(cluster, "cli_narmada")}`, {
        exchange,
      });
    expect(refusalOf(await accept("NSE"))).toMatchObject({
      code: "market_closed",
      message: "NSE is closed today: State mourning.",
    });
    const { ticket } = body<{ ticket: Ticket }>(await accept("BSE"));
    expect(ticket.exchange).toBe("BSE");
    await putInForce([{ kind: "remove", exchange: "NSE", date: FRIDAY }]);

    // From here on the deal of one exchange follows that exchange alone.
    await putInForce([holiday(ticket.settlement_date, { closes: "SETTLEMENT" })]);
    expect((await ticketNow(ticket.id)).settlement_date).toBe(ticket.settlement_date);
    await putInForce([{ kind: "remove", exchange: "NSE", date: ticket.settlement_date }]);
    await putInForce([holiday(ticket.settlement_date, { closes: "SETTLEMENT", exchange: "BSE" })]);
    expect((await ticketNow(ticket.id)).settlement_agreed).toBe(ticket.settlement_date);
    await putInForce([{ kind: "remove", exchange: "BSE", date: ticket.settlement_date }]);
  });

  test("reaches a node that did not make the change, with what was posted there under way", async () => {
    const other = { ...desk.parts, calendar: readCalendar(desk.parts.config.referenceDataDir) };
    await openCalendars(other);
    const stop = followCalendars(other);
    await putInForce(atBoth("2026-12-30"));
    desk.parts.bus.publish([{ stream: "refresh_calendar", audience: "market", seq: 0, ts: TEST_NOW, data: null }]);
    await expect.poll(() => other.calendar.settlementHolidays.has("2026-12-30")).toBe(true);
    stop();
    await putInForce(removeAtBoth("2026-12-30"));

    // A node that has not read it yet takes a quote for a day that is a holiday by now.
    const { calendar } = desk.parts;
    const before = { ...calendar };
    await putInForce(atBoth(WEDNESDAY));
    const after = { ...calendar };
    calendar.replace(before, after.version);
    const late = await post(desk.kaveri, { finstrument_id: POWER_GRID, settlement: WEDNESDAY });
    calendar.replace(after, after.version);
    expect(late.settlement_date).toBe(WEDNESDAY);
    await moveStragglers(desk.parts);
    expect((await eoiNow(desk.kaveri, late.id)).settlement_date).toBe("2026-11-26");
    await putInForce(removeAtBoth(WEDNESDAY));
    expect((await eoiNow(desk.kaveri, late.id)).settlement_date).toBe(WEDNESDAY);
  });
});

describe("an entry that is wrong", () => {
  test.each([
    ["a past day", [holiday("2026-11-19")], "changes.0.date", "19-Nov-2026 is over: past days cannot be changed."],
    [
      "a past holiday removed",
      [{ kind: "remove", exchange: "NSE", date: "2026-10-02" }],
      "changes.0.date",
      "02-Oct-2026 is over: past days cannot be changed.",
    ],
    [
      "a day that is there",
      [holiday(TUESDAY)],
      "changes.0.date",
      expect.stringContaining("NSE has a holiday on 24-Nov-2026 already"),
    ],
    [
      "a day named twice",
      [holiday(MONDAY), holiday(MONDAY)],
      "changes.1.date",
      "NSE has a holiday on 23-Nov-2026 already: State mourning.",
    ],
    ["a day that is none", [holiday("2026-02-30")], "changes.0.date", "Enter a date such as 05-Nov-2025"],
    ["a year far ahead", [holiday("2099-01-26")], "changes.0.date", "Holidays are entered up to the end of 2031."],
    ["no name", [holiday(MONDAY, { name: " " })], "changes.0.name", "Name is required."],
    [
      "a session that ends before it begins",
      [holiday(MONDAY, { session_open: "19:00", session_close: "18:00" })],
      "changes.0.session_close",
      "Should be after the opening",
    ],
    [
      "a removal of nothing",
      [{ kind: "remove", exchange: "NSE", date: MONDAY }],
      "changes.0.date",
      "NSE has no holiday on 23-Nov-2026.",
    ],
    [
      "an empty year declared whole",
      [{ kind: "year", exchange: "BSE", year: 2027, is_whole: true }],
      "changes.0.year",
      "BSE has no holidays of trading and of settlement in 2027 yet. Enter them first.",
    ],
    ["nothing at all", [], "changes", "There is nothing to apply."],
  ])("is refused at its field: %s", async (_what, changes, field, text) => {
    for (const path of [`${URL}preview/`, URL]) {
      const refused = refusalOf(await staff.send("POST", path, { version: 1, changes }));
      if (refused.code === "stale_version") continue;
      expect([refused.status, refused.field_errors[field]?.[0]]).toEqual([400, text]);
    }
  });

  test("a day of a weekend is taken with a warning", async () => {
    expect((await preview(atBoth("2026-11-22"))).warnings).toEqual([
      "22-Nov-2026 is a Sunday, closed without a holiday.",
    ]);
  });
});

describe("the list of a year", () => {
  test("counts once staff declare it whole at both exchanges, and no sooner", async () => {
    const changes = [...atBoth("2027-01-26"), { kind: "year", exchange: "NSE", year: 2027, is_whole: true }];
    await putInForce(changes);
    expect((await timings()).holidays_until).toBe("2026-12-31");
    await putInForce([{ kind: "year", exchange: "BSE", year: 2027, is_whole: true }]);
    expect((await timings()).holidays_until).toBe("2027-12-31");
    const undone = ["NSE", "BSE"].map((exchange) => ({ kind: "year", exchange, year: 2027, is_whole: false }));
    await putInForce([...undone, ...removeAtBoth("2027-01-26")]);
    expect((await timings()).holidays_until).toBe("2026-12-31");
  });
});

describe("an upload of holidays", () => {
  const HEAD = "exchange,date,name,closes,session_open,session_close,source";
  async function send(text: string | Uint8Array, filename = "holidays.csv") {
    const edge = "edge-of-a-part";
    const payload = Buffer.concat([
      Buffer.from(
        `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\ncontent-type: text/csv\r\n\r\n`,
      ),
      Buffer.from(text),
      Buffer.from(`\r\n--${edge}--\r\n`),
    ]);
    return app.inject({
      method: "POST",
      url: `${URL}upload/`,
      cookies: staff.cookies,
      payload,
      headers: { "content-type": `multipart/form-data; boundary=${edge}` },
    });
  }

  test("reports each row by its line, puts nothing in force, and hands out what can be put in force", async () => {
    const answer = await send(
      [
        HEAD,
        "nse,2027-01-26,Republic Day,both,,,NSE/2026/1",
        "BSE,26-Jan-2027,Republic Day,Trading and settlement,,,",
        "NSE,26/1/2027,Republic Day again,trading,,,",
        "NSE,24-Nov-2026,Guru Nanak,both,,,",
        "MCX,2027-03-03,Holi,both,,,",
        "NSE,1-Jan-2020,New Year,both,,,",
        "NSE,2026-11-08,Muhurat,trading,18:00,19:00,",
        "NSE,nonsense,,nothing,25:00,,",
      ].join("\r\n"),
    );
    expect(answer.statusCode).toBe(207);
    const { message, rows } = answer.json<CalendarUploadReport>();
    expect(message).toBe("2 of 8 rows can be applied. 6 rows are wrong.");
    expect(rows.map(({ row, change }) => [row, change !== null])).toEqual([
      [2, true],
      [3, true],
      [4, false],
      [5, false],
      [6, false],
      [7, false],
      [8, false],
      [9, false],
    ]);
    expect(rows[0]?.change).toMatchObject({
      kind: "add",
      exchange: "NSE",
      date: "2027-01-26",
      closes: "BOTH",
      source: "NSE/2026/1",
    });
    expect(rows[2]?.field_errors).toEqual({ date: ["NSE has a holiday on 26-Jan-2027 already: Republic Day."] });
    expect(rows[4]).toMatchObject({
      title: "MCX 2027-03-03 Holi",
      field_errors: { exchange: ["Name NSE or BSE."] },
    });
    expect(rows[5]?.field_errors).toEqual({ date: ["01-Jan-2020 is over: past days cannot be changed."] });
    expect(Object.keys(rows[7]?.field_errors ?? {}).toSorted()).toEqual(["closes", "date", "name", "session_open"]);
    expect((await year("NSE", 2027)).holidays).toEqual([]);
    const changes = rows.flatMap(({ change }) => change ?? []);
    await putInForce(changes);
    expect((await year("NSE", 2027)).holidays).toMatchObject([
      { name: "Republic Day", source: "NSE/2026/1", changed_by: expect.any(String) },
    ]);
    await putInForce(removeAtBoth("2027-01-26"));
  });

  const changesOf = async (file: string | Uint8Array) => {
    const { rows } = (await send(file)).json<CalendarUploadReport>();
    return rows.map(({ change, field_errors }) => change ?? field_errors);
  };

  test("may be a workbook, whose days and times are cells of their own", async () => {
    const text = (cell: string) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`;
    const sheet: SheetParts = {
      name: "Holidays",
      rows: `<row>${HEAD.split(",").map(text).join("")}</row><row>${text("NSE")}<c s="1"><v>46775</v></c>${text("Muhurat")}${text("Trading")}<c s="2"><v>0.75</v></c><c s="2"><v>0.8125</v></c></row>`,
    };
    expect(await changesOf(workbookBytes([sheet], { formats: ["dd-mmm-yyyy", "hh:mm"] }))).toMatchObject([
      { date: "2028-01-23", closes: "TRADING", session_open: "18:00", session_close: "19:30" },
    ]);
  });

  test.each([
    ["Windows-1252", "latin1"],
    ["UTF-16", "utf16le"],
  ] as const)("may be in %s", async (_name, encoding) => {
    const mark = encoding === "utf16le" ? "\uFEFF" : "";
    const file = Buffer.from(`${mark}${HEAD}\nNSE,2027-12-03,Dia de São Francisco,both,,,`, encoding);
    expect(await changesOf(file)).toMatchObject([{ name: "Dia de São Francisco" }]);
  });

  test("has the special sessions of the form: both ends, in order", async () => {
    expect(await changesOf(`${HEAD}\nNSE,2027-10-29,Diwali,trading,19:00,18:00,`)).toEqual([
      { session_close: ["Should be after the opening"] },
    ]);
  });

  test("names a row that has more cells than headings as a whole", async () => {
    expect(await changesOf(`${HEAD}\nNSE,2027-10-29,Diwali,trading,,,,x\nNSE,2027-10-30,Diwali,trading,,,`)).toEqual([
      { row: ["1 cell more than headings. A number with commas has to stand in quotes."] },
      expect.objectContaining({ date: "2027-10-30" }),
    ]);
  });

  const ROW = "NSE,26-Jan-2027,Republic Day,both";
  test.each([
    ["empty", "", "The file is empty."],
    [
      "of other columns",
      "isin,price\n1,2\n",
      `No line names the columns. The first line of the table should name them: ${HEAD.replaceAll(",", ", ")}.`,
    ],
    [
      "of too many rows",
      [HEAD, ...Array.from({ length: 201 }, () => "NSE,2027-01-26,x,both,,,")].join("\n"),
      "There are 201 rows; 200 go at once.",
    ],
    ["without a row", HEAD, "There are no rows under the names of the columns."],
    ["without a needed column", "exchange,date,name\nNSE,26-Jan-2027,x", "No column closes."],
    [
      "of a heading that nobody knows",
      `exchange,date,name,closes,Circulated\n${ROW},yes`,
      "Circulated is not known. Remove the column, or name it as in the template.",
    ],
    [
      "of days in an order that nobody can tell",
      `exchange,date,name,closes\nNSE,05/03/2027,Holi,both`,
      "date: is 05/03/2027 05-Mar-2027 or 03-May-2027? Write days such as 05-Nov-2025.",
    ],
    [
      "the list of a year as the page saves it",
      "Date,Day,Holiday,Closes,Session,Entered by\n26-Jan-2027,Tue,Republic Day,Trading and settlement,–,Staff",
      "No column exchange.",
    ],
    [
      "a picture",
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      "This is not a table. Send a CSV, a text or an Excel workbook (.xlsx).",
    ],
    ["a program", Buffer.from([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0]), expect.stringMatching(/^This is not a table\./)],
    [
      "an old workbook",
      Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]),
      expect.stringMatching(/^This workbook is of an old kind/),
    ],
  ])("that is %s is refused at its field", async (_what, text, reason) => {
    const refused = refusalOf(await send(text));
    expect([refused.status, refused.field_errors["file"]?.[0]]).toEqual([400, reason]);
  });

  test("repeats no more of a row than a title holds", async () => {
    const { rows } = (
      await send(`${HEAD}\nNSE,2027-01-26,"${"x".repeat(50_000)}",both,,,`)
    ).json<CalendarUploadReport>();
    expect(rows).toMatchObject([
      { title: `NSE 2027-01-26 ${"x".repeat(105)}`, field_errors: { name: ["Should be at most 80 characters"] } },
    ]);
  });

  test("that is too large is refused before it is read", async () => {
    expect((await send("x".repeat(150_000))).statusCode).toBe(413);
  });

  test("has a template whose columns it takes", async () => {
    const template = await staff.get(`${URL}download-template/`);
    expect(template.body.trim()).toBe(HEAD);
    expect(template.headers["content-disposition"]).toContain("holidays-template.csv");
    expect(await changesOf(`${template.body}NSE,26-Jan-2027,Republic Day,both,,,\r\n`)).toMatchObject([
      { kind: "add", date: "2027-01-26" },
    ]);
  });
});
