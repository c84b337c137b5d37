import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "#domain/contract/endpoint.ts";
import { ALL_ENDPOINTS } from "#domain/contract/http/all.ts";
import { must } from "#domain/lib/must.ts";
import { type Sandbox, startSandbox } from "#sandbox/start-sandbox.ts";
import { startServer, type ServerProcess } from "#server/machine/live/process.testing.ts";
import { everybody, fillDemoWorld, nobody, type DemoRows, type Visitor } from "#tests/support/demo-world.ts";
import { validBodies, validQueries } from "#tests/support/valid-requests.ts";

// Access to other people's rows. The dealers of Meridian and Narmada deal with each other and chat in a channel of their own.
// Meridian's dealer also owns the watchlist, the alert, the file and the scheduled messages; its researcher a conversation with
// Mind; its viewer a passkey. Everyone in the demo world, and a visitor, then calls every endpoint with the id of such a row,
// in the order of the table, at a running server.
//
// Reads: 404 hides the existence of a row, 403 means that the role never has access, 401 that nobody is signed in. For acts,
// 200, 400, 403 and 409 in the last columns mean that the party is served as the row's state allows (the line of runs.choose
// leaves nothing to choose).

const KEY = "a key of the sandbox for tests";

const COLUMNS = [
  ["nobody", "nobody"],
  ["K-brk", "broker@kaveri.example"],
  ["S-dlr", "dealer@sahyadri.example"],
  ["M-vwr", "viewer@meridian.example"],
  ["M-ops", "ops@meridian.example"],
  ["S-ops", "backoffice@sahyadri.example"],
  ["M-adm", "admin@meridian.example"],
  ["M-res", "research@meridian.example"],
  ["M-lap", "lapsed@meridian.example"],
  ["M-bas", "basic@meridian.example"],
  ["staff", "staff@yieldboard.example"],
  ["M-cmp", "compliance@meridian.example"],
  ["N-dlr", "dealer@narmada.example"],
  ["M-dlr", "dealer@meridian.example"],
] as const;

