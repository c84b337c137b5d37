import type { Cluster } from "#domain/entities/cluster.ts";
import type { Holding } from "#domain/entities/inventory.ts";
import type { Ticket } from "#domain/entities/ticket.ts";
import type { TradeList } from "#domain/entities/trade-list.ts";
import { istTimeOf } from "#domain/lib/iso-date.ts";
import { expect, type APIRequestContext, type PlaywrightWorkerArgs } from "@playwright/test";
import { must } from "#domain/lib/must.ts";
import { PASSWORD } from "./desk.ts";

interface QuoteIn {
  finstrument_id: string;
  quote_type: "BID" | "ASK";
  /** Rupees of face value. */
  quantum: number;
  /** Fraction: 0.0685 is 6.85 %. */
  yield_stored: number;
  /** Platform and recipient of an RFQ quote. */
  send_to_rfq?: true;
  clearing_corporation?: "NSCCL" | "ICCL";
  rfq_mode?: "OTO" | "OTM";
  oto_participant_details?: { exchange: "NSE" | "BSE"; participant_code: string; name: string };
}

/** Withdraws all quotes of the dealers' firms, so a test does not mistake an earlier test's quotes for its own. */
export async function withoutQuotes(
  playwright: PlaywrightWorkerArgs["playwright"],
  baseURL: string | undefined,
  emails: readonly string[],
): Promise<void> {
  for (const email of emails) {
    const dealer = await ApiDealer.signIn(playwright, must(baseURL, "baseURL"), email);
    await dealer.withdrawAll();
    await dealer.close();
  }
}

/** A dealer without a screen, who acts while a test watches another dealer's screen. */
export class ApiDealer {
  readonly #calls: APIRequestContext;

  constructor(calls: APIRequestContext) {
    this.#calls = calls;
  }

  static async signIn(playwright: PlaywrightWorkerArgs["playwright"], baseURL: string, email: string) {
    const calls = await playwright.request.newContext({ baseURL });
    const answer = await calls.post("/api/token/", { data: { email, password: PASSWORD } });
    expect(answer.status()).toBe(200);
    return new ApiDealer(calls);
  }

