import { readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ClientUploadReport } from "#domain/contract/http/client-records.ts";
import { CLIENT_FIELDS, clientFields, type ClientRecord, checkClient } from "#domain/accounts/client-record.ts";
import { PNG_BASE64 } from "#domain/files/png.testing.ts";
import { workbookBytes } from "#domain/tables/workbook.testing.ts";
import { clientRecordRoutes } from "#server/people/accounts/client-records/routes.ts";
import { fieldsOf } from "#server/people/accounts/client-records/columns.ts";
import { openClient } from "#server/people/accounts/client-records/sealed-numbers.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { clientRecords } from "#server/machine/db/schema/people.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const URL = "/api/clients/ucc/";

let parts: TestParts;
let app: FastifyInstance;
let dealer: TestBrowser;
let backOffice: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, clientRecordRoutes(parts));
  dealer = await signIn(app, "dealer@sahyadri.example");
  backOffice = await signIn(app, "backoffice@sahyadri.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

const GOOD = {
  name: "Lata Deshmukh",
  client_type: "INDV",
  category: "HNI",
  pan: "AKLPD1234F",
  email: "Lata@mail.example",
  mobile: "+919822000001",
  gst: "27AKLPD1234F1Z5",
  address: "9 Model Colony",
  city: "Pune",
  state: "Maharashtra",
  pincode: "411016",
  account_number: "50100012345678",
  ifsc: "hdfc0000007",
  depository: "CDSL",
  bo_id: "1208160000000017",
};

interface Refused {
  code: string;
  field_errors: Record<string, string[]>;
  fresh?: ClientRecord;
}
let panNumber = 1000;
const newPan = () => `ZZZPZ${(panNumber += 1)}Z`;
async function add(change: object = {}): Promise<ClientRecord> {
  const answer = await dealer.send("POST", URL, { ...GOOD, pan: newPan(), ...change });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<ClientRecord>();
}
const refused = (answer: { json: <T>() => T }) => answer.json<Refused>().field_errors;
const list = async (query: Record<string, string> = {}) =>
  (await dealer.get(URL, query)).json<{ count: number; results: { id: string; name: string }[] }>();

describe("a new client (A-034)", () => {
  test("is stored as the market writes it, found in the list, and in the audit without its numbers", async () => {
    const answer = await dealer.send("POST", URL, GOOD);
    expect(answer.statusCode, answer.body).toBe(200);
    const client = answer.json<ClientRecord>();
    expect(client).toMatchObject({
      name: "Lata Deshmukh",
      ucc: "AKLPD1234F",
      email: "lata@mail.example",
      mobile: "9822000001",
      ifsc: "HDFC0000007",
      dp_id: null,
      version: 1,
    });
    expect((await list({ search: "aklpd1234f" })).results.map(({ id }) => id)).toEqual([client.id]);
    expect((await backOffice.get(`${URL}${client.id}/`)).json()).toEqual(client);
    const [entry] = await parts.db.orm.select().from(audit).where(eq(audit.subject, client.id));
    expect(entry).toMatchObject({ action: "client.add", actorId: "usr_dealersahyadri" });
    expect(JSON.stringify(entry?.detail)).not.toContain("50100012345678");
  });

  test("with nothing filled in is refused with one text for each required field (V-32)", async () => {
    const answer = await dealer.send("POST", URL, {});
    expect(answer.statusCode).toBe(400);
    expect(refused(answer)).toEqual({
      name: ["Name is required."],
      client_type: ["Client type is required."],
      pan: ["PAN is required."],
      email: ["Email is required."],
      mobile: ["Mobile is required."],
      address: ["Address is required."],
      city: ["City is required."],
      state: ["State is required."],
      pincode: ["Pincode is required."],
      account_number: ["Account number is required."],
      ifsc: ["IFSC is required."],
      depository: ["Depository is required."],
    });
  });

  test("may be a company by the name it is registered with (U-39)", async () => {
    const named = { name: "M/s Rao & Sons (3i) Ltd.", client_type: "CORP" };
    const refusedAt = (body: object) => dealer.send("POST", URL, body).then((answer) => Object.keys(refused(answer)));
    expect(await refusedAt(named)).not.toContain("name");
    expect(await refusedAt({ ...named, name: "Rao; Sons" })).toContain("name");
  });

  test("has the exact text of each rule at its field (V-19..V-31, U-09)", async () => {
    const wrong = {
      name: "R2-D2",
      client_type: "INDV",
      pan: "abcde1234f",
      email: "lata",
      mobile: "12345",
      gst: "27",
      address: "x",
      city: "x",
      state: "Atlantis",
      pincode: "1",
      account_number: "123",
      ifsc: "HDFC",
      depository: "NSDL",
      dp_id: "1",
      dp_client_id: "1",
      bo_id: "1",
    };
    expect(refused(await dealer.send("POST", URL, wrong))).toEqual({
      name: ["Should not contain special characters."],
      pan: ["Please enter a valid PAN (10 Digits)."],
      email: ["Please enter a valid email address."],
      mobile: ["Please enter a valid Phone number."],
      gst: ["Please enter a valid GST Registration Number."],
      state: ["Choose a state from the list."],
      pincode: ["Please enter a valid Pincode."],
      account_number: ["Account number should have at least 10 digits."],
      ifsc: ["Please enter a valid IFSC Code (11 Digits)."],
      dp_id: ["Please enter a valid DP ID (8 Digits)."],
      dp_client_id: ["Please enter a valid Client Id (8 Digits)."],
      bo_id: ["Please enter a valid BO ID (16 Digits)."],
      category: ["Category is required."],
    });
  });

  test.each([
    ["an individual without a category", { category: "" }, { category: ["Category is required."] }],
    ["at CDSL without its number", { bo_id: "" }, { bo_id: ["BO ID is required."] }],
    [
      "at NSDL without its numbers",
      { depository: "NSDL" },
      { dp_id: ["DP ID is required."], dp_client_id: ["Client Id is required."] },
    ],
    ["with a UCC that is none", { ucc: "A B" }, { ucc: ["Should be at most 10 letters and digits."] }],
  ])("%s is refused", async (_what, change, errors) => {
    expect(refused(await dealer.send("POST", URL, { ...GOOD, pan: newPan(), ...change }))).toEqual(errors);
  });

  test("whose PAN or UCC another client of the firm has is refused, and one of another firm's is not", async () => {
    const { pan } = await add({ ucc: "OWNCODE1" });
    expect(refused(await dealer.send("POST", URL, { ...GOOD, pan, ucc: "OTHER" }))).toEqual({
      pan: ["A client with this PAN already exists."],
    });
    expect(refused(await dealer.send("POST", URL, { ...GOOD, pan: newPan(), ucc: "owncode1" }))).toEqual({
      ucc: ["A client with this UCC already exists."],
    });
    await add({ pan: "AAATM4821K", ucc: "GILT" });
  });

  test.each([
    ["markup", "<script>alert(1)</script>"],
    ["quotes", `'; drop table client_records; --`],
    ["a NUL", "Lata\u0000"],
    ["controls of direction", "Lata \u202Eatal"],
    ["far too much", "x".repeat(50_000)],
    ["a number", 1e308],
    ["a list", ["x"]],
    ["an object", { $ne: "" }],
  ])("is refused with field errors where every field holds %s", async (_what, value) => {
    const sent = Object.fromEntries(CLIENT_FIELDS.map((field) => [field, value]));
    const answer = await dealer.send("POST", URL, sent);
    expect([400, 413]).toContain(answer.statusCode);
    expect(answer.json<Refused>().code).toMatch(/^(validation_error|too_large)$/);
  });
});

describe("the list (A-033)", () => {
  test("has the firm's own clients alone, by part of a name, a PAN, an address for mail or a city", async () => {
    const { results } = await list({ paginate: "false" });
    const firms = await parts.db.orm.select({ id: clientRecords.id, firm: clientRecords.firmId }).from(clientRecords);
    const own = firms.filter(({ firm }) => firm === "cli_sahyadri").map(({ id }) => id);
    expect(results.map(({ id }) => id).toSorted()).toEqual(own.toSorted());
    const named = async (search: string) => (await list({ search })).results.map(({ name }) => name);
    expect(await named("MENON")).toEqual(["Radha Menon"]);
    expect(await named("aafcw")).toEqual(["Wadia Family Office"]);
    expect(await named("chennai")).toEqual(["Tamra Metals Employees Trust"]);
    expect(await named("%")).toEqual([]);
  });

  test("comes in pages and in the order asked for", async () => {
    const { count, results } = await list({ page: "2", page_size: "3", order: "-name" });
    const { results: all } = await list({ paginate: "false", order: "-name" });
    expect([count, results]).toEqual([all.length, all.slice(3, 6)]);
  });

  test("holds no whole bank account, and says whose details are still missing", async () => {
    const answer = await dealer.get(URL, { search: "Wadia" });
    expect(answer.body).not.toContain("2811904477");
    expect(answer.json()).toMatchObject({ results: [{ account_ends: "4477", is_complete: true }] });
    expect((await dealer.get(URL, { search: "Kapadia" })).json()).toMatchObject({ results: [{ is_complete: false }] });
  });
});

describe("changing a client (A-035, A-036)", () => {
  test("lays what was sent over what is stored, and the audit names the fields that changed", async () => {
    const client = await add();
    const sent = { version: 1, ifsc: "ICIC0000039", account_number: "003901562299" };
    const answer = await backOffice.send("PATCH", `${URL}${client.id}/`, sent);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ ...client, ...sent, version: 2, updated_at: expect.any(String) });
    const entries = await parts.db.orm.select().from(audit).where(eq(audit.subject, client.id));
    expect(entries.at(-1)).toMatchObject({
      action: "client.change",
      actorId: "usr_backofficesahyadri",
      detail: { changed: ["accountNumber", "ifsc"] },
    });
  });

  test("has to leave a whole client: another depository needs its own numbers, and drops the old ones", async () => {
    const client = await add();
    const move = (sent: object) =>
      dealer.send("PATCH", `${URL}${client.id}/`, { version: 1, depository: "NSDL", ...sent });
    expect(Object.keys(refused(await move({})))).toEqual(["dp_id", "dp_client_id"]);
    const moved = await move({ dp_id: "30012345", dp_client_id: "10203040" });
    expect(moved.json()).toMatchObject({ dp_id: "30012345", dp_client_id: "10203040", bo_id: null });
  });

  test("is refused with the client as it stands when somebody was faster", async () => {
    const client = await add();
    const change = (city: string) => dealer.send("PATCH", `${URL}${client.id}/`, { version: 1, city });
    expect((await change("Nashik")).statusCode).toBe(200);
    const late = await change("Nagpur");
    expect([late.statusCode, late.json<Refused>().code]).toEqual([409, "stale_version"]);
    expect(late.json<Refused>().fresh).toMatchObject({ city: "Nashik", version: 2 });
  });

  test("a record that has only a name is completed by it", async () => {
    const id = "cli_sahyadrikapadia";
    expect((await dealer.get(`${URL}${id}/`)).json()).toMatchObject({ pan: null, depository: null });
    const half = await dealer.send("PATCH", `${URL}${id}/`, { version: 1, pan: newPan() });
    expect(refused(half)).toMatchObject({ depository: ["Depository is required."], ifsc: ["IFSC is required."] });
    const { name: _name, category: _category, ...rest } = GOOD;
    const whole = await dealer.send("PATCH", `${URL}${id}/`, {
      ...rest,
      client_type: "CORP",
      version: 1,
      pan: newPan(),
    });
    expect(whole.statusCode, whole.body).toBe(200);
  });
});

