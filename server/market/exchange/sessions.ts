import { and, eq } from "drizzle-orm";
import { CORP_OF } from "#domain/entities/clearing.ts";
import type { Exchange } from "#domain/entities/exchanges.ts";
import { change } from "#server/machine/core/change.ts";
import { exchangeCredentials, exchangeSessions } from "#server/machine/db/schema/exchanges.ts";
import { clients } from "#server/machine/db/schema/people.ts";
import { users } from "#server/machine/db/schema/people.ts";
import { queueDelivery } from "#server/machine/deliveries/queue.ts";
import { decrypted, encrypted } from "#server/machine/identity/encryption.ts";
import type { Outcome, Venue, VenueSession } from "#server/market/exchange/adapter.ts";
import { unsent } from "#server/market/exchange/call.ts";
import { EXCHANGE_CAUSE, type ExchangeParts } from "#server/market/exchange/exchange-parts.ts";
import { openCredentials } from "#server/market/exchange/credentials/stored-credentials.ts";
import type { Parts } from "#server/machine/core/parts.ts";

/** While another node signs in. */
const OTHER_SIGNS_IN_MS = 500;

type SignedIn = { kind: "session"; session: VenueSession } | Extract<Outcome<never>, { kind: "refused" | "unsent" }>;

const sealedRow = (firmId: string, exchange: Exchange) => `${firmId} ${exchange} session`;

/**
 * Makes a call in the firm's one session. When the exchange has ended it, the firm signs in once more, on one node, and
 * the call is made again.
 */
export async function inSession<T>(
  exchangeParts: Pick<ExchangeParts, "parts">,
  venue: Venue,
  firmId: string,
  call: (session: VenueSession) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const signedIn = await sessionOf(exchangeParts.parts, venue, firmId, null);
  if (signedIn.kind !== "session") return signedIn;
  const first = await call(signedIn.session);
  if (first.kind !== "unsent" || !first.isSignedOut) return first;
  const again = await sessionOf(exchangeParts.parts, venue, firmId, signedIn.session.key);
  return again.kind === "session" ? call(again.session) : again;
}

/** The session that is stored, or a new one. @param endedKey the key of one that the exchange has ended */
export async function sessionOf(
  parts: Parts,
  venue: Venue,
  firmId: string,
  endedKey: string | null,
): Promise<SignedIn> {
  const stored = await storedSession(parts, venue, firmId);
  if (stored === null) return { kind: "refused", code: "SESSION", text: "No credentials are stored.", fields: {} };
  if (stored.refused !== null) return { kind: "refused", code: "SESSION", text: stored.refused, fields: {} };
  if (stored.session !== null && stored.session.key !== endedKey) return { kind: "session", session: stored.session };
  let signedIn: SignedIn | null = null;
  await parts.db.withLeadership(`exchange-login ${firmId} ${venue.exchange}`, async () => {
    signedIn = await signIn(parts, venue, firmId, endedKey);
  });
  return signedIn ?? notSent(OTHER_SIGNS_IN_MS);
}

const notSent = (ms: number) => unsent(ms) as Extract<SignedIn, { kind: "unsent" }>;

/** Signs in under the lock, unless another node or call has done so since. */
async function signIn(parts: Parts, venue: Venue, firmId: string, endedKey: string | null): Promise<SignedIn> {
  const { exchange } = venue;
  const since = await storedSession(parts, venue, firmId);
  if (since?.session && since.session.key !== endedKey) return { kind: "session", session: since.session };
  const own = await openCredentials(parts, parts.db.orm, firmId, exchange);
  if (own === null) return { kind: "refused", code: "SESSION", text: "No credentials are stored.", fields: {} };
  const outcome = await venue.login(own.credentials);
  if (outcome.kind === "unknown") return notSent(OTHER_SIGNS_IN_MS);
  if (outcome.kind === "unsent") return { ...outcome, isSignedOut: false };
  const { participantCode, username } = own.credentials;
  if (outcome.kind === "refused") {
    await storeRefusal(parts, exchange, firmId, own.setAt, outcome.text);
    return outcome;
  }
  const { key } = outcome.value;
  const sealed = encrypted(parts.config, "exchange-credentials", { text: key, row: sealedRow(firmId, exchange) });
  const row = { credentialsSetAt: own.setAt, state: "accepted" as const, sealed, refusedText: null };
  await storeSession(parts, { clientId: firmId, exchange, ...row });
  return { kind: "session", session: { key, participantCode, username } };
}

