import { and, desc, eq } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { APPROVAL_DAYS, type Approval, approvalTexts } from "#domain/accounts/approval.ts";
import { must } from "#domain/lib/must.ts";
import { APPROVAL_KINDS } from "#server/approval-kinds.ts";
import { addPerson, askForApproval } from "#server/people/accounts/approvals/approvals.testing.ts";
import { approvalRoutes } from "#server/people/accounts/approvals/routes.ts";
import { openNumber } from "#server/people/accounts/client-records/sealed-numbers.ts";
import { clientRecordRoutes } from "#server/people/accounts/client-records/routes.ts";
import { exchangeCredentialRoutes } from "#server/market/exchange/credentials/routes.ts";
import { sealedFor } from "#server/market/exchange/credentials/stored-credentials.ts";
import { messageTo } from "#server/people/accounts/invites/invites.testing.ts";
import { userAccountRoutes } from "#server/people/accounts/user-accounts/routes.ts";
import { approvals } from "#server/machine/db/schema/approvals.ts";
import { exchangeCredentials } from "#server/machine/db/schema/exchanges.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { alertEvents } from "#server/machine/db/schema/research.ts";
import { clientRecords, users } from "#server/machine/db/schema/people.ts";
import { decrypted } from "#server/machine/identity/encryption.ts";
import { signIn, testApp, type TestBrowser } from "#server/testing/app.ts";
import { testParts, type TestParts } from "#server/testing/parts.ts";

const USERS = "/api/useraccounts/";
const INVITE = "/api/client/user/invite/";
const CREDENTIALS = "/api/client/credentials/";
const CLIENTS = "/api/clients/ucc/";
const BASIC = "usr_basicmeridian";
const DAY_MS = 24 * 60 * 60_000;

let parts: TestParts;
let app: FastifyInstance;
/** Both ops admins of Meridian. */
let maker: TestBrowser;
let checker: TestBrowser;
beforeAll(async () => {
  parts = await testParts();
  app = await testApp(parts, [
    ...approvalRoutes(parts, APPROVAL_KINDS),
    ...userAccountRoutes(parts),
    ...exchangeCredentialRoutes(parts),
    ...clientRecordRoutes(parts),
  ]);
  await addPerson(parts, "second", "meridian", ["clientopsadmin"]);
  await addPerson(parts, "first", "sahyadri", ["clientopsadmin"]);
  await addPerson(parts, "second", "sahyadri", ["clientopsadmin"]);
});
beforeEach(async () => {
  await parts.db.orm.delete(approvals);
  await parts.db.orm
    .update(users)
    .set({ roles: ["user"], status: "active" })
    .where(eq(users.id, BASIC));
  for (const firm of ["meridian", "sahyadri"]) await askForApproval(parts, firm, true);
  maker = await signIn(app, "admin@meridian.example");
  checker = await signIn(app, "second@meridian.example");
});
afterAll(async () => {
  await app.close();
  await parts.close();
});

type Answer = Awaited<ReturnType<TestBrowser["get"]>>;
const sentOf = (answer: Answer): Approval => {
  expect(answer.statusCode, answer.body).toBe(202);
  return answer.json<{ approval: Approval }>().approval;
};
const decide = (who: TestBrowser, { id }: Pick<Approval, "id">, decision: string, sent: object = {}) =>
  who.send("POST", `/api/approvals/${id}/decide/`, { decision, ...sent });
const list = async (who: TestBrowser, status = "pending") =>
  (await who.get("/api/approvals/", { status })).json<{ results: Approval[]; waiting: number; required: boolean }>();
const refusalOf = (answer: Answer) => {
  const { code, message } = answer.json<{ code: string; message: string }>();
  return [answer.statusCode, code, message];
};
const rolesOf = async (id: string) => (await parts.db.orm.select().from(users).where(eq(users.id, id)))[0]?.roles;
const proposeRoles = async (roles: string[], sent: object = {}) =>
  sentOf(await maker.send("PATCH", `${USERS}${BASIC}/`, { roles, ...sent }));