const TABLE = `
                             nobody K-brk  S-dlr  M-vwr  M-ops  S-ops  M-adm  M-res  M-lap  M-bas  staff  M-cmp  N-dlr  M-dlr
securities.detail            200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.info              200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.page              200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.curve             200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.levelReference    200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.history           200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.quote             200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.cashflow          200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.marketQuote       200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.masterQuote       200    200    200    200    200    200    200    200    200    200    200    200    200    200
securities.creditRationale   200    200    200    200    200    200    200    200    200    200    200    200    200    200
bonds.priceInfo              200    200    200    200    200    200    200    200    200    200    200    200    200    200
catalogue.sameIssuer         200    200    200    200    200    200    200    200    200    200    200    200    200    200
catalogue.trades             200    200    200    200    200    200    200    200    200    200    200    200    200    200
curve.spread                 200    200    200    200    200    200    200    200    200    200    200    200    200    200
issuers.profile              200    200    200    200    200    200    200    200    200    200    200    200    200    200
issuers.bonds                200    200    200    200    200    200    200    200    200    200    200    200    200    200
downloads.bondDetails        200    200    200    200    200    200    200    200    200    200    200    200    200    200
downloads.cashflow           200    200    200    200    200    200    200    200    200    200    200    200    200    200
downloads.quote              200    200    200    200    200    200    200    200    200    200    200    200    200    200
acts.read                    401    200    200    200    200    200    200    200    200    200    200    200    200    200
cluster.get                  401    404    404    200    200    404    404    404    404    404    404    404    200    200
cluster.preview              401    404    404    200    200    404    404    404    404    404    404    404    200    200
order.get                    401    404    404    200    200    404    404    404    404    404    404    404    200    200
order.versions               401    404    404    200    200    404    404    404    404    404    404    404    200    200
order.confirmation           401    404    404    200    200    404    404    404    404    404    404    404    200    200
order.cost                   401    404    404    200    200    404    404    404    404    404    404    404    200    200
order.confirmationPage       401    404    404    200    200    404    404    404    404    404    404    404    200    200
order.reportSlip             401    404    404    404    404    404    404    404    404    404    404    404    404    404
order.reportFile             401    404    404    404    404    404    404    404    404    404    404    404    404    404
procurement.get              401    404    404    404    404    404    404    404    404    404    404    404    404    404
procurement.versions         401    404    404    404    404    404    404    404    404    404    404    404    404    404
ticket.get                   401    404    404    200    200    404    404    404    404    404    404    404    200    200
ticket.confirmation          401    404    404    200    200    404    404    404    404    404    404    404    200    200
ticket.participants          401    404    404    200    200    404    404    404    404    404    404    404    200    200
ticket.evidence              401    404    404    404    404    404    404    404    404    404    404    404    404    404
ticket.searchBrokers         401    404    404    403    403    403    403    403    403    403    403    403    200    200
ticket.usersOfClient         401    404    404    403    403    403    403    403    403    403    403    403    404    404
support.file                 401    404    404    404    404    404    404    404    404    404    200    404    404    200
chat.channel                 401    404    404    404    404    404    404    404    404    404    404    404    200    200
chat.messages                401    404    404    404    404    404    404    404    404    404    404    404    200    200
chat.file                    401    404    404    404    404    404    404    404    404    404    404    404    200    200
surveillance.channel         401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.messages        401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.follow          401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.file            401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.alert           401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.timelineEntry   401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.liftHold        401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.case            401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.workCase        401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.addToCase       401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.exportCase      401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.removeFromCase   401    403    403    403    403    403    403    403    403    403    403    200    403    403
runs.answer                  401    404    404    403    403    403    403    403    403    403    403    403    409    403
runs.previewAnswer           401    404    404    403    403    403    403    403    403    403    403    403    200    403
runs.choose                  401    404    404    403    403    403    403    403    403    403    403    403    404    404
chat.changeChannel           401    404    404    404    404    404    404    404    404    404    404    404    200    200
chat.read                    401    404    404    404    404    404    404    404    404    404    404    403    200    200
chat.unread                  401    404    404    404    404    404    404    404    404    404    404    404    200    200
chat.send                    401    404    404    404    404    404    404    404    404    404    404    404    200    200
chat.edit                    401    404    404    404    404    404    404    404    404    404    404    404    403    200
chat.upload                  401    404    404    404    404    404    404    404    404    404    404    404    200    200
chat.invite                  401    404    404    404    404    404    404    404    404    404    404    404    403    403
chat.ban                     401    404    404    404    404    404    404    404    404    404    404    404    403    403
chat.accept                  401    404    404    404    404    404    404    404    404    404    404    404    409    409
chat.decline                 401    404    404    404    404    404    404    404    404    404    404    404    409    409
surveillance.workAlert       401    403    403    403    403    403    403    403    403    403    403    200    403    403
surveillance.changeTerm      401    403    403    403    403    403    403    403    403    403    403    200    403    403
eoi.reviewEdit               401    404    404    403    403    403    403    403    403    403    403    403    404    200
eoi.update                   401    404    404    403    403    403    403    403    403    403    403    403    404    200
eoi.close                    401    404    404    403    403    403    403    403    403    403    403    403    404    400
eoi.take                     401    409    409    403    403    403    403    403    403    403    403    403    409    400
clients.get                  401    403    404    403    403    404    403    403    403    403    403    403    403    403
clients.change               401    403    404    403    403    404    403    403    403    403    403    403    403    403
approvals.decide             401    404    404    404    404    404    200    404    404    404    404    404    404    404
users.change                 401    403    403    403    403    403    200    403    403    403    403    403    403    403
limits.get                   401    404    404    403    403    403    200    403    403    403    403    403    404    200
limits.change                401    403    403    403    403    403    200    403    403    403    403    403    403    403
limits.remove                401    403    403    403    403    403    409    403    403    403    403    403    403    403
reconciliations.get          401    403    403    403    200    404    200    403    403    403    403    403    403    403
reconciliations.file         401    403    403    403    200    404    200    403    403    403    403    403    403    403
reconciliations.close        401    403    403    403    404    404    403    403    403    403    403    403    403    403
bondTerms.decide             401    403    403    403    403    403    403    403    403    403    200    403    403    403
cluster.accept               401    404    404    403    403    403    403    403    403    403    403    403    409    400
order.acceptReject           401    404    404    403    409    404    403    403    403    403    403    403    403    409
order.modify                 401    404    404    403    403    404    403    403    403    403    403    403    409    403
order.settleCancel           401    404    404    403    403    404    403    403    403    403    403    403    409    403
order.cancel                 401    404    404    403    403    404    403    403    403    403    403    403    409    403
order.intention              401    404    404    403    409    404    403    403    403    403    403    403    409    409
order.reportByHand           401    404    404    403    403    404    403    403    403    403    403    403    403    403
order.withdrawReport         401    404    404    403    403    404    403    403    403    403    403    403    403    403
order.reportMatched          401    404    404    403    403    404    403    403    403    403    403    403    403    403
order.clearing               401    404    404    403    403    404    403    403    403    403    403    403    403    403
procurement.acceptReject     401    404    404    403    404    404    403    403    403    403    403    403    404    404
procurement.modify           401    404    404    403    404    404    403    403    403    403    403    403    404    404
procurement.cancel           401    404    404    403    404    404    403    403    403    403    403    403    404    404
procurement.settleCancel     401    404    404    403    404    404    403    403    403    403    403    403    404    404
procurement.place            401    404    404    403    404    404    403    403    403    403    403    403    404    404
ticket.edit                  401    404    404    403    403    403    403    403    403    403    403    403    200    200
ticket.price                 401    404    404    403    403    403    403    403    403    403    403    403    200    409
ticket.members               401    404    404    403    403    403    403    403    403    403    403    403    400    409
ticket.brokerage             401    404    404    403    403    403    403    403    403    403    403    403    400    409
ticket.sendToBroker          401    404    404    403    403    403    403    403    403    403    403    403    409    409
ticket.acceptConsideration   401    404    404    403    403    403    403    403    403    403    403    403    409    409
ticket.act                   401    404    404    403    403    403    403    403    403    403    403    403    409    409
cluster.update               401    404    404    403    403    403    403    403    403    403    403    403    403    403
lists.get                    401    404    404    200    200    404    404    404    404    404    404    404    200    200
lists.reviewAnswers          401    404    404    403    403    403    403    403    403    403    403    403    200    403
lists.answer                 401    404    404    403    403    403    403    403    403    403    403    403    200    403
lists.reviewTaking           401    404    404    403    403    403    403    403    403    403    403    403    403    200
lists.accept                 401    404    404    403    403    403    403    403    403    403    403    403    403    207
lists.withdraw               401    404    404    403    403    403    403    403    403    403    403    403    403    200
inventory.lots               401    402    402    403    200    402    403    403    403    403    403    403    404    200
inventory.receive            401    402    402    403    409    402    403    403    403    403    403    403    404    409
watchlists.change            401    404    404    404    404    404    404    404    404    404    404    404    404    200
alerts.change                401    404    404    404    404    404    404    404    404    404    404    404    404    200
savedSearches.change         401    404    404    404    404    404    404    404    404    404    404    404    404    200
watchlists.remove            401    404    404    404    404    404    404    404    404    404    404    404    404    200
alerts.remove                401    404    404    404    404    404    404    404    404    404    404    404    404    200
savedSearches.remove         401    404    404    404    404    404    404    404    404    404    404    404    404    200
mind.public                  200    200    200    200    200    200    200    200    200    200    200    200    200    200
mind.get                     401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.events                  401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.share_preview           401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.change                  401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.ask                     401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.stop                    401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.share                   401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.unshare                 401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.remove_prompt           401    403    403    403    403    403    404    200    403    403    403    403    403    403
mind.remove                  401    403    403    403    403    403    404    200    403    403    403    403    403    403
chat.cancelLater             401    404    404    404    404    404    404    404    404    404    404    404    404    200
chat.endReminder             401    404    404    404    404    404    404    404    404    404    404    404    404    200
chat.delete                  401    404    404    404    404    404    404    404    404    404    404    404    403    200
chat.restore                 401    404    404    404    404    404    404    404    404    404    404    404    403    200
chat.correct                 401    404    404    404    404    404    404    404    404    404    404    404    403    200
eoi.expire                   401    404    404    403    403    403    403    403    403    403    403    403    404    200
password.setForgotten        400    400    400    400    400    400    400    400    400    400    400    400    400    400
acts.close                   401    200    200    200    200    200    200    200    200    200    200    200    200    200
sessions.end                 401    404    404    404    404    404    404    404    404    404    404    404    404    200
passkeys.rename              401    404    404    200    404    404    404    404    404    404    404    404    404    404
passkeys.remove              401    404    404    403    404    404    404    404    404    404    404    404    404    404
chat.leave                   401    404    404    404    404    404    404    404    404    404    404    404    200    200
staffFirms.get               401    403    403    403    403    403    403    403    403    403    404    403    403    403
staffFirms.change            401    403    403    403    403    403    403    403    403    403    404    403    403    403
staffFirms.switch            401    403    403    403    403    403    403    403    403    403    404    403    403    403
staffFirms.invite            401    403    403    403    403    403    403    403    403    403    404    403    403    403
staffRequests.get            401    403    403    403    403    403    403    403    403    403    200    403    403    403
staffRequests.take           401    403    403    403    403    403    403    403    403    403    200    403    403    403
staffRequests.answer         401    403    403    403    403    403    403    403    403    403    409    403    403    403
staffRequests.close          401    403    403    403    403    403    403    403    403    403    409    403    403    403
staffPeople.get              401    403    403    403    403    403    403    403    403    403    200    403    403    403
staffPeople.resendInvite     401    403    403    403    403    403    403    403    403    403    404    403    403    403
staffPeople.clearSecondFactor 401    403    403    403    403    403    403    403    403    403    409    403    403    403
staffPeople.endSession       401    403    403    403    403    403    403    403    403    403    200    403    403    403
staffPeople.endSessions      401    403    403    403    403    403    403    403    403    403    200    403    403    403
`;

