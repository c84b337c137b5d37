import type { Requirement } from "../requirement.ts";

/** Requirements of chapter 3 of ASVS, with their answers. */
export const SESSIONS: readonly Requirement[] = [
  {
    ids: ["3.1.1", "13.1.3"],
    requirement: "Addresses contain no tokens",
    status: "proven",
    answer: ["Tokens travel in cookies or a header.", "Sockets authenticate by their first message."],
    tests: {
      "server/people/accounts/session.test.ts": ["names its holder for one minute"],
      "server/machine/live/gateway.test.ts": ["asking for streams before authenticating closes the socket"],
    },
  },
  {
    ids: ["3.2.1"],
    requirement: "Signing in creates a new token",
    status: "proven",
    tests: {
      "server/people/accounts/profile/profile.test.ts": ["a token planted in a browser before signing in"],
    },
  },
  {
    ids: ["3.2.2", "3.2.4"],
    requirement: "Session tokens are random",
    status: "proven",
    answer: ["A token has 32 bytes, and the database holds its keyed hash."],
    tests: {
      "server/people/accounts/password.test.ts": [
        "answers a string token and a refresh token and sets both cookies",
        "stores no token in the database",
      ],
    },
  },
  {
    ids: ["3.2.3", "3.4.2", "3.4.3", "3.4.5"],
    requirement: "Cookies are HttpOnly and SameSite, and have a path",
    status: "proven",
    answer: ["They are `Lax`, with the path `/` that `__Host-` requires."],
    tests: {
      "server/people/accounts/session.test.ts": [
        "are bond.token of 15 minutes and bond.refresh of 14 days, out of reach of scripts",
      ],
    },
  },
  {
    ids: ["3.3.1"],
    requirement: "Signing out ends the session",
    status: "proven",
    answer: ["The session ends at once, in all tabs and sockets."],
    tests: {
      "server/people/accounts/session.test.ts": ["sign-out ends it and clears the cookies; doing it twice is fine"],
      "e2e/desk/live.spec.ts": ["who signs out or in at one tab does so in all"],
      "server/machine/live/access.nats.test.ts": ["signing out on one closes the sockets on the other"],
    },
  },
  {
    ids: ["3.3.2"],
    requirement: "People sign in again after 12 hours or 30 idle minutes",
    status: "open",
    answer: [
      "A session ends 12 hours after signing in with a second factor, however much it is used.",
      "After signing in without one it ends after 30 days, the limit of level 1.",
      "`SESSION_IDLE_MINUTES` also ends it after that time without a key, click or scroll in any of its tabs, visible or not.",
      "The requirement is met with 30; the setting is off by default, because a dealing desk watches screens for hours.",
      "The sign-in appears in place and preserves typed text.",
    ],
    tests: {
      "server/people/accounts/session.test.ts": [
        "ends twelve hours after signing in with a second factor, to the second",
        "ends thirty days after signing in however much it was used",
        "ends to the second, however often its pages renew it",
      ],
      "src/session/session-life.test.ts": [
        "each renewal says how long ago the person last used a page",
        "a session too old for a refresh has all tabs sign in where they are",
      ],
    },
  },
  {
    ids: ["3.3.3"],
    requirement: "A new password ends the other sessions",
    status: "proven",
    tests: {
      "server/people/accounts/profile/passwords.test.ts": [
        "takes the current one, ends the other sessions, leaves this one and is told of by mail",
        "is set anew by the link of a mail, which ends every session",
      ],
    },
  },
  {
    ids: ["3.3.4"],
    requirement: "People see their sessions and end them after signing in again",
    status: "proven",
    answer: ["The profile lists the sessions and asks for the password."],
    tests: {
      "server/people/accounts/profile/profile.test.ts": [
        "are listed by device, this one first, and each can be signed out from any other by the password",
        "can all be ended but this one",
      ],
    },
  },
  {
    ids: ["3.4.1"],
    requirement: "Cookies are Secure",
    status: "proven",
    answer: ["They are Secure in production, or with `COOKIE_SECURE`."],
    tests: {
      "server/people/accounts/session.test.ts": ["carry the prefix that ties them to this host"],
      "server/machine/config/config.test.ts": ["production keeps cookies to https and has no demo world"],
    },
  },
  {
    ids: ["3.4.4"],
    requirement: "Cookies have the prefix `__Host-`",
    status: "proven",
    answer: [
      "Once cookies are Secure, the server reads none without the prefix.",
      "A neighbour under the same domain therefore cannot plant one.",
    ],
    tests: {
      "server/people/accounts/session.test.ts": [
        "carry the prefix that ties them to this host, and count with it alone",
      ],
    },
  },
  {
    ids: ["3.5.1"],
    requirement: "OAuth tokens can be revoked",
    status: "does not apply",
    answer: ["The product issues none."],
  },
  {
    ids: ["3.5.2"],
    requirement: "Programs use session tokens, not static keys",
    status: "proven",
    answer: ["Programs use the access token."],
    tests: {
      "server/people/accounts/session.test.ts": ["can be carried by an Authorization header, for programs"],
    },
  },
  {
    ids: ["3.5.3"],
    requirement: "Signed tokens resist tampering",
    status: "proven",
    answer: [
      "Only the tickets of sockets are signed.",
      "A ticket is valid for one minute, and a ticket of the market works once.",
    ],
    tests: {
      "server/people/accounts/session.test.ts": [
        "cannot be altered or made up",
        "serves nobody once the session it came from has ended",
      ],
    },
  },
  {
    ids: ["3.7.1"],
    requirement: "Sensitive changes need a full session or a repeated check",
    status: "proven",
    answer: [
      "Each call requires a full session.",
      "A new mobile number, a new password, and the second factor, on or off, require the password again.",
      "Credentials and roles wait for a second person if the firm requires one.",
    ],
    tests: {
      "server/people/accounts/profile/profile.test.ts": [
        "takes a new name at once, and another number once a code proved it and the password was repeated",
      ],
      "server/people/accounts/second-factor/second-factor.test.ts": [
        "take a code, and turning it off the password too, not the session alone",
        "takes the password, and counts only once a code was confirmed",
      ],
    },
  },
];