describe("a change of roles, where the firm asks for a second person", () => {
  test("waits as the maker made it: before and after, by whom, until when and why", async () => {
    const sent = await proposeRoles(["user", "clientviewer"], { reason: "She joins the desk." });
    expect(sent).toMatchObject({
      kind_title: "Roles and status",
      subject: BASIC,
      sentence: "Change the roles of Kabir Anand to Basic role, Trade Viewer.",
      fields: [{ label: "Roles", before: "Basic role", after: "Basic role, Trade Viewer" }],
      reason: "She joins the desk.",
      status: "pending",
      made_by: "Gauri Rao",
      is_mine: true,
      expires_at: new Date(parts.clock.now().getTime() + APPROVAL_DAYS * DAY_MS).toISOString(),
    });
    expect(await rolesOf(BASIC)).toEqual(["user"]);
    expect(await list(maker)).toMatchObject({ required: true, waiting: 0, results: [{ id: sent.id, is_mine: true }] });
    expect(await list(checker)).toMatchObject({ waiting: 1, results: [{ id: sent.id, is_mine: false }] });
    expect(await messageTo(parts, "second@meridian.example")).toContain(
      "Gauri Rao asks for a second person's approval: Change the roles of Kabir Anand",
    );
  });

  test("is in the bell of each approver, and its decision in the maker's, with the reason", async () => {
    await parts.db.orm.delete(alertEvents);
    const bellOf = async (userId: string) => {
      const rows = await parts.db.orm.select().from(alertEvents).where(eq(alertEvents.userId, userId));
      return rows.map(({ page, text }) => `${page}: ${text}`);
    };
    const sent = await proposeRoles(["user", "clientviewer"], { reason: "She joins the desk." });
    const sentence = "Change the roles of Kabir Anand to Basic role, Trade Viewer.";
    expect(await bellOf("usr_secondmeridian")).toEqual([
      `approvals: Gauri Rao asks for your approval: ${sentence} Reason: She joins the desk.`,
    ]);
    expect(await bellOf("usr_adminmeridian")).toEqual([]);
    await decide(checker, sent, "reject", { reason: "Not agreed." });
    expect(await bellOf("usr_adminmeridian")).toEqual([
      `approvals: second meridian rejected your change: ${sentence} Reason: Not agreed.`,
    ]);
    await decide(checker, await proposeRoles(["clientviewer"]), "approve");
    expect((await bellOf("usr_adminmeridian")).at(-1)).toContain("second meridian approved your change: ");
  });

  test("is applied by another person's approval, audited with both, and the maker is told by mail", async () => {
    const sent = await proposeRoles(["clientviewer"]);
    const answer = await decide(checker, sent, "approve");
    expect(answer.json()).toMatchObject({ status: "approved", checked_by: "second meridian" });
    expect(await rolesOf(BASIC)).toEqual(["clientviewer"]);
    const entries = await parts.db.orm.select().from(audit).orderBy(desc(audit.seq)).limit(2);
    expect(entries.map(({ action, actorId, detail }) => [action, actorId, detail["maker"]])).toEqual([
      ["approval.approved", "usr_secondmeridian", "usr_adminmeridian"],
      ["user.roles", "usr_secondmeridian", undefined],
    ]);
    expect(await messageTo(parts, "admin@meridian.example")).toContain("second meridian approved your change");
    expect(parts.published).toContainEqual(expect.objectContaining({ stream: "access", audience: BASIC }));
    expect((await list(maker, "decided")).results).toMatchObject([{ id: sent.id, status: "approved" }]);
  });

  test("is never approved or rejected by its maker, who may withdraw it", async () => {
    const sent = await proposeRoles(["clientviewer"]);
    for (const decision of ["approve", "reject"]) {
      expect(refusalOf(await decide(maker, sent, decision))).toEqual([403, "forbidden", approvalTexts.ownChange]);
    }
    expect(refusalOf(await decide(checker, sent, "withdraw"))).toEqual([403, "forbidden", approvalTexts.notMine]);
    expect((await decide(maker, sent, "withdraw")).json()).toMatchObject({ status: "withdrawn" });
    expect(refusalOf(await decide(checker, sent, "approve"))).toEqual([409, "already_done", approvalTexts.decided]);
    expect(await rolesOf(BASIC)).toEqual(["user"]);
  });

  test("that is rejected changes nothing and says why", async () => {
    const sent = await proposeRoles(["clientdealer"]);
    const answer = await decide(checker, sent, "reject", { reason: "Not agreed with the desk." });
    expect(answer.json()).toMatchObject({ status: "rejected", note: "Not agreed with the desk." });
    expect(await rolesOf(BASIC)).toEqual(["user"]);
    expect(await messageTo(parts, "admin@meridian.example")).toContain("Not agreed with the desk.");
  });

  test("is applied once when two approve at the same moment, and once when one approval is sent twice", async () => {
    await addPerson(parts, "third", "meridian", ["clientopsadmin"]);
    const third = await signIn(app, "third@meridian.example");
    const sent = await proposeRoles(["clientviewer"]);
    const both = await Promise.all([decide(checker, sent, "approve"), decide(third, sent, "approve")]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200, 409]));
    const applied = await parts.db.orm
      .select()
      .from(audit)
      .where(and(eq(audit.action, "approval.approved"), eq(audit.subject, sent.id)));
    expect(applied).toHaveLength(1);

    const next = await proposeRoles(["user"]);
    const key = { "idempotency-key": "the-same-approval" };
    const again = () => checker.send("POST", `/api/approvals/${next.id}/decide/`, { decision: "approve" }, key);
    const [first, second] = [await again(), await again()];
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    await parts.db.orm.update(users).set({ status: "inactive" }).where(eq(users.id, "usr_thirdmeridian"));
  });

  test("is refused as stale, and stays so, when the person's roles changed since", async () => {
    const sent = await proposeRoles(["clientviewer"]);
    await parts.db.orm
      .update(users)
      .set({ roles: ["backoffice"] })
      .where(eq(users.id, BASIC));
    expect(refusalOf(await decide(checker, sent, "approve"))).toEqual([409, "stale_version", approvalTexts.stale]);
    expect(await rolesOf(BASIC)).toEqual(["backoffice"]);
    expect((await list(checker, "decided")).results).toMatchObject([{ id: sent.id, status: "stale" }]);
    expect(refusalOf(await decide(checker, sent, "approve"))[1]).toBe("already_done");
  });

  test("expires after its days, and makes room for another", async () => {
    const sent = await proposeRoles(["clientviewer"]);
    expect(refusalOf(await maker.send("PATCH", `${USERS}${BASIC}/`, { roles: ["clientdealer"] }))).toEqual([
      409,
      "already_done",
      approvalTexts.waits,
    ]);
    parts.clock.advance(APPROVAL_DAYS * DAY_MS);
    maker = await signIn(app, "admin@meridian.example");
    checker = await signIn(app, "second@meridian.example");
    expect(refusalOf(await decide(checker, sent, "approve"))).toEqual([409, "already_done", approvalTexts.expired]);
    expect(await list(checker)).toMatchObject({ waiting: 0, results: [] });
    expect((await list(checker, "decided")).results).toMatchObject([{ id: sent.id, status: "expired" }]);
    await proposeRoles(["clientdealer"]);
  });

  test("that could not be made is refused at once, and one that changes nothing waits for nobody", async () => {
    const self = await maker.send("PATCH", `${USERS}usr_adminmeridian/`, { status: "inactive" });
    expect(self.statusCode).toBe(400);
    expect((await maker.send("PATCH", `${USERS}${BASIC}/`, { roles: ["user"] })).statusCode).toBe(200);
    // Only one person could approve afterwards.
    const last = await maker.send("PATCH", `${USERS}usr_secondmeridian/`, { roles: ["user"] });
    expect(last.json<{ field_errors: object }>().field_errors).toEqual({
      roles: ["Only one active user can approve roles of people. Approval takes two people with this right."],
    });
    expect((await list(maker)).results).toEqual([]);
  });

  test("is nobody's to see or decide without the right, nor another firm's", async () => {
    const sent = await proposeRoles(["clientviewer"]);
    const strangers = ["dealer@meridian.example", "first@sahyadri.example", "dealer@sahyadri.example"];
    for (const email of strangers) {
      const other = await signIn(app, email);
      expect(refusalOf(await decide(other, sent, "approve")).slice(0, 2)).toEqual([404, "not_found"]);
    }
    expect((await (await signIn(app, "dealer@meridian.example")).get("/api/approvals/")).statusCode).toBe(403);
    expect((await list(await signIn(app, "first@sahyadri.example"))).results).toEqual([]);
  });
});

