import { randomUUID } from "node:crypto";
import type { PasskeyCreation } from "#domain/contract/http/passkeys.ts";
import type { Profile } from "#domain/contract/http/profile.ts";
import { must } from "#domain/lib/must.ts";
import { DEMO_PASSWORD, DEMO_PEOPLE } from "#server/demo/people.ts";
import { softwareAuthenticator } from "#server/testing/software-authenticator.ts";

/** A person at a running server: their cookies and their calls. */
export interface Visitor {
  cookie: string;
  origin: string;
  send(method: string, path: string, body?: unknown): Promise<Response>;
}

/** Rows of Meridian and Narmada at a running server of the demo world. */
export interface DemoRows {
  /** By the prefix of the id: `eoi`, `clu`, `tkt`, `chn`, …; `IN` for a bond, `msg` for a message. */
  ids: Record<string, string>;
  /** Meridian's leg of the cluster, used to accept a deal. */
  legId: string;
}

const BOND = "IN0020230085";
/** 7.24% PFC 2035, whose coupon frequency is assumed. */
const BOND_OF_ASSUMED_TERMS = "INE134E08NJ0";
/** A client record of Kaveri, whose segment manages no clients. */
const CLIENT_OF_KAVERI = "cli_kaverideccan";
const WITHIN_MS = 20_000;

/** A software passkey. The person's sessions remain valid, but another sign-in would require it. */
async function somePasskey(owner: Visitor): Promise<string> {
  const password = DEMO_PASSWORD;
  const offered = await owner.send("POST", "/api/second-factor/passkeys/offer/", { password });
  const credential = softwareAuthenticator(owner.origin).create((await offered.json()) as PasskeyCreation);
  const added = await owner.send("POST", "/api/second-factor/passkeys/", { name: "Key", credential });
  if (!added.ok) throw new Error(`no passkey was added: ${added.status} ${await added.text()}`);
  const profile = (await (await owner.send("GET", "/api/client/user/")).json()) as Profile;
  return must(profile.passkeys[0], "the passkey").id;
}

/** A visitor without cookies. */
export function nobody(origin: string): Visitor {
  return visitor(origin, "");
}

export async function signedIn(origin: string, email: string): Promise<Visitor> {
  const answer = await nobody(origin).send("POST", "/api/token/", { email, password: DEMO_PASSWORD });
  if (!answer.ok) throw new Error(`${email} could not sign in: ${answer.status} ${await answer.text()}`);
  return visitor(origin, cookiesOf(answer));
}

/** The same session with a new token, as a page renews it within a quarter of an hour. */
export async function renewed(before: Visitor): Promise<Visitor> {
  const answer = await before.send("POST", "/api/token/refresh/", {});
  if (!answer.ok) throw new Error(`not renewed: ${answer.status} ${await answer.text()}`);
  return visitor(before.origin, cookiesOf(answer));
}

const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((one) => must(one.split(";", 1)[0]))
    .join("; ");

/** Everyone of the demo world, by address. */
export async function everybody(origin: string): Promise<ReadonlyMap<string, Visitor>> {
  const found = new Map<string, Visitor>();
  for (const { email } of DEMO_PEOPLE) found.set(email, await signedIn(origin, email));
  return found;
}

let visitors = 0;