let folder: string;
let sandbox: Sandbox;
let server: ServerProcess;
let people: ReadonlyMap<string, Visitor>;
let rows: DemoRows;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "strangers-"));
  sandbox = await startSandbox({ port: 0, dir: path.join(folder, "exchange"), key: KEY, hours: "always" });
  const exchanges = { EXCHANGE_URL_NSE: `${sandbox.url}/nse`, EXCHANGE_SECRET_NSE: "sandbox-secret" };
  server = await startServer(folder, { TRUST_PROXY: "on", ...exchanges });
  people = new Map([...(await everybody(server.origin)), ["nobody", nobody(server.origin)]]);
  rows = await fillDemoWorld(people);
}, 300_000);
afterAll(async () => {
  await server.stop();
  await sandbox.stop();
  rmSync(folder, { recursive: true, force: true });
});

const [head, ...lines] = TABLE.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const EXPECTED = new Map(lines.map(([name, ...statuses]) => [name, statuses]));
const WITH_ID = ALL_ENDPOINTS.filter(({ params }) => params);

function urlOf({ name, params, path: pattern }: Endpoint): string {
  const { ids, legId } = rows;
  const url = /:url\b/.test(pattern) ? { url: ids["chn"] } : {};
  const action = pattern.includes(":action") ? { action: pattern.includes("settle-cancel") ? "cancel" : "reject" } : {};
  const turn = pattern.includes(":turn") ? { turn: "1" } : {};
  const share = pattern.includes(":share") ? { share: ids["mindShare"] } : {};
  // Everyone has keys only for their own acts.
  const key = pattern.includes(":key") ? { key: "walked" } : {};
  const other = { ...url, ...action, ...turn, ...share, ...key };
  const id = Object.values(ids).find((each) => params?.safeParse({ ...other, id: each }).success);
  const given: Record<string, string | undefined> = { ...other, id, filename: "question.txt" };
  const query = validQueries(legId, ids)[name];
  const address = pattern.replaceAll(/:(\w+)/g, (_all, field: string) => must(given[field], `${name} ${field}`));
  return query ? `${address}?${new URLSearchParams(query).toString()}` : address;
}