describe("other changes of people", () => {
  test("deactivating and activating wait; somebody is signed out once it is approved", async () => {
    const basic = await signIn(app, "basic@meridian.example");
    const off = sentOf(await maker.send("PATCH", `${USERS}${BASIC}/`, { status: "inactive" }));
    expect(off.sentence).toBe("Deactivate Kabir Anand.");
    expect((await basic.get("/api/client/")).statusCode).toBe(200);
    await decide(checker, off, "approve");
    expect((await basic.get("/api/client/")).statusCode).toBe(401);
    const on = sentOf(await maker.send("PATCH", `${USERS}${BASIC}/`, { status: "active" }));
    expect((await decide(checker, on, "approve")).statusCode).toBe(200);
    await signIn(app, "basic@meridian.example");
  });

  test("an invitation is mailed when it is approved, not before", async () => {
    const email = "joiner@meridian.example";
    const person = { email, first_name: "Nisha", last_name: "Verma", roles: ["clientdealer"] };
    const sent = sentOf(await maker.send("POST", INVITE, person));
    expect(sent.sentence).toBe(`Invite Nisha Verma (${email}) as Dealer.`);
    expect(await messageTo(parts, email)).toBe("");
    expect((await decide(checker, sent, "approve")).statusCode).toBe(200);
    expect(await messageTo(parts, email)).toContain("invite_code=");
    const [joiner] = await parts.db.orm.select().from(users).where(eq(users.email, email));
    expect(joiner).toMatchObject({ status: "invited", roles: ["clientdealer"], clientId: "cli_meridian" });
  });
});

