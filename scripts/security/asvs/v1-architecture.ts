import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 1 of ASVS, with their answers. */
export const ARCHITECTURE: readonly Requirement[] = [
  {
    ids: ["1.1.1", "1.14.4"],
    requirement: "Security is part of every stage, and the build verifies it",
    status: "proven",
    answer: ["`.ci/run` runs the whole proof from a bare clone.", "These pages are part of the proof."],
    tests: {
      "tests/security-page.test.ts": ["every test it names is there"],
    },
  },
  {
    ids: ["1.1.2"],
    requirement: "Threats are considered at each design change",
    status: "proven",
    answer: ["A new way in or out fails a test until the [threat model](README.md#ways-in-and-out) lists it."],
    tests: {
      "tests/security-page.test.ts": ["names every way in and out of the server, at a border of it"],
    },
  },
  {
    ids: ["1.1.3"],
    requirement: "Features carry their security constraints",
    status: "proven",
    answer: [
      "A table lists the rights of each role on every endpoint that takes an id.",
      "A new endpoint without its row fails the test.",
    ],
    tests: {
      "tests/contract/strangers-table.process.test.ts": [
        "the table names every endpoint that takes an id, and every column",
      ],
    },
  },
  {
    ids: ["1.1.4", "1.1.5", "1.11.1"],
    requirement: "Borders, components and data flows are documented",
    status: "proven",
    answer: [
      "[These pages](README.md), `docs/architecture.md`, `docs/code.md` and `docs/decisions/README.md` describe them.",
      "Imports follow the documented arrows.",
    ],
    tests: {
      "tests/architecture.test.ts": ["has no import against the arrows"],
    },
  },
  {
    ids: ["1.1.6", "1.4.1", "1.4.4", "1.5.3"],
    requirement: "One central control runs on the server",
    status: "proven",
    answer: ["`server/machine/http/serve-route.ts` serves every endpoint of the contract and makes all its checks."],
    tests: {
      "tests/contract/walk.test.ts": [
        "the server serves the whole contract and no endpoint twice",
        "%s answers 401 token_missing",
      ],
    },
  },
  {
    ids: ["1.1.7"],
    requirement: "Developers and testers have a security checklist",
    status: "proven",
    answer: ["These pages are the checklist."],
    tests: {
      "tests/security-page.test.ts": ["names each requirement of level 2 once"],
    },
  },
  {
    ids: ["1.2.1", "1.14.1", "1.14.5"],
    requirement: "Processes run apart from each other, in containers, with few privileges",
    status: "proven",
    answer: [
      "The image runs as user 1000.",
      "All containers except the database's run without capabilities, on a root file system they cannot write.",
      "Only the nodes reach the database and the bus.",
    ],
    tests: {
      "tests/operations/deployment.test.ts": [
        "starts node itself, as npm start does, as nobody special",
        "gives no service rights that it does not need",
        "lets only the proxy be reached from outside",
      ],
    },
  },
  {
    ids: ["1.2.2", "1.9.1", "1.9.2"],
    requirement: "Components authenticate each other and encrypt their traffic",
    status: "proven",
    answer: [
      "Production connects to no service on another machine without TLS, unless the operator declares the network private.",
      "The address of each service holds its user and password.",
    ],
    tests: {
      "server/machine/config/config.test.ts": ["are encrypted, or the server does not start"],
      "server/machine/bus/nats-bus.nats.test.ts": ["an address that asks for TLS is not spoken to without it"],
    },
  },
  {
    ids: ["1.2.3"],
    requirement: "One audited mechanism signs people in",
    status: "proven",
    answer: ["Every way in opens a session through `server/machine/identity/sessions.ts` and is audited."],
    tests: {
      "server/people/accounts/password.test.ts": [
        "both the success and the failure are in the audit, without what was typed",
      ],
    },
  },
  {
    ids: ["1.2.4"],
    requirement: "All ways in are equally strong",
    status: "open",
    answer: [
      "Every way in is counted, audited and limited to a firm's addresses alike.",
      "Every way in asks for the second factor of a person who has one.",
      "Without a second factor, a code by mail or text message is enough, unless the operator, the firm or the person forbids it.",
      "The specification asks for this default.",
    ],
    tests: {
      "server/people/accounts/code-alone/code-alone.test.ts": ["signs nobody in whose firm does not take it"],
    },
  },
  {
    ids: ["1.4.5"],
    requirement: "Rights belong to features and come from roles",
    status: "proven",
    answer: ["A table of capabilities grants them."],
    tests: {
      "domain/permissions/capabilities.test.ts": [
        "belongs to ${holders.join",
        "holding complianceofficer takes trading away",
      ],
    },
  },
  {
    ids: ["1.5.1"],
    requirement: "Input and output are described",
    status: "proven",
    answer: ["Each body, query and answer has a schema.", "A column that is missing from its schema fails the test."],
    tests: {
      "server/machine/http/app.test.ts": ["a column that the contract does not name never leaves a test unnoticed"],
    },
  },
  {
    ids: ["1.5.2"],
    requirement: "Serialized objects from outside are refused",
    status: "proven",
    answer: ["The server accepts only JSON and reads it through a schema."],
    tests: {
      "server/machine/http/app.test.ts": ["%s is refused"],
      "server/machine/live/gateway.test.ts": ["a binary message cannot be read"],
    },
  },
  {
    ids: ["1.5.4"],
    requirement: "Output is encoded for its interpreter",
    status: "proven",
    answer: [
      "React encodes markup, SQL takes parameters, and API answers are JSON.",
      "Pages made by hand escape their text.",
    ],
    tests: {
      "server/people/accounts/one-time-codes.test.ts": ["the demo's outbox shows the newest first, its text escaped"],
    },
  },
  {
    ids: ["1.6.1", "1.6.3"],
    requirement: "Keys have a life cycle and can be replaced",
    status: "proven",
    answer: [
      "All keys derive from one secret.",
      "The secret changes in three steps, without signing anybody out.",
      "Stored values are sealed again under the new secret (`docs/operations.md`).",
    ],
    tests: {
      "tests/operations/changing-the-secret.test.ts": [
        "sessions go on at every node in each step",
        "credentials and authenticators are sealed anew",
      ],
    },
  },
  {
    ids: ["1.6.2"],
    requirement: "Keys are in a vault",
    status: "proven",
    answer: ["Every secret is a file from the operator's secret store; see 6.4.1."],
    tests: {
      "tests/operations/deployment.test.ts": ["gives every secret as a file that is mounted"],
      "tests/operations/chart.test.ts": ["mounts the secret as files"],
    },
  },
  {
    ids: ["1.6.4"],
    requirement: "Pages hold no secrets",
    status: "proven",
    answer: ["Tokens are cookies that scripts cannot read.", "The DSN and the exchange credentials reach no page."],
    tests: {
      "src/session/session.page.spec.ts": ["has its tokens in cookies that no script reads"],
      "server/market/exchange/credentials/exchange-credentials.test.ts": ["are never shown again"],
    },
  },
  {
    ids: ["1.7.1"],
    requirement: "Logs have one format",
    status: "proven",
    answer: ["Each line is a JSON object with the id of its call."],
    tests: {
      "tests/operations/logs.test.ts": ["the caller's own is in the answer and in every line of the call"],
    },
  },
  {
    ids: ["1.7.2"],
    requirement: "Logs are sent to another system",
    status: "proven",
    answer: [
      "With `OTEL_LOGS_EXPORTER=otlp` each line goes to the collector, with the trace of its call.",
      "The exporter works in batches and delays nothing.",
      "Exported lines hold no more than the log itself.",
    ],
    tests: {
      "server/machine/traces/export-log.test.ts": [
        "has every line that was written",
        "holds nothing that the log itself leaves out",
        "is never waited for",
      ],
    },
  },
  {
    ids: ["1.8.1", "8.3.4"],
    requirement: "Data has levels of protection",
    status: "proven",
    answer: [
      "Each table of the database has one of five levels.",
      "`docs/data-levels.md` defines encryption, integrity, retention and readers for each level.",
    ],
    tests: {
      "tests/data-levels.test.ts": [
        "have each table of the database once",
        "each say what is asked of encryption, integrity, retention and who sees it",
        "are no lower than what a table's columns hold by their names",
      ],
    },
  },
  {
    ids: ["1.8.2"],
    requirement: "Each level gets the protection it requires",
    status: "open",
    answer: [
      "The application encrypts secrets, PANs, GST numbers, UCCs, account numbers and files.",
      "Other personal and confidential data is encrypted at rest only by the operator's disks; see 6.1.1.",
    ],
  },
  {
    ids: ["1.10.1"],
    requirement: "Changes are tied to tickets",
    status: "open",
    answer: [
      "Every change is in git with its author and reason, and decisions have their own pages.",
      "No change names a ticket.",
    ],
  },
  {
    ids: ["1.11.2"],
    requirement: "Shared state is locked",
    status: "proven",
    answer: ["State is in the database, and concurrent changes are locked there."],
    tests: {
      "server/market/trading/limits/limits.test.ts": ["gives the last crore to one of two who ask at the same instant"],
      "server/people/accounts/session.test.ts": ["two tabs renewing at the same moment get the same pair"],
    },
  },
  {
    ids: ["1.12.2"],
    requirement: "User files are served as downloads",
    status: "proven",
    answer: ["Files are sent as attachments, with nosniff and the type of their bytes."],
    tests: {
      "server/people/chat/model/files.s3.test.ts": [
        "are stored under the type their bytes say and come back as they went",
      ],
    },
  },
  {
    ids: ["1.14.2"],
    requirement: "Binaries for remote devices are signed",
    status: "does not apply",
    answer: ["Nothing is deployed to devices."],
  },
  {
    ids: ["1.14.3"],
    requirement: "The build warns of insecure packages",
    status: "proven",
    answer: [
      "The build checks shipped packages for known weaknesses; see 14.2.1.",
      "It also lists packages and licences.",
    ],
    tests: {
      "scripts/check-advisories.process.test.ts": ["fails on a high or critical one and names the package"],
    },
  },
  {
    ids: ["1.14.6"],
    requirement: "Plugins, Flash and applets are not used",
    status: "does not apply",
    answer: ["The product uses none."],
  },
];