/** A firm's credentials and its session; null if none open. */
async function storedSession(
  parts: Parts,
  { exchange }: Venue,
  firmId: string,
): Promise<{ session: VenueSession | null; refused: string | null } | null> {
  const own = await openCredentials(parts, parts.db.orm, firmId, exchange);
  if (own === null) return null;
  const [row] = await parts.db.orm
    .select()
    .from(exchangeSessions)
    .where(and(eq(exchangeSessions.clientId, firmId), eq(exchangeSessions.exchange, exchange)));
  if (row === undefined || row.credentialsSetAt.getTime() !== own.setAt.getTime())
    return { session: null, refused: null };
  if (row.state === "credentials_refused") return { session: null, refused: row.refusedText ?? "" };
  if (row.sealed === null) return { session: null, refused: null };
  const place = { stored: row.sealed, row: sealedRow(firmId, exchange) };
  const key = decrypted(parts.config, "exchange-credentials", place);
  const { participantCode, username } = own.credentials;
  return { session: key === null ? null : { key, participantCode, username }, refused: null };
}

type SessionRow = Omit<typeof exchangeSessions.$inferInsert, "checkedAt" | "polledAt" | "clearingReadAt">;

async function storeSession(parts: Parts, row: SessionRow, writer: Pick<Parts["db"]["orm"], "insert"> = parts.db.orm) {
  const set = { ...row, checkedAt: parts.clock.now() };
  await writer
    .insert(exchangeSessions)
    .values(set)
    .onConflictDoUpdate({ target: [exchangeSessions.clientId, exchangeSessions.exchange], set });
}

/**
 * Stores that the exchange refused the credentials, so that retries do not lock the firm out, and notifies the ops
 * admins.
 */
async function storeRefusal(
  parts: Parts,
  exchange: Exchange,
  firmId: string,
  credentialsSetAt: Date,
  refusedText: string,
): Promise<void> {
  await change(parts, EXCHANGE_CAUSE, async (changing) => {
    const row = { clientId: firmId, exchange, credentialsSetAt, state: "credentials_refused" as const, sealed: null };
    await storeSession(parts, { ...row, refusedText }, changing.tx);
    changing.audit("credentials.refused", firmId, { corp: CORP_OF[exchange], text: refusedText }, [firmId]);
    const admins = await changing.tx
      .select({ email: users.email, roles: users.roles })
      .from(users)
      .where(and(eq(users.clientId, firmId), eq(users.status, "active")));
    for (const { email, roles } of admins) {
      if (!roles.includes("clientopsadmin")) continue;
      await queueDelivery(parts, changing.tx, {
        channel: "email",
        destination: email,
        subject: `${exchange} refused your firm's credentials`,
        body: `${exchange} answered: ${refusedText}\n\nYour dealers' messages to ${exchange} wait until the credentials are entered again under Exchange credentials.`,
        deliver: true,
      });
    }
  });
}

/** Firms with credentials for an exchange, and the state of their sessions there. */
export async function firmsOf(parts: Parts, exchange: Exchange) {
  const rows = await parts.db.orm
    .select({
      firmId: exchangeCredentials.clientId,
      setAt: exchangeCredentials.setAt,
      triedSetAt: exchangeSessions.credentialsSetAt,
      state: exchangeSessions.state,
      polledAt: exchangeSessions.polledAt,
      clearingReadAt: exchangeSessions.clearingReadAt,
      isSimulated: clients.isSimulated,
    })
    .from(exchangeCredentials)
    .innerJoin(clients, eq(clients.id, exchangeCredentials.clientId))
    .leftJoin(
      exchangeSessions,
      and(eq(exchangeSessions.clientId, exchangeCredentials.clientId), eq(exchangeSessions.exchange, exchange)),
    )
    .where(eq(exchangeCredentials.corp, CORP_OF[exchange]));
  return rows.map(({ setAt, triedSetAt, state, ...row }) => {
    const isTried = triedSetAt?.getTime() === setAt.getTime();
    return { ...row, setAt, state: isTried ? state : null };
  });
}

/** Tries credentials that were set since the last try. */
export async function tryCredentials({ parts }: ExchangeParts, venue: Venue): Promise<void> {
  const untried = (await firmsOf(parts, venue.exchange)).filter(({ state }) => state === null);
  for (const { firmId } of untried) await sessionOf(parts, venue, firmId, null);
}
