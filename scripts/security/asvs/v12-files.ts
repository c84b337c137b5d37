import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 12 of ASVS, with their answers. */
export const FILES: readonly Requirement[] = [
  {
    ids: ["12.1.1"],
    requirement: "Large files are refused",
    status: "proven",
    answer: ["The limit is 20 MB in chats and 5 MB to support."],
    tests: {
      "tests/chat-faults/limits.s3.test.ts": ["of exactly 20 MB is stored whole; one byte more is refused"],
      "server/people/support/routes.s3.test.ts": ["above 5 MB is refused as too large"],
    },
  },
  {
    ids: ["12.1.2"],
    requirement: "The size of unpacked files is limited",
    status: "does not apply",
    answer: ["A workbook is stored and only its type is read; other archives are refused."],
  },
  {
    ids: ["12.1.3"],
    requirement: "Each person has a quota",
    status: "proven",
    answer: [
      "A person sends at most 30 files a minute, and loose files are removed after a day.",
      "One person stores 20,000 files and 10 GB, unless the operator sets `FILES_PER_PERSON` or `FILE_MB_PER_PERSON`.",
    ],
    tests: {
      "server/machine/files/quota.test.ts": [
        "of chats and of support are counted together, by their number and by their bytes",
        "of one person that are sent at once do not pass it together",
        "is said in words, and nothing is stored",
      ],
    },
  },
  {
    ids: ["12.2.1"],
    requirement: "The bytes of a file decide its type",
    status: "proven",
    tests: {
      "tests/file-content.test.ts": ["%s is not taken"],
      "tests/chat-faults/limits.s3.test.ts": ["is refused when it is %s"],
    },
  },
  {
    ids: ["12.3.4"],
    requirement: "Names of downloads are harmless",
    status: "proven",
    answer: ["Names consist of letters, digits, dots and dashes."],
    tests: {
      "tests/chat-faults/limits.s3.test.ts": ["named %j travels under a name that is harmless in a path and a header"],
    },
  },
  {
    ids: ["12.4.1"],
    requirement: "Files are outside the folder of the pages",
    status: "proven",
    answer: [
      "Files are in the database or in a private bucket.",
      "Only members read them, through the server, byte for byte.",
    ],
    tests: {
      "server/people/chat/model/files.s3.test.ts": ["are for who is in the channel"],
      "server/machine/files/object-files.test.ts": ["whose bytes were changed to %s is refused"],
    },
  },
  {
    ids: ["12.4.2"],
    requirement: "Files are scanned for viruses",
    status: "proven",
    answer: [
      "With `CLAMD_URL`, ClamAV scans each file of chats and support before it is stored, and none is stored while it is away.",
      "Without that setting nothing is scanned, so production needs it.",
      "Uploaded tables are read and not stored.",
    ],
    tests: {
      "server/machine/virus-scan/virus-scan.test.ts": [
        "finds what it knows in files of any size, and nothing in others",
        "with a virus is refused in words in chats and in support, is not stored, and is in the audit",
        "is not stored while the scanner is away, and may be sent again",
        "is away: it never counts as clean",
      ],
    },
  },
  {
    ids: ["12.5.1"],
    requirement: "Only assets are served",
    status: "proven",
    answer: ["The server serves plain names of one folder, without its source maps."],
    tests: {
      "server/machine/http/app.test.ts": ["every path a browser opens is the shell"],
    },
  },
  {
    ids: ["12.5.2"],
    requirement: "Uploaded files never run",
    status: "proven",
    tests: {
      "tests/chat-faults/limits.s3.test.ts": ["called %s is refused, and given back as plain text"],
    },
  },
];
