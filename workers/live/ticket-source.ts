/** What a ticket asks of the world. */
export type Fetch = (path: string, init: { method: "POST"; signal: AbortSignal }) => Promise<TicketAnswer>;

export interface TicketAnswer {
  status: number;
  json(): Promise<unknown>;
}

export type TicketResult = { kind: "ticket"; ticket: string } | { kind: "signed-out" } | { kind: "failed" };

const TICKET_PATH = "/api/session/socket-ticket/";
const REFRESH_PATH = "/api/token/refresh/";
const ANSWER_WITHIN_MS = 4000;

/**
 * Asks the server for the ticket with which the socket opens. When the session has run out it is renewed once; when
 * that is refused too, nobody is signed in. Anything else is a failure that passes.
 */
export async function askTicket(fetch: Fetch): Promise<TicketResult> {
  const post = (path: string) => fetch(path, { method: "POST", signal: AbortSignal.timeout(ANSWER_WITHIN_MS) });
  try {
    let answer = await post(TICKET_PATH);
    if (answer.status === 401) {
      const renewed = await post(REFRESH_PATH);
      if (renewed.status === 401 || renewed.status === 400) return { kind: "signed-out" };
      if (renewed.status !== 200) return { kind: "failed" };
      answer = await post(TICKET_PATH);
    }
    if (answer.status === 401 || answer.status === 403) return { kind: "signed-out" };
    if (answer.status !== 200) return { kind: "failed" };
    const body = await answer.json();
    const ticket = typeof body === "object" && body !== null && "access_token" in body ? body.access_token : undefined;
    return typeof ticket === "string" ? { kind: "ticket", ticket } : { kind: "failed" };
  } catch {
    return { kind: "failed" };
  }
}
