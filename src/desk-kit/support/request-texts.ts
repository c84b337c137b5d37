import type { AskedRequestType } from "#domain/entities/form-request.ts";

interface RequestText {
  /** Title of the dialog and of the ticket. */
  title: string;
  /** Explains the request in a sentence or two. */
  text: string;
}

/** Texts of each request, for the dialog and for the support desk. */
export const REQUEST_TEXTS: Readonly<Record<AskedRequestType, RequestText>> = {
  REQUEST_PRICING: {
    title: "Request pricing",
    text: "We look for the terms this bond is to be priced by, with their source, and write to you once it can be priced.",
  },
  REQUEST_ACCESS_TO_TRADE: {
    title: "Request access to trade",
    text: "Trading takes the role Dealer, which your firm's ops admin gives. We pass your request on and help with what is missing.",
  },
  REQUEST_LIVE_MARKET_UPGRADE: {
    title: "Request the live market",
    text: "Live bids and offers are shown to people with trade access. Say what you need them for.",
  },
  REQUEST_DEPTH_FEATURE: {
    title: "Request depth",
    text: "Depth shows every live bid and offer of a bond by level. Say what you need it for.",
  },
  BUSINESS_MIGRATE: {
    title: "Move our business here",
    text: "We help to move your clients, users and limits from where you work today. Say what there is to move.",
  },
  REQUEST_ACCESS: {
    title: "Request access",
    text: "We write to you, and invite your firm's first admin once that is agreed.",
  },
  REQUEST_ACCESS_INVENTORY: {
    title: "Request access to inventory",
    text: "Inventory holds your firm's holdings and external trades, and belongs to the premium plan.",
  },
  REQUEST_CASHFLOW_UPGRADE: {
    title: "Request cash flows",
    text: "We look for the terms that this bond's payments follow from, with their source, and write to you once they are there.",
  },
  REQUEST_INTEGRATE_WITH_EXCHANGE: {
    title: "Request integration with the exchange",
    text: "We set up the connection to NSE and BSE together with your firm. Say which exchange and which membership it is.",
  },
};
