/** Fetch function for tickets. */
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
 * Requests the ticket that opens the socket. When the session has expired, it is renewed once; if that is refused too,
 * nobody is signed in. Any other failure is passing.
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
