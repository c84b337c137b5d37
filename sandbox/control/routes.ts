import type { FastifyInstance, FastifyReply } from "fastify";
import { createHash, timingSafeEqual } from "node:crypto";
import { rupeesToPaise } from "#domain/lib/paise.ts";
import * as bodies from "#sandbox/control/bodies.ts";
import { limitOf, participantChange, shownEntry, shownState } from "#sandbox/control/present.ts";
import type { ServeParts } from "#sandbox/http/dialect.ts";
import { read } from "#sandbox/http/serve.ts";
import { VenueRefusal } from "#sandbox/model/refusal.ts";
import { at } from "#sandbox/model/state.ts";

const LOOPBACK: ReadonlySet<string> = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const KEY_HEADER = "x-sandbox-key";

const digest = (text: string) => createHash("sha256").update(text).digest();

/** Control calls for tests and the demo: from this machine, with the key. */
export function serveControl(app: FastifyInstance, parts: ServeParts & { key: string }): void {
  const { ledger, faults } = parts;
  void app.register(async (control) => {
    control.addHook("onRequest", async (request, reply) => {
      if (!LOOPBACK.has(request.socket.remoteAddress ?? "")) return reply.code(404).send({ error: "Not found" });
      const given = request.headers[KEY_HEADER];
      const isKey = typeof given === "string" && timingSafeEqual(digest(given), digest(parts.key));
      if (!isKey) return reply.code(401).send({ error: `The header ${KEY_HEADER} does not hold the key.` });
      ledger.runDue();
      return undefined;
    });
    control.setErrorHandler(async (error, _request, reply) => {
      if (error instanceof VenueRefusal) return refused(reply, error);
      throw error;
    });
    serveRegister(control, parts);
    serveClock(control, parts);
    serveReads(control, parts);

    control.post("/sandbox/faults", async ({ body }, reply) => {
      const { exchange = null, match, effect, times } = read(bodies.faultBody, body);
      const { call = null, isin = null, participant = null, nth } = match;
      const id = faults.add({ exchange, match: { call, isin, participant, nth }, effect, times });
      return reply.code(201).send({ id });
    });
    control.get("/sandbox/faults", async () => ({ faults: faults.list() }));
    control.delete("/sandbox/faults", async () => {
      faults.clear();
      return {};
    });
    control.post("/sandbox/settlements/:deal/:event", async ({ params, body }) => {
      const { deal, event } = read(bodies.settlementParams, params);
      const { utr = null, amount } = read(bodies.settlementBody, body);
      const amountPaise = amount === undefined ? null : rupeesToPaise(amount);
      return ledger.run({ do: "settlement.event", deal, event, utr, amountPaise });
    });
    control.post("/sandbox/deals/:deal", async ({ params, body }) => {
      const { deal } = read(bodies.dealParams, params);
      const { face_rupees: face = null, consideration } = read(bodies.misstatedBody, body);
      const considerationPaise = consideration === undefined ? null : rupeesToPaise(consideration);
      ledger.run({ do: "deal.misstate", deal, face, considerationPaise });
      return {};
    });
    control.post("/sandbox/reset", async () => {
      faults.clear();
      parts.lastUsed.clear();
      ledger.reset();
      return {};
    });
  });
}

function refused(reply: FastifyReply, { code, message, fields, isUnknown }: VenueRefusal): FastifyReply {
  return reply.code(isUnknown ? 404 : code === "E101" ? 400 : 409).send({ error: message, fields });
}

function serveRegister(control: FastifyInstance, { ledger }: ServeParts): void {
  control.post("/sandbox/participants", async ({ body }, reply) => {
    const sent = read(bodies.participantBody, body);
    const { exchange: venue, code } = sent;
    ledger.run({ do: "participant.put", venue, code, change: participantChange(sent) });
    const known = ledger.state.participants.get(at(venue, code));
    return reply.code(201).send({ exchange: venue, code, name: known?.name });
  });
  control.post("/sandbox/groups", async ({ body }, reply) => {
    const { exchange: venue, code, members } = read(bodies.groupBody, body);
    ledger.run({ do: "group.put", venue, code, members });
    return reply.code(201).send({ exchange: venue, code, members });
  });
  control.post("/sandbox/limits", async ({ body }, reply) => {
    const sent = read(bodies.limitBody, body);
    ledger.run({ do: "limit.put", limit: limitOf(sent), remove: sent.remove });
    return reply.code(201).send({});
  });
  control.post("/sandbox/debarred", async ({ body }, reply) => {
    const { exchange: venue, client, until } = read(bodies.debarBody, body);
    ledger.run({ do: "debar", venue, client, until });
    return reply.code(201).send({});
  });
  control.post("/sandbox/settings", async ({ body }) => {
    const { hours, auto_settlement, timings = {} } = read(bodies.settingsBody, body);
    const change = {
      hours,
      autoSettlement: auto_settlement,
      open: timings.open,
      close: timings.close,
      yieldCutoffT0: timings.yield_cutoff_t0,
      yieldCutoffT1: timings.yield_cutoff_t1,
      moneyCutoffT0: timings.money_cutoff_t0,
      moneyCutoffT1: timings.money_cutoff_t1,
      payIn: timings.pay_in,
    };
    const given = Object.entries(change).filter(([, value]) => value !== undefined);
    ledger.run({ do: "settings", change: Object.fromEntries(given) });
    return ledger.state.settings;
  });
  control.post("/sandbox/scripts", async ({ body }, reply) => {
    const { exchange: venue, participant, on, do: act, after_ms: afterMs, bp } = read(bodies.scriptBody, body);
    ledger.run({ do: "script.put", script: { venue, participant, on, act, afterMs, bp } });
    return reply.code(201).send({});
  });
  control.get("/sandbox/scripts", async () => ({ scripts: ledger.state.scripts }));
  control.delete("/sandbox/scripts", async () => {
    ledger.run({ do: "scripts.clear" });
    return {};
  });
}

function serveClock(control: FastifyInstance, { ledger, wall }: ServeParts): void {
  const now = () => new Date(ledger.now()).toISOString();
  control.post("/sandbox/clock", async ({ body }) => {
    const { mode, at: given = wall(), rate } = read(bodies.clockBody, body);
    ledger.setClock({ mode, at: given, rate });
    return { now: now(), mode, fired: ledger.runDue() };
  });
  control.post("/sandbox/clock/advance", async ({ body }) => {
    const { seconds } = read(bodies.advanceBody, body);
    const { mode, rate } = ledger.state.clock;
    const to = ledger.now() + seconds * 1000;
    ledger.setClock({ mode: mode === "real" ? "offset" : mode, at: to, rate });
    return { now: now(), fired: ledger.runDue() };
  });
}

function serveReads(control: FastifyInstance, { ledger }: ServeParts): void {
  control.get("/sandbox/journal", async ({ query }) => {
    const { after } = read(bodies.journalQuery, query);
    const entries = ledger.entries.filter(({ n }) => n > after).map(shownEntry);
    return { entries, next: entries.at(-1)?.n ?? after };
  });
  control.get("/sandbox/callbacks", async () => ({
    callbacks: [...ledger.state.callbacks.values()].map(({ venue: exchange, ...callback }) => ({
      ...callback,
      exchange,
      body: JSON.parse(callback.body) as unknown,
      tries: callback.tries.map(({ at: tried, status }) => ({ at: new Date(tried).toISOString(), status })),
    })),
  }));
  control.get("/sandbox/state", async () => shownState(ledger.state));
}