describe("a client of another firm", () => {
  test("answers as one that does not exist, to reading and to changing", async () => {
    for (const id of ["cli_meridiangilt", "cli_kaverideccan", "cli_nosuchclient"]) {
      const answers = [
        await dealer.get(`${URL}${id}/`),
        await dealer.send("PATCH", `${URL}${id}/`, { version: 1, city: "Pune" }),
      ];
      for (const answer of answers) {
        expect([answer.statusCode, answer.json<Refused>().code, answer.json<{ message: string }>().message]).toEqual([
          404,
          "not_found",
          "Not found.",
        ]);
      }
    }
  });

  test.each([
    "admin@meridian.example",
    "dealer@meridian.example",
    "ops@meridian.example",
    "broker@kaveri.example",
    "staff@yieldboard.example",
  ])("%s manages no clients: their firm's segment or their role is another (M-03, M-15)", async (email) => {
    const browser = await signIn(app, email);
    expect((await browser.get(URL)).statusCode).toBe(403);
    expect((await browser.send("POST", URL, GOOD)).statusCode).toBe(403);
    expect((await browser.get(`${URL}download-template/`)).statusCode).toBe(403);
  });
});

function upload(text: string | Uint8Array, filename = "clients.csv") {
  const edge = "----edge";
  const head = `--${edge}\r\nContent-Disposition: form-data; name="file"; filename="${filename}"\r\nContent-Type: text/csv\r\n\r\n`;
  return app.inject({
    method: "POST",
    url: `${URL}upload/`,
    headers: { "content-type": `multipart/form-data; boundary=${edge}` },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(text), Buffer.from(`\r\n--${edge}--\r\n`)]),
    cookies: dealer.cookies,
  });
}

