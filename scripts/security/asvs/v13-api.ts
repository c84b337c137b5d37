import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 13 of ASVS, with their answers. */
export const API: readonly Requirement[] = [
  {
    ids: ["13.1.1"],
    requirement: "One parser reads each form",
    status: "proven",
    answer: ["JSON and addresses have one reader each.", "The guard checks the address of the actual connection."],
    tests: {
      "server/machine/http/strange-requests.test.ts": ["%s is refused in our own form, and its connection ends"],
      "server/people/chat/previews/fetch-page.test.ts": ["is not called by its address: %s"],
    },
  },
  {
    ids: ["13.1.5", "13.2.5"],
    requirement: "Other content types are refused",
    status: "proven",
    answer: ["The answer is 415."],
    tests: {
      "server/machine/http/app.test.ts": ["%s is refused"],
    },
  },
  {
    ids: ["13.2.6"],
    requirement: "Messages are not altered on the way",
    status: "proven",
    answer: [
      "TLS ensures this, which the requirement accepts.",
      "The exchange also signs the body, in its own way.",
      "The recipient that a callback names decides only whose data is read again from the exchange.",
    ],
    tests: {
      "tests/operations/tls.test.ts": ["is of version 1.2 or newer"],
      "server/market/trading/venue/quotes-on-venue.test.ts": ["are proven by NSE's own vector, and by BSE's"],
    },
  },
  {
    ids: ["13.3.1", "13.3.2", "13.4.1", "13.4.2"],
    requirement: "SOAP and GraphQL are safe",
    status: "does not apply",
    answer: ["Neither is used."],
  },
];