describe("credentials", () => {
  const SECRETS = { participant_code: "MERIDN01", username: "meridian.rfq", password: " Gilt&Edge 9 " };

  test("wait encrypted, are shown to nobody, and are stored as the maker's once approved", async () => {
    const answer = await maker.send("POST", CREDENTIALS, { ...SECRETS, corp: "NSCCL" });
    const sent = sentOf(answer);
    expect(sent.sentence).toBe("Store the credentials for NSE.");
    const stored = await parts.db.orm.select().from(approvals);
    const everywhere = JSON.stringify([
      answer.body,
      stored,
      await list(checker),
      await parts.db.orm.select().from(audit).where(eq(audit.subject, sent.id)),
      await messageTo(parts, "second@meridian.example"),
    ]);
    for (const secret of Object.values(SECRETS)) expect(everywhere).not.toContain(secret.trim());
    expect(await parts.db.orm.select().from(exchangeCredentials)).toEqual([]);
    expect((await decide(checker, sent, "approve")).statusCode).toBe(200);
    const [row] = await parts.db.orm.select().from(exchangeCredentials);
    const { sealed, setByName } = must(row);
    expect(setByName).toBe("Gauri Rao");
    const opened = decrypted(parts.config, "exchange-credentials", {
      stored: sealed,
      row: sealedFor("cli_meridian", "NSCCL"),
    });
    expect(JSON.parse(opened ?? "")).toEqual(SECRETS);
    // The payload of an applied change is cleared, so its data is stored only in one place.
    expect((await parts.db.orm.select().from(approvals))[0]?.payload).toBeNull();
  });

  test("that were replaced meanwhile make a waiting deletion stale", async () => {
    const gone = sentOf(await maker.send("POST", `${CREDENTIALS}remove/`, { corp: "NSCCL" }));
    parts.clock.advance(1000);
    const other = sentOf(await maker.send("POST", CREDENTIALS, { ...SECRETS, corp: "NSCCL" }));
    expect(other.sentence).toBe("Replace the credentials for NSE.");
    expect((await decide(checker, other, "approve")).statusCode).toBe(200);
    expect(refusalOf(await decide(checker, gone, "approve"))[1]).toBe("stale_version");
    expect(await parts.db.orm.select().from(exchangeCredentials)).toHaveLength(1);
  });
});

