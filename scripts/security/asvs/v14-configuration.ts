import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 14 of ASVS, with their answers. */
export const CONFIGURATION: readonly Requirement[] = [
  {
    ids: ["14.1.1", "14.1.4"],
    requirement: "Deployment is scripted, and restores in time",
    status: "proven",
    answer: [
      "`compose.yaml` or the chart `deploy/helm` deploys the product.",
      "A drill restores a backup of a running product by the commands of `docs/operations.md`.",
    ],
    tests: {
      "tests/operations/deployment.test.ts": ["the documented commands make each secret that compose.yaml reads"],
      "tests/operations/restore.pg.test.ts": ["what was there before a backup is there after its restore in"],
    },
  },
  {
    ids: ["14.1.2"],
    requirement: "Compiler flags harden the binaries",
    status: "does not apply",
    answer: ["None of our code is compiled."],
  },
  {
    ids: ["14.1.3"],
    requirement: "The configuration is hardened",
    status: "proven",
    answer: [
      "Production has no demo.",
      "A server outside the demo lists missing settings at its start: `NODE_ENV`, Secure cookies, the secret, its origin.",
    ],
    tests: {
      "server/machine/config/start-warnings.test.ts": ["says at its start which settings it lacks"],
      "server/machine/config/config.test.ts": ["production refuses to start in demo mode"],
    },
  },
  {
    ids: ["14.2.1"],
    requirement: "Packages are current and have no known weaknesses",
    status: "proven",
    answer: [
      "`npm run check:advisories` asks the registry at each build, and once a day for the running product.",
      "Each exception has a reason and an end date.",
    ],
    tests: {
      "scripts/check-advisories.process.test.ts": [
        "fails on a high or critical one and names",
        "where the registry cannot be asked it says so",
        "one that is allowed by name",
      ],
    },
  },
  {
    ids: ["14.2.2"],
    requirement: "Needless features are absent",
    status: "proven",
    answer: ["Production has no demo, and serves the API page only if configured."],
    tests: {
      "server/machine/config/config.test.ts": ["the API describes itself, in production only when asked"],
      "server/machine/http/app.test.ts": ["the API page and its document are not there unless asked for"],
      "server/machine/error-reports/error-reports.test.ts": ["is not served elsewhere"],
    },
  },
  {
    ids: ["14.2.4"],
    requirement: "Packages come from a trusted source",
    status: "proven",
    answer: ["Each shipped package comes with its hash."],
    tests: {
      "tests/security-code.test.ts": ["every package that is shipped has its hash in the lock file"],
    },
  },
  {
    ids: ["14.2.5"],
    requirement: "All packages are listed",
    status: "proven",
    answer: ["`npm run sbom` lists them, and their licences are checked."],
    tests: {
      "tests/licences.test.ts": ["every package of production has a permissive licence or was looked at"],
    },
  },
  {
    ids: ["14.2.6"],
    requirement: "Packages are encapsulated",
    status: "proven",
    answer: ["The architecture rules name the packages that each folder may use."],
    tests: {
      "tests/architecture.test.ts": ["is seen: %s"],
    },
  },
  {
    ids: ["14.3.2"],
    requirement: "Production has nothing for debugging",
    status: "proven",
    answer: ["Source maps are built beside the files, which do not name them, and are not served."],
    tests: {
      "server/machine/http/app.test.ts": ["every path a browser opens"],
    },
  },
  {
    ids: ["14.3.3"],
    requirement: "Headers name no versions",
    status: "proven",
    tests: {
      "tests/security-code.test.ts": [
        "every answer says nosniff, where referrers go and that nobody frames it, and names no server",
      ],
    },
  },
  {
    ids: ["14.4.1"],
    requirement: "Every answer names its content type and characters",
    status: "proven",
    answer: ["Both are set at the point of sending."],
    tests: {
      "server/machine/http/content-types.test.ts": [
        "every answer with a body names its type, and every text its characters",
      ],
    },
  },
  {
    ids: ["14.4.2"],
    requirement: "Answers of the API are attachments",
    status: "proven",
    answer: [
      'Files are attachments, and so is the JSON of every call, including refusals: `attachment; filename="api.json"`.',
    ],
    tests: {
      "server/machine/http/content-types.test.ts": ["JSON of a call is saved, not shown"],
    },
  },
  {
    ids: ["14.4.3"],
    requirement: "A content security policy applies",
    status: "proven",
    answer: [
      "Scripts and styles come only from our own files, none inline ([0072](../decisions/0072-no-inline-style-applies.md)).",
      "Pages adopt the styles of libraries as constructed sheets.",
      "Only the messenger of the customer chat may write its styles, if an operator has configured it.",
      "No Permissions-Policy is sent, so `publickey-credentials-get` and `-create` belong only to our own pages.",
    ],
    tests: {
      "server/machine/http/app.test.ts": [
        "no inline script may run and no inline style apply, and no other site may frame us",
        "no header takes passkeys from our own pages",
      ],
    },
  },
  {
    ids: ["14.4.4", "14.4.5", "14.4.6", "14.4.7"],
    requirement: "Headers set nosniff, HSTS, the referrer policy and framing",
    status: "proven",
    answer: ["HSTS lasts a year once cookies are Secure."],
    tests: {
      "tests/security-code.test.ts": [
        "every answer says nosniff, where referrers go and that nobody frames it, and names no server",
        "over HTTPS it stays so for a year",
      ],
    },
  },
  {
    ids: ["14.5.1"],
    requirement: "Only used methods are accepted, and others are logged",
    status: "proven",
    answer: ["Other methods answer 404 and leave a line in the log."],
    tests: {
      "server/machine/http/refused-calls.test.ts": ["has a line for each call that was refused"],
    },
  },
  {
    ids: ["14.5.2"],
    requirement: "The origin does not prove the caller",
    status: "proven",
    answer: ["It only adds to the session; a token in the header needs none."],
    tests: {
      "server/machine/http/app.test.ts": ["a token in the header is the only one read, and needs no page"],
    },
  },
  {
    ids: ["14.5.3"],
    requirement: "Other sites cannot read answers",
    status: "proven",
    answer: ["The server never sends a header that allows it."],
    tests: {
      "tests/security-code.test.ts": ["no answer lets another site read it"],
    },
  },
  {
    ids: ["14.5.4"],
    requirement: "Headers of a proxy are authenticated",
    status: "proven",
    answer: [
      "`TRUST_PROXY` lists the addresses of the proxies.",
      "Forwarded headers of anybody else are ignored, and production does not accept `on`.",
    ],
    tests: {
      "server/machine/http/address.test.ts": ["forwards is ignored: it comes from there itself"],
      "server/machine/config/config.test.ts": ["production names its proxies"],
      "tests/operations/deployment.test.ts": ["has the nodes believe the proxy"],
    },
  },
];
