import { create } from "zustand";
import type { NeedTone } from "#domain/business/needs-me.ts";
import type { Eoi } from "#domain/entities/eoi.ts";
import { contextKey, flag } from "#src/shell/commands/when.ts";

/** The quote the person is on, in whichever panel: what keys like 'answer' act upon. */
interface MarketFocus {
  quote: Eoi | null;
  /** The id of a quote of another that an exchange shows, where the person is on such a one. */
  rfqId: string | null;
  /** The bond that the page is about; null where a quote says it, as on the desk. */
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
  maySeeTrading: flag("may.see-trading", "Your role does not see trading"),
  mayTrade: flag("may.trade", "Your role does not allow trading."),
  mayActOnOrders: flag("may.act-on-orders", "Your role does not act on orders."),
  /** Researchers. */
  mayUseMind: flag("may.mind", "Mind takes the role Market Researcher"),
  /** The ISIN that the open page is about. */
  pageBond: contextKey<string>("page.bond", "", "Open a bond's page or focus a quote first"),
  /** Panels are there. */
  onDesk: flag("desk.open", "Open the desk first"),
  /** Tiles take keys: no sheet covers them. */
  atTiles: flag("desk.tiles", "Close the sheet over the desk first"),
  /** Forms that deal have a place to open in: on the desk and on the page of a bond. */
  dealsHere: flag("deals.here", "Open the desk or a bond's page first"),
  quoteFocused: flag("quote.focused", "Focus a quote first"),
  quoteMine: flag("quote.mine", "This is another firm's quote"),
  quoteLive: flag("quote.live", "This quote is no longer live"),
  rfqFocused: flag("rfq.focused", "Focus a quote first"),
  sideView: contextKey<string>("side.view", "", "Not open"),
  /** How many things wait for this person's firm, and whether the most pressing one is nearly late, or late. */
  needs: contextKey<number>("needs.count", 0),
  needsTone: contextKey<NeedTone>("needs.tone", "fine"),
  listNeedsMe: flag("lists.need-me", "No list waits for you"),
  /** How many invitations to conversations wait for this person. */
  invitedToTalk: contextKey<number>("chat.invitations", 0),
  /** A binding step waits for its distinct key. */
  confirming: flag("confirming", "Nothing waits to be confirmed"),
  /** A sentence that can be confirmed no more is still on the screen. */
  lapsed: flag("lapsed", "Nothing waits to be confirmed"),
  /** That step only takes something away from the market. */
  withdrawing: flag("withdrawing", "Nothing waits to be withdrawn"),
};