describe("many clients at once (A-037, B-58, U-33)", () => {
  const line = (change: object = {}) => {
    const cells: Record<string, string> = { ...GOOD, pan: newPan(), ...change };
    return CLIENT_FIELDS.map((field) => `"${(cells[field] ?? "").replaceAll('"', '""')}"`).join(",");
  };
  let header = "";
  beforeAll(async () => {
    const answer = await dealer.get(`${URL}download-template/`);
    expect(answer.headers["content-disposition"]).toBe('attachment; filename="clients-template.csv"');
    header = answer.body.trim();
  });
  const file = (...lines: string[]) => [header, ...lines].join("\r\n");
  const reportOf = async (sent: string | Uint8Array) => (await upload(sent)).json<ClientUploadReport>();
  /** The single client added by a file. */
  async function added(sent: string | Uint8Array): Promise<ClientRecord> {
    const { rows } = await reportOf(sent);
    expect(rows.map(({ field_errors }) => field_errors)).toEqual([{}]);
    return (await dealer.get(`${URL}${rows[0]?.id}/`)).json<ClientRecord>();
  }

  test("the template names every field of a client", () => {
    expect(header.split(",")).toEqual(CLIENT_FIELDS);
  });

  test("a file without a wrong row is taken whole", async () => {
    const answer = await upload(file(line(), line({ name: "Arun Sathe" })));
    expect(answer.statusCode, answer.body).toBe(200);
    const { message, rows } = answer.json<ClientUploadReport>();
    expect([message, rows.map(({ row, ok }) => [row, ok])]).toEqual([
      "2 clients added.",
      [
        [2, true],
        [3, true],
      ],
    ]);
  });

  test("a wrong row is answered with 207 and its reasons by column; the others are clients by then", async () => {
    const twice = newPan();
    const answer = await upload(
      file(
        line({ name: "Row Two", pan: twice }),
        "",
        line({ name: "Row Four", pan: "nonsense", ifsc: "" }),
        line({ name: "Row Five", pan: twice }),
        line({ name: "Row Six", client_type: "corp", category: "", depository: "cdsl", mobile: "98220 00001" }),
      ),
    );
    expect(answer.statusCode).toBe(207);
    const { status, message, rows } = answer.json<ClientUploadReport>();
    expect([status, message]).toEqual([207, "2 of 4 clients added. 2 rows are wrong."]);
    expect(rows.map(({ code }) => code)).toEqual([null, "validation_error", "validation_error", null]);
    expect(rows.map(({ row, name, ok, field_errors }) => [row, name, ok, field_errors])).toEqual([
      [2, "Row Two", true, {}],
      [4, "Row Four", false, { pan: ["Please enter a valid PAN (10 Digits)."], ifsc: ["This field is required"] }],
      [5, "Row Five", false, { pan: ["A client with this PAN already exists."] }],
      [6, "Row Six", true, {}],
    ]);
    expect((await list({ search: "Row " })).results.map(({ name }) => name)).toEqual(["Row Six", "Row Two"]);
  });

  test("codes and numbers are taken as people write them", async () => {
    const written = {
      client_type: "Corporate",
      category: "",
      pan: newPan().toLowerCase(),
      mobile: "0091 98220-00001",
      state: "mh",
      pincode: "411 016",
      account_number: "5010 0012 3456 78",
      depository: "nsdl",
      bo_id: "",
      dp_id: "in300476",
      dp_client_id: "10000052",
    };
    expect(await added(file(line(written)))).toMatchObject({
      client_type: "CORP",
      pan: written.pan.toUpperCase(),
      mobile: "9822000001",
      state: "Maharashtra",
      pincode: "411016",
      account_number: "50100012345678",
      dp_id: "IN300476",
    });
  });

  test("a number that a spreadsheet has shortened is refused", async () => {
    const { rows } = await reportOf(file(line({ bo_id: "1.20816E+15" })));
    expect(rows).toMatchObject([{ name: "Lata Deshmukh", ok: false, field_errors: { bo_id: [/has shortened/] } }]);
  });

  test("names of Indian scripts may have joiners, in the form and in a file", async () => {
    const name = "श्\u200Dरी राव";
    expect((await add({ name })).name).toBe(name);
    expect((await added(file(line({ name })))).name).toBe(name);
    const stray = await dealer.send("POST", URL, { ...GOOD, client_type: "CORP", name: "La\u200Dta", pan: newPan() });
    expect(refused(stray)).toEqual({ name: ["Should not contain special characters."] });
  });

  test("a workbook is taken, with numbers in cells of numbers", async () => {
    const pan = newPan();
    const cells: Record<string, string> = { ...GOOD, pan, mobile: "9822000001" };
    const cell = (field: string) =>
      field === "mobile" || field === "account_number"
        ? `<c><v>${cells[field]}</v></c>`
        : `<c t="inlineStr"><is><t>${cells[field] ?? ""}</t></is></c>`;
    const headings = CLIENT_FIELDS.map((field) => `<c t="inlineStr"><is><t>${field}</t></is></c>`).join("");
    const rows = `<row>${headings}</row><row>${CLIENT_FIELDS.map(cell).join("")}</row>`;
    expect(await added(workbookBytes([{ name: "Clients", rows }]))).toMatchObject({
      pan,
      mobile: "9822000001",
      account_number: GOOD.account_number,
    });
  });

  test.each([
    ["Windows-1252", "latin1", ""],
    ["UTF-16", "utf16le", "\uFEFF"],
  ] as const)("a CSV in %s is taken, São stays São", async (_name, encoding, mark) => {
    const sent = Buffer.from(
      `${mark}${file(line({ address: "3 Rua São Tomé", city: "Panjim", state: "Goa" }))}`,
      encoding,
    );
    expect(await added(sent)).toMatchObject({ address: "3 Rua São Tomé", state: "Goa" });
  });

  test("a file that is sent again adds nothing, nor does one of all clients that are stored", async () => {
    const twice = file(line({ name: "Twice Sent" }));
    expect((await reportOf(twice)).message).toBe("1 client added.");
    const before = await list({ paginate: "false" });
    expect((await reportOf(twice)).message).toBe("0 of 1 client added. 1 row is wrong.");

    const stored = await parts.db.orm.select().from(clientRecords).where(eq(clientRecords.firmId, "cli_sahyadri"));
    const whole = stored.map((row) => fieldsOf(openClient(parts.config, row))).filter(({ pan }) => pan !== "");
    const { message, rows } = await reportOf(file(...whole.map(line)));
    expect(message).toBe(`0 of ${whole.length} clients added. ${whole.length} rows are wrong.`);
    const taken = { pan: ["A client with this PAN already exists."] };
    expect(rows.map(({ field_errors }) => field_errors)).toEqual(whole.map(() => taken));
    expect(new Set(rows.map(({ code }) => code))).toEqual(new Set(["already_done"]));
    expect((await list({ paginate: "false" })).results).toEqual(before.results);
  });

  const NEEDED = "name,client_type,pan,account_number,ifsc,depository";
  const NO_TABLE = /^This is not a table\. Send a CSV/;
  test.each([
    ["an empty file", "", "The file is empty."],
    ["a picture called a CSV", Buffer.from(PNG_BASE64, "base64"), NO_TABLE],
    ["bytes that are no text", Buffer.from([0x41, 0x00, 0x00, 0x01]), NO_TABLE],
    ["an old workbook", Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), /^This workbook is of an old kind/],
    ["columns alone", `${NEEDED}\n`, "There are no rows under the names of the columns."],
    ["another table", "isin,price\nINE001A07AB1,100\n", /^No line names the columns\. .* name, client_type, category/],
    ["a table without a needed column", "name,pan\nx,y\n", "No column client_type."],
    ["an open quote", `${NEEDED}\n"Lata,x`, "A quotation mark in row 2 is never closed."],
    ["too many rows", `${NEEDED}\n${"x,y\n".repeat(1001)}`, "There are 1001 rows; 1000 go at once."],
    [
      "a heading that nobody knows",
      `${NEEDED},Risk Profile\na,b,c,d,e,f,high\n`,
      "Risk Profile is not known. Remove the column, or name it as in the template.",
    ],
    [
      "a heading of two meanings",
      `${NEEDED},Client ID\na,b,c,d,e,f,77\n`,
      /^Client ID: the unique client code, or the number at the depository\? /,
    ],
    [
      "the list as the page saves it",
      "Name,Type,PAN,UCC,Contact,City,Account,Added\nLata,HNI,AKLPD1234F,U1,x,Pune,…5678,01-Nov-2026\n",
      "No column account_number.",
    ],
  ])("%s is refused by its field", async (_what, text, why) => {
    const answer = await upload(text);
    expect(answer.statusCode, answer.body).toBe(400);
    expect(refused(answer)["file"]?.[0]).toEqual(typeof why === "string" ? why : expect.stringMatching(why));
  });

  test("a file beyond 2 MB is too large", async () => {
    expect((await upload("x".repeat(2_000_001))).statusCode).toBe(413);
  });
});

