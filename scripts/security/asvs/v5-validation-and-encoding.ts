import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 5 of ASVS, with their answers. */
export const VALIDATION_AND_ENCODING: readonly Requirement[] = [
  {
    ids: ["5.1.1", "5.1.2"],
    requirement: "Repeated and surplus parameters have no effect",
    status: "proven",
    answer: ["The schemas refuse a list in place of a text and drop unknown fields."],
    tests: {
      "server/machine/http/app.test.ts": [
        "a parameter that is sent twice is refused where one is asked for",
        "a field that the contract does not know changes nothing",
      ],
    },
  },
  {
    ids: ["5.1.3", "5.1.4", "13.2.2"],
    requirement: "Input is checked against a schema",
    status: "proven",
    answer: ["Tests send invalid input to every endpoint with a body or a query."],
    tests: {
      "tests/contract/walk.test.ts": [
        "%s answers 400 with field errors to a body it does not take",
        "%s answers 400 with field errors to a query it does not take",
      ],
      "tests/fuzz/contract.fuzz.test.ts": ["whatever is sent, every endpoint answers in its own form"],
      "tests/fuzz/frames.fuzz.test.ts": ["is answered as its contract says or ends it with a reason"],
    },
  },
  {
    ids: ["5.1.5"],
    requirement: "Redirects lead to our own pages",
    status: "proven",
    tests: {
      "domain/permissions/page-guard.test.ts": ["the way back after login stays on this site"],
    },
  },
  {
    ids: ["5.2.1", "5.2.8"],
    requirement: "HTML, Markdown and CSS of people are sanitized",
    status: "does not apply",
    answer: ["No field takes them; all text is plain."],
  },
  {
    ids: ["5.2.2"],
    requirement: "Texts are limited in characters and length",
    status: "proven",
    tests: {
      "server/people/chat/store/messages.test.ts": ["a text of 100 kB is refused by its field"],
      "src/features/chat/composer/composer-content.page.spec.ts": ["hidden characters of direction are taken out"],
    },
  },
  {
    ids: ["5.2.3"],
    requirement: "Input cannot add mail headers",
    status: "proven",
    answer: [
      "Headers are encoded by nodemailer, and `server/people/support/ticket-mail.ts` removes line breaks from subjects.",
    ],
    tests: {
      "server/people/support/ticket-mail.test.ts": [
        "a mail has one receiver, and no header that its subject or its address asks for",
        "a title with line breaks stays one line of the subject",
      ],
    },
  },
  {
    ids: ["5.2.4", "5.3.6", "5.5.4"],
    requirement: "Text is never evaluated as code",
    status: "proven",
    tests: {
      "tests/security-code.test.ts": ["no code makes code or markup of a text"],
    },
  },
  {
    ids: ["5.2.5"],
    requirement: "Templates contain no input",
    status: "does not apply",
    answer: ["No template is made of input."],
  },
  {
    ids: ["5.2.6", "12.3.3", "12.6.1"],
    requirement: "Callers cannot direct the server to an address",
    status: "proven",
    answer: ["The server fetches only links in chats, at public addresses and on two ports."],
    tests: {
      "server/people/chat/previews/fetch-page.test.ts": [
        "is not called by its address: %s",
        "is not called by a name that leads there",
        "is called on no other port, and with nobody's password",
      ],
    },
  },
  {
    ids: ["5.2.7"],
    requirement: "SVG files cannot run",
    status: "proven",
    answer: ["An SVG file is refused as SVG and returned as text."],
    tests: {
      "tests/chat-faults/limits.s3.test.ts": ["called %s is refused, and given back as plain text"],
    },
  },
  {
    ids: ["5.3.1", "5.3.3"],
    requirement: "Output is encoded",
    status: "proven",
    answer: ["Pages render texts as text, and spreadsheets get no formula."],
    tests: {
      "src/features/chat/text-parts.test.ts": ["markup and scripts are words like any other"],
      "tests/security-code.test.ts": ["no code makes code or markup of a text"],
      "domain/lib/tsv.test.ts": ["its texts run as no formula"],
      "server/market/research/downloads/files.test.ts": ["never hands a spreadsheet a formula"],
    },
  },
  {
    ids: ["5.3.2"],
    requirement: "Every character survives",
    status: "proven",
    tests: {
      "domain/lib/direction-controls.test.ts": ["other text stays letter for letter"],
    },
  },
  {
    ids: ["5.3.4", "5.3.5"],
    requirement: "SQL takes values as parameters",
    status: "proven",
    answer: ["Queries go through drizzle, and raw SQL contains only our own names."],
    tests: {
      "tests/security-code.test.ts": ["SQL takes values as parameters"],
    },
  },
  {
    ids: ["5.3.7", "5.3.10", "5.5.2"],
    requirement: "LDAP, XPath and XML cannot be injected",
    status: "does not apply",
    answer: ["The product reads only the type of a workbook, which is stored."],
  },
  {
    ids: ["5.3.8", "12.3.5"],
    requirement: "Input reaches no system command",
    status: "proven",
    tests: {
      "tests/security-code.test.ts": ["the server starts no other program"],
    },
  },
  {
    ids: ["5.3.9", "12.3.1", "12.3.2"],
    requirement: "Callers cannot choose file names",
    status: "proven",
    answer: ["Files of people are rows under random ids."],
    tests: {
      "tests/chat-faults/limits.s3.test.ts": ["named %j travels under a name that is harmless in a path and a header"],
      "server/machine/http/app.test.ts": ["every path a browser opens is the shell"],
    },
  },
  {
    ids: ["5.4.1", "5.4.2", "5.4.3"],
    requirement: "Memory and format strings are safe",
    status: "does not apply",
    answer: ["None of our code is unmanaged."],
  },
  {
    ids: ["5.5.1", "5.5.3"],
    requirement: "Only JSON is deserialized",
    status: "proven",
    answer: ["Its keys never reach a prototype."],
    tests: {
      "server/machine/http/app.test.ts": ["%s is refused"],
    },
  },
];
