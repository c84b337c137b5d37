import { randomUUID } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Eoi } from "#domain/entities/eoi.ts";
import { must } from "#domain/lib/must.ts";
import { alertSnapshot } from "#server/market/alerts/snapshots.ts";
import { followChat, clearLapsed } from "#server/market/runs/follow-chat.ts";
import { runSnapshot } from "#server/market/runs/queries.ts";
import { QuoteReader } from "#server/market/runs/quote-reader.ts";
import { retentionPolicies } from "#server/machine/db/schema/retention.ts";
import { heldRows } from "#server/market/reconciliation/held-rows.ts";
import { tidy } from "#server/housekeeping.ts";
import { prune } from "#server/machine/live/prune.ts";
import { numberWaiting } from "#server/machine/live/numbering.ts";
import { removePastRecords } from "#server/market/surveillance/retention/remove-past.ts";
import { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import { sweepChats } from "#server/market/surveillance/sweep.ts";
import { tradingSnapshots } from "#server/market/trading/eois/snapshots.ts";
import { sweep } from "#server/market/trading/eois/sweeper.ts";
import { bookDueDays } from "#server/market/trading/inventory/corporate-actions.ts";
import { lineAnswersSnapshot } from "#server/market/trading/line-answers/line-answers.ts";
import { listsSnapshot } from "#server/market/trading/lists/queries.ts";
import { planMoves } from "#server/market/trading/settlement-days/plan-moves.ts";
import { actorOf } from "#server/testing/actor.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import type { TestParts } from "#server/testing/parts.ts";
import { body, quote } from "#server/market/trading/eois/trading-desk.testing.ts";

/** One timed operation. */
export type Act = () => Promise<unknown>;

/** Operations of people, and the server's periodic tasks. */
export interface AgeActs {
  people: Record<string, Act>;
  periodic: Record<string, Act>;
}

/** @param channelUrl a conversation of Asha with Rohan */
export async function openActs(app: FastifyInstance, parts: TestParts, channelUrl: string): Promise<AgeActs> {
  const dealer = await signIn(app, "dealer@meridian.example");
  const officer = await signIn(app, "compliance@meridian.example");
  const { db } = parts;
  const asks = (who: TestBrowser, url: string, query?: Record<string, string>) => async () =>
    body(await who.get(url, query));
  const searches =
    (who: TestBrowser, url: string, sought: Record<string, string> = {}) =>
    async () =>
      body(await who.send("POST", url, sought));
  const retention = (kind: string) => async () =>
    body(await officer.send("POST", "/api/surveillance/retention/preview/", { kind, years: 8 }));
  const judged = new JudgedDeals();
  return {
    people: {
      ...(await openings(parts)),
      "post and withdraw a quote": async () => {
        const { id } = body<Eoi>(await dealer.send("POST", "/api/eoi/add/", quote()));
        body(await dealer.send("POST", `/api/eoi/expire/${id}/`));
      },
      "send a message": async () =>
        body(
          await dealer.send("POST", `/api/chat/channels/${channelUrl}/messages/`, {
            req_id: randomUUID(),
            message: "hello",
          }),
        ),
      "list of chats": asks(dealer, "/api/chat/channels/"),
      "open a chat": asks(dealer, `/api/chat/channels/${channelUrl}/messages/`),
      "search of chats, a rare word": searches(dealer, "/api/chat/search/", { q: "777001" }),
      "search of chats, a usual word": searches(dealer, "/api/chat/search/", { q: "interest" }),
      "own quotes": asks(dealer, "/api/trade/eoi/", { my_quotes: "true" }),
      "the market": asks(dealer, "/api/trade/d/market/"),
      "list of negotiations": asks(dealer, "/api/trade/cluster/"),
      "list of tickets": asks(dealer, "/api/chatter/trade/"),
      "list of transactions": asks(dealer, "/api/orders/unified/"),
      "share of RFQ platforms": asks(dealer, "/api/trade/rfq-share/"),
      "a bond's past": asks(dealer, "/api/finstrument/IN0020230085/history/"),
      "time line": searches(officer, "/api/surveillance/timeline/"),
      "time line of a bond": searches(officer, "/api/surveillance/timeline/", { isin: "IN0020240019" }),
      "time line's choices": asks(officer, "/api/surveillance/timeline/choices/"),
      "compliance's search": searches(officer, "/api/surveillance/search/", { q: "777001" }),
      "compliance's chats": searches(officer, "/api/surveillance/channels/"),
      "count of past audit": retention("audit"),
      "count of past chats": retention("chats"),
      "count of past quotes": retention("quotes"),
    },
    periodic: {
      sweeper: () => sweep(parts),
      "relay's numbering": () => numberWaiting(db, null),
      "relay's prune": () => prune(db, parts.clock.now()),
      "supervision's look": () => sweepChats(parts, { in: () => [], quotesIn: () => [] }, judged),
      "runs' look": runsLook(parts),
      "corporate actions": () => bookDueDays(parts),
      "calendar's moves": () => planMoves(parts, db.orm, parts.calendar, parts.clock.now()),
      "comparison with an exchange": () =>
        heldRows(db.orm, {
          firmId: "cli_meridian",
          exchange: "NSE",
          dayStart: parts.clock.now(),
          readAt: parts.clock.now(),
        }),
      "tidy, once an hour": () => tidy(parts),
      "retention without policy, once an hour": () => removePastRecords(parts),
      "retention of one firm, once an hour": async () => {
        const kinds = ["chats", "files", "audit", "sign_ins", "quotes"] as const;
        const set = { clientId: "cli_sahyadri", years: 8, setBy: "usr_x", setAt: parts.clock.now() };
        await db.orm.insert(retentionPolicies).values(kinds.map((kind) => ({ ...set, kind })));
        try {
          await removePastRecords(parts);
        } finally {
          await db.orm.delete(retentionPolicies);
        }
      },
    },
  };
}

/** The opening snapshot of each live stream, read as the gateway reads it. */
async function openings(parts: TestParts): Promise<Record<string, Act>> {
  const actor = await actorOf(parts, "dealer@meridian.example");
  const snapshots = [
    ...tradingSnapshots(parts),
    alertSnapshot,
    runSnapshot(parts),
    lineAnswersSnapshot(parts),
    listsSnapshot(parts),
  ];
  return Object.fromEntries(
    snapshots.map((snapshot) => [
      `live opening: ${snapshot.stream}`,
      () => parts.db.orm.transaction((tx) => snapshot.load(actor, tx), { isolationLevel: "repeatable read" }),
    ]),
  );
}

function runsLook(parts: TestParts): Act {
  const reader = new QuoteReader(parts);
  return async () => {
    while (await followChat(parts, reader));
    while (await clearLapsed(parts));
  };
}

/** Median duration of an act in ms. The first run does not count, unless it takes over 20 s: then it is the only one. */
export async function medianMs(act: Act, rounds: number): Promise<number> {
  const times: number[] = [];
  const timed = async () => {
    const begun = performance.now();
    await act();
    return performance.now() - begun;
  };
  const first = await timed();
  // Too slow to repeat.
  if (first > 20_000) return first;
  for (let round = 0; round < rounds; round += 1) times.push(await timed());
  return must(times.toSorted((a, b) => a - b)[rounds >> 1]);
}
