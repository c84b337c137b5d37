import { market, OURS, rule, type WrittenEntry } from "#domain/glossary/entry.ts";

const RFQ_PAGES = "NSE, About Request for Quote and FAQs on RFQ";

/** Terms from first interest to an agreed deal. */
export const DEALING: readonly WrittenEntry[] = [
  {
    id: "bid",
    term: "Bid",
    also: ["buy", "kharid"],
    words: "What a buyer gives. The best bid is the highest price, which is the lowest yield.",
    source: OURS,
  },
  {
    id: "ask",
    term: "Offer",
    also: ["ask", "sell", "bikri"],
    words: "What a seller takes. The best offer is the lowest price, which is the highest yield.",
    source: OURS,
  },
  {
    id: "expression-of-interest",
    term: "Expression of interest",
    also: ["EOI"],
    words:
      "One side, bid or offer, in one bond with size, level, validity and settlement. It is firm unless it says indicative.",
    source: OURS,
  },
  {
    id: "quote",
    term: "Quote",
    also: ["level"],
    words: "An expression of interest that others see, a line of a run, or a quote on an exchange's RFQ platform.",
    source: OURS,
  },
  {
    id: "quantum",
    term: "Quantum",
    also: ["size", "quantity", "amount"],
    words:
      "The size of a deal in whole rupees of face value. The number of bonds is the quantum over the face value, so it is a multiple of the lot.",
    figures: [{ name: "most_digits", label: "Digits at most", value: 12, unit: "count" }],
    source: OURS,
  },
  {
    id: "lot",
    term: "Lot",
    also: ["lot size", "market lot"],
    words: "The smallest amount that can be traded: one bond's face value unless the bond says otherwise.",
    source: OURS,
  },
  {
    id: "lakh-and-crore",
    term: "Lakh and crore",
    also: ["lakh", "crore", "cr", "lac"],
    words: "A lakh is 1,00,000 and a crore 1,00,00,000: a hundred lakh. Rupees are grouped so.",
    figures: [
      { name: "lakh", label: "One lakh", value: 100_000, unit: "rupees" },
      { name: "crore", label: "One crore", value: 10_000_000, unit: "rupees" },
    ],
    source: OURS,
  },
  {
    id: "depth",
    term: "Depth",
    also: ["market depth", "order stack"],
    words: "The live bids and offers of one bond, stacked by level with the size at each.",
    source: OURS,
  },
  {
    id: "run",
    term: "Run",
    also: ["public run", "private run"],
    words:
      "A list of quotes that a dealer sends together. A private run is read from a chat and seen by that chat alone; a public run is seen by everybody with trade access.",
    source: OURS,
  },
  {
    id: "inquiry",
    term: "Inquiry",
    words: "A question about a quote or a bond before a level is named.",
    source: OURS,
  },
  {
    id: "cluster",
    term: "Cluster",
    words:
      "The meeting place of bids and offers in one bond for one settlement date. A leg is one expression of interest in it.",
    source: OURS,
  },
  {
    id: "negotiation",
    term: "Negotiation",
    also: ["counter"],
    words: "Rounds of offer and counter within a cluster. A round stands for five minutes unless said otherwise.",
    figures: [{ name: "round", label: "Life of a round", value: 5, unit: "minutes" }],
    source: OURS,
  },
  {
    id: "ticket",
    term: "Ticket",
    also: ["deal ticket"],
    words: "The working paper of a deal: sides, brokers, bond, level, size, settlement and custodians.",
    source: OURS,
  },
  {
    id: "order",
    term: "Order",
    also: ["reported deal"],
    words: "The agreed deal as it is reported for execution and settlement.",
    source: OURS,
  },
  {
    id: "rfq",
    term: "RFQ",
    also: ["request for quote"],
    words:
      "A request for quote on a platform of NSE or BSE. The initiator asks, the responder answers, and an accepted quote is a deal.",
    source: market(RFQ_PAGES),
  },
  {
    id: "oto-and-otm",
    term: "OTO and OTM",
    also: ["one-to-one", "one-to-many", "OTO", "OTM"],
    words:
      "How an RFQ is sent: one-to-one to a named counterparty, one-to-many to all participants or a group, named or anonymous.",
    source: market(RFQ_PAGES),
  },
  {
    id: "rfq-price",
    term: "Price on an RFQ platform",
    also: ["due dates of cash flows"],
    words:
      "The price is reckoned from the yield on the due dates of the cash-flow schedule, never on payment dates moved for a holiday.",
    source: rule("SEBI/HO/DDHS/DDHSPOD1/P/CIR/2025/72 of 13 May 2025, NCS master circular, chapter XXII"),
    since: "2025-08-18",
  },
  {
    id: "rfq-share",
    term: "RFQ share",
    also: ["RFQ share meter"],
    words:
      "The part of its trades that a kind of firm has to deal on RFQ platforms: mutual funds 25% one-to-many, brokers 25% of their own trades over three months, AIFs and foreign investors 10% of a quarter.",
    figures: [
      { name: "mutual_funds", label: "Mutual funds", value: 25, unit: "percent" },
      { name: "brokers", label: "Brokers' own trades", value: 25, unit: "percent" },
      { name: "aifs", label: "AIFs and foreign investors", value: 10, unit: "percent" },
    ],
    source: rule("SEBI circulars on RFQ platforms, 2021 to 2024"),
  },
  {
    id: "deal-confirmation",
    term: "Deal confirmation",
    also: ["confirmation"],
    words: "Both sides, or their brokers and custodians, confirm the executed deal; from then on it has a deal number.",
    source: OURS,
  },
  {
    id: "deal-amendment",
    term: "Deal amendment",
    words: "A change or the cancelling of an executed deal, proposed by one side and agreed by the other.",
    source: market("NSE, FAQs on RFQ"),
  },
  {
    id: "mandate",
    term: "Mandate",
    words: "A client's standing permission to deal within limits until it ends.",
    source: OURS,
  },
  {
    id: "broker",
    term: "Broker",
    also: ["dalal"],
    words:
      "Who matches two clients and earns brokerage. Brokerage is added for the buyer and taken off for the seller, outside the consideration.",
    source: OURS,
  },
  {
    id: "issuer",
    term: "Issuer",
    also: ["borrower", "jaari karta"],
    words: "Who owes what a bond pays. A company's bonds share the first seven characters of their ISINs.",
    source: OURS,
  },
  {
    id: "wholesale-debt-market",
    term: "Wholesale debt market",
    also: ["WDM"],
    words: "The market of institutions in debt; a client's segment here when it deals from a wholesale desk.",
    source: OURS,
  },
  {
    id: "online-bond-platform",
    term: "Online bond platform provider",
    also: ["OBPP"],
    words:
      "A regulated online platform for investors who are no institutions. Its orders in listed bonds go through an exchange's RFQ.",
    source: rule("SEBI circulars on online bond platforms, as reported by the press"),
  },
];
