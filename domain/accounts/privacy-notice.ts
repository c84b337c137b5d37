import { BRAND } from "#domain/brand.ts";
import type { ConsentMissing } from "#domain/entities/consent.ts";

/**
 * Privacy notice and terms: the stored data, defined once for the page `/privacy` and for the consent step. The version
 * is the day the text takes effect. Any change to the notice, the terms or the chat policy (part of the terms) needs a
 * new date; everybody is then asked to agree again. `src/app/policies.test.ts` enforces this.
 */
export const POLICY_VERSION = "2026-12-01";
/** POLICY_VERSION as pages print it; static pages load no date formatter. */
export const POLICY_DATE = "01-Dec-2026";

/** One kind of stored data. */
export interface StoredData {
  data: string;
  purpose: string;
  keptFor: string;
  visibleTo: string;
}

export const STORED_DATA: readonly StoredData[] = [
  {
    data: "Name, email, mobile number, PAN, firm, roles, and your consent to WhatsApp messages",
    purpose: "To sign you in, to register you and your firm, and to show others who they are dealing with",
    keptFor: "For the life of the account, then for as long as records refer to it",
    visibleTo:
      "Name and firm: the people you deal and chat with. Everything else: you, your firm's administrator and our staff. Your own PAN: you alone",
  },
  {
    data: "A hash of your password; your authenticator app and passkeys",
    purpose: "To verify your identity",
    keptFor: "Until you change or remove them",
    visibleTo: "No one; you can see that they are set up",
  },
  {
    data: "Quotes, negotiations, tickets, messages and their versions, files",
    purpose: "They are the business itself and its record",
    keptFor: "No time limit is set at present",
    visibleTo:
      "The participants. Your firm sees its own quotes and tickets. Its compliance officers see its conversations, including deleted messages",
  },
  {
    data: "Your questions to Mind, watchlists, saved searches, alerts",
    purpose: "To answer you and to keep them available to you",
    keptFor: "Until you delete them. A conversation with Mind that is not pinned: one year after its last question",
    visibleTo:
      "You and the people you share with. If an installation uses a language model service, that service reads your questions",
  },
  {
    data: "Audit entries: each action with its author and time, and this consent",
    purpose: "To prove what happened",
    keptFor: "No time limit is set at present",
    visibleTo: "Your firm's compliance officers and the operator of the installation",
  },
  {
    data: "Sessions with their browser and IP address; emails and codes sent",
    purpose: "To show you where you are signed in, and to investigate problems",
    keptFor: "One month after the session ended or the email was sent",
    visibleTo: "You see your own sessions; otherwise the operator of the installation",
  },
  {
    data: "IP addresses you connect from",
    purpose: "To count failed attempts; stored as keyed hashes",
    keptFor: "For as long as the count runs",
    visibleTo: "No one",
  },
  {
    data: "Error reports: the failure, the page, your name and firm",
    purpose: "To fix the error. They never contain your input, a level or a message",
    keptFor: "For as long as this installation's error-reporting service stores them",
    visibleTo: "The operator of the installation",
  },
  {
    data: "Your messages to support",
    purpose: "To answer you",
    keptFor: "No time limit is set at present; a file not attached to a request is deleted after a day",
    visibleTo: "You and our staff",
  },
];

/** Steps and effects of withdrawing consent, and contacts for complaints. */
export const CONSENT_RIGHTS = {
  withdraw:
    "You can withdraw this consent at any time on your profile, under Your consent. Your account then cannot be used until you agree again. Withdrawal does not affect the lawfulness of anything done before it, and records your firm must retain by law remain.",
  complain: `You can complain to us on the contact page; we reply by email. If that does not resolve the matter, you can complain to the Data Protection Board of India. Use the contact page too for any other request to ${BRAND} under the Digital Personal Data Protection Act, 2023: to learn what is stored about you, to correct or erase it, or to nominate a person to act for you.`,
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