describe("lists that forms offer", () => {
  test("states are those of the reference data, 37 with Other (A-039, D-188)", async () => {
    const csv = readFileSync(path.join(parts.config.referenceDataDir, "states.csv"), "utf8");
    const names = csv
      .trim()
      .split(/\r?\n/)
      .slice(1)
      .map((row) => row.split(",", 1)[0]);
    const { states } = (await app.inject({ url: "/api/client/states/" })).json<{ states: string[] }>();
    expect(states).toEqual(names);
    expect([states.length, states.at(-1)]).toEqual([37, "Other"]);
  });

  test("types of clients and the categories of individuals (A-038, D-042..D-045, D-051..D-055)", async () => {
    const answer = await app.inject({ url: "/api/client/categories/" });
    const { client_types, individual_categories } = answer.json<Record<string, { code: string; name: string }[]>>();
    expect(client_types?.map(({ code }) => code)).toEqual(["CORP", "CORP-P", "INDV", "INDV-P"]);
    expect(individual_categories).toEqual([
      { code: "RTL", name: "Retail" },
      { code: "HUF", name: "Hindu Undivided Family" },
      { code: "FMO", name: "Family Office" },
      { code: "SWM", name: "Wealth Manager" },
      { code: "HNI", name: "HNI" },
    ]);
  });
});

