import { create } from "zustand";
import type { NeedTone } from "#domain/business/needs-me.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { onDesk } from "#src/shell/commands/on-page.ts";
import { contextKey, flag } from "#src/shell/commands/when.ts";

/** The focused quote in any panel; commands such as 'answer' act on it. */
interface MarketFocus {
  quote: Eoi | null;
  /** The id of a quote of another that an exchange shows, where the person is on such a one. */
  rfqId: string | null;
  /** Bond of the page; null where the quote determines it, as on the desk. */
  bond: string | null;
  setQuote: (quote: Eoi | null) => void;
  setRfq: (rfqId: string | null) => void;
}

export const useMarketFocus = create<MarketFocus>((set) => ({
  quote: null,
  rfqId: null,
  bond: null,
  setQuote: (quote) => set({ quote }),
  setRfq: (rfqId) => set({ rfqId }),
}));

/** Facts that when-clauses of several features test. */
export const facts = {
  maySeeTrading: flag("may.see-trading", "Your role has no access to trading"),
  mayTrade: flag("may.trade", "Your role does not allow trading."),
  mayActOnOrders: flag("may.act-on-orders", "Your role does not act on orders."),
  /** Researchers. */
  mayUseMind: flag("may.mind", "Mind requires the Market Researcher role"),
  /** ISIN of the open page. */
  pageBond: contextKey<string>("page.bond", "", "Open a bond's page or focus a quote first"),
  onDesk,
  /** Tiles take keys: no sheet covers them. */
  atTiles: flag("desk.tiles", "Close the sheet over the desk first"),
  /** Forms that deal have a place to open in: on the desk and on the page of a bond. */
  dealsHere: flag("deals.here", "Open the desk or a bond's page first"),
  quoteFocused: flag("quote.focused", "Focus a quote first"),
  quoteMine: flag("quote.mine", "This is another firm's quote"),
  quoteLive: flag("quote.live", "This quote is no longer live"),
  rfqFocused: flag("rfq.focused", "Focus a quote first"),
  sideView: contextKey<string>("side.view", "", "Not open"),
  /** Number of items waiting for this person's firm, and the urgency of the most pressing one. */
  needs: contextKey<number>("needs.count", 0),
  needsTone: contextKey<NeedTone>("needs.tone", "fine"),
  listNeedsMe: flag("lists.need-me", "No list awaits your answer"),
  /** Number of pending chat invitations. */
  invitedToTalk: contextKey<number>("chat.invitations", 0),
  /** A binding step waits for its distinct key. */
  confirming: flag("confirming", "Nothing to confirm"),
  /** A sentence that can be confirmed no more is still on the screen. */
  lapsed: flag("lapsed", "Nothing to confirm"),
  /** The waiting step is a withdrawal. */
  withdrawing: flag("withdrawing", "Nothing to withdraw"),
};
