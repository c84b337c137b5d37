import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 6 of ASVS, with their answers. */
export const STORED_CRYPTOGRAPHY: readonly Requirement[] = [
  {
    ids: ["6.1.1", "6.1.3"],
    requirement: "Personal and financial data is encrypted at rest",
    status: "open",
    answer: [
      "The application seals bank and depository account numbers, PANs of people, firms and clients, GST numbers and UCCs.",
      "Each value is sealed for its row and column ([0073](../decisions/0073-encrypted-client-numbers.md)).",
      "This covers clients, pending and decided changes, exchange commands, outbox messages and answers stored for a key.",
      "The audit names the changed columns and no number.",
      "Files of chats and support are sealed in their rows and in the bucket ([0068](../decisions/0068-files-are-sealed.md)).",
      "Each file has its own key under `SESSION_SECRET`.",
      "The audit of earlier versions still holds UCCs (`client.add`), PANs (`approval.*`) and GST numbers (`firm.profile_changed`).",
      "Nobody may change those entries.",
      "Names, addresses, mails, mobile numbers, chats and file names are in the clear ([0067](../decisions/0067-encrypted-account-numbers.md)).",
      "Chats are searched by words.",
      "The operator must encrypt the disks of the database and its dumps (`docs/data-levels.md`); nothing here proves it.",
    ],
    tests: {
      "server/people/accounts/personal-data.test.ts": [
        "stand nowhere in the database: not of a client",
        "stand nowhere in the database, and are read by whose they are",
        "stand nowhere in the database: not of one that was added, changed or uploaded",
        "nor does a firm's GST number, which holds its PAN",
        "stand for one client of a firm: another is refused, in the clear and sealed",
        "of before are sealed where they stand, without a new version of the client",
        "is read as it is, and sealed where it stands",
      ],
      "server/market/trading/orders/sealed-ucc.test.ts": ["%s is told the UCC, and no table has it"],
      "tests/operations/changing-the-secret.test.ts": [
        "numbers of accounts and what waits for approval are sealed anew",
        "a client's PAN and UCC are taken while their fingerprints are of the first secret",
        "a file is read at every node in each step",
      ],
      "server/machine/files/sealed-files.test.ts": [
        "shows neither what it says nor its hash where it is stored",
        "opens in no other row, with or without its key, and under no other secret",
        "then sealed where it stands, and no byte of it is left in the clear a day later",
      ],
    },
  },
  {
    ids: ["6.1.2"],
    requirement: "Health data is encrypted at rest",
    status: "does not apply",
    answer: ["The product holds none."],
  },
  {
    ids: ["6.2.1", "6.2.3", "6.2.6"],
    requirement: "Modes and nonces are safe",
    status: "proven",
    answer: [
      "Encryption is AES-256-GCM with a random nonce each time, bound to its row.",
      "A value that does not open reads as null.",
    ],
    tests: {
      "server/machine/identity/encryption.test.ts": [
        "a secret is stored differently each time and read again",
        "it opens neither in another row, nor for another purpose",
      ],
    },
  },
  {
    ids: ["6.2.2", "6.2.5"],
    requirement: "Algorithms are proven",
    status: "proven",
    answer: ["Node provides them, and otpauth computes the codes of the app."],
    tests: {
      "tests/security-code.test.ts": ["hashes and ciphers are SHA-256 and AES-256-GCM alone"],
    },
  },
  {
    ids: ["6.2.4"],
    requirement: "Algorithms can be replaced",
    status: "proven",
    answer: [
      "Password hashes and stored secrets name their algorithm.",
      "New tokens and codes are made, which ends the earlier ones.",
    ],
    tests: {
      "server/machine/identity/encryption.test.ts": ["it names its algorithm"],
    },
  },
  {
    ids: ["6.3.1"],
    requirement: "Random values come from the system",
    status: "proven",
    tests: {
      "tests/security-code.test.ts": ["the server takes no chance from a generator that can be guessed"],
    },
  },
  {
    ids: ["6.3.2"],
    requirement: "GUIDs are random",
    status: "does not apply",
    answer: ["Ids are not secrets; an id that names a call is a `randomUUID`."],
  },
  {
    ids: ["6.4.1"],
    requirement: "Secrets are in a vault",
    status: "proven",
    answer: [
      "No variable holds a secret.",
      "All secrets are files, written by the operator's vault or by the platform.",
    ],
    tests: {
      "tests/operations/deployment.test.ts": ["gives every secret as a file that is mounted"],
      "tests/operations/chart.test.ts": ["mounts the secret as files"],
    },
  },
  {
    ids: ["6.4.2"],
    requirement: "Keys stay in a security module",
    status: "open",
    answer: ["The process derives and uses the keys."],
  },
];
