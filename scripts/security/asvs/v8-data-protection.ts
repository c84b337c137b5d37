import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 8 of ASVS, with their answers. */
export const DATA_PROTECTION: readonly Requirement[] = [
  {
    ids: ["8.1.1", "8.2.1"],
    requirement: "Answers are not cached",
    status: "proven",
    answer: ["Every call answers with `no-store`."],
    tests: {
      "server/machine/http/app.test.ts": ["answers of the API are never cached"],
      "server/people/support/routes.s3.test.ts": ["is stored under an id of its own and read back"],
    },
  },
  {
    ids: ["8.1.2"],
    requirement: "Temporary copies are removed",
    status: "proven",
    answer: ["Unused files are removed after a day, webhooks after a month."],
    tests: {
      "server/housekeeping.s3.test.ts": [
        "webhooks that were taken go after a month, files sent and never used after a day",
      ],
    },
  },
  {
    ids: ["8.1.3"],
    requirement: "Requests have few parameters",
    status: "proven",
    answer: ["A body holds only the fields of its schema."],
    tests: {
      "tests/contract/walk.test.ts": ["%s answers 400 with field errors to a body it does not take"],
    },
  },
  {
    ids: ["8.1.4", "11.1.8"],
    requirement: "Unusual numbers of calls raise an alarm",
    status: "proven",
    answer: [
      "The server refuses calls of a person or an address beyond the needs of a page.",
      "They are counted apart for an alarm, and the log names their origin.",
    ],
    tests: {
      "server/machine/metrics/metrics.test.ts": ["that were too many are counted apart"],
      "server/machine/http/refused-calls.test.ts": ["has a line for each call that was refused"],
    },
  },
  {
    ids: ["8.2.2"],
    requirement: "Browser storage holds nothing sensitive",
    status: "open",
    answer: [
      "The browser stores the newest messages of each chat, unsent messages and drafts, in the clear, for the signed-in person.",
      "The desk can therefore open without a network and lose no typed text.",
      "Stored texts are deleted as in 8.2.3; a session that ended by itself leaves them until its person or another signs in.",
      "A key in the same browser would not protect them.",
    ],
  },
  {
    ids: ["8.2.3"],
    requirement: "Browser storage is emptied with the session",
    status: "proven",
    answer: ["It is emptied at sign-out, and when another person signs in."],
    tests: {
      "src/chat-client/engine/dexie-cache.test.ts": ["is gone when somebody signs out, whoever it was"],
      "src/lib/stored.test.ts": ["somebody else's typing is deleted when a person signs in"],
      "e2e/site/next-person.spec.ts": ["who signs in after a session that was never ended finds nothing of it either"],
    },
  },
  {
    ids: ["8.3.1"],
    requirement: "Queries hold nothing sensitive",
    status: "proven",
    answer: [
      "Searches for a PAN, a mobile number or a word of a chat use a body, and appear in no page's address.",
      "`GET /api/clients/ucc/` and `GET /api/useraccounts/` still accept `search`, for earlier programs.",
    ],
    tests: {
      "tests/security-code.test.ts": [
        "a PAN, a mobile number or a word of a chat is searched for by a body, not by an address",
      ],
      "src/features/surveillance/surveillance-search.test.ts": ["words that are searched for are in no address"],
      "src/features/surveillance/surveillance.page.spec.ts": [
        "what is searched for stands neither in the page's address nor in that of a call",
      ],
    },
  },
  {
    ids: ["8.3.2"],
    requirement: "People can export or remove their data",
    status: "proven",
    answer: [
      "A person downloads their data as a file, by their password.",
      "On request staff switch the account off, and the person removes lists, searches and conversations with Mind.",
      "Chats, the audit and deals are records that firms keep by law, and go with their retention; see 8.3.8.",
    ],
    tests: {
      "server/people/accounts/profile/own-data.test.ts": [
        "is one file of theirs, with a row of each kind and nothing of anybody else",
        "says of secrets only that they are there",
        "is given by the password alone, five times in an hour, and each is in the audit",
      ],
      "src/features/profile/data-section.page.spec.ts": [
        "a person downloads what the product holds about them, by keyboard alone and by their password",
      ],
    },
  },
  {
    ids: ["8.3.3"],
    requirement: "People consent to clear terms before use",
    status: "proven",
    answer: [
      "A list of the terms comes before any other page or answer.",
      "It names the stored data, its purpose, its duration, its readers, the way to withdraw and the address for complaints.",
      "The box is not ticked beforehand.",
      "Each consent is stored by version and time, and audited.",
      "A changed text asks again, and the profile withdraws consent ([0069](../decisions/0069-consent-before-use.md)).",
      "The texts are templates that counsel has to review.",
    ],
    tests: {
      "e2e/site/consent.spec.ts": ["a new person agrees before anything else"],
      "server/people/accounts/consent/consent.test.ts": [
        "is asked to, can do nothing else until then",
        "is stored by person, version and time, audited",
        "is withdrawn by one call, at once",
      ],
      "src/app/policies.test.ts": ["privacy notice, terms and chat policy are those of their version"],
    },
  },
  {
    ids: ["8.3.5"],
    requirement: "Access to private data is audited",
    status: "proven",
    answer: ["The audit records each look of compliance."],
    tests: {
      "server/market/surveillance/audited-read.s3.test.ts": [
        "each look, search and list is written down with who looked at what",
      ],
    },
  },
  {
    ids: ["8.3.6"],
    requirement: "Memory is overwritten",
    status: "open",
    answer: ["The language has a garbage collector, and memory is not overwritten."],
  },
  {
    ids: ["8.3.7"],
    requirement: "Encrypted data has integrity",
    status: "proven",
    answer: ["This covers exchange credentials, second factors and password hashes."],
    tests: {
      "server/market/exchange/credentials/exchange-credentials.test.ts": [
        "are stored sealed, and open for their firm and corporation alone",
      ],
      "server/machine/identity/passwords.test.ts": ["opens neither under another secret nor for another person"],
    },
  },
  {
    ids: ["8.3.8"],
    requirement: "Old data is removed",
    status: "proven",
    answer: ["A firm's policy removes it, never before the law allows."],
    tests: {
      "server/market/surveillance/retention/retention.s3.test.ts": [
        "housekeeping removes what is past its time, leaves what is on hold",
        "%s are never stored for less than the law asks",
      ],
    },
  },
];
