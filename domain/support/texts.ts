import { TICKET_TYPES, type TicketTypeId } from "#domain/entities/form-request.ts";

/** Texts for support tickets and their files, exactly as specified. (T-09..T-17, U-25) */
export const supportTexts = {
  uploadFailed: "Error uploading file: Something went wrong!",
  ticketFailed: "Error creating intercom ticket: Something went wrong!",
  queryNoted: "Your query has been noted. We will respond shortly via email.",
  issueNoted: "Thank you for reporting the issue. We will update you shortly via email.",
  accessNoted: "Your request has been noted. We will update you shortly via email.",
  feedbackNoted: "Thank you for your valuable feedback",
  contactNoted: "Your message has been noted",
  mindNoted: "You're almost there! Our team will be in touch soon",
} as const;

/** Confirmation after a ticket of a type was received. (T-12..T-15) */
export function notedText(type: TicketTypeId): string {
  if (type === TICKET_TYPES.issue) return supportTexts.issueNoted;
  if (type === TICKET_TYPES.feedback) return supportTexts.feedbackNoted;
  return type === TICKET_TYPES.query ? supportTexts.queryNoted : supportTexts.accessNoted;
}

/**
 * Message for an access request that failed. (T-11, U-26)
 * @param email address to write to instead; null when none is configured, and then none is mentioned
 */
export function accessFailedText(email: string | null): string {
  return email === null
    ? "Something went wrong. Please try again."
    : `Something went wrong. Please try again or mail us at ${email}`;
}
