import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 4 of ASVS, with their answers. */
export const ACCESS_CONTROL: readonly Requirement[] = [
  {
    ids: ["4.1.1", "4.1.3", "13.2.1"],
    requirement: "The server enforces the least rights",
    status: "proven",
    answer: ["Each endpoint names its permitted callers.", "Tests call every endpoint as each person of the demo."],
    tests: {
      "tests/contract/walk.test.ts": ["%s answers %s to %s (M-25, M-26)"],
      "tests/contract/strangers-table.process.test.ts": ["%s answers each as the table says"],
    },
  },
  {
    ids: ["4.1.2"],
    requirement: "Callers cannot change the attributes of their rights",
    status: "proven",
    answer: ["Firm and roles are read at each call, and claims in a body are ignored."],
    tests: {
      "server/people/accounts/user-accounts/user-accounts.test.ts": [
        "that are changed hold from the next call of whoever is signed in",
      ],
      "server/people/support/routes.s3.test.ts": [
        "of somebody signed in is what the session says, whatever the body says",
      ],
    },
  },
  {
    ids: ["4.1.5"],
    requirement: "Access control fails closed",
    status: "proven",
    tests: {
      "server/people/accounts/session.test.ts": ["ends for a person who is switched off, at once"],
      "server/machine/http/app.test.ts": ["a header that is no credential opens no way around the check of the page"],
    },
  },
  {
    ids: ["4.2.1", "13.1.4"],
    requirement: "Rows of others are out of reach",
    status: "proven",
    answer: ["A row of others answers 404, like one that does not exist, and nothing changes."],
    tests: {
      "tests/contract/walk.test.ts": [
        "%s answers 404 for a row of others, as for one that does not exist",
        "nothing of what a stranger sent changed a row",
      ],
      "tests/chat-faults/strangers.s3.test.ts": ["learns and changes nothing by $name"],
      "server/market/trading/clusters/clusters.test.ts": ["its two firms, nobody else"],
      "server/people/accounts/client-records/client-records.test.ts": [
        "answers as one that does not exist, to reading and to changing",
      ],
    },
  },
  {
    ids: ["4.2.2", "13.2.3"],
    requirement: "Other sites cannot send calls",
    status: "proven",
    answer: ["The server checks the origin of every changing call and socket."],
    tests: {
      "server/machine/http/app.test.ts": ["a page of origin %s gets %i from desk.example:3000"],
      "server/people/accounts/password.test.ts": ["a page of another site cannot sign anybody in"],
      "server/machine/http/upgrades.test.ts": ["to %s from a page of another site is answered 403 and closed"],
    },
  },
  {
    ids: ["4.3.1"],
    requirement: "Administrators have a second factor",
    status: "proven",
    answer: [
      "Our staff need one (`STAFF_SECOND_FACTOR`, off only in the demo), and so does everybody of a firm that requires it.",
      "A person without one sets it up before anything else.",
    ],
    tests: {
      "server/people/accounts/second-factor/second-factor-duty.test.ts": [
        "is every one of our staff, where the setting asks for it",
        "is led to set it up, can do nothing else until then, and all of theirs afterwards",
        "loses open sockets of the market and of the chat",
        "waits for a second person where the firm asks for one",
      ],
    },
  },
  {
    ids: ["4.3.2"],
    requirement: "Folders cannot be listed",
    status: "proven",
    answer: ["The server knows only plain names under one folder."],
    tests: {
      "server/machine/http/app.test.ts": ["every path a browser opens is the shell"],
    },
  },
  {
    ids: ["4.3.3"],
    requirement: "Two people approve the most valuable changes",
    status: "proven",
    answer: ["Roles, credentials, bank details and limits need a second person if the firm requires one."],
    tests: {
      "server/people/accounts/approvals/approvals.test.ts": [
        "is never approved or rejected by its maker, who may withdraw it",
        "wait when they change; what else changes of a client does not",
      ],
    },
  },
];
