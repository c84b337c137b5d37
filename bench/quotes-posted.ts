import type { Caller } from "#server/machine/live/process.testing.ts";

const BONDS = 50;

/** Tradable bonds, enough that the quotes are as spread out as on a real board. */
export async function dealableBonds(origin: string, words = "sdl 2035"): Promise<string[]> {
  const query = new URLSearchParams({ searchKey: words, limit: String(BONDS) });
  const answer = await fetch(`${origin}/api/market/finstruments/?${query}`);
  const { finstruments } = (await answer.json()) as { finstruments: { id: string; selectable: boolean }[] };
  return finstruments.flatMap(({ id, selectable }) => (selectable ? [id] : []));
}

/** Posts a bid slightly worse than the previous one, so nothing else changes with it. */
export async function postBid(caller: Caller, n: number, bond: string): Promise<string> {
  const answer = await caller.post(
    "/api/eoi/add/",
    {
      finstrument_id: bond,
      quote_type: "BID",
      quantum: 10_000_000,
      yield_stored: 0.07 + n / 1_000_000,
      settlement_delta: 1,
    },
    { "idempotency-key": `bench-bid-${n}` },
  );
  if (answer.status !== 200) throw new Error(`posting answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { id: string }).id;
}
