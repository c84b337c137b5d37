import { BRAND } from "#domain/brand.ts";
import type { ConsentMissing } from "#domain/entities/consent.ts";

/**
 * Privacy notice and terms: the stored data, defined once for the page `/privacy` and for the consent step. The version
 * is the day the text takes effect. Any change to the notice, the terms or the chat policy (part of the terms) needs a
 * new date; everybody is then asked to agree again. `src/app/policies.test.ts` enforces this.
 */
export const POLICY_VERSION = "2026-11-27";
/** POLICY_VERSION as pages print it; static pages load no date formatter. */
export const POLICY_DATE = "27-Nov-2026";

/** One kind of stored data. */
export interface StoredData {
  what: string;
  why: string;
  howLong: string;
  whoSees: string;
}

export const STORED_DATA: readonly StoredData[] = [
  {
    what: "Name, email, mobile number, PAN, firm, roles, and whether we may write on WhatsApp",
    why: "To sign you in, to register you and your firm, and to show others whom they deal with",
    howLong: "As long as the account, then as long as records name it",
    whoSees:
      "Name and firm: those you deal and chat with. The rest: you, your firm's administrator and our staff; your own PAN you alone",
  },
  {
    what: "Your password as a hash; your authenticator app and passkeys",
    why: "To know that it is you",
    howLong: "Until you change or remove them",
    whoSees: "Nobody; you see that they are there",
  },
  {
    what: "Quotes, negotiations, tickets, messages with their versions, files",
    why: "They are the business and its record",
    howLong: "No end is set today",
    whoSees:
      "Those who take part; your firm its quotes and tickets; its compliance officers its conversations, deleted messages included",
  },
  {
    what: "What you ask Mind, watchlists, saved searches, alerts",
    why: "To answer you and to have them there for you",
    howLong: "Until you delete them; a conversation with Mind that is not pinned, a year after its last question",
    whoSees: "You, and whom you share with; where an installation names a language model's service, it reads questions",
  },
  {
    what: "Audit entries: who did what, when, and this consent",
    why: "To prove what happened",
    howLong: "No end is set today",
    whoSees: "Your firm's compliance officers; whoever runs the installation",
  },
  {
    what: "Sessions with their browser and address; mails and codes that were sent",
    why: "To show you where you are signed in, and to look into a problem",
    howLong: "A month after a session ended or a mail was sent",
    whoSees: "You see your sessions; else whoever runs the installation",
  },
  {
    what: "Addresses you connect from",
    why: "To count wrong tries; stored as keyed hashes",
    howLong: "While the count lasts",
    whoSees: "Nobody",
  },
  {
    what: "Reports of errors: what failed, your name and firm, the page",
    why: "To repair it; never what you typed, a level or a message",
    howLong: "As long as the error-reporting service of this installation stores them",
    whoSees: "Whoever runs the installation",
  },
  {
    what: "What you write to support",
    why: "To answer you",
    howLong: "No end is set today; a file that no request names is dropped after a day",
    whoSees: "You and our staff",
  },
];

/** Steps and effects of withdrawing consent, and contacts for complaints. */
export const CONSENT_RIGHTS = {
  withdraw:
    "You withdraw this consent whenever you like, on your profile under Your consent. From then on your account cannot be used until you agree again. Nothing that was done until then becomes unlawful by it, and records that the law asks your firm to retain stay.",
  complain: `Complain to us on the contact page; we answer by mail. If that does not help, complain to the Data Protection Board of India. The contact page also takes what else you ask of ${BRAND} under the Digital Personal Data Protection Act, 2023: what is stored of you, its correction, its erasure, and whom you name to act for you.`,
} as const;

/** Reason a person is asked to agree, by kind of missing consent. */
export const CONSENT_MISSING_TEXTS: Record<ConsentMissing, string> = {
  none: "Before you continue, read what is stored about you and agree to it.",
  text_changed: "The privacy notice or the terms have changed. Read what is stored about you and agree to it again.",
};

/**
 * A consent's version is a day, so later texts sort after earlier ones: while nodes of two versions run, the later one
 * counts for both.
 */
export function missingConsent(agreedTo: string | null, present = POLICY_VERSION): ConsentMissing | null {
  if (agreedTo === null) return "none";
  return agreedTo < present ? "text_changed" : null;
}
