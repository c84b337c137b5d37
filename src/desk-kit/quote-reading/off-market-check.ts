import { z } from "zod";
import { create } from "zustand";
import { persist } from "zustand/middleware";
import type { Eoi } from "#domain/entities/eoi.ts";
import { SIDE_NOUN } from "#domain/entities/side-text.ts";
import { formatBp } from "#domain/lib/format-level.ts";
import { can } from "#domain/permissions/capabilities.ts";
import { offMine, OFF_MARKET_BP, type OffMarket } from "#domain/runs/off-market.ts";
import { runText } from "#domain/runs/run-text.ts";
import { levelSentence } from "#domain/trading/level-sentence.ts";
import { persistedIn } from "#src/lib/persisted.ts";
import { stores } from "#src/lib/stored.ts";
import type { SendCheck } from "#src/chat-client/send-check.ts";
import { subjectOf, useSession } from "#src/session/session.ts";
import { live } from "#src/live/connection.ts";
import { mayQuote, readMessage } from "#src/desk-kit/quote-reading/read-quotes.ts";

const MOST_OWN_QUOTES = 500;

interface OffMarketLimit {
  limitBp: number;
  setLimitBp: (limitBp: number) => void;
}

export const useOffMarketLimit = create<OffMarketLimit>()(
  persist(
    (set) => ({ limitBp: OFF_MARKET_BP, setLimitBp: (limitBp) => set({ limitBp }) }),
    persistedIn({
      store: stores.arranged,
      name: "off-market",
      initial: { limitBp: OFF_MARKET_BP },
      accept: (stored) => z.object({ limitBp: z.number().positive() }).safeParse(stored).data,
    }),
  ),
);
stores.onPerson(() => void useOffMarketLimit.persist.rehydrate());

/** Compares the levels of a text with the firm's live quotes before it is sent; asks first if one is far off. */
export const offMarketCheck: SendCheck = {
  mayQuote,
  async reasonsToAsk(text) {
    const { session } = useSession.getState();
    // People who do not trade have no quotes to compare with.
    if (session === null || !can(subjectOf(session), "trade")) return [];
    const { readings } = await readMessage(text);
    const bonds = readings.flatMap(({ finstrument_id: isin }) => isin ?? []);
    if (bonds.length === 0) return [];
    const quotes = await live.findQuotes("", bonds, MOST_OWN_QUOTES);
    const mine = quotes.filter((quote: Eoi) => quote.client_id === session.id);
    return offMine(readings, mine, useOffMarketLimit.getState().limitBp).map(reasonOf);
  },
};

function reasonOf({ terms, mine, differenceBp }: OffMarket): string {
  return `${runText(terms)} is ${formatBp(differenceBp)} off your own live ${SIDE_NOUN[mine.quote_type]}, ${levelSentence(mine)}.`;
}