function visitor(origin: string, cookie: string): Visitor {
  visitors += 1;
  // A distinct address each, so that nobody uses up another's rate limit if the server trusts a proxy.
  const address = `10.0.${visitors >> 8}.${visitors & 255}`;
  return {
    cookie,
    origin,
    send: (method, path, body) =>
      fetch(origin + path, {
        method,
        headers: {
          origin,
          "idempotency-key": randomUUID(),
          "x-forwarded-for": address,
          ...(cookie === "" ? {} : { cookie }),
          ...(body === undefined || body instanceof FormData ? {} : { "content-type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: body instanceof FormData ? body : JSON.stringify(body) }),
      }),
  };
}

async function done<T>(answer: Response): Promise<T> {
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${answer.url} answered ${answer.status}: ${text}`);
  return JSON.parse(text) as T;
}

/** First item of a list that fills in the background; waits until there is one. */
async function first<T>(
  who: Visitor,
  path: string,
  listOf: (answer: never) => readonly T[],
  sought?: Record<string, string>,
): Promise<T> {
  const end = performance.now() + WITHIN_MS;
  for (;;) {
    const [found] = listOf(await done<never>(await who.send(sought === undefined ? "GET" : "POST", path, sought)));
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`${path} stays empty`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Lets the dealers of Meridian and Narmada trade and chat, so that there is a row of every kind. */
export async function fillDemoWorld(people: ReadonlyMap<string, Visitor>): Promise<DemoRows> {
  const [seller, buyer, officer, staff] = [
    "dealer@meridian.example",
    "dealer@narmada.example",
    "compliance@meridian.example",
    "staff@yieldboard.example",
  ].map((email) => must(people.get(email), email)) as [Visitor, Visitor, Visitor, Visitor];
  const { legId, ...trading } = await someTrading(seller, buyer);
  const ids = {
    IN: BOND,
    usr: "usr_basicmeridian",
    ses: await anotherSession(seller, "dealer@meridian.example"),
    cli: CLIENT_OF_KAVERI,
    ...trading,
    ...(await someList(seller)),
    ...(await someHolding(seller)),
    ...(await someResearch(seller)),
    ...(await someChat(seller, officer)),
    ...(await someMind(must(people.get("research@meridian.example"), "the researcher"))),
    ord: await someOrder(buyer),
    pky: await somePasskey(must(people.get("viewer@meridian.example"), "the viewer")),
    rec: await someReconciliation(must(people.get("ops@meridian.example"), "the back office")),
    lim: await someLimit(must(people.get("admin@meridian.example"), "the ops admin")),
    invitee: await somebodyInvited(must(people.get("admin@meridian.example"), "the ops admin")),
    apr: await someApproval(
      must(people.get("admin@meridian.example"), "the ops admin"),
      must(people.get("basic@meridian.example"), "the second one"),
    ),
  };
  const btp = await someTerm(seller, staff);
  return { ids: { issuer: "rec-limited", ...ids, btp }, legId };
}

/** A reconciliation with an exchange, if the server has one. */
async function someReconciliation(backOffice: Visitor): Promise<string> {
  const answer = await backOffice.send("POST", "/api/reconciliations/compare/", { exchange: "NSE" });
  return answer.ok ? ((await answer.json()) as { id: string }).id : "rec_01jd0000000000000000000000";
}

/** A trade that Narmada reports to Meridian, if the server has an exchange. */
async function someOrder(reporter: Visitor): Promise<string> {
  const answer = await reporter.send("POST", "/api/orders/", {
    side: "buyer",
    finstrument_id: "INE134E08JP5",
    face: 50_000_000,
    yield_stored: 0.069,
    trade_time: "00:00",
    late_reason: "Agreed at night",
    exchange: "NSE",
    counterparty: { client_id: "cli_meridian" },
  });
  return answer.ok ? ((await answer.json()) as { id: string }).id : "ord_01jd0000000000000000000000";
}

/** A limit that is never approached. */
async function someLimit(admin: Visitor): Promise<string> {
  const limit = { level: "PORTFOLIO", unit: "BONDS", amount: 9_000_000_000, on_breach: "BLOCK" };
  const { id } = (await (await admin.send("POST", "/api/limits/", limit)).json()) as { id: string };
  return id;
}

/** A person invited but not yet registered. */
async function somebodyInvited(admin: Visitor): Promise<string> {
  const person = { email: "asha@meridian.example", first_name: "Asha", last_name: "Rao", roles: ["clientviewer"] };
  return (await done<{ id: string }>(await admin.send("POST", "/api/client/user/invite/", person))).id;
}

/** A change that waits for approval, in a firm that no longer requires a second person. */
async function someApproval(admin: Visitor, second: Visitor): Promise<string> {
  const roles = async (given: string[]) =>
    done(await admin.send("PATCH", "/api/useraccounts/usr_basicmeridian/", { roles: given }));
  const rule = (required: boolean) => admin.send("PUT", "/api/approvals/rule/", { required });
  const waiting = async (sent: Promise<Response>) =>
    ((await (await sent).json()) as { approval: { id: string } }).approval;
  await roles(["user", "clientopsadmin"]);
  await done(await rule(true));
  const change = await waiting(
    admin.send("PATCH", "/api/useraccounts/usr_viewermeridian/", { roles: ["clientviewer", "backoffice"] }),
  );
  const off = await waiting(rule(false));
  await done(await second.send("POST", `/api/approvals/${off.id}/decide/`, { decision: "approve" }));
  await roles(["user"]);
  return change.id;
}

/** A second session of the person. */
async function anotherSession(who: Visitor, email: string): Promise<string> {
  await signedIn(who.origin, email);
  const { sessions } = await done<{ sessions: { id: string; is_this: boolean }[] }>(
    await who.send("GET", "/api/sessions/"),
  );
  return must(sessions.find(({ is_this: isThis }) => !isThis)).id;
}

async function someTrading(seller: Visitor, buyer: Visitor) {
  const post = async (who: Visitor, quote_type: string, yield_stored: number) => {
    const quote = { finstrument_id: BOND, quote_type, quantum: 50_000_000, yield_stored };
    return done<{ id: string }>(await who.send("POST", "/api/eoi/add/", quote));
  };
  const [ask, bid] = [await post(seller, "ASK", 0.068), await post(buyer, "BID", 0.0685)];
  const { ticket } = await done<{ ticket: { id: string } }>(
    await buyer.send("PUT", `/api/trade/d/eoi/${bid.id}/close/`, { opposing_eoi: ask.id, confirm: true }),
  );
  const wanted = await post(seller, "ASK", 0.069);
  const cluster = await done<{ id: string; legs: { id: string }[] }>(
    await buyer.send("POST", "/api/eoi/add-negotiation/", { respond_eoi_id: wanted.id, yield_stored: 0.0695 }),
  );
  return { tkt: ticket.id, eoi: wanted.id, clu: cluster.id, legId: must(cluster.legs[0]).id };
}

/** A list of Meridian's that asks Narmada. */
async function someList(seller: Visitor): Promise<{ lst: string; lsl: string }> {
  const lines = [{ finstrument_id: BOND, side: "BID", quantity: 50_000_000 }];
  const closes_at = new Date(Date.now() + 3_600_000).toISOString();
  const list = await done<{ id: string; lines: { id: string }[] }>(
    await seller.send("POST", "/api/lists/", { title: "Walked", closes_at, lines, firms: ["cli_narmada"] }),
  );
  return { lst: list.id, lsl: must(list.lines[0]).id };
}

/** A holding in the firm's inventory, partly called. */
async function someHolding(who: Visitor): Promise<{ hdg: string; ine: string }> {
  const hdg = (await first(who, "/api/inventory/", ({ results }: { results: { id: string }[] }) => results)).id;
  const call = {
    holding_id: hdg,
    kind: "CALL",
    face: 10_000_000,
    price: 100,
    due_date: "2030-01-01",
    reason: "Called",
  };
  const called = await who.send("POST", "/api/inventory/repayment/", call);
  return { hdg, ine: (await done<{ id: string }>(called)).id };
}

/** A term of a bond that a dealer confirmed in a quote, before staff. */
async function someTerm(seller: Visitor, staff: Visitor): Promise<string> {
  const terms = { finstrument_id: BOND_OF_ASSUMED_TERMS, bond_terms: { coupon_frequency: "ANNUAL" } };
  const quote = { quote_type: "ASK", quantum: 50_000_000, yield_stored: 0.0725, ...terms };
  await done(await seller.send("POST", "/api/eoi/add/", quote));
  return (await first(staff, "/api/staff/bond-terms/", ({ results }: { results: { id: string }[] }) => results)).id;
}

/** Personal rows of one dealer. */
async function someResearch(who: Visitor) {
  const made = async (path: string, sent: object) =>
    (await done<{ id: string }>(await who.send("POST", path, sent))).id;
  return {
    wls: await made("/api/watchlists/", { name: "Axes" }),
    alr: await made("/api/alerts/", { finstrument_id: BOND, rule: { kind: "rating_action" } }),
    ssr: await made("/api/saved-searches/", { name: "Long end", query: "?q=gs" }),
    upl: idIn(await fileSent(who, "/ext/public/upload/")),
    sup: await made("/ext/intercom/ticket/", { ticket_type_id: 4, ticket_attributes: { title: "Access, please" } }),
  };
}

/** A conversation with Mind, its shared copy, and a saved prompt. */
async function someMind(who: Visitor) {
  const { id: mch } = await done<{ id: string }>(await who.send("POST", "/api/mind/chats/", {}));
  const asked = { text: "AAA PSU 3-5y", client_request_id: "walk-0001" };
  const stream = await who.send("POST", `/api/mind/chats/${mch}/turns/`, asked);
  await stream.text();
  const shared = await done<{ share_id: string }>(await who.send("POST", `/api/mind/chats/${mch}/share/`, {}));
  const prompt = await done<{ id: string }>(await who.send("POST", "/api/mind/prompts/", { text: "AAA PSU 3-5y" }));
  return { mch, mindShare: shared.share_id, mpr: prompt.id };
}

/** Uploads a text; returns its address. */
async function fileSent(who: Visitor, path: string): Promise<string> {
  const form = new FormData();
  form.append("file", new Blob(["why is this yield so high"], { type: "text/plain" }), "question.txt");
  return (await done<{ file_url: string }>(await who.send("POST", path, form))).file_url;
}

const idIn = (fileUrl: string) => must(fileUrl.split("/").at(-2));

interface Runs {
  results: { id: string; message_id: string }[];
}
const isOf = (messageId: string) => (run: { message_id: string }) => run.message_id === messageId;

/** A channel no outsider knows, with a message that parses as a quote and matches a surveillance term. */
async function someChat(who: Visitor, officer: Visitor) {
  const term = { phrase: "off the record", kind: "lexicon", severity: "high" };
  const slx = (await done<{ id: string }>(await officer.send("POST", "/api/surveillance/terms/", term))).id;
  const opened = { custom_type: "direct", user_ids: ["usr_dealernarmada"] };
  const { url } = await done<{ url: string }>(await who.send("POST", "/api/chat/channels/", opened));
  const channel = `/api/chat/channels/${url}`;
  const text = { req_id: "walk-0001", message: "7.18 gs 33 bid 6.85 10cr\noff the record" };
  const { message_id } = await done<{ message_id: string }>(await who.send("POST", `${channel}/messages/`, text));
  const file_url = await fileSent(who, `${channel}/files/`);
  await done(await who.send("POST", `${channel}/messages/`, { req_id: "walk-file", file_url }));
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  const later = { channel_url: url, req_id: "walk-later", message: "gm again", send_at: inAnHour };
  const reminder = { channel_url: url, message_id, remind_at: inAnHour };
  const items = [{ kind: "channel", subject: url, from: 0, to: Date.now() }];
  const hold = { kind: "channel", subject: url, reason: "Inquiry", from: "2020-01-01" };
  const onHold = await done<{ id: string }>(await officer.send("POST", "/api/surveillance/holds/", hold));
  const ofOfficer = await done<{ case: { id: string }; items: { id: string }[] }>(
    await officer.send("POST", "/api/surveillance/cases/", { title: "The long end", items }),
  );
  return {
    slx,
    chn: url,
    msg: message_id,
    chf: idIn(file_url),
    ltr: (await done<{ id: string }>(await who.send("POST", "/api/chat/later/", later))).id,
    rem: (await done<{ id: string }>(await who.send("POST", "/api/chat/reminders/", reminder))).id,
    run: (await first(who, "/api/eoi/private-run/", ({ results }: Runs) => results.filter(isOf(message_id)))).id,
    cas: ofOfficer.case.id,
    hld: onHold.id,
    cit: ofOfficer.items[0]?.id ?? "",
    ent: (
      await first(officer, "/api/surveillance/timeline/", ({ entries }: { entries: { id: string }[] }) => entries, {
        kind: "sign_ins",
      })
    ).id,
    sal: (await first(officer, "/api/surveillance/alerts/", ({ results }: { results: { id: string }[] }) => results))
      .id,
  };
}
