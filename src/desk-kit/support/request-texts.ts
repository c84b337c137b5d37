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
    text: "We look for this bond's pricing terms and their source, and email you once it can be priced.",
  },
  REQUEST_ACCESS_TO_TRADE: {
    title: "Request access to trade",
    text: "Trading requires the Dealer role, which your firm's ops admin assigns. We pass on your request and help with anything missing.",
  },
  REQUEST_LIVE_MARKET_UPGRADE: {
    title: "Request the live market",
    text: "Live bids and offers are shown to people with trade access. Tell us what you need them for.",
  },
  REQUEST_DEPTH_FEATURE: {
    title: "Request depth",
    text: "Depth shows every live bid and offer of a bond by level. Tell us what you need it for.",
  },
  BUSINESS_MIGRATE: {
    title: "Move our business here",
    text: "We help move your clients, users and limits from your current platform. Tell us what to move.",
  },
  REQUEST_ACCESS: {
    title: "Request access",
    text: "We contact you, and invite your firm's first admin once agreed.",
  },
  REQUEST_ACCESS_INVENTORY: {
    title: "Request access to inventory",
    text: "Inventory covers your firm's holdings and external trades, and is part of the premium plan.",
  },
  REQUEST_CASHFLOW_UPGRADE: {
    title: "Request cash flows",
    text: "We look for the terms behind this bond's payments and their source, and email you once they are available.",
  },
  REQUEST_INTEGRATE_WITH_EXCHANGE: {
    title: "Request integration with the exchange",
    text: "We set up the connection to NSE and BSE together with your firm. Tell us the exchange and your membership.",
  },
};
