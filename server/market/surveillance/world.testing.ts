import { asc, eq, like } from "drizzle-orm";
import type { ResponseOf } from "#domain/contract/endpoint.ts";
import type { listAlerts, listChannels, openChannel, readMessages } from "#domain/contract/http/surveillance.ts";
import { audit } from "#server/machine/db/schema/ledger.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { type ChatTestWorld, openChatWorld } from "#server/people/chat/model/chat.testing.ts";
import { body } from "#server/market/trading/eois/trading-desk.testing.ts";
import { JudgedDeals } from "#server/market/surveillance/judged-deals.ts";
import { surveillanceRoutes } from "#server/market/surveillance/routes.ts";
import { sweepChats } from "#server/market/surveillance/sweep.ts";
import type { Route } from "#server/machine/http/route.ts";
import { signIn, type TestBrowser } from "#server/testing/app.ts";
import type { TestParts } from "#server/testing/parts.ts";

export const SURVEILLANCE = "/api/surveillance/";

/** The chat's people, and a compliance officer of a second firm. */
export type WatchedWorld = ChatTestWorld & {
  /** Compliance of Narmada, Rohan's firm. */
  usha: TestBrowser;
  /** Checks everything sent so far, without comparing levels to the market or parsing quotes. */
  sweep(): Promise<number>;
  channels(as: TestBrowser, query?: Record<string, string>): Promise<ResponseOf<typeof listChannels>["channels"]>;
  channel(as: TestBrowser, url: string): Promise<ResponseOf<typeof openChannel>>;
  read(as: TestBrowser, url: string, query?: Record<string, string>): Promise<ResponseOf<typeof readMessages>>;
  queue(as: TestBrowser, query?: Record<string, string>): Promise<ResponseOf<typeof listAlerts>>;
  /** Audit entries of reads, oldest first. */
  auditedReads(): Promise<{ action: string; actorId: string; subject: string; detail: Record<string, unknown> }[]>;
};

export async function openWatchedWorld(more: (parts: TestParts) => Route[] = () => []): Promise<WatchedWorld> {
  const world = await openChatWorld((parts) => [...surveillanceRoutes(parts), ...more(parts)]);
  const { parts, app } = world;
  const { orm } = parts.db;
  const [model] = await orm.select().from(users).where(eq(users.id, world.thomas.id));
  if (!model) throw new Error("nobody is compliance");
  await orm.insert(users).values({
    ...model,
    id: "usr_compliancenarmada",
    clientId: "cli_narmada",
    email: "compliance@narmada.example",
    mobile: "9000000001",
    firstName: "Usha",
    lastName: "Verma",
  });
  const judged = new JudgedDeals();
  return {
    ...world,
    usha: await signIn(app, "compliance@narmada.example"),
    sweep: () => sweepChats(parts, { in: () => [], quotesIn: () => [] }, judged),
    channels: async (as, query = {}) =>
      body<ResponseOf<typeof listChannels>>(await as.send("POST", `${SURVEILLANCE}channels/`, query ?? {})).channels,
    channel: async (as, url) => body(await as.get(`${SURVEILLANCE}channels/${url}/`)),
    read: async (as, url, query = {}) => body(await as.get(`${SURVEILLANCE}channels/${url}/messages/`, query)),
    queue: async (as, query = {}) => body(await as.get(`${SURVEILLANCE}alerts/`, query)),
    auditedReads: () =>
      orm
        .select({ action: audit.action, actorId: audit.actorId, subject: audit.subject, detail: audit.detail })
        .from(audit)
        .where(like(audit.action, "surveillance.%"))
        .orderBy(asc(audit.seq)),
  };
}
