import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 2 of ASVS, with their answers. */
export const AUTHENTICATION: readonly Requirement[] = [
  {
    ids: ["2.1.1"],
    requirement: "Passwords have at least 12 characters",
    status: "proven",
    answer: [
      "The rule applies to every password that is chosen; several spaces count as one.",
      "An earlier password of 10 characters still signs its owner in until they choose another.",
    ],
    tests: {
      "domain/validation/password-rule.test.ts": ["is not %j"],
      "server/people/accounts/profile/passwords.test.ts": ["a new password %j and %j is refused at %s"],
      "server/people/accounts/invites/registration.test.ts": ["%j is refused at %s"],
    },
  },
  {
    ids: ["2.1.2", "2.1.3"],
    requirement: "Passwords of 64 characters are accepted, above 128 refused, and never cut",
    status: "proven",
    answer: ["Passwords of up to 128 characters are accepted whole."],
    tests: {
      "domain/validation/password-rule.test.ts": ["is not %j"],
      "server/people/accounts/profile/passwords.test.ts": ["a new password %j and %j is refused at %s"],
    },
  },
  {
    ids: ["2.1.4", "2.1.9"],
    requirement: "Passwords may contain any characters",
    status: "proven",
    answer: ["Only length counts; no mix of characters is required."],
    tests: {
      "domain/validation/password-rule.test.ts": ["may be %j: length counts, not a mix of signs"],
    },
  },
  {
    ids: ["2.1.5", "2.1.6"],
    requirement: "Changing a password requires the current one",
    status: "proven",
    answer: ["The change also ends the person's other sessions."],
    tests: {
      "server/people/accounts/profile/passwords.test.ts": [
        "takes the current one, ends the other sessions, leaves this one and is told of by mail",
      ],
    },
  },
  {
    ids: ["2.1.7"],
    requirement: "Known stolen passwords are refused",
    status: "proven",
    answer: [
      "The 49,000 most common stolen passwords are refused, in any capitals and with digits or signs at their ends.",
      "Registration, reset and change make this check.",
    ],
    tests: {
      "domain/validation/password-rule.test.ts": ["is not %j where the list of stolen ones is known"],
      "server/people/accounts/profile/passwords.test.ts": [
        "a stolen password is refused, and the link is good for another",
        "to a stolen one is refused, and the sessions stay",
      ],
      "server/people/accounts/invites/registration.test.ts": ["with a stolen password is refused at it"],
      "src/ui/form/refuse-stolen.test.ts": ["a page refuses %j for %j, once"],
    },
  },
  {
    ids: ["2.1.8"],
    requirement: "A meter shows the strength of a password",
    status: "proven",
    answer: ["Four steps and a word appear beside each field for a new password."],
    tests: {
      "src/ui/form/password-field.test.tsx": ["fills of %j %d of its four steps"],
      "src/ui/form/password-strength.test.ts": ["is strong in %d steps of four"],
      "src/features/sign-in/reset-password.page.spec.ts": ["a new password is neither short nor easy to guess"],
    },
  },
  {
    ids: ["2.1.10"],
    requirement: "Passwords neither expire nor keep a history",
    status: "proven",
    answer: ["A new password is compared only with the one it replaces."],
    tests: {
      "server/people/accounts/profile/passwords.test.ts": [
        "to the same is refused, and guesses of the current one are limited",
      ],
    },
  },
  {
    ids: ["2.1.11"],
    requirement: "Paste and password managers work",
    status: "proven",
    answer: ["Nothing blocks them, and fields are named for them."],
    tests: {
      "tests/security-code.test.ts": ["passwords are pasted and filled in as everything else"],
    },
  },
  {
    ids: ["2.1.12"],
    requirement: "A typed password can be shown",
    status: "proven",
    answer: ["Every password field has a button that shows the password until it is sent."],
    tests: {
      "src/ui/form/password-field.test.tsx": ["is hidden until its button"],
      "tests/security-code.test.ts": ["passwords are typed into one kind of field"],
      "src/features/sign-in/sign-in.page.spec.ts": ["it is shown by its button, and hidden again once it is sent"],
    },
  },
  {
    ids: ["2.2.1"],
    requirement: "Guessing is limited to 100 tries an hour and locks nobody out",
    status: "proven",
    answer: [
      "Wrong guesses are counted by account, address and known browser.",
      "Many addresses together have 20 tries in a quarter of an hour, and so at most 100 in any hour.",
      "Meanwhile a known browser and a one-time code still let the person in.",
    ],
    tests: {
      "server/people/accounts/password.test.ts": [
        "the sixth try in a quarter of an hour waits",
        "from many addresses are at most a hundred an hour",
        "keep nobody out of a browser they have signed in to before",
      ],
    },
  },
  {
    ids: ["2.2.2"],
    requirement: "Weak factors are limited, stronger ones come first, and their risks are explained",
    status: "proven",
    answer: [
      "The password comes first.",
      "The sign-in page and the profile explain the risk of a code.",
      "The operator (`CODE_SIGNS_IN_ALONE`), a firm or a person can forbid sign-in by a code without a further factor.",
      "The code is then a second step beside the app.",
      "The specification offers sign-in by code ([0063](../decisions/0063-a-code-alone.md)).",
    ],
    tests: {
      "server/people/accounts/code-alone/code-alone.test.ts": [
        "signs nobody in whose firm does not take it",
        "signs nobody in where the operator takes none, at no firm",
        "is not alone with the code of an app: both sign in",
        "is answered alike for everybody",
        "waits for a second person where the firm asks for one",
      ],
      "server/people/accounts/profile/profile.test.ts": ["by one-time code can be switched off by who has a password"],
      "e2e/site/sign-in.spec.ts": ["a firm takes no code alone"],
    },
  },
  {
    ids: ["2.2.3", "2.5.5"],
    requirement: "People are notified of changed factors",
    status: "proven",
    answer: ["A mail reports a new password, second factor, browser or mobile number."],
    tests: {
      "server/people/accounts/profile/profile.test.ts": [
        "another number is told of by mail, by its last digits",
        "are told of by mail, until the person wants no such mails",
      ],
      "server/people/accounts/profile/passwords.test.ts": ["leaves this one and is told of by mail"],
      "server/people/accounts/second-factor/second-factor.test.ts": [
        "gives an address that apps read, ten recovery codes, a mail and an audit entry",
      ],
      "server/people/accounts/second-factor/passkeys.test.ts": [
        "is told of by mail and audited",
        "told of by mail and audited; the last takes the recovery codes away",
      ],
    },
  },
  {
    ids: ["2.3.1"],
    requirement: "Activation codes are random and short-lived",
    status: "proven",
    answer: ["A code has 32 characters and works once, within seven days."],
    tests: {
      "server/people/accounts/invites/registration.test.ts": [
        "is a random code of 32 characters that stands in the mail alone",
        "lives seven days",
      ],
    },
  },
  {
    ids: ["2.3.2"],
    requirement: "FIDO keys are supported",
    status: "proven",
    answer: [
      "Passkeys and security keys are a second factor beside the app, and are offered first to a person who has one.",
      "They belong to one person and sign only at our origin.",
    ],
    tests: {
      "server/people/accounts/second-factor/passkeys.test.ts": [
        "opens the session, on whichever node each step is asked",
        "is refused where it signs %s",
        "takes neither another person's challenge, nor one of another purpose",
        "meets the duty to have a second factor",
      ],
      "e2e/site/passkeys.spec.ts": ["a passkey is added, signs in, is renamed and removed by keys"],
    },
  },
  {
    ids: ["2.3.3"],
    requirement: "Expiring authenticators are renewed in time",
    status: "does not apply",
    answer: ["None of ours expires."],
  },
  {
    ids: ["2.4.1", "2.4.2"],
    requirement: "Passwords are stored as salted, slow hashes",
    status: "proven",
    answer: ["Hashes are argon2id with 19 MiB, two passes and their own salt."],
    tests: {
      "tests/security-code.test.ts": ["a password is stored by argon2id with a salt of its own"],
    },
  },
  {
    ids: ["2.4.3", "2.4.4"],
    requirement: "PBKDF2 and bcrypt use enough rounds",
    status: "does not apply",
    answer: ["Neither is used."],
  },
  {
    ids: ["2.4.5"],
    requirement: "A further secret protects the hashes",
    status: "proven",
    answer: [
      "The hash is sealed by AES-256-GCM under a key outside the database, and bound to its person.",
      "A copy of the database therefore holds nothing to guess at.",
      "Sealing instead of a second hash allows a change of the key without the passwords ([0062](../decisions/0062-password-hashes-are-sealed.md)).",
      "Hashes of earlier versions are sealed without their person.",
    ],
    tests: {
      "server/machine/identity/passwords.test.ts": [
        "is sealed: a copy of the database has no hash to try guesses at",
        "opens neither under another secret nor for another person",
        "of before works on, and is sealed without its person",
      ],
      "tests/operations/changing-the-secret.test.ts": ["passwords go on at every node in each step"],
    },
  },
  {
    ids: ["2.5.1", "2.5.3"],
    requirement: "Recovery reveals no secret",
    status: "proven",
    answer: ["A link to our own pages works once, for thirty minutes."],
    tests: {
      "server/people/accounts/profile/passwords.test.ts": [
        "a link works once, for thirty minutes",
        "where mail leaves the machine, a made-up host is nobody's page",
        "an unknown account, and one switched off, get the same answer and no mail",
      ],
    },
  },
  {
    ids: ["2.5.2"],
    requirement: "Password hints and secret questions do not exist",
    status: "does not apply",
    answer: ["The product has none."],
  },
  {
    ids: ["2.5.4"],
    requirement: "Shared and default accounts do not exist",
    status: "proven",
    answer: ["Production refuses the people of the demo."],
    tests: {
      "server/machine/config/config.test.ts": ["production refuses to start in demo mode"],
      "server/people/accounts/password.test.ts": ["a password that was never set opens nothing"],
    },
  },
  {
    ids: ["2.5.6"],
    requirement: "Recovery needs more than a mail",
    status: "proven",
    answer: [
      "A person with a second factor enters it after the mailed link and before the new password.",
      "A person without one needs only the link, which is random and works once, for thirty minutes.",
      "A firm may require a second factor of everybody.",
    ],
    tests: {
      "server/people/accounts/profile/passwords.test.ts": [
        "asks for the second factor of who has one before it takes a password",
        "bears ten guesses at the second factor, with a good link",
        "a link works once, for thirty minutes",
      ],
      "e2e/site/accounts.spec.ts": ["is asked for a new password"],
    },
  },
  {
    ids: ["2.5.7"],
    requirement: "A lost factor is cleared on the same proof as its setup",
    status: "proven",
    answer: [
      "Staff clear it by the [procedure](lost-second-factor.md), with one of three proofs of identity and a reason.",
      "The audit records both, the sessions end, and the person is notified.",
    ],
    tests: {
      "server/people/staff/people/people.test.ts": [
        "takes a proof out of three and a reason that says something",
        "is cleared with a proof and a reason",
      ],
      "e2e/site/staff.spec.ts": ["freed of a lost second factor by keys"],
    },
  },
  {
    ids: ["2.6.1"],
    requirement: "Recovery codes work once",
    status: "proven",
    tests: {
      "server/people/accounts/second-factor/second-factor.test.ts": [
        "a recovery code stands in for the phone, once, however it is typed",
      ],
    },
  },
  {
    ids: ["2.6.2"],
    requirement: "Recovery codes have 112 bits or a salt",
    status: "proven",
    answer: [
      "A code is 24 of 31 signs, which makes 118 bits.",
      "Earlier codes of 50 bits are valid until they are used or renewed.",
    ],
    tests: {
      "server/people/accounts/second-factor/second-factor.test.ts": [
        "recovery codes hold 112 bits of chance",
        "a recovery code of before, of ten signs, is good still",
      ],
    },
  },
  {
    ids: ["2.6.3"],
    requirement: "Recovery codes resist guessing from a copy of the database",
    status: "proven",
    answer: ["They are stored as keyed hashes, and the key is not in the database."],
    tests: {
      "server/people/accounts/second-factor/second-factor.test.ts": [
        "gives an address that apps read, ten recovery codes, a mail and an audit entry",
      ],
    },
  },
  {
    ids: ["2.7.1"],
    requirement: "SMS codes are not offered by default",
    status: "open",
    answer: ["They are offered, after the password.", "The operator or a firm can switch them off; see 2.2.2."],
  },
  {
    ids: ["2.7.2", "2.7.3"],
    requirement: "One-time codes expire within ten minutes and work once",
    status: "proven",
    answer: ["A code is valid for five minutes, five tries and one purpose."],
    tests: {
      "server/people/accounts/one-time-codes.test.ts": [
        "a code is good for five minutes",
        "a code sent by mail signs in, once",
      ],
      "server/people/accounts/invites/registration.test.ts": ["a code of one mode is not good for another"],
    },
  },
  {
    ids: ["2.7.4"],
    requirement: "One-time codes travel over a secure channel",
    status: "proven",
    answer: ["Production requires TLS of SMS gateways and mail servers; see 1.2.2."],
    tests: {
      "server/machine/config/config.test.ts": ["are encrypted, or the server does not start"],
    },
  },
  {
    ids: ["2.7.5"],
    requirement: "One-time codes are stored as hashes",
    status: "proven",
    answer: ["The hashes are keyed.", "A mail loses its text once it is sent."],
    tests: {
      "server/people/accounts/one-time-codes.test.ts": [
        "codes are not in the database as they are",
        "a message goes out once and loses its text",
      ],
    },
  },
  {
    ids: ["2.7.6"],
    requirement: "One-time codes hold 20 random bits",
    status: "proven",
    answer: ["A code is six digits from the system's generator."],
    tests: {
      "server/people/accounts/one-time-codes.test.ts": ["are six digits from the whole of a million"],
      "tests/security-code.test.ts": ["the server takes no chance from a generator that can be guessed"],
    },
  },
  {
    ids: ["2.8.1", "2.8.4"],
    requirement: "Codes of an authenticator app expire and work once",
    status: "proven",
    answer: ["A code is valid for its 30 seconds and one period to either side."],
    tests: {
      "server/people/accounts/second-factor/second-factor.test.ts": [
        "a code works once, and one period to either side",
        "the same code at the same moment in two browsers opens one",
      ],
    },
  },
  {
    ids: ["2.8.2"],
    requirement: "Keys of authenticator apps are in a security module",
    status: "open",
    answer: [
      "They are encrypted under a key that the process derives from a secret in a file; see 6.4.2.",
      "No module holds that key.",
    ],
  },
  {
    ids: ["2.8.3"],
    requirement: "Codes of an authenticator app use approved algorithms",
    status: "proven",
    answer: ["Codes follow RFC 6238, by otpauth."],
    tests: {
      "server/people/accounts/second-factor/second-factor.test.ts": [
        "gives an address that apps read, ten recovery codes, a mail and an audit entry",
      ],
    },
  },
  {
    ids: ["2.8.5"],
    requirement: "A second use of a code is refused, logged and reported",
    status: "proven",
    answer: [
      "It is refused and audited, and its owner gets a mail.",
      "A passkey whose counter goes backwards has the same effect.",
    ],
    tests: {
      "server/people/accounts/second-factor/second-factor.test.ts": ["a code %s that is offered again is noted"],
      "server/people/accounts/second-factor/passkeys.test.ts": [
        "one that counts back is refused, noted, and its owner told",
      ],
    },
  },
  {
    ids: ["2.8.6"],
    requirement: "A lost factor is revoked at once",
    status: "proven",
    tests: {
      "server/people/staff/people/people.test.ts": [
        "is cleared with a proof and a reason: sessions end, the person is told by mail, and it is audited",
      ],
      "server/people/accounts/second-factor/passkeys.test.ts": ["goes with the second factor that our staff clear"],
    },
  },
  {
    ids: ["2.8.7"],
    requirement: "Biometrics are used only together with another factor",
    status: "does not apply",
    answer: ["The person's device reads them; the product never does."],
  },
  {
    ids: ["2.9.1"],
    requirement: "Keys that verify are stored safely",
    status: "proven",
    answer: [
      "Only public keys are stored, each under an id that belongs to one person.",
      "Their safety does not depend on a secret database.",
    ],
    tests: {
      "server/people/accounts/second-factor/passkeys.test.ts": [
        "a key is one person",
        "is refused where the signature is another key's",
      ],
    },
  },
  {
    ids: ["2.9.2"],
    requirement: "Challenges have 64 bits and work once",
    status: "proven",
    answer: [
      "A challenge has 32 random bytes, for one person, one purpose and five minutes.",
      "The first answer uses it up.",
    ],
    tests: {
      "server/people/accounts/second-factor/passkeys.test.ts": [
        "takes a challenge once, also at the same moment",
        "takes a challenge once, within five minutes, and of its own person",
      ],
    },
  },
  {
    ids: ["2.9.3"],
    requirement: "Passkeys use approved algorithms",
    status: "proven",
    answer: ["The algorithms are Ed25519, ES256 and RS256."],
    tests: {
      "server/people/accounts/second-factor/passkeys.test.ts": ["asks the browser for a key of approved algorithms"],
    },
  },
  {
    ids: ["2.10.1"],
    requirement: "Credentials of services can change",
    status: "proven",
    answer: [
      "Credentials of the database, the bus, the bucket and other services are files.",
      "A running node reads a file again after the operator, or an agent of their vault, changes it.",
    ],
    tests: {
      "tests/operations/change-without-restart.pg.test.ts": [
        "the secret of sessions, the user of the database and that of the bus are changed without a restart",
      ],
      "server/machine/config/follow-files.test.ts": ["are taken into what its users hold, where one has several parts"],
      "tests/operations/bus-users.nats.test.ts": ["takes whom its address names, and whom it names by then"],
    },
  },
  {
    ids: ["2.10.2", "2.10.4"],
    requirement: "Default secrets do not exist, and the source holds none",
    status: "proven",
    answer: ["Production requires `SESSION_SECRET`.", "Elsewhere the server makes one, readable only by its owner."],
    tests: {
      "server/machine/db/data-folder.test.ts": ["stores one secret, for its owner only"],
      "server/people/accounts/password.test.ts": ["an installation without a secret says 'Server configuration error'"],
    },
  },
  {
    ids: ["2.10.3"],
    requirement: "Credentials of services resist local access",
    status: "open",
    answer: [
      "They are files: in memory on Kubernetes, on the machine's disk with compose.",
      "With compose, anybody who controls the machine can read them.",
    ],
  },
];
