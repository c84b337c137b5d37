import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 7 of ASVS, with their answers. */
export const ERRORS_AND_LOGS: readonly Requirement[] = [
  {
    ids: ["7.1.1", "7.1.2"],
    requirement: "The log holds no secrets",
    status: "proven",
    answer: ["Error reports hold none either."],
    tests: {
      "tests/operations/logs.test.ts": [
        "neither passwords, tokens, tickets nor what is typed and written",
        "not even what could not be stored",
      ],
      "server/machine/error-reports/error-reports.test.ts": [
        "nothing secret gets through, whatever a page puts into it",
      ],
    },
  },
  {
    ids: ["7.1.3", "7.2.2"],
    requirement: "Refused calls are logged",
    status: "proven",
    answer: [
      "A call may be refused for its caller, right, fields, origin or rate.",
      "Each leaves a line at `info` with person, endpoint, address and reason.",
    ],
    tests: {
      "server/machine/http/refused-calls.test.ts": [
        "has a line for each call that was refused",
        "has a line for tries that come too often",
      ],
    },
  },
  {
    ids: ["7.1.4"],
    requirement: "Log events hold time, person and action",
    status: "proven",
    answer: ["An entry holds number, time, person, firm, action, subject and call."],
    tests: {
      "server/machine/core/change.test.ts": ["make one chain: every entry follows the one before it"],
      "server/market/surveillance/timeline/timeline.test.ts": [
        "a failed sign-in of its people stands there with where it came from",
      ],
    },
  },
  {
    ids: ["7.2.1"],
    requirement: "Sign-ins are logged",
    status: "proven",
    answer: [
      "The audit records sign-ins and wrong guesses.",
      "The log records a right password that stops at the second factor, and a try that has to wait.",
    ],
    tests: {
      "server/people/accounts/password.test.ts": [
        "both the success and the failure are in the audit, without what was typed",
      ],
      "server/machine/http/refused-calls.test.ts": [
        "says of a right password that its second factor is missing",
        "has a line for tries that come too often",
      ],
    },
  },
  {
    ids: ["7.3.1"],
    requirement: "Input cannot forge log lines",
    status: "proven",
    answer: ["Lines are JSON, and a malformed id of a call is not accepted."],
    tests: {
      "tests/operations/logs.test.ts": ["a call without one is given one, and one that is no id is not taken"],
    },
  },
  {
    ids: ["7.3.3"],
    requirement: "The audit shows its own alteration",
    status: "proven",
    answer: [
      "A changed, missing or reordered entry is found.",
      "Rows cut from the end are not ([0010](../decisions/0010-audit-chain-in-the-transaction.md)).",
    ],
    tests: {
      "scripts/audit-verify.process.test.ts": ["a changed row with a new hash of its own breaks at the next one"],
      "scripts/audit-pruned.test.ts": ["that is sealed by a checkpoint without the installation's signature is named"],
      "server/market/surveillance/timeline/timeline.test.ts": ["that was changed in the database says so"],
    },
  },
  {
    ids: ["7.3.4"],
    requirement: "Clocks are synchronised",
    status: "proven",
    answer: ["Times are UTC.", "Each scrape compares the node's clock with the database's, for an alarm."],
    tests: {
      "server/machine/metrics/metrics.test.ts": ["a clock that goes otherwise than the database's is seen"],
    },
  },
  {
    ids: ["7.4.1"],
    requirement: "Unexpected errors reveal nothing",
    status: "proven",
    answer: ["The answer names only the call."],
    tests: {
      "server/machine/http/app.test.ts": ["a surprise is answered without its details"],
      "tests/operations/logs.test.ts": ["the caller's own is in the answer and in every line of the call"],
    },
  },
  {
    ids: ["7.4.2", "7.4.3"],
    requirement: "Errors end at one place",
    status: "proven",
    answer: [
      "Expected errors have a code.",
      "Other errors of calls are logged once, at the edge; outside of calls they end the process.",
    ],
    tests: {
      "server/machine/http/app.test.ts": [
        "a surprise is answered without its details",
        "a database that does not answer is 503 database_away",
      ],
    },
  },
];
