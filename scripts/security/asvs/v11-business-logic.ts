import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 11 of ASVS, with their answers. */
export const BUSINESS_LOGIC: readonly Requirement[] = [
  {
    ids: ["11.1.1"],
    requirement: "Steps run in their order",
    status: "proven",
    answer: ["State and version enforce the order."],
    tests: {
      "server/market/trading/clusters/clusters.test.ts": [
        "are refused on an older version, above what is open, and for part of a lot",
      ],
      "server/market/trading/eois/own-eoi.test.ts": ["is refused with fresh numbers when the level moved"],
    },
  },
  {
    ids: ["11.1.2"],
    requirement: "Steps take human time",
    status: "does not apply",
    answer: ["Programs may trade; unusual figures are repeated before they bind."],
  },
  {
    ids: ["11.1.3", "11.1.5"],
    requirement: "Business limits apply",
    status: "proven",
    answer: ["Firms and dealers have limits, and unusual levels and sizes are repeated."],
    tests: {
      "server/market/trading/limits/limits.test.ts": ["is passed by no confirmation, whatever is repeated"],
      "server/market/trading/eois/deal-checks.test.ts": ["is refused at its field with the figures, and posts nothing"],
    },
  },
  {
    ids: ["11.1.4"],
    requirement: "Automation is limited",
    status: "proven",
    answer: [
      "Searches, documents, mails, chat messages, files, Mind and sockets have limits of their own.",
      "All calls, including quotes, previews and pricing, are limited by person, and by address for visitors.",
    ],
    tests: {
      "server/machine/http/call-limits.test.ts": [
        "above the limit wait, of each person and of visitors from each address apart",
      ],
    },
  },
  {
    ids: ["11.1.6"],
    requirement: "Checks and their use do not race",
    status: "proven",
    answer: ["Limits, approvals and keys are decided under locks."],
    tests: {
      "server/market/trading/limits/limits.test.ts": ["gives the last crore to one of two who ask at the same instant"],
      "server/people/accounts/approvals/approvals.test.ts": ["is applied once when two approve at the same moment"],
      "server/machine/http/app.test.ts": ["run once per key: a repeat, even at the same moment, gets the first answer"],
    },
  },
  {
    ids: ["11.1.7"],
    requirement: "Unusual business is noticed",
    status: "proven",
    answer: ["Surveillance reports wash deals, late reports and levels off the market."],
    tests: {
      "server/market/surveillance/deals.test.ts": ["on tickets is reported to both firms with both deals, once"],
      "server/market/surveillance/alerts.test.ts": ["is reported with both levels, and one near the market is not"],
    },
  },
];