describe("clients' bank details", () => {
  const ID = "cli_sahyadritamra";
  const NEW = {
    name: "Sindhu Traders",
    client_type: "CORP",
    pan: "AAACS1111S",
    email: "ops@mail.example",
    mobile: "9822000009",
    address: "1 MG Road",
    city: "Pune",
    state: "Maharashtra",
    pincode: "411001",
    account_number: "50100012345678",
    ifsc: "HDFC0000007",
    depository: "CDSL",
    bo_id: "1208160000000099",
  };
  let dealer: TestBrowser;
  let backOffice: TestBrowser;
  beforeEach(async () => {
    dealer = await signIn(app, "dealer@sahyadri.example");
    backOffice = await signIn(app, "backoffice@sahyadri.example");
  });
  const stored = async (id = ID) =>
    must((await parts.db.orm.select().from(clientRecords).where(eq(clientRecords.id, id)))[0]);

  test("wait when they change; what else changes of a client does not", async () => {
    const { version, ifsc } = await stored();
    const city = await dealer.send("PATCH", `${CLIENTS}${ID}/`, { version, city: "Salem" });
    expect([city.statusCode, city.json<{ city: string }>().city]).toEqual([200, "Salem"]);
    const sent = sentOf(
      await dealer.send("PATCH", `${CLIENTS}${ID}/`, { version: version + 1, city: "Erode", ifsc: "ICIC0000009" }),
    );
    expect(sent).toMatchObject({ sentence: "Change the bank details of Tamra Metals Employees Trust.", subject: ID });
    expect(sent.fields).toEqual([
      { label: "City", before: "Salem", after: "Erode" },
      { label: "IFSC", before: ifsc, after: "ICIC0000009" },
    ]);
    expect(await stored()).toMatchObject({ city: "Salem", ifsc });
    expect((await decide(backOffice, sent, "approve")).statusCode).toBe(200);
    expect(await stored()).toMatchObject({ city: "Erode", ifsc: "ICIC0000009", version: version + 2 });
    const [entry] = await parts.db.orm.select().from(audit).where(eq(audit.subject, sent.id));
    expect(JSON.stringify(entry)).not.toContain("ICIC0000009");
  });

  test("are stale when somebody else changed the client meanwhile", async () => {
    const { version } = await stored();
    const sent = sentOf(await dealer.send("PATCH", `${CLIENTS}${ID}/`, { version, account_number: "12345678901" }));
    expect((await backOffice.send("PATCH", `${CLIENTS}${ID}/`, { version, city: "Karur" })).statusCode).toBe(200);
    expect(refusalOf(await decide(backOffice, sent, "approve"))[1]).toBe("stale_version");
    expect(openNumber(parts.config, await stored(), "accountNumber")).toBe("010901000081552");
  });

  test("of a new client wait with it, once for a PAN", async () => {
    const sent = sentOf(await dealer.send("POST", CLIENTS, NEW));
    expect(sent.fields).toContainEqual({ label: "Account number", before: "", after: "50100012345678" });
    expect(refusalOf(await backOffice.send("POST", CLIENTS, NEW))[1]).toBe("already_done");
    expect((await dealer.get(CLIENTS, { search: NEW.pan })).json()).toMatchObject({ count: 0 });
    expect((await decide(backOffice, sent, "approve")).statusCode).toBe(200);
    expect((await dealer.get(CLIENTS, { search: NEW.pan })).json()).toMatchObject({ count: 1 });
  });

  test("of an upload wait together; a row that is a client by then makes all of it stale", async () => {
    const head = (await dealer.get(`${CLIENTS}download-template/`)).body.trim();
    const line = (name: string, pan: string) =>
      `${name},CORP,,,${pan},ops@mail.example,9822000009,,1 MG Road,Pune,Maharashtra,411001,1234567890,HDFC0000001,CDSL,,,1208160000000099`;
    const upload = (...lines: string[]) => {
      const text = [head, ...lines].join("\r\n");
      return app.inject({
        method: "POST",
        url: `${CLIENTS}upload/`,
        cookies: dealer.cookies,
        headers: { "content-type": "multipart/form-data; boundary=line" },
        payload: `--line\r\ncontent-disposition: form-data; name="file"; filename="two.csv"\r\ncontent-type: text/csv\r\n\r\n${text}\r\n--line--\r\n`,
      });
    };
    const answer = await upload(line("Godavari Mills", "AAACG2222G"), line("Wrong Traders", "nonsense"));
    expect(answer.json()).toMatchObject({
      status: 207,
      is_sent_for_approval: true,
      message: "1 of 2 clients sent for approval. 1 row is wrong.",
      rows: [
        { ok: true, id: null },
        { ok: false, id: null },
      ],
    });
    const [sent] = (await list(backOffice)).results;
    expect(sent).toMatchObject({ sentence: "Add 1 client from two.csv.", kind_title: "Uploaded clients" });
    expect((await decide(backOffice, must(sent), "approve")).statusCode).toBe(200);
    expect((await dealer.get(CLIENTS, { search: "AAACG2222G" })).json()).toMatchObject({ count: 1 });

    await upload(line("Krishna Mills", "AAACK3333K"), line("Tapi Mills", "AAACT4444T"));
    const [two] = (await list(backOffice)).results;
    await askForApproval(parts, "sahyadri", false);
    expect((await dealer.send("POST", CLIENTS, { ...NEW, pan: "AAACT4444T" })).statusCode).toBe(200);
    expect(refusalOf(await decide(backOffice, must(two), "approve"))).toEqual([
      409,
      "stale_version",
      `${approvalTexts.stale} A client with this PAN already exists.`,
    ]);
    expect((await dealer.get(CLIENTS, { search: "AAACK3333K" })).json()).toMatchObject({ count: 0 });
  });
});