  /** Posts an EOI; returns its id. */
  async post(quote: QuoteIn): Promise<string> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answer = await this.#calls.post("/api/eoi/add/", { data: quote, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: string }).id;
  }

  /** Moves the level of an EOI posted here, provided nothing else has changed it since. */
  async move(id: string, version: number, yieldStored: number): Promise<void> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const data = { version, fixed_field: "yield", yield_stored: yieldStored };
    const answer = await this.#calls.put(`/api/eoi/update/${id}/`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Hits or lifts a quote with an own quote; returns the ticket's number. */
  async hit(own: string, opposing: string): Promise<string> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const data = { opposing_eoi: opposing, confirm: true };
    const answer = await this.#calls.put(`/api/trade/d/eoi/${own}/close/`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { ticket: { number: string } }).ticket.number;
  }

  /** Answers an EOI at another level. @param yieldStored a fraction */
  async respond(eoi: string, yieldStored: number): Promise<void> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const data = { respond_eoi_id: eoi, yield_stored: yieldStored };
    const answer = await this.#calls.post("/api/eoi/add-negotiation/", { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /**
   * Creates and sends the ticket of a deal made elsewhere in this minute; returns its number. The previous minute might
   * belong to yesterday.
   */
  async sendTicket(terms: object): Promise<string> {
    const headers = () => ({ "Idempotency-Key": crypto.randomUUID() });
    const tradeTime = istTimeOf(Date.now()).slice(0, 5);
    const data = { trade_time: tradeTime, ...terms };
    const written = await this.#calls.post("/api/chatter/trade/manual-ticket/", { data, headers: headers() });
    expect(written.ok(), await written.text()).toBe(true);
    const { id, version, number } = (await written.json()) as { id: string; version: number; number: string };
    const path = `/api/chatter/trade/actions/${id}/send/`;
    const sent = await this.#calls.patch(path, { data: { version }, headers: headers() });
    expect(sent.ok(), await sent.text()).toBe(true);
    return number;
  }

  /** Consents to a ticket at its current figures. */
  async consent(number: string): Promise<void> {
    const { id, version, yield_stored, unit_price_stored, consideration } = await this.ticket(number);
    const seen = {
      bond_yield: yield_stored,
      unit_clean_price: unit_price_stored,
      total_accrued_interest: consideration?.accrued_interest,
    };
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const data = { version, ...seen };
    const answer = await this.#calls.patch(`/api/chatter/trade/accept-consideration/${id}/`, { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Executes an agreed ticket. */
  async execute(number: string): Promise<void> {
    const { id, version } = await this.ticket(number);
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const path = `/api/chatter/trade/actions/${id}/execute/`;
    const answer = await this.#calls.patch(path, { data: { version }, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Bonds that this dealer's firm holds, with their face. */
  async holdings(): Promise<Pick<Holding, "finstrument_id" | "face">[]> {
    const answer = await this.#calls.get("/api/inventory/", { params: { page_size: 200 } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { results: Holding[] }).results;
  }

  async stateOf(number: string): Promise<Ticket["state"]> {
    return (await this.ticket(number)).state;
  }

  /** The newest tickets of this dealer's firm. */
  async tickets(): Promise<Ticket[]> {
    const answer = await this.#calls.get("/api/chatter/trade/", { params: { page_size: 200 } });
    return ((await answer.json()) as { results: Ticket[] }).results;
  }

  /** Current state of a ticket of this dealer's firm. */
  async ticket(number: string): Promise<Ticket> {
    const tickets = await this.tickets();
    return must(
      tickets.find((row) => row.number === number),
      "ticket",
    );
  }

  async withdraw(id: string): Promise<void> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answer = await this.#calls.post(`/api/eoi/expire/${id}/`, { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Withdraws every live quote of this dealer, so a retried test finds none of its first try. */
  async withdrawAll(): Promise<void> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answer = await this.#calls.put("/api/trade/d/eoi/close/", { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Number of quotes this dealer sees. */
  async quotesThere(): Promise<number> {
    const answer = await this.#calls.get("/api/trade/eoi/", { params: { page_size: 1 } });
    return ((await answer.json()) as { count: number }).count;
  }

  /** Yields of the live quotes in one bond, as fractions. */
  async yieldsOf(isin: string): Promise<Record<"BID" | "ASK", number[]>> {
    const params = { finstrument_data__finstrument_id: isin, page_size: 200 };
    const answer = await this.#calls.get("/api/trade/eoi/", { params });
    const { results } = (await answer.json()) as { results: { quote_type: "BID" | "ASK"; yield_stored: number }[] };
    const of = (side: string) => results.filter((row) => row.quote_type === side).map((row) => row.yield_stored);
    return { BID: of("BID"), ASK: of("ASK") };
  }

  /** Requests from a firm a level at which this dealer can sell five crore of a bond; returns the list's id. */
  async askOne(firm: string, isin: string): Promise<string> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const closesAt = new Date(Date.now() + 15 * 60_000).toISOString();
    const lines = [{ finstrument_id: isin, side: "ASK", quantity: 50_000_000 }];
    const data = { title: "One bond", closes_at: closesAt, lines, firms: [firm] };
    const answer = await this.#calls.post("/api/lists/", { data, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as TradeList).id;
  }

  /** Yields answered to a list, as fractions. */
  async namedTo(list: string): Promise<number[]> {
    const answer = await this.#calls.get(`/api/lists/${list}/`);
    expect(answer.ok(), await answer.text()).toBe(true);
    const { lines } = (await answer.json()) as TradeList;
    return lines.flatMap(({ answers }) => answers).flatMap(({ yield_stored: level }) => level ?? []);
  }

  async withdrawList(list: string): Promise<void> {
    const headers = { "Idempotency-Key": crypto.randomUUID() };
    const answer = await this.#calls.post(`/api/lists/${list}/withdraw/`, { data: {}, headers });
    expect(answer.ok(), await answer.text()).toBe(true);
  }

  /** Yields offered in the open negotiations of this dealer's firm in one bond, as fractions. */
  async offeredIn(isin: string): Promise<number[]> {
    const answer = await this.#calls.get("/api/trade/cluster/", { params: { page_size: 50 } });
    const { results } = (await answer.json()) as { results: Cluster[] };
    const open = results.filter((row) => row.finstrument_id === isin && row.state === "NEGOTIATING");
    return open.flatMap(({ rounds }) => rounds).flatMap(({ yield_stored: level }) => level ?? []);
  }

  async close(): Promise<void> {
    await this.#calls.dispose();
  }
}