function bodyOf({ name, body, upload }: Endpoint): unknown {
  if (!upload) return body ? (validBodies(rows.ids)[name] ?? {}) : undefined;
  const form = new FormData();
  form.append("file", new Blob(["a note"], { type: "text/plain" }), "note.txt");
  return form;
}

test("the table names every endpoint that takes an id, and every column", () => {
  expect(new Set(EXPECTED.keys())).toEqual(new Set(WITH_ID.map(({ name }) => name)));
  expect(head).toEqual(COLUMNS.map(([column]) => column));
});

/** Acts on a message that its author may perform for two minutes. */
const WHILE_NEW = new Set<string | undefined>(["chat.edit", "chat.delete"]);

/** Sends a message of Meridian's dealer to the channel of the rows; returns its id. */
async function newMessage(): Promise<string> {
  const text = { req_id: `table-${randomUUID()}`, message: "gm" };
  const sent = await must(people.get("dealer@meridian.example")).send(
    "POST",
    `/api/chat/channels/${rows.ids["chn"]}/messages/`,
    text,
  );
  return ((await sent.json()) as { message_id: string }).message_id;
}

describe("a row of others", () => {
  test.each([...EXPECTED])("%s answers each as the table says", async (name, expected) => {
    const endpoint = must(WITH_ID.find((each) => each.name === name));
    if (WHILE_NEW.has(name)) rows.ids["msg"] = await newMessage();
    const answered: string[] = [];
    for (const [, who] of COLUMNS) {
      const answer = await must(people.get(who)).send(endpoint.method, urlOf(endpoint), bodyOf(endpoint));
      answered.push(String(answer.status));
    }
    expect(answered).toEqual(expected);
  });
});