describe("the setting", () => {
  const set = (who: TestBrowser, required: boolean) => who.send("PUT", "/api/approvals/rule/", { required });

  test("is off at first, on at once, and off again by two people", async () => {
    await askForApproval(parts, "meridian", false);
    expect((await maker.send("PATCH", `${USERS}${BASIC}/`, { roles: ["clientviewer"] })).statusCode).toBe(200);
    const on = await set(maker, true);
    expect([on.statusCode, on.json()]).toEqual([200, { required: true }]);
    const off = sentOf(await set(maker, false));
    expect(await list(maker)).toMatchObject({ required: true });
    expect(refusalOf(await decide(maker, off, "approve"))[1]).toBe("forbidden");
    expect((await decide(checker, off, "approve")).statusCode).toBe(200);
    expect(await list(maker)).toMatchObject({ required: false });
  });

  test("takes two people who may approve each kind", async () => {
    for (const [firm, role, what] of [
      ["meridian", "clientopsadmin", "roles of people"],
      ["sahyadri", "backoffice", "clients' bank details"],
    ] as const) {
      await askForApproval(parts, firm, false);
      const id = firm === "meridian" ? "usr_secondmeridian" : "usr_backofficesahyadri";
      await parts.db.orm.update(users).set({ status: "inactive" }).where(eq(users.id, id));
      const admin = await signIn(app, firm === "meridian" ? "admin@meridian.example" : "first@sahyadri.example");
      expect((await set(admin, true)).json<{ field_errors: object }>().field_errors, role).toEqual({
        required: [`Only one active user can approve ${what}. Approval takes two people with this right.`],
      });
      await parts.db.orm.update(users).set({ status: "active" }).where(eq(users.id, id));
    }
  });

  test("is nobody else's", async () => {
    expect((await set(await signIn(app, "dealer@meridian.example"), true)).statusCode).toBe(403);
  });
});