describe("whom a deal may name", () => {
  const named = async (who: TestBrowser, query: Record<string, string> = {}) =>
    (await who.get("/api/clients/", query)).json<{ results: { id: string; name: string }[] }>().results;

  test("clients of the own firm alone, by part of the name, partners or not, with a login of their own or none (A-022)", async () => {
    const broker = await signIn(app, "broker@kaveri.example");
    expect((await named(broker)).map(({ name }) => name)).toEqual([
      "Deccan Mills Gratuity Trust",
      "Konkan Urban Credit Society",
      "Sahyadri Wealth",
    ]);
    expect((await named(broker, { search: "urban" })).map(({ name }) => name)).toEqual(["Konkan Urban Credit Society"]);
    expect((await named(broker, { offline_record: "false" })).map(({ name }) => name)).toEqual(["Sahyadri Wealth"]);
    expect(await named(broker, { is_partner: "true" })).toEqual([]);
    expect(await named(broker, { is_partner: "false" })).toHaveLength(3);
    expect((await (await signIn(app, "admin@meridian.example")).get("/api/clients/")).statusCode).toBe(403);
  });

  test("custodians, of one exchange or of any, by part of the name (A-028, D-138, D-139)", async () => {
    const custodians = async (query: Record<string, string>) =>
      (await dealer.get("/api/client/search-custodians/", query)).json<{ results: object[] }>().results;
    const godavari = { client_id: "cli_godavari", name: "Godavari Custody" };
    for (const exchange of ["NSE", "BSE"]) expect(await custodians({ exchange })).toEqual([godavari]);
    expect(await custodians({ search_param: "custody" })).toEqual([godavari]);
    expect(await custodians({ search_param: "%" })).toEqual([]);
    expect((await dealer.get("/api/client/search-custodians/", { exchange: "MCX" })).statusCode).toBe(400);
  });
});

test("every client of the demo world that has details passes the form", async () => {
  const rows = await parts.db.orm.select().from(clientRecords);
  const demo = rows.filter(({ id, pan }) => pan !== null && /^cli_(sahyadri|meridian)[a-z]+$/.test(id));
  expect(demo.length).toBeGreaterThanOrEqual(7);
  for (const row of demo)
    expect(
      clientFields.superRefine(checkClient).safeParse(fieldsOf(openClient(parts.config, row))).error,
      row.id,
    ).toBeUndefined();
});
