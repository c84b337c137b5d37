import type { Eoi } from "#domain/entities/eoi.ts";

/** Shared test helpers of the live connection: rows as the server sends them, and a fake socket. */

export function eoiRow(id: string, change: Partial<Eoi> = {}): Eoi {
  return {
    id,
    finstrument_id: "INE002A08534",
    bond_name: "RELIANCE 2030",
    issuer: "Reliance",
    credit_rating: "AAA",
    maturity_date: "2030-11-15",
    quote_type: "BID",
    state: "DEFAULT",
    status: "OPEN",
    quantum: 10_000_000,
    remaining: 10_000_000,
    unit_price_stored: 101.25,
    yield_stored: 0.0725,
    fixed_field: "yield",
    yield_type: "YTM",
    price_overridden: false,
    settlement_date: "2026-07-21",
    settlement_delta: 1,
    validity: "DAY",
    expiry_date_stored: "2026-07-20T11:30:00.000Z",
    mandate_expires_at: null,
    is_best: false,
    source: "WEBSITE",
    client_id: "cli_alpha",
    client_name: "Alpha",
    user_id: "usr_asha",
    user_name: "Asha Rao",
    replaces: null,
    exchange: null,
    rfq_status: null,
    version: 1,
    created_at: "2026-07-20T04:00:00.000Z",
    updated_at: "2026-07-20T04:00:00.000Z",
    ...change,
  };
}

type Listener = (event: unknown) => void;

/** A WebSocket whose server side is the test. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSING = 2;
  static readonly CLOSED = 3;
  /** All sockets made since the last {@link FakeSocket.reset}. */
  static made: FakeSocket[] = [];
  static reset(): void {
    FakeSocket.made = [];
  }
  static get last(): FakeSocket {
    const last = FakeSocket.made.at(-1);
    if (!last) throw new Error("no socket was opened");
    return last;
  }

  readonly sent: Record<string, unknown>[] = [];
  readonly url: string;
  binaryType = "blob";
  bufferedAmount = 0;
  readyState = FakeSocket.CONNECTING;
  readonly #listeners = new Map<string, Set<Listener>>();

  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }

  addEventListener(type: string, listener: Listener): void {
    const listeners = this.#listeners.get(type) ?? new Set();
    this.#listeners.set(type, listeners.add(listener));
  }

  removeEventListener(type: string, listener: Listener): void {
    this.#listeners.get(type)?.delete(listener);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }

  close(): void {
    this.readyState = FakeSocket.CLOSED;
  }

  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.#emit("open", {});
  }

  receive(frame: object): void {
    this.#emit("message", { data: JSON.stringify(frame) });
  }

  /** Answers auth. */
  admits(): void {
    this.receive({ type: "pong", seq: 0, ts: "2026-07-20T04:00:00.000Z", data: { version: 1, authenticated: true } });
  }

  breaks(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.#emit("close", { code });
  }

  fails(): void {
    this.readyState = FakeSocket.CLOSED;
    this.#emit("error", { message: "refused" });
  }

  #emit(type: string, event: object): void {
    for (const listener of this.#listeners.get(type) ?? []) listener({ type, ...event });
  }
}
