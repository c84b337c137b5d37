import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 10 of ASVS, with their answers. */
export const MALICIOUS_CODE: readonly Requirement[] = [
  {
    ids: ["10.2.1"],
    requirement: "Nothing phones home",
    status: "proven",
    answer: ["Error reports go to the configured service, without typed text."],
    tests: {
      "server/machine/config/config.test.ts": [
        "errors are reported in the demo and where a service is set, nowhere else",
      ],
    },
  },
  {
    ids: ["10.2.2"],
    requirement: "Pages ask for no needless permissions",
    status: "proven",
    tests: {
      "tests/security-code.test.ts": ["pages ask the browser for no camera, microphone or place"],
    },
  },
  {
    ids: ["10.3.1"],
    requirement: "Automatic updates are secure",
    status: "does not apply",
    answer: ["A page loads the build of its server, and nothing updates the server."],
  },
  {
    ids: ["10.3.2", "12.3.6", "14.2.3"],
    requirement: "No code comes from other hosts",
    status: "proven",
    answer: ["The messenger is the one exception, if configured: its service allows no fixed hash."],
    tests: {
      "tests/security-code.test.ts": ["pages load no script of another host"],
      "server/machine/http/app.test.ts": [
        "the customer chat may be loaded where it is configured, and nothing of it elsewhere",
      ],
    },
  },
  {
    ids: ["10.3.3"],
    requirement: "Names of our domain are watched",
    status: "proven",
    answer: [
      "The product has one host and trusts no neighbour.",
      "The [threat model](README.md#names-and-changes) describes how to watch names.",
    ],
    tests: {
      "server/people/accounts/session.test.ts": ["carry the prefix that ties them to this host"],
    },
  },
];
